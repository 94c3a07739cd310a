// The table: it shows what the server drew, and tells the server what was clicked.
// Nothing about any game is known here. Messages: docs/web-api.md.

const root = document.getElementById("root");
const drawings = document.getElementById("drawings");
const readings = new Map(); // face -> the article that explains it; pile -> its cards side by side
const names = new Map(); // a card's name -> its face
const ja = () => document.documentElement.lang === "ja";
const say = (japanese, english) => (ja() ? japanese : english);
const $ = (selector, from = root) => from.querySelector(selector);
const $$ = (selector, from = root) => [...from.querySelectorAll(selector)];
const table = () => document.getElementById("table");

function fragment(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content;
}

// ---------------------------------------------------------------------------------------------- drawings
/** Take the drawings that came with a table out of it: they are sent once and kept. */
function adopt(from) {
  for (const sheet of $$("template.face-sheet", from)) {
    const face = sheet.dataset.face;
    const drawing = sheet.content.querySelector("svg.drawing");
    if (!readings.has(face)) {
      readings.set(face, sheet.content.querySelector(".reading, .spread"));
      if (drawing) drawings.append(drawing);
      if (drawing) names.set($("h2", readings.get(face)).firstChild.data.trim(), face);
    }
    sheet.remove();
  }
}

// ---------------------------------------------------------------------------------------------- swapping boards
let latest = null; // the newest board that waits for a running transition
let moving = false;

/** Cards that are on both boards glide; the names are set here because they must be unique on the page. */
function name(cards) {
  const used = new Set();
  for (const card of cards) {
    const key = "card-" + card.dataset.key.replace(/[^A-Za-z0-9]/g, "_");
    if (!used.has(key)) card.style.viewTransitionName = key;
    used.add(key);
  }
}

function swap(html) {
  latest = fragment(html);
  adopt(latest); // also from a board that will be skipped: its drawings do not come again
  if (!moving) show();
}

function show() {
  const put = () => {
    const kept = remember();
    root.replaceChildren(latest);
    latest = null;
    restore(kept);
    settle();
    name($$("#felt .card"));
  };
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
  if (!document.startViewTransition || still) return put();
  moving = true;
  name($$("#felt .card"));
  const transition = document.startViewTransition(put);
  transition.finished.finally(() => {
    moving = false;
    for (const card of $$("#felt .card")) card.style.viewTransitionName = "";
    if (latest !== null) show();
  });
}

let lost = false; // the focus was on something that is gone
/** What the person was looking at, so that a new board does not take it away. */
function remember() {
  const focused = document.activeElement;
  const dialog = $("dialog[open]");
  const log = $("#log");
  return {
    at: table()?.dataset.at,
    focus: root.contains(focused) ? describe(focused) : lost && focused === document.body ? "lost" : null,
    reading: dialog?.id === "reader" && dialog.dataset.place,
    dialog: dialog && (dialog.id ? "#" + dialog.id : `[data-pile="${dialog.dataset.pile}"]`),
    scroll: log && log.scrollTop < end - 40 ? log.scrollTop : null,
    all: document.getElementById("log-all")?.checked,
    hand: $(".hand")?.scrollLeft ?? 0,
  };
}

/** The log shows its end, until somebody scrolls up. */
let end = 0;
function follow(scroll) {
  const log = $("#log");
  if (log) log.scrollTop = scroll ?? log.scrollHeight;
  if (log && scroll === null) end = log.scrollTop;
}

function describe(element) {
  for (const key of ["place", "option", "send", "open", "browse"]) {
    const holder = element.closest(`[data-${key}]`);
    if (holder) return `[data-${key}="${CSS.escape(holder.dataset[key])}"]`;
  }
  return element.id ? "#" + element.id : null;
}

function restore(kept) {
  const same = kept.at === table()?.dataset.at;
  if (kept.dialog && (same || kept.dialog.startsWith("#menu") || kept.dialog.includes("pile"))) {
    const dialog = $(kept.dialog);
    if (dialog && !dialog.open && dialog.id !== "chooser" && dialog.id !== "reader") look(dialog);
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

/** After every board: what was chosen stays while the question is the same; clocks run from what the server said. */
let chosen = [];
let chosenAt;
let clockFrom = performance.now();
function settle() {
  unfloat();
  const at = table()?.dataset.at;
  if (at !== chosenAt) chosen = [];
  chosenAt = at;
  clockFrom = performance.now();
  mark();
  const about = $("#explanation")?.dataset.about;
  if (about) $(`.card[data-place="${CSS.escape(about)}"]`)?.classList.add("refused");
  linkNames();
  announce();
  document.title = document.title.replace(/^● /, "");
  if ($(".your-move") && document.hidden) document.title = "● " + document.title;
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

// ---------------------------------------------------------------------------------------------- the socket
let socket = null;
let wait = 300;

function connect() {
  if (!root.dataset.socket) return;
  const address = new URL(root.dataset.socket, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("lang", document.documentElement.lang);
  socket = new WebSocket(address);
  socket.onopen = () => { wait = 300; document.getElementById("offline").hidden = true; };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = (event) => {
    if ([1008, 4403, 4404, 4429].includes(event.code)) return notice(event.reason || say("接続できません", "The connection was refused"));
    document.getElementById("offline").hidden = false;
    setTimeout(connect, wait + Math.random() * 200);
    wait = Math.min(wait * 1.7, 8000);
  };
}

function receive(message) {
  if (message.type === "table") swap(message.html);
  else if (message.type === "go") location.href = message.url;
  else if (message.type === "error" && message.code !== "not_allowed") notice(message.message);
}

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

let noticeTimer = 0;
function notice(text) {
  const box = document.getElementById("offline");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => { box.hidden = true; box.textContent = say("接続し直しています…", "Reconnecting…"); }, 5000);
}

// ---------------------------------------------------------------------------------------------- answering
const decision = () => {
  const { kind, least, most, at } = table().dataset;
  return { kind, least: +least, most: +most, at: +at };
};

function answer(ids) {
  send({ type: "answer", at: decision().at, choose: ids });
}

/** An option was clicked: it is the answer, or one of several to choose. */
function take(id) {
  const { kind, least, most } = decision();
  if (kind === "act" || kind === "yes" || (kind === "choose" && least === 1 && most === 1)) return answer([id]);
  if (chosen.includes(id)) chosen = chosen.filter((other) => other !== id);
  else if (kind === "order" || chosen.length < most) chosen.push(id);
  else if (most === 1) chosen = [id];
  else return notice(say(`選べるのは${most}枚までです`, `At most ${most} can be chosen`));
  mark();
}

/** Show what is chosen, on the cards and in the list. */
function mark() {
  const { kind, least, most } = decision();
  for (const card of $$(".card[data-options]")) {
    const at = chosen.findIndex((id) => card.dataset.options.split(" ").includes(id));
    card.classList.toggle("chosen", at >= 0);
    if (card.hasAttribute("aria-pressed")) card.setAttribute("aria-pressed", String(at >= 0));
    if (kind === "order" && at >= 0) card.dataset.order = at + 1;
    else delete card.dataset.order;
  }
  for (const move of $$(".move[aria-pressed]")) {
    const at = chosen.indexOf(move.dataset.option);
    move.setAttribute("aria-pressed", String(at >= 0));
    if (kind === "order") $("kbd", move).textContent = at >= 0 ? at + 1 : "";
  }
  const confirm = document.getElementById("confirm");
  if (!confirm) return;
  const needed = kind === "order" ? $$(".move").length : least;
  confirm.disabled = chosen.length < Math.max(needed, $("[data-none]") ? 1 : 0) || (kind !== "order" && chosen.length > most);
  document.getElementById("chosen").textContent = `${chosen.length}/${kind === "order" ? needed : most}`;
}

/** A card was clicked: do the one thing, ask which of several, or ask the server why nothing can be done. */
function use(card) {
  const ids = card.dataset.options?.split(" ") ?? [];
  if (ids.length === 1) return take(ids[0]);
  if (ids.length > 1) return choose(ids, card);
  read(card, true);
  if (socket && table().dataset.seat && table().dataset.over !== "1" && card.closest("#felt") && !card.matches(".hidden-card")) {
    send({ type: "why_not", place: card.dataset.place });
  }
}

/** A sheet over the table; a pile's cards are laid out when somebody looks. */
function look(dialog) {
  const pile = readings.get(dialog.dataset.sheet);
  if (pile) $(".spread", dialog).replaceWith(pile.cloneNode(true));
  dialog.showModal();
  mark();
}

function choose(ids, card) {
  const dialog = document.getElementById("chooser");
  const list = document.createElement("ol");
  list.className = "moves";
  list.append(...ids.map((id) => $(`.move[data-option="${CSS.escape(id)}"]`).closest("li").cloneNode(true)));
  list.addEventListener("click", () => dialog.close());
  const heading = document.createElement("h2");
  heading.textContent = readings.get(card.dataset.face) ? $("h2", readings.get(card.dataset.face)).firstChild.data : "";
  $(".body", dialog).replaceChildren(heading, list);
  dialog.showModal();
}

// ---------------------------------------------------------------------------------------------- reading cards
const SEEN = ".card[data-face], .named[data-face]"; // what shows a card when it is pointed at

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
    button.append(`${words.get(key)} `, number, `${now !== printed ? ` (${say("印刷値", "printed")} ${printed})` : ""} ${socket ? "?" : ""}`);
    button.disabled = !socket; // nobody to ask: a saved replay
    button.className = +now > +printed ? "up" : +now < +printed ? "down" : "";
    button.title = say(`なぜ${now}？`, `Why is this ${now}?`);
    button.addEventListener("click", () => send({ type: "why_value", place: card.dataset.place, property: key }));
    item.append(button);
    list.append(item);
  }
  $(".number", copy).after(list);
  const under = card.dataset.place && $(`dialog[data-pile="${CSS.escape(card.dataset.place)}/"] .spread`);
  if (under) {
    const heading = document.createElement("h3");
    heading.textContent = say("下のカード", "Cards under it");
    $(".told", copy).append(heading, under.cloneNode(true));
  }
  return copy;
}

const peek = document.body.appendChild(document.createElement("div")); // the large face beside the card under the pointer
peek.className = "aloft";
peek.setAttribute("aria-hidden", "true");
let shown = "";
let peeking = 0;

function read(card, open = false) {
  const article = card.dataset.face ? reading(card) : null;
  if (!article) return;
  if (innerWidth > 820) {
    shown = card.dataset.place ?? card.dataset.face;
    const picture = $(".picture", article);
    picture.remove();
    const { scroll } = remember();
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
  const box = card.getBoundingClientRect();
  if (!card.isConnected || card.closest("dialog")) return;
  peek.replaceChildren(picture);
  peek.classList.add("open");
  const { width, height } = peek.getBoundingClientRect();
  const left = box.left > width + 24 ? box.left - width - 14 : box.right + 14;
  peek.style.left = `${left}px`;
  peek.style.top = `${Math.max(8, Math.min(innerHeight - height - 8, box.top + box.height / 2 - height / 2))}px`;
}

function unfloat() {
  clearTimeout(peeking);
  peek.classList.remove("open");
  shown = "";
}

root.addEventListener("pointerover", (event) => {
  const card = event.target.closest?.(SEEN);
  if (!card) unfloat();
  else if (event.pointerType === "mouse" && (card.dataset.place ?? card.dataset.face) !== shown) { unfloat(); read(card); }
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
root.addEventListener("pointerdown", (event) => {
  const card = event.target.closest(SEEN);
  pressed = false;
  if (card && event.pointerType !== "mouse") press = setTimeout(() => { pressed = true; read(card, true); }, 420);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  root.addEventListener(end, (event) => { if (end !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 6) clearTimeout(press); });
}
root.addEventListener("contextmenu", (event) => { if (pressed || event.target.closest(SEEN)) event.preventDefault(); });

// ---------------------------------------------------------------------------------------------- clicks
root.addEventListener("click", (event) => {
  if (pressed) { pressed = false; return; }
  const target = event.target.closest("button");
  if (!target) return;
  const data = target.dataset;
  if (target.matches(".card")) use(target);
  else if (target.matches(".named")) read(target, true);
  else if ("log" in data) document.body.classList.toggle("log-open");
  else if (data.number) send({ type: "answer", at: decision().at, number: +data.number });
  else if (data.option) take(data.option);
  else if ("confirm" in data) answer(chosen);
  else if ("none" in data) answer([]);
  else if ("dismiss" in data) send({ type: "dismiss" });
  else if (data.whyEvent) send({ type: "why_event", number: +data.whyEvent });
  else if (data.open) document.getElementById(data.open).showModal();
  else if (data.browse) look($(`dialog[data-pile="${CSS.escape(data.browse)}"]`));
  else if (data.send && (!data.sure || confirm(data.sure))) send(data.what ? { type: data.send, what: data.what } : { type: data.send });
  if (data.send) target.closest("dialog")?.close();
});

root.addEventListener("close", (event) => { if ($("#explanation", event.target)) send({ type: "dismiss" }); }, true);
root.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-number-form]")) return;
  event.preventDefault();
  send({ type: "answer", at: decision().at, number: +event.target.elements.number.value });
});
root.addEventListener("change", (event) => {
  const box = event.target.closest("[data-settings]");
  if (!box) return;
  const stops = $$("[name=stop]:checked", box).map((stop) => stop.value);
  const hurry = $("[name=hurry]", box);
  send({ type: "settings", auto_pass: $("[name=auto_pass]", box).checked, auto_pay: $("[name=auto_pay]", box).checked, ...(hurry && { hurry: hurry.checked }), stops });
});

// ---------------------------------------------------------------------------------------------- keys
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select") || $("dialog[open]")) return;
  if (document.getElementById("timeline") && !document.activeElement.closest(".card") && /^Arrow(Left|Right)$/.test(event.key)) return;
  if (/^[1-9]$/.test(event.key)) $$(".ask .move")[event.key - 1]?.click();
  else if (event.key.startsWith("Arrow") && document.activeElement?.closest("#felt, body")) step(event);
  else if (event.key === "u") $('[data-send="undo"]:not(:disabled)')?.click();
  else if (event.key === "p") $(".move.v-pass")?.click();
  else if (event.key === "c") document.getElementById("confirm")?.click();
  else if (event.key === "m") $('[data-open="menu"]')?.click();
  else if (event.key === "l") { document.body.classList.toggle("log-open"); document.getElementById("log")?.focus(); }
  else if (event.key === "Escape" && document.body.classList.contains("log-open")) document.body.classList.remove("log-open");
  else if (event.key === "Escape" && $("[data-dismiss]")) send({ type: "dismiss" });
});

/** Arrow keys go to the nearest card in that direction. */
function step(event) {
  const cards = $$("#felt .card");
  const from = document.activeElement.closest?.(".card") ?? null;
  if (!from) { cards.find((card) => card.matches(".lit"))?.focus() ?? cards.at(-1)?.focus(); return event.preventDefault(); }
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
root.addEventListener("board", (event) => swap(event.detail)); // from a replay (replay.js)
root.addEventListener("drawings", (event) => adopt(fragment(event.detail)));
if (table()) { adopt(root); settle(); follow(null); }
connect();
const invitation = document.querySelector("#invite input");
if (invitation) invitation.value = new URL(invitation.value, location.href).href;
document.getElementById("invite")?.addEventListener("click", () => { invitation.select(); navigator.clipboard?.writeText(invitation.value); notice(say("コピーしました", "Copied")); });
