// A replay: its time line asks for boards, the table (tefuda.js) shows them.

const root = document.getElementById("root");
const line = document.getElementById("timeline");
const hand = (kind, detail) => root.dispatchEvent(new CustomEvent(kind, { detail }));
const packed = JSON.parse(document.getElementById("frames")?.textContent ?? "null"); // an exported replay carries its boards
let now = +line.dataset.step;
let running = false;

/** A board is written with the numbers of its parts, and they with those of theirs. */
const unpack = (text) => text.replace(/\x01(\d+)\x02/g, (_, number) => unpack(packed.parts[number]));

async function go(step, onward = false) {
  const last = +line.dataset.last;
  const from = onward ? now : -1; // going on, what happened is played; a jump shows the board alone
  now = Math.max(0, Math.min(last, step));
  const wanted = now;
  document.getElementById("slider").value = now;
  document.getElementById("stepping").textContent = `${now} / ${last}`;
  document.getElementById("doing").textContent = document.getElementById("steps").children[now - 1]?.textContent ?? "";
  const hidden = line.querySelector("[name=step]");
  if (hidden) hidden.value = now;
if (packed) {
    const frameOf = (at) => (last ? Math.round((at * (packed.frames.length - 1)) / last) : 0);
    const events = onward ? packed.events.slice(frameOf(from) + 1, frameOf(now) + 1).flat() : [];
    return hand("board", { html: unpack(packed.frames[frameOf(now)]), events });
  }
  const address = line.dataset.url.replace("{step}", now);
  const asked = onward ? `${address}&since=${from}` : address;
  const page = new DOMParser().parseFromString(await (await fetch(asked)).text(), "text/html");
  if (wanted !== now) return; // somebody has moved on
  history.replaceState(null, "", address);
  const led = JSON.parse(page.getElementById("staged").textContent);
  hand("board", { html: page.getElementById("root").innerHTML, ...(onward ? led : { drawings: led.drawings }) });
}

/** The next step at which something is seen to happen, or the one before. */
function other(by) {
  const steps = document.getElementById("steps").children;
  let to = now + by;
  while (to > 0 && to < +line.dataset.last && steps[to - 1]?.hasAttribute("data-quiet")) to += by;
  return to;
}
const next = () => go(other(1), true);
const moments = () => [...line.querySelectorAll(".moments [data-step-to]")].map((mark) => +mark.dataset.stepTo);
const glance = () => document.getElementById("summary")?.showModal();

line.addEventListener("click", (event) => {
  if (event.target.closest("[data-summary]")) return glance();
  const target = event.target.closest("[data-step-to]");
  if (target) {
    event.preventDefault();
    const to = target.dataset.stepTo;
    document.getElementById("summary")?.close();
    if (to === "next") next();
    else if (to === "moment") go(moments().find((step) => step > now) ?? moments()[0] ?? 0);
    else go(to === "prev" ? other(-1) : +to);
  }
  const run = event.target.closest("#run");
  if (run || target) {
    running = Boolean(run) && !running;
    document.getElementById("run").setAttribute("aria-pressed", String(running));
    if (running) next();
  }
});
/** Playing by itself: as soon as one board has been seen, the next. */
root.addEventListener("shown", () => {
  if (!running) return;
  if (now < +line.dataset.last) setTimeout(() => running && next(), 350);
  else document.getElementById("run").click();
});
line.addEventListener("input", (event) => { if (event.target.id === "slider") go(+event.target.value); });
line.addEventListener("change", (event) => {
  if (event.target.id === "viewer") location.href = event.target.dataset.url.replace("{reader}", event.target.value).replace(/step=\d+/, `step=${now}`);
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || document.activeElement.closest(".card, dialog")) return;
  if (event.key === "ArrowLeft") go(other(-1));
  else if (event.key === "ArrowRight") next();
});

if (location.hash === "#summary") glance();
if (packed) { hand("drawings", packed.drawings); go(+location.hash.slice(1) || 0); }
