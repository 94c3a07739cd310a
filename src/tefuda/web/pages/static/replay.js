// A replay: its time line asks for boards, the table (tefuda.js) shows them.

const root = document.getElementById("root");
const line = document.getElementById("timeline");
const hand = (kind, detail) => root.dispatchEvent(new CustomEvent(kind, { detail }));
const packed = JSON.parse(document.getElementById("frames")?.textContent ?? "null"); // an exported replay carries its boards
let now = +line.dataset.step;
let running = 0;

/** A board is written with the numbers of its parts, and they with those of theirs. */
const unpack = (text) => text.replace(/\x01(\d+)\x02/g, (_, number) => unpack(packed.parts[number]));

async function go(step) {
  const last = +line.dataset.last;
  now = Math.max(0, Math.min(last, step));
  const wanted = now;
  document.getElementById("slider").value = now;
  document.getElementById("stepping").textContent = `${now} / ${last}`;
  document.getElementById("doing").textContent = document.getElementById("steps").children[now]?.textContent ?? "";
  const hidden = line.querySelector("[name=step]");
  if (hidden) hidden.value = now;
  if (packed) {
    const frame = packed.frames[last ? Math.round((now * (packed.frames.length - 1)) / last) : 0];
    return hand("board", unpack(frame));
  }
  const address = line.dataset.url.replace("{step}", now);
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  if (wanted !== now) return; // somebody has moved on
  history.replaceState(null, "", address);
  hand("board", page.getElementById("root").innerHTML);
}

line.addEventListener("click", (event) => {
  const target = event.target.closest("[data-step-to]");
  if (target) {
    event.preventDefault();
    const to = target.dataset.stepTo;
    go(to === "next" ? now + 1 : to === "prev" ? now - 1 : +to);
  }
  const run = event.target.closest("#run");
  if (run || target) {
    clearInterval(running);
    running = run && !running ? setInterval(() => (now < +line.dataset.last ? go(now + 1) : document.getElementById("run").click()), 900) : 0;
    document.getElementById("run").setAttribute("aria-pressed", String(!!running));
  }
});
line.addEventListener("input", (event) => { if (event.target.id === "slider") go(+event.target.value); });
line.addEventListener("change", (event) => {
  if (event.target.id === "viewer") location.href = event.target.dataset.url.replace("{reader}", event.target.value).replace(/step=\d+/, `step=${now}`);
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || document.activeElement.closest(".card, dialog")) return;
  if (event.key === "ArrowLeft") go(now - 1);
  else if (event.key === "ArrowRight") go(now + 1);
});

if (packed) { hand("drawings", packed.drawings); go(+location.hash.slice(1) || 0); }
