// Hands: what is done with cards on the table. A click reads a card and shows what can be done with it; a second click, a
// click on the other card, or a drag does it. Nothing that cannot be taken back happens by one click on a card.

import { $, $$, readings, root, say, table } from "./page.js";
import { notice, online, send } from "./line.js";
import { read, unfloat } from "./reading.js";
import { arrow } from "./stage.js";

// ---------------------------------------------------------------------------------------------- answering
export const decision = () => {
  const { kind, least, most, at } = table().dataset;
  return { kind, least: +least, most: +most, at: +at };
};
/** Is one option the whole answer? */
const single = ({ kind, least, most }) => kind === "act" || kind === "yes" || (kind === "choose" && least === 1 && most === 1);

let chosen = [];
let chosenAt;
export function answer(ids = chosen) {
  $("#ask")?.classList.add("sent"); // seen at once, before the server has answered
  send({ type: "answer", at: decision().at, choose: ids });
}

/** An option was pressed: it is the answer, or one of several to choose. */
export function take(id) {
  const asked = decision();
  if (single(asked)) return answer([id]);
  if (chosen.includes(id)) chosen = chosen.filter((other) => other !== id);
  else if (asked.kind === "order" || chosen.length < asked.most) chosen.push(id);
  else if (asked.most === 1) chosen = [id];
  else return notice(say(`選べるのは${asked.most}枚までです`, `At most ${asked.most} can be chosen`));
  mark();
}

/** Show what is chosen, on the cards and in the list. */
export function mark() {
  const { kind, least, most, at } = decision();
  if (at !== chosenAt) chosen = [];
  chosenAt = at;
  for (const card of $$(".card[data-options]")) {
    const place = chosen.findIndex((id) => optionsOf(card).includes(id));
    card.classList.toggle("chosen", place >= 0);
    if (card.hasAttribute("aria-pressed")) card.setAttribute("aria-pressed", String(place >= 0));
    if (kind === "order" && place >= 0) card.dataset.order = place + 1;
    else delete card.dataset.order;
  }
  for (const move of $$(".ask .move[aria-pressed]")) {
    const place = chosen.indexOf(move.dataset.option);
    move.setAttribute("aria-pressed", String(place >= 0));
    if (kind === "order") $("kbd", move).textContent = place >= 0 ? place + 1 : "";
  }
  for (const place of $$("#felt .open-place")) place.classList.remove("open-place");
  for (const option of places()) placeOf(option)?.classList.add("open-place");
  settleWish();
  const confirm = document.getElementById("confirm");
  if (!confirm) return;
  const needed = kind === "order" ? $$(".ask .move").length : least;
  confirm.disabled = chosen.length < Math.max(needed, $("[data-none]") ? 1 : 0) || (kind !== "order" && chosen.length > most);
  document.getElementById("chosen").textContent = `${chosen.length}/${kind === "order" ? needed : most}`;
}

// ---------------------------------------------------------------------------------------------- places
/** The options that are places on the table, and where such a place lies: a zone of one's own, or one of both players. */
const places = () => $$('.ask .move[data-goal]:not([data-goal=""])[data-for=""]');
const placeOf = ({ dataset: { goal } }) => $(`#felt .half.near [data-zone$=".${CSS.escape(goal)}"], #felt .middle [data-zone=".${CSS.escape(goal)}"]`);
/** An empty or filled place was clicked: the option it stands for. */
export function placed(element) {
  const area = element.closest("#felt .open-place");
  const option = area && places().find((one) => placeOf(one) === area);
  if (option) take(option.dataset.option);
  return Boolean(option);
}

/** A card was dropped onto a place before anybody asked where it goes: when that is asked, this is the answer. */
let wish = "";
function settleWish() {
  if (!wish || !decision().kind) return;
  const option = single(decision()) && places().find((one) => one.dataset.goal === wish);
  if (option || !$('[data-send="cancel"]')) wish = "";
  if (option) answer([option.dataset.option]);
}

// ---------------------------------------------------------------------------------------------- picking a card up
const optionsOf = (card) => card.dataset.options?.split(" ") ?? [];
const move = (id) => $(`.ask .move[data-option="${CSS.escape(id)}"]`);
/** The options of a card that are about a second card. */
const towards = (card, other) => optionsOf(card).filter((id) => move(id)?.dataset.other === other.dataset.place);

let picked = null;

/** Lay the card down again. */
export function letGo() {
  picked?.classList.remove("picked");
  picked = null;
  $("#handle")?.remove();
  for (const card of $$(".aim")) card.classList.remove("aim", "aiming");
  for (const gone of $$(".aimed-at, .aimed-word", document.getElementById("stage") ?? root)) gone.remove();
}

/** A card was clicked. */
export function use(card) {
  const ids = optionsOf(card);
  const asked = decision();
  if (picked && picked !== card) {
    const pair = towards(picked, card);
    if (pair.length === 1) { letGo(); return answer(pair); }
  }
  if (ids.length && !single(asked)) { read(card); return take(ids[0]); }
  if (picked === card && ids.length === 1) { letGo(); return answer(ids); }
  letGo();
  if (ids.length) return pick(card, ids);
  read(card, true);
}

/** The card is held: what can be done with it stands beside it, and cards it can be used on are marked. */
function pick(card, ids) {
  picked = card;
  card.classList.add("picked");
  unfloat();
  read(card);
  for (const id of ids) {
    const other = move(id)?.dataset.other;
    if (other) $(`#felt .card[data-place="${CSS.escape(other)}"]`)?.classList.add("aim");
  }
  const handle = document.createElement("div");
  handle.id = "handle";
  handle.setAttribute("role", "group");
  const article = readings.get(card.dataset.face);
  const heading = document.createElement("b");
  heading.textContent = article ? $("h2", article).firstChild.data : "";
  handle.append(heading, ...words(article), ...ids.map(copied));
  if (card.matches(".spare") && online()) {
    const why = Object.assign(document.createElement("button"), { type: "button", className: "why-card", textContent: say("なぜこれだけ？", "Why only that?") });
    why.dataset.whyNot = card.dataset.place;
    handle.append(why);
  }
  table().append(handle);
  for (const id of ids.slice(0, 8)) wonder(id);
  beside(handle, card.getBoundingClientRect(), $$("#felt .aim, #lesson:not([hidden])"));
  if (ids.length > 1 && card.matches(":focus-visible")) $(".move", handle)?.focus();
}

/** The card's own words, where there is no panel that has them. */
function words(article) {
  const own = innerWidth <= 820 && article && $(".own", article);
  return own ? [own.cloneNode(true)] : [];
}

// ---------------------------------------------------------------------------------------------- what would come of it
const outlook = new Map(); // option -> what the server said would come of it; for one board
let outlookAt = "";
/** Ask once for each option of the board. */
function wonder(id) {
  const { at } = table().dataset;
  if (at !== outlookAt) { outlook.clear(); outlookAt = at; }
  if (!online() || outlook.has(id) || table().dataset.kind !== "act") return;
  outlook.set(id, "");
  send({ type: "forecast", at: +at, choose: id });
}

/** It was answered: it stands under the option, wherever that is shown. */
export function told({ at, choose, text }) {
  if (String(at) !== table()?.dataset.at || !text) return;
  outlook.set(choose, text);
  for (const button of $$(`.move[data-option="${CSS.escape(choose)}"]`)) foresee(button);
  const over = $("#stage .aimed-word", document);
  if (over?.dataset.option === choose) over.textContent = text;
}

function foresee(button) {
  const text = outlook.get(button.dataset.option);
  if (text && !$(".forecast", button)) $("span", button).append(Object.assign(document.createElement("small"), { className: "forecast", textContent: text }));
}
for (const way of ["pointerover", "focusin"]) {
  root.addEventListener(way, (event) => { const button = event.target.closest?.(".ask .move"); if (button) wonder(button.dataset.option); });
}

function copied(id) {
  const copy = move(id).cloneNode(true);
  $("kbd", copy)?.remove();
  copy.dataset.held = "";
  foresee(copy);
  return copy;
}

/** Beside something on the table, over as little as can be of what has to stay in sight. */
export function beside(element, box, kept) {
  const { width, height } = element.getBoundingClientRect();
  const felt = $("#felt").getBoundingClientRect();
  const goals = kept.map((one) => one.getBoundingClientRect());
  const [centre, left, right, low] = [box.left + box.width / 2 - width / 2, felt.left + 8, felt.right - width - 8, felt.bottom - height - 8];
  const spots = [[centre, box.top - height - 10], [centre, box.bottom + 10], [box.right + 10, box.top], [box.left - width - 10, box.top], [left, low], [right, low], [left, felt.top], [right, felt.top]]
    .map(([x, y]) => [Math.max(6, Math.min(felt.right - width - 6, x)), Math.max(felt.top + 4, Math.min(innerHeight - height - 8, y))]);
  const over = ([x, y], one) => Math.max(0, Math.min(x + width, one.right) - Math.max(x, one.left)) * Math.max(0, Math.min(y + height, one.bottom) - Math.max(y, one.top));
  const cost = (spot) => goals.reduce((sum, one) => sum + over(spot, one), 0) * 4 + over(spot, box);
  const [x, y] = spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
}

root.addEventListener("pointerover", (event) => {
  if (!picked?.isConnected) return;
  const card = event.target.closest?.(".card.aim");
  for (const gone of $$(".aimed-at, .aimed-word", document.getElementById("stage"))) gone.remove();
  for (const other of $$(".aiming")) other.classList.remove("aiming");
  const button = event.target.closest?.("#handle .move");
  const target = card ?? (button?.dataset.other && $(`#felt .card[data-place="${CSS.escape(button.dataset.other)}"]`));
  if (!target) return;
  target.classList.add("aiming");
  const [a, b] = [picked, target].map((one) => { const box = one.getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; });
  const drawn = arrow(a, b);
  drawn.classList.add("aimed-at");
  const [id] = button ? [button.dataset.option] : towards(picked, target);
  const word = Object.assign(document.createElement("p"), { className: "aimed-word", textContent: outlook.get(id) ?? "" });
  word.dataset.option = id;
  word.style.left = `${(a.x + b.x) / 2}px`;
  word.style.top = `${(a.y + b.y) / 2}px`;
  document.getElementById("stage").append(drawn, word);
});

/** Which of the card's options a place on the table stands for. */
function dropped(card, element) {
  const ids = optionsOf(card);
  const other = element?.closest("#felt .card");
  const pair = other && other !== card ? towards(card, other) : [];
  if (pair.length) return pair;
  const zone = element?.closest("[data-zone]")?.dataset.zone.split(".")[1];
  const there = ids.filter((id) => zone && move(id)?.dataset.goal === zone);
  if (there.length) return there;
  const drawn = (goal) => goal && $(`#felt .half.near [data-zone$=".${CSS.escape(goal)}"]`)?.offsetParent;
  const free = ids.filter((id) => !drawn(move(id)?.dataset.goal) && !move(id)?.dataset.other);
  if (!element?.closest("#felt :is(.half, .middle, .far-seat)")) return [];
  const strikes = free.filter((id) => move(id)?.matches(".strikes"));
  const far = element.closest(".half.far, .far-seat");
  return strikes.length ? (far ? strikes : []) : far ? [] : free;
}

let drag = null; // { card, x, y, ghost }
let dragged = false;
/** Was the click that comes now the end of a drag? Asked once. */
export const wasDrag = () => { const was = dragged; dragged = false; return was; };
root.addEventListener("pointerdown", (event) => {
  dragged = false;
  const card = event.target.closest("#felt .card.lit");
  if (!card || event.button || !single(decision())) return;
  drag = { card, x: event.clientX, y: event.clientY, id: event.pointerId };
});
root.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 9) return;
    if (event.pointerType !== "mouse" && Math.abs(event.clientX - drag.x) > Math.abs(event.clientY - drag.y) && drag.card.closest(".hand")) { drag = null; return; } // the hand is scrolled
    letGo();
    unfloat();
    const box = drag.card.getBoundingClientRect();
    drag.ghost = document.getElementById("stage").appendChild(drag.card.cloneNode(true));
    drag.ghost.className = "card dragged";
    drag.ghost.style.setProperty("--h", `${drag.card.offsetHeight}px`);
    drag.shift = [box.width / 2, box.height / 2];
    drag.card.classList.add("lifted");
    root.setPointerCapture?.(event.pointerId);
  }
  drag.ghost.style.left = `${event.clientX - drag.shift[0]}px`;
  drag.ghost.style.top = `${event.clientY - drag.shift[1]}px`;
  const under = document.elementFromPoint(event.clientX, event.clientY);
  const good = dropped(drag.card, under).length > 0;
  drag.ghost.classList.toggle("good", good);
  for (const other of $$(".dropping")) other.classList.remove("dropping");
  if (good) (under.closest("#felt .card") ?? under.closest("[data-zone]") ?? under.closest(".half"))?.classList.add("dropping");
});
for (const end of ["pointerup", "pointercancel"]) {
  root.addEventListener(end, (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { card, ghost } = drag;
    drag = null;
    if (!ghost) return;
    ghost.remove();
    card.classList.remove("lifted");
    for (const other of $$(".dropping")) other.classList.remove("dropping");
    dragged = true;
    if (end !== "pointerup" || !card.isConnected) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const ids = dropped(card, under);
    wish = ids.length ? under?.closest("[data-zone]")?.dataset.zone.split(".")[1] ?? "" : "";
    if (ids.length === 1) answer(ids);
    else if (ids.length) pick(card, ids);
  });
}

/** Ask why nothing can be done with a card. */
export function whyNot(place) {
  if (online() && table().dataset.seat && table().dataset.over !== "1") send({ type: "why_not", place });
}
