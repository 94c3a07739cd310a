// Reading cards: the large face beside the card under the pointer, its words and numbers in the panel or in a sheet.

import { $, $$, follow, readings, root, say, scrolled, table } from "./page.js";
import { online, send } from "./line.js";

export const SEEN = ".card[data-face], .named[data-face]"; // what shows a card when it is pointed at

/** The card's large face and words, and its numbers with a "why" on each. */
function reading(card) {
  const copy = readings.get(card.dataset.face)?.cloneNode(true);
  if (!copy) return null;
  const words = new Map(table().dataset.words.split(" ").map((entry) => entry.split(":")));
  const list = document.createElement("ul");
  list.className = "values";
  for (const entry of (card.dataset.values || "").split(" ").filter(Boolean)) {
    const [key, now, printed = now] = entry.split(":");
    const item = document.createElement("li");
    const button = document.createElement("button");
    const number = document.createElement("b");
    number.textContent = now;
    button.type = "button";
    button.append(`${words.get(key)} `, number, `${now !== printed ? ` (${say("印刷値", "printed")} ${printed})` : ""} ${online() ? "?" : ""}`);
    button.disabled = !online(); // nobody to ask: a saved replay
    button.className = +now > +printed ? "up" : +now < +printed ? "down" : "";
    button.title = say(`なぜ${now}？`, `Why is this ${now}?`);
    button.addEventListener("click", () => send({ type: "why_value", place: card.dataset.place, property: key }));
    item.append(button);
    list.append(item);
  }
  $(".number", copy).after(list);
  if (online() && card.closest("#felt") && !card.dataset.options && table().matches(".your-move")) {
    const why = document.createElement("button");
    Object.assign(why, { type: "button", className: "why-card", textContent: say("なぜ使えない？", "Why can’t I use it?") });
    why.dataset.whyNot = card.dataset.place;
    list.after(why);
  }
  const under = card.dataset.place && $(`dialog[data-pile="${CSS.escape(card.dataset.place)}/"] .spread`);
  if (under) {
    const heading = document.createElement("h3");
    heading.textContent = say("下のカード", "Cards under it");
    $(".told", copy).append(heading, under.cloneNode(true));
  }
  return copy;
}

/** For who hears the table: the words of every card in sight. */
export function tellCards() {
  for (const card of $$("#felt .card[data-face]")) card.ariaDescription = $(".own", readings.get(card.dataset.face) ?? card)?.textContent.replace(/\s+/g, " ").trim() ?? "";
}

const peek = document.body.appendChild(document.createElement("div")); // the large face beside the card under the pointer
peek.className = "aloft";
peek.setAttribute("aria-hidden", "true");
let shown = "";
let peeking = 0;

export function read(card, open = false) {
  const article = card.dataset.face ? reading(card) : null;
  if (!article) return;
  if (innerWidth > 820) {
    shown = card.dataset.place ?? card.dataset.face;
    const picture = $(".picture", article);
    picture.remove();
    const scroll = scrolled();
    document.getElementById("detail").replaceChildren(article);
    follow(scroll);
    clearTimeout(peeking);
    if (!open) peeking = setTimeout(() => float(picture, card), 220);
  } else if (open) {
    const dialog = document.getElementById("reader");
    const why = $("#explanation"); // what was asked about this card is answered here
    dialog.dataset.place = card.dataset.place ?? "";
    $(".body", dialog).replaceChildren(...(why && why.dataset.about === dialog.dataset.place ? [why] : []), article);
    if (!dialog.open) dialog.showModal();
  }
}

function float(picture, card) {
  const box = (card.closest(".panel") ?? card).getBoundingClientRect(); // what is asked, and the log, stay in sight
  if (!card.isConnected || card.closest("dialog") || $("#handle")) return; // what can be done with a card stays in sight
  peek.replaceChildren(picture);
  peek.classList.add("open");
  const { width, height } = peek.getBoundingClientRect();
  const left = box.left > width + 24 ? box.left - width - 14 : box.right + 14;
  peek.style.left = `${left}px`;
  peek.style.top = `${Math.max(8, Math.min(innerHeight - height - 8, box.top + box.height / 2 - height / 2))}px`;
}

export function unfloat() {
  clearTimeout(peeking);
  peek.classList.remove("open");
  shown = "";
}

root.addEventListener("pointermove", (event) => { // moved by a hand: a board that is put in under the pointer asks for nothing
  const card = event.pointerType === "mouse" && event.target.closest?.(SEEN);
  if (card && (card.dataset.place ?? card.dataset.face) !== shown) { unfloat(); read(card); }
});
root.addEventListener("pointerover", (event) => {
  if (!event.target.closest?.(SEEN)) unfloat();
  const move = event.target.closest?.(".move[data-for]");
  for (const other of $$(".card.pointed")) other.classList.remove("pointed");
  if (move?.dataset.for) $(`.card[data-place="${CSS.escape(move.dataset.for)}"]`)?.classList.add("pointed");
});
root.addEventListener("focusin", (event) => {
  unfloat();
  if (event.target.matches(`:is(${SEEN}):focus-visible`)) read(event.target);
});
root.addEventListener("focusout", unfloat);

let press = 0;
let pressed = false;
/** Was the click that comes now the end of a long press? Asked once. */
export const wasPress = () => { const was = pressed; pressed = false; return was; };
root.addEventListener("pointerdown", (event) => {
  const card = event.target.closest(SEEN);
  pressed = false;
  if (card && event.pointerType !== "mouse") press = setTimeout(() => { pressed = true; read(card, true); }, 420);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  root.addEventListener(end, (event) => { if (end !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 6) clearTimeout(press); });
}
root.addEventListener("contextmenu", (event) => { if (pressed || event.target.closest(SEEN)) event.preventDefault(); });
