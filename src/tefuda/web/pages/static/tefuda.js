// The table: it shows what the server drew, and tells the server what was clicked.
// Nothing about any game is known here. Messages: docs/web-api.md.

import { $, $$, adopt, follow, fragment, names, readings, root, say, scrolled, table } from "./page.js";
import { meet, notice, send } from "./line.js";
import { read, tellCards, unfloat, wasPress } from "./reading.js";
import { answer, decision, letGo, mark, placed, take, told, use, wasDrag, whyNot } from "./hands.js";
import { fit } from "./fit.js";
import { teach } from "./lesson.js";
import { arrive, begin, hurry, playing, still } from "./stage.js";
import { liking } from "./liking.js";
import { listen } from "./sounds.js";
import { call, keep } from "./kept.js";

// ---------------------------------------------------------------------------------------------- swapping boards
/** A board has come, with what led to it: its turn comes when that has been played (stage.js). */
function swap({ html, events, drawings: sheets }) {
  const board = fragment(html);
  adopt(board); // now: what led to it may show cards that lie on it
  if (sheets) adopt(fragment(sheets));
  arrive({ html: board, events });
}

/** Put a board in. Cards that lay elsewhere glide from there: only they are moved, so nothing else waits or blinks. */
function show(board) {
  const glide = !still() && !document.hidden;
  const before = new Map();
  for (const card of glide ? $$("#felt .card[data-key]") : []) before.set(card.dataset.key, card.getBoundingClientRect());
  const kept = remember();
  root.replaceChildren(board);
  fit();
  restore(kept);
  settle();
  if (before.size) {
    for (const [card, from, to] of $$("#felt .card[data-key]").map((card) => [card, before.get(card.dataset.key), card.getBoundingClientRect()])) {
      if (!from || Math.abs(from.x - to.x) + Math.abs(from.y - to.y) < 3) continue;
      const start = `translate(${from.x - to.x}px,${from.y - to.y}px) scale(${Math.min(2, from.height / Math.max(1, to.height))})`;
      card.animate([{ transform: start, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], { duration: 240, easing: "cubic-bezier(.25,.8,.3,1)" });
    }
  }
  root.dispatchEvent(new CustomEvent("shown"));
}

let lost = false; // the focus was on something that is gone
/** What the person was looking at, so that a new board does not take it away. */
function remember() {
  const focused = document.activeElement;
  const dialog = $("dialog[open]");
  return {
    at: table()?.dataset.at,
    focus: root.contains(focused) ? describe(focused) : lost && focused === document.body ? "lost" : null,
    reading: dialog?.id === "reader" && dialog.dataset.place,
    dialog: dialog && (dialog.id ? "#" + dialog.id : `[data-pile="${dialog.dataset.pile}"]`),
    scroll: scrolled(),
    all: document.getElementById("log-all")?.checked,
    hand: $(".hand")?.scrollLeft ?? 0,
  };
}

function describe(element) {
  for (const key of ["place", "option", "send", "open", "browse"]) {
    const holder = element.closest(`[data-${key}]`);
    if (holder) return `[data-${key}="${CSS.escape(holder.dataset[key])}"]`;
  }
  return element.id ? "#" + element.id : element.closest(".ask") ? "lost" : null; // whoever answered goes on with the next question
}

function restore(kept) {
  const same = kept.at === table()?.dataset.at;
  if (kept.dialog && (same || kept.dialog.startsWith("#menu") || kept.dialog.includes("pile"))) {
    const dialog = $(kept.dialog);
    if (dialog && !dialog.open && dialog.id !== "reader") look(dialog);
  }
  const card = kept.reading && $(`#felt .card[data-place="${CSS.escape(kept.reading)}"]`);
  if (card) read(card, true);
  // Nothing may be there to have the focus while the other side acts: then the next question gets it.
  const focus = kept.focus && !card && ($(kept.focus) ?? $(".ask .move, .ask .actions button"));
  lost = Boolean(kept.focus && !card && !focus);
  focus?.focus?.({ preventScroll: true });
  if (kept.all) document.getElementById("log-all").checked = true;
  follow(kept.scroll);
  const hand = $(".hand");
  if (hand) hand.scrollLeft = kept.hand;
}

/** After every board: clocks run from what the server said. */
let clockFrom = performance.now();
function settle() {
  unfloat();
  clockFrom = performance.now();
  mark();
  for (const field of $$("[data-liking]")) field.type === "checkbox" ? (field.checked = liking.get(field.dataset.liking, "") === "on") : (field.value = liking.get(field.dataset.liking, field.value));
  const about = $("#explanation")?.dataset.about;
  if (about) $(`.card[data-place="${CSS.escape(about)}"]`)?.classList.add("refused");
  linkNames();
  tellCards();
  announce();
  teach();
  document.title = document.title.replace(/^● /, "");
  if ($(".your-move") && document.hidden) { document.title = "● " + document.title; call(); }
  keep();
}

/** Somebody said something: it stands beside their name for a while, and is read out. */
function heardFrom({ seat, text }) {
  const plate = $(`[data-player="${seat}"]`);
  if (!plate) return;
  $(".bubble", plate)?.remove();
  const bubble = plate.appendChild(Object.assign(document.createElement("span"), { className: "bubble", textContent: text }));
  document.getElementById("spoken").textContent = text;
  setTimeout(() => bubble.remove(), 6000);
}

/** What happened and what is asked, for those who do not see it: the region outlives the boards, so that it is read out. */
let heard = Infinity;
let asked = "";
function announce() {
  const lines = $$("#log li:not(.k-start, .k-end, .k-turn, .k-shuffle)");
  const words = lines.filter((line) => +line.dataset.number > heard).map((line) => $(".why", line).textContent).slice(-6);
  heard = Math.max(0, ...lines.map((line) => +line.dataset.number));
  const question = $(".ask h2")?.firstChild.textContent.trim() ?? "";
  if (question !== asked || words.length) words.push(question);
  asked = question;
  if (words.length) document.getElementById("spoken").textContent = words.join(say("。", ". "));
}

/** Card names in the log and in explanations lead to the card, if it has been seen. */
function linkNames() {
  const words = [...names.keys()].sort((one, other) => other.length - one.length).map((word) => word.replace(/\W/g, "\\$&"));
  const pattern = new RegExp(`(${words.join("|") || "$^"})`);
  for (const holder of $$("#log .why, #explanation p:not(.gist), #explanation h2, .news span, .source")) {
    const text = holder.firstChild;
    if (text?.nodeType !== Node.TEXT_NODE || !pattern.test(text.data)) continue;
    text.replaceWith(...text.data.split(pattern).map((piece) => {
      if (!names.has(piece)) return piece;
      const link = document.createElement(holder.closest("#explanation") ? "button" : "span");
      Object.assign(link, { className: "named", type: "button", textContent: piece });
      link.dataset.face = names.get(piece);
      return link;
    }));
  }
}

setInterval(() => {
  const gone = (performance.now() - clockFrom) / 1000;
  for (const clock of $$(".clock.running")) {
    const left = Math.max(0, clock.dataset.seconds - gone);
    clock.textContent = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
    clock.classList.toggle("low", left < 30);
  }
}, 500);

// ---------------------------------------------------------------------------------------------- what comes
let known = table()?.dataset.heard ?? ""; // up to where this page knows what happened
function receive(message) {
  if (message.type === "table") {
    known = /data-heard="([^"]*)"/.exec(message.html)?.[1] ?? known;
    swap(message);
  } else if (message.type === "said") heardFrom(message);
  else if (message.type === "forecast") told(message);
  else if (message.type === "go") location.href = message.url;
  else if (message.type === "error" && message.code !== "not_allowed") notice(message.message);
}

/** A sheet over the table; a pile's cards are laid out when somebody looks. */
function look(dialog) {
  const pile = readings.get(dialog.dataset.sheet);
  if (pile) $(".spread", dialog).replaceWith(pile.cloneNode(true));
  dialog.showModal();
  mark();
}

// ---------------------------------------------------------------------------------------------- clicks
/** While something is being played, a click or a key goes on to the board; only what does not act stays as it is. */
const QUIET = "a, dialog, .tools, .log, #detail, .phases";
root.addEventListener("click", (event) => {
  if (!playing() || event.target.closest(QUIET)) return;
  event.stopPropagation();
  event.preventDefault();
  hurry();
}, true);
root.addEventListener("click", (event) => {
  if (wasPress() || wasDrag()) return;
  const target = event.target.closest("button");
  if (!target?.closest(".look, .parts") && placed(event.target)) return;
  if (!target) return letGo();
  const data = target.dataset;
  if (target.matches(".card")) use(target);
  else if (target.matches(".named")) read(target, true);
  else if ("log" in data) unrollLog();
  else if (data.number) send({ type: "answer", at: decision().at, number: +data.number });
  else if (data.option) "held" in data ? (letGo(), answer([data.option])) : take(data.option);
  else if (data.whyNot) whyNot(data.whyNot);
  else if ("confirm" in data) answer();
  else if ("none" in data) answer([]);
  else if ("any" in data) answer($$(".ask .move").slice(0, decision().least).map((move) => move.dataset.option));
  else if ("dismiss" in data) send({ type: "dismiss" });
  else if (data.whyEvent) send({ type: "why_event", number: +data.whyEvent });
  else if (data.stops) stopAt(data.stops.split(" "), target.getAttribute("aria-pressed") !== "true");
  else if (data.say) { send({ type: "say", phrase: data.say }); target.closest("dialog").close(); }
  else if (data.open) document.getElementById(data.open).showModal();
  else if (data.browse) look($(`dialog[data-pile="${CSS.escape(data.browse)}"]`));
  else if (data.send && (!data.sure || confirm(data.sure))) send(data.what ? { type: data.send, what: data.what } : { type: data.send });
  if (data.send) target.closest("dialog")?.close();
});

/** The bar of phases sets the same stops as the list in the menu, for both players' turns. */
function stopAt(topics, on) {
  const boxes = topics.flatMap((topic) => $$(`#menu [name=stop][value^="${CSS.escape(topic)}/"]`));
  for (const box of boxes) box.checked = on;
  boxes[0]?.dispatchEvent(new Event("change", { bubbles: true }));
}

root.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-copy]");
  if (!link || !navigator.clipboard) return; // then it is a link like any other
  event.preventDefault();
  navigator.clipboard.writeText(link.href).then(() => notice(say("コピーしました", "Copied")), () => { location.href = link.href; });
  link.closest("dialog")?.close();
});
root.addEventListener("close", (event) => { if ($("#explanation", event.target)) send({ type: "dismiss" }); }, true);
root.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-number-form]")) return;
  event.preventDefault();
  send({ type: "answer", at: decision().at, number: +event.target.elements.number.value });
});
root.addEventListener("change", (event) => {
  const field = event.target.closest("[data-liking]");
  if (field?.dataset.liking === "notify" && field.checked) globalThis.Notification?.requestPermission();
  if (field) { liking.set(field.dataset.liking, field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value); cover(); return fit(); }
  const box = event.target.closest("[data-settings]");
  if (!box) return;
  const stops = $$("[name=stop]:checked", box).map((stop) => stop.value);
  const hurry = $("[name=hurry]", box);
  send({ type: "settings", auto_pass: $("[name=auto_pass]", box).checked, auto_pay: $("[name=auto_pay]", box).checked, ...(hurry && { hurry: hurry.checked }), stops });
});

/** What the table is covered with, and how large things are. */
function cover() { Object.assign(document.documentElement.dataset, { felt: liking.get("felt", "green"), size: liking.get("size", "normal") }); }

// ---------------------------------------------------------------------------------------------- keys
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select") || $("dialog[open]")) return;
  if (playing() && /^(Enter| |Escape|[1-9pcu])$/.test(event.key)) { event.preventDefault(); return hurry(); }
  if (document.getElementById("timeline") && !document.activeElement.closest(".card") && /^Arrow(Left|Right)$/.test(event.key)) return;
  if (/^[1-9]$/.test(event.key)) $$(".ask .move")[event.key - 1]?.click();
  else if (event.key.startsWith("Arrow") && document.activeElement?.closest("#felt, body")) step(event);
  else if (event.key === "u") $('[data-send="undo"]:not(:disabled)')?.click();
  else if (event.key === "p") $(".move.v-pass")?.click();
  else if (event.key === "c") ($("#confirm:not(:disabled)") ?? $("[data-any]"))?.click();
  else if (event.key === "m") $('[data-open="menu"]')?.click();
  else if (event.key === "l") { unrollLog(); document.getElementById("log")?.focus(); }
  else if (event.key === "Escape" && document.body.classList.contains("log-open")) document.body.classList.remove("log-open");
  else if (event.key === "w" && document.activeElement.closest?.("#felt .card")) whyNot(document.activeElement.closest(".card").dataset.place);
  else if (event.key === "h") $('[data-send="hint"]')?.click();
  else if (event.key === "x") $('[data-send="cancel"]')?.click();
  else if (event.key === "Escape" && $("#handle")) letGo();
  else if (event.key === "Escape" && $("[data-dismiss]")) send({ type: "dismiss" });
});

/** On a narrow screen the log is opened and closed; what happened last is what one wants to read. */
function unrollLog() {
  const log = document.getElementById("log");
  if (document.body.classList.toggle("log-open") && log) log.scrollTop = log.scrollHeight;
}

/** Arrow keys go to the nearest card in that direction. */
function step(event) {
  const cards = $$("#felt .card");
  const from = document.activeElement.closest?.(".card") ?? null;
  if (!from) { (cards.find((card) => card.matches(".lit")) ?? cards.at(-1))?.focus(); return event.preventDefault(); }
  const middle = (card) => { const box = card.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  let best = null;
  let least = Infinity;
  for (const card of cards) {
    const [cx, cy] = middle(card);
    const along = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    if (card !== from && along > 4 && along + 3 * aside < least) [best, least] = [card, along + 3 * aside];
  }
  best?.focus();
  event.preventDefault();
}

// ---------------------------------------------------------------------------------------------- beginning
begin({ show, picture: (face) => $(".picture > *", readings.get(face) ?? document)?.cloneNode(true) });
root.addEventListener("board", (event) => swap(event.detail)); // from a replay (replay.js)
root.addEventListener("drawings", (event) => adopt(fragment(event.detail)));
cover();
if (table()) { adopt(root); fit(); settle(); follow(null); }
listen(root);
meet({ receive, since: () => known });
const invitation = document.querySelector("#invite input");
if (invitation) invitation.value = new URL(invitation.value, location.href).href;
document.getElementById("invite")?.addEventListener("click", () => { invitation.select(); navigator.clipboard?.writeText(invitation.value); notice(say("コピーしました", "Copied")); });
