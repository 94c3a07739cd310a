// Between boards: a queue of what happened, played one thing after the other, and then the board it led to.
// All of this is appearance on the old board; whatever is played, the board that follows is the truth. No game is known here.

import { liking } from "./liking.js";
import { $, root, say } from "./page.js";

const stage = document.body.appendChild(document.createElement("div"));
stage.id = "stage";
stage.setAttribute("aria-hidden", "true");
const caption = stage.appendChild(document.createElement("p"));
caption.className = "caption";

// ---------------------------------------------------------------------------------------------- how fast
export const SPEEDS = { calm: 1.7, normal: 1, fast: 0.45, off: 0 };
const speed = () => SPEEDS[liking.get("speed", "normal")] ?? 1;
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long each scene takes, in milliseconds at normal speed: what has to be read takes longest. */
const LASTS = {
  move: 320, turn: 180, flip: 420, reveal: 1350, show: 1300, strike: 850, clash: 1300, damage: 800, harm: 520, counter: 480,
  spark: 850, shuffle: 240, banner: 950, phase: 90, word: 650,
};

// ---------------------------------------------------------------------------------------------- the queue
const queue = []; // boards, each with what led to it; none is left out
let running = false;
let skipping = false;
let skipped = () => {};
let skip = new Promise((done) => { skipped = done; });
let show = () => {}; // puts a board onto the page
let picture = () => null; // the large face of a card
let faster = 1; // boards that arrive faster than they play are played faster, each of them

export function begin(handlers) { ({ show, picture } = handlers); }
export const playing = () => running && document.body.classList.contains("playing");

/** A board has come, with what led to it. */
export function arrive(board) {
  queue.push(board);
  if (!running) run();
}

/** Straight to the newest board; what is skipped has still happened in order. */
export function hurry() {
  if (!running) return;
  skipping = true;
  skipped();
}

async function run() {
  running = true;
  while (queue.length) {
    const board = queue.shift();
    faster = queue.length > 14 ? 0.25 : queue.length > 6 ? 0.6 : 1; // a bot's turn is a few boards: it can be read
    if (board.events?.length && document.getElementById("table")) {
      if (speed() && !document.hidden && !skipping) document.body.classList.add("playing");
      for (const group of grouped(board.events)) await play(group);
    }
    clear();
    show(board.html);
  }
  document.body.classList.remove("playing");
  running = false;
  if (skipping) {
    skipping = false;
    skip = new Promise((done) => { skipped = done; });
  }
}

/** What happens at once is shown at once; cards that go the same way follow each other closely. */
function* grouped(events) {
  let group = [];
  for (const event of events) {
    const first = group[0];
    const same = first && first.scene === event.scene && ((event.together && event.together === first.together) || event.scene === "turn"
      || (event.scene === "move" && event.origin === first.origin && event.goal === first.goal && event.text === ""));
    if (first && !same) { yield group; group = []; }
    group.push(event);
  }
  if (group.length) yield group;
}

async function play(group) {
  const own = group[0].by && group[0].by === seat();
  const pace = speed() * faster * (own ? 0.7 : 1);
  for (const [at, event] of group.entries()) root.dispatchEvent(new CustomEvent("played", { detail: { ...event, at: event.at || at, quiet: !pace || skipping } }));
  const lasts = skipping || document.hidden ? 0 : LASTS[group[0].scene] * pace;
  await Promise.all(group.map(async (event, at) => {
    if (lasts && at) await pause(Math.min(at * 90 * pace, 700));
    await SCENES[event.scene]?.(event, skipping ? 0 : lasts);
  }));
}

const pause = (time) => (time > 0 ? Promise.race([new Promise((done) => setTimeout(done, time)), skip]) : undefined);

/** An animation that ends at once when somebody skips; without motion it only lasts. */
async function animate(element, frames, time) {
  if (!element || !time) return;
  if (still()) return pause(time);
  // Each step eases by itself: what is held between two steps keeps its share of the time.
  const motion = element.animate(frames.map((frame) => ({ easing: "cubic-bezier(.3,.75,.3,1)", ...frame })), { duration: time });
  await Promise.race([motion.finished.catch(() => {}), skip]);
  motion.cancel();
}

function clear() {
  stage.replaceChildren(caption);
  caption.classList.remove("open");
}

// ---------------------------------------------------------------------------------------------- where things are
const seat = () => document.getElementById("table")?.dataset.seat;
const near = () => $(".half.near")?.dataset.seat;
const cardOf = (key) => key && $(`#felt .card[data-key="${CSS.escape(key)}"]`);
const area = (zone, side) => zone && (($(`.half[data-seat="${side}"] [data-zone="${CSS.escape(zone)}"]`)) ?? $(`#felt [data-zone="${CSS.escape(zone)}"]`));
const plate = (player) => $(`.half[data-seat="${player}"] .vital`) ?? $(`[data-player="${player}"]`);
const middle = () => { const box = ($(".middle") ?? root).getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; };

/** The card an event is about, on the board as it is shown now. */
function found({ key, face, origin }) {
  const from = area(origin);
  const hidden = from ? [...from.querySelectorAll(".card.hidden-card, .card.staged-down")].at(-1) : null;
  return cardOf(key) ?? (face && from && $(`.card[data-face="${face}"]`, from)) ?? hidden ?? null;
}

const FRONT = (face, numbers) => `<span class="turn"><svg class="face" viewBox="0 0 250 350"><use href="#${face || "card-back"}"/>${numbers || ""}</svg></span>`;
/** A card for the time until the board comes. */
function made({ face, key, numbers, down, upright }) {
  const card = document.createElement("span");
  card.className = `card staged${upright === false ? " rest" : ""}${down || !face ? " hidden-card" : ""}`;
  if (key) card.dataset.key = key;
  if (face && !down) card.dataset.face = face;
  card.innerHTML = FRONT(down ? "" : face, down ? "" : numbers);
  return card;
}

function recount(place, by) {
  const number = place && $("h3 b", place);
  if (number && /^\d+$/.test(number.textContent)) number.textContent = Math.max(0, +number.textContent + by);
}

/** One sentence beside what it is about, or in the middle. */
function tell(text, beside) {
  caption.classList.toggle("open", Boolean(text));
  if (!text) return;
  caption.textContent = text;
  const felt = $("#felt").getBoundingClientRect();
  const box = beside?.getBoundingClientRect();
  const size = caption.getBoundingClientRect();
  const x = box ? box.x + box.width / 2 : felt.x + felt.width / 2;
  const y = box ? (box.y - size.height - 10 > felt.y ? box.y - size.height - 10 : box.bottom + 10) : middle().y - size.height / 2;
  caption.style.left = `${Math.max(felt.x + 8, Math.min(felt.right - size.width - 8, x - size.width / 2))}px`;
  caption.style.top = `${Math.max(felt.y + 4, Math.min(felt.bottom - size.height - 4, y))}px`;
}

/** Something that floats over the table for a while. */
function floating(kind, content, x, y) {
  const element = stage.appendChild(document.createElement("div"));
  element.className = kind;
  if (typeof content === "string") element.textContent = content;
  else if (content) element.append(content);
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  return element;
}

async function rise(text, kind, at, time) {
  if (!at || !time) return;
  const box = at.getBoundingClientRect();
  const number = floating(`rising ${kind}`, text, box.x + box.width / 2, box.y + box.height / 2);
  at.classList.add("hurt");
  await animate(number, [{ transform: "translate(-50%,-30%) scale(.4)", opacity: 0 }, { transform: "translate(-50%,-60%) scale(1.15)", opacity: 1, offset: 0.25 }, { transform: "translate(-50%,-90%)", opacity: 1, offset: 0.8 }, { transform: "translate(-50%,-150%)", opacity: 0 }], time);
  at.classList.remove("hurt");
  number.remove();
}

/** A card large enough to be read. */
async function present(event, time, hold = "") {
  if (!time || !event.face) return;
  const shown = picture(event.face);
  if (!shown) return;
  const felt = $("#felt").getBoundingClientRect();
  const card = floating(`presented ${hold}`, shown, felt.x + felt.width / 2, felt.y + felt.height * 0.46);
  tell(event.text, card);
  await animate(card, [{ transform: "translate(-50%,-50%) rotateY(90deg) scale(.6)" }, { transform: "translate(-50%,-50%)", offset: 0.18 }, { transform: "translate(-50%,-50%)", opacity: 1, offset: 0.88 }, { transform: "translate(-50%,-50%) scale(.7)", opacity: 0 }], time);
  card.remove();
  tell("");
}

// ---------------------------------------------------------------------------------------------- scenes
const SCENES = {
  async move(event, time) {
    const from = area(event.origin);
    const to = area(event.goal, event.side);
    const source = found(event);
    const start = (source ?? from)?.getBoundingClientRect();
    const piled = from?.matches(".pile");
    if (source && !(piled && +($("h3 b", from)?.textContent ?? 0) > 1)) (source.closest(".covers") ?? source).remove();
    recount(from, -1);
    if (!to) return;
    const card = made(event);
    const cards = $(".cards", to);
    const slot = $(".slot", cards);
    if (to.matches(".pile")) cards.replaceChildren(card);
    else { cards.insertBefore(card, slot); slot?.remove(); }
    to.classList.remove("bare");
    recount(to, 1);
    if (!time || still() || !start) return time ? pause(time / 2) : undefined;
    const end = card.getBoundingClientRect();
    const flying = made({ ...event, key: "", down: event.down && !source?.dataset.face });
    flying.classList.add("flying");
    flying.style.setProperty("--h", `${card.offsetHeight}px`);
    flying.style.left = `${end.x}px`;
    flying.style.top = `${end.y}px`;
    stage.append(flying);
    card.style.visibility = "hidden";
    const scale = start.height > 4 ? Math.min(2, start.height / Math.max(1, end.height)) : 1;
    const away = `translate(${start.x + start.width / 2 - end.x - end.width / 2}px,${start.y + start.height / 2 - end.y - end.height / 2}px) scale(${scale})`;
    await animate(flying, [{ transform: away }, { transform: "none" }], time);
    flying.remove();
    card.style.visibility = "";
  },
  async turn(event, time) {
    cardOf(event.key)?.classList.toggle("rest", !event.upright && event.upright !== undefined);
    await pause(time);
  },
  async flip(event, time) {
    const card = cardOf(event.key);
    if (card && event.face) {
      if (time && !still()) await animate(card, [{ transform: "none" }, { transform: "scaleX(0)" }], time / 3);
      const inner = $(".turn", card);
      if (inner) inner.outerHTML = FRONT(event.face, event.numbers);
      card.dataset.face = event.face;
    }
    await present(event, time * 2.5);
  },
  async reveal(event, time) {
    if (event.goal) await SCENES.move(event, (time * LASTS.move) / LASTS.reveal); // it is turned up where it goes
    await present(event, time);
  },
  show: (event, time) => (event.by && event.by === seat() ? undefined : present(event, time, "aside")),
  async strike(event, time) {
    if (!time) return;
    const card = cardOf(event.key);
    const target = cardOf(event.target) ?? plate(event.target);
    tell(event.text, null);
    if (card && target) {
      const [a, b] = [card, target].map((one) => { const box = one.getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; });
      const drawn = stage.appendChild(arrow(a, b));
      target.classList.add("aimed");
      const lunge = `translate(${(b.x - a.x) * 0.16}px,${(b.y - a.y) * 0.16}px)`;
      card.style.zIndex = 9;
      await animate(card, [{ transform: "none" }, { transform: "none", offset: 0.4 }, { transform: lunge, offset: 0.62, easing: "ease-in" }, { transform: "none" }], time);
      card.style.zIndex = "";
      target.classList.remove("aimed");
      drawn.remove();
    } else await pause(time);
    tell("");
  },
  async clash(event, time) {
    if (!time) return;
    const { x, y } = middle();
    const sums = document.createElement("span");
    for (const [number, other] of [[event.amount, event.versus], [event.versus, event.amount]]) {
      const sum = sums.appendChild(document.createElement("b"));
      sum.textContent = number;
      sum.className = number >= other ? "over" : "under";
    }
    const box = floating("clash", sums, x, y);
    box.append(Object.assign(document.createElement("small"), { textContent: event.text }));
    await animate(box, [{ transform: "translate(-50%,-50%) scale(.5)", opacity: 0 }, { transform: "translate(-50%,-50%) scale(1.06)", opacity: 1, offset: 0.15 }, { transform: "translate(-50%,-50%)", opacity: 1, offset: 0.9 }, { transform: "translate(-50%,-50%)", opacity: 0 }], time);
    box.remove();
  },
  async damage(event, time) {
    tell(event.text, plate(event.seat)); // not over the fight it comes from
    const leaves = event.goal ? SCENES.move(event, time * 0.6) : null; // a card that is lost by it
    await rise(event.amount ? `−${event.amount}` : leaves ? "−1" : "!", "hit", plate(event.seat), time);
    await leaves;
    tell("");
  },
  harm: (event, time) => rise(`−${event.amount}`, "hit", cardOf(event.key), time),
  counter: (event, time) => rise(`${event.amount > 0 ? "+" : ""}${event.amount ?? ""}`, "gain", cardOf(event.key) ?? $(`[data-player="${event.seat}"]`), time),
  async spark(event, time) {
    const card = cardOf(event.key);
    if (!time || !event.text) return;
    card?.classList.add("sparking");
    tell(event.text, card);
    await pause(time + Math.min(1200, event.text.length * 8) * (time / LASTS.spark));
    card?.classList.remove("sparking");
    tell("");
  },
  shuffle: (event, time) => animate(area(event.goal), [{ transform: "none" }, { transform: "rotate(-4deg)" }, { transform: "rotate(4deg)" }, { transform: "none" }], time),
  async banner(event, time) {
    const felt = $("#felt");
    felt.dataset.turn = event.seat === near() ? "near" : "far";
    if (!time) return;
    const { x, y } = middle();
    const mine = event.seat === seat();
    const box = floating(`banner ${mine ? "mine" : ""}`, seat() ? (mine ? say("あなたのターン", "Your turn") : say("相手のターン", "Opponent’s turn")) : say(`${event.seat}のターン`, `${event.seat}’s turn`), x, y);
    const below = event.alone ? say("することがないため、あなたのターンは終わりました", "Nothing was left to do: your turn ended by itself") : say(`第${event.amount}ターン`, `Turn ${event.amount}`);
    box.append(Object.assign(document.createElement("small"), { textContent: below }));
    await animate(box, [{ transform: "translate(-50%,-50%) scaleX(.6)", opacity: 0 }, { transform: "translate(-50%,-50%)", opacity: 1, offset: 0.2 }, { transform: "translate(-50%,-50%)", opacity: 1, offset: 0.82 }, { transform: "translate(-50%,-50%) scaleX(1.2)", opacity: 0 }], event.alone ? time * 1.8 : time);
    box.remove();
  },
  async phase(event, time) {
    for (const step of root.querySelectorAll(".phases [data-phase]")) step.toggleAttribute("aria-current", step.dataset.phase.split(" ").includes(event.at));
    await pause(time);
  },
  async word(event, time) {
    if (!time || !event.text) return;
    tell(event.text, cardOf(event.key));
    await pause(time);
    tell("");
  },
};

/** An arrow from one point to another, bent, so that it is seen over cards that lie between. */
export function arrow(a, b) {
  const bend = Math.min(70, Math.hypot(b.x - a.x, b.y - a.y) * 0.18);
  const [x, y] = [(a.x + b.x) / 2 + bend, (a.y + b.y) / 2];
  const turned = (Math.atan2(b.y - y, b.x - x) * 180) / Math.PI;
  const element = (kind, given) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
    for (const [name, value] of Object.entries(given)) made.setAttribute(name, value);
    return made;
  };
  const drawn = element("svg", { class: "arrow", width: innerWidth, height: innerHeight });
  drawn.append(
    element("path", { class: "shaft", pathLength: 1, d: `M${a.x} ${a.y}Q${x} ${y} ${b.x} ${b.y}` }),
    element("path", { class: "tip", d: "M-22-12L4 0-22 12z", transform: `translate(${b.x} ${b.y}) rotate(${turned})` }),
  );
  return drawn;
}
