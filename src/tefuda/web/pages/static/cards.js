// Cards and decks: searching the collection, and a deck that is checked by the server while it is built and kept in the browser.

import { $, $$, adopt, readings, root, say } from "./page.js";
import { liking } from "./liking.js";

adopt(root);
const game = root.dataset.game;
const shape = JSON.parse(root.dataset.shape);
const entries = $$("#cards > li");
const byNumber = new Map(entries.map((entry) => [entry.dataset.number, entry]));
const fold = (text) => text.normalize("NFKC").toLowerCase();
for (const entry of entries) entry.fields = new Map(Object.entries(entry.dataset).filter(([key]) => key.startsWith("f-")).map(([, pair]) => { const at = pair.indexOf("="); return [pair.slice(0, at), pair.slice(at + 1).split("|")]; }));

// ---------------------------------------------------------------------------------------------- searching
function search() {
  const wanted = new FormData($("#filters"));
  const words = fold(wanted.get("q")).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const entry of entries) {
    const text = fold(entry.dataset.search);
    const fits = words.every((word) => text.includes(word)) && [...wanted].every(([key, value]) => ["q", "sort"].includes(key) || !value || entry.fields.get(key)?.includes(value));
    entry.hidden = !fits;
    count += fits;
  }
  const by = wanted.get("sort");
  const order = { cost: (one, other) => one.dataset.cost - other.dataset.cost || one.dataset.number.localeCompare(other.dataset.number), name: (one, other) => one.dataset.name.localeCompare(other.dataset.name), number: (one, other) => one.dataset.number.localeCompare(other.dataset.number) };
  $("#cards").append(...[...entries].sort(order[by]));
  $("#count").textContent = say(`${count}枚`, `${count} cards`);
}
$("#filters").addEventListener("input", search);
$("#filters").addEventListener("submit", (event) => event.preventDefault());

// ---------------------------------------------------------------------------------------------- the deck
/** Where a card goes: a place of its own, or a pile. */
const placeOf = (kind) => Object.keys(shape.slots).find((slot) => shape.slots[slot].includes(kind)) ?? Object.keys(shape.piles).find((pile) => shape.piles[pile].includes(kind)) ?? "cards";
const empty = () => ({ ...Object.fromEntries(Object.keys(shape.slots).map((slot) => [slot, ""])), ...Object.fromEntries(Object.keys(shape.piles).map((pile) => [pile, {}])) });
let deck = empty();

function put(number, by, place = placeOf(byNumber.get(number).dataset.kind)) {
  if (place in shape.slots) deck[place] = by > 0 ? number : "";
  else {
    const copies = Math.max(0, (deck[place][number] ?? 0) + by);
    if (copies) deck[place][number] = copies;
    else delete deck[place][number];
  }
}

function change(number, by) {
  put(number, by);
  show();
}

const copiesOf = (number) => Object.keys(shape.slots).filter((slot) => deck[slot] === number).length + Object.keys(shape.piles).reduce((sum, pile) => sum + (deck[pile]?.[number] ?? 0), 0);
const lines = () => [...Object.keys(shape.slots).filter((slot) => deck[slot]).map((slot) => [deck[slot], 1]), ...Object.keys(shape.piles).flatMap((pile) => Object.entries(deck[pile] ?? {}))];

function show() {
  for (const entry of entries) {
    const copies = copiesOf(entry.dataset.number);
    $(".copies b", entry).textContent = copies;
    entry.classList.toggle("in-deck", copies > 0);
  }
  const sorted = lines().sort(([one], [other]) => (byNumber.get(one)?.dataset.cost ?? 0) - (byNumber.get(other)?.dataset.cost ?? 0));
  $("#list").replaceChildren(...sorted.map(([number, copies]) => {
    const item = document.createElement("li");
    const name = document.createElement("button");
    Object.assign(name, { type: "button", textContent: byNumber.get(number)?.dataset.name ?? number });
    name.dataset.less = "";
    name.dataset.of = number;
    name.title = say("1枚へらす", "one less");
    item.append(Object.assign(document.createElement("b"), { textContent: `${copies}×` }), name);
    return item;
  }));
  bars("#curve", (entry) => entry.dataset.cost, sorted);
  bars("#colours", (entry) => [...entry.fields.values()][0]?.map((value) => called.get(value) ?? value).join("/") || "–", sorted);
  $("#text").value = $("#form").value === "yaml" ? yaml() : plain();
  $("[name=own_deck]").value = JSON.stringify(named());
  liking.set(`deck-${game}`, JSON.stringify(named()));
  check();
}

/** What the values of printed fields are called: as in the lists one chooses from. */
const called = new Map([...$("#filters").elements].flatMap((list) => [...(list.options ?? [])]).map((option) => [option.value, option.textContent]));

/** How many cards of each sort there are. */
function bars(where, sort, sorted) {
  const counts = new Map();
  for (const [number, copies] of sorted) {
    const entry = byNumber.get(number);
    if (entry && !(placeOf(entry.dataset.kind) in shape.slots)) counts.set(sort(entry), (counts.get(sort(entry)) ?? 0) + copies);
  }
  const most = Math.max(1, ...counts.values());
  $(where).replaceChildren(...[...counts].sort(([one], [other]) => (one > other ? 1 : -1)).map(([name, count]) => {
    const bar = document.createElement("span");
    const fill = bar.appendChild(document.createElement("i"));
    fill.style.height = `${(60 * count) / most}px`;
    bar.append(Object.assign(document.createElement("b"), { textContent: count }), Object.assign(document.createElement("small"), { textContent: name }));
    return bar;
  }));
}

const named = () => ({ ...deck, name: $("[name=deck-name]").value });
/** Ask the server; whoever asks too much at once waits a little and asks again. */
async function ask(address, how) {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(address, how);
    if (answer.status !== 429 || tries > 20) return answer;
    await new Promise((go) => setTimeout(go, 500));
  }
}
let asked = 0;
async function check() {
  const number = ++asked;
  const answer = await ask("/api/decks/check", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ game, deck: named() }) });
  const found = answer.ok ? await answer.json() : { legal: false, reasons: [{ ja: "確かめられません。", en: "It cannot be checked.", clause: "" }] };
  if (number !== asked) return; // it has changed since
  const total = lines().reduce((sum, [, copies]) => sum + copies, 0);
  $("#legal").className = found.legal ? "legal" : "illegal";
  $("#legal").replaceChildren(say(`${total}枚：`, `${total} cards: `) + (found.legal ? say("対戦に使えます", "may be played") : ""), ...found.reasons.map((reason) => {
    const line = document.createElement("span");
    line.textContent = `${say(reason.ja, reason.en)} `;
    if (reason.clause) line.append(Object.assign(document.createElement("a"), { className: "clause", textContent: reason.clause, href: `/rules/${game}#c-${reason.clause}` }));
    return line;
  }));
  $("#play").disabled = !found.legal;
}

// ---------------------------------------------------------------------------------------------- reading and writing decks
const places = () => [...Object.keys(shape.slots), ...Object.keys(shape.piles)];
const heldIn = (place) => (place in shape.slots ? (deck[place] ? [[deck[place], 1]] : []) : Object.entries(deck[place] ?? {}));
const plain = () => places().filter((place) => heldIn(place).length).map((place) => [`${place}:`, ...heldIn(place).map(([number, copies]) => `${copies} ${number} ${byNumber.get(number)?.dataset.name ?? ""}`)].join("\n")).join("\n");
const yaml = () => [`name: ${JSON.stringify(named().name)}`, ...Object.keys(shape.slots).map((slot) => `${slot}: ${deck[slot]}`), ...Object.keys(shape.piles).map((pile) => `${pile}:\n${Object.entries(deck[pile] ?? {}).map(([number, copies]) => `  ${number}: ${copies}`).join("\n")}`)].join("\n");

/** A deck from text: any line with a card's number or name and how many. A card goes to the place named above it, since some cards
    may lie in several piles; where none is named, to where its kind goes. */
function read(text) {
  deck = empty();
  let place;
  const names = new Map(entries.flatMap((entry) => [[fold(entry.dataset.name), entry.dataset.number], [fold(entry.dataset.number), entry.dataset.number]]));
  for (const row of text.split("\n")) {
    const heading = places().find((known) => row.trimStart().startsWith(`${known}:`));
    place = heading ?? place;
    const line = heading ? row.replace(`${heading}:`, "") : row;
    const number = [...byNumber.keys()].find((known) => line.includes(known)) ?? names.get(fold(line.replace(/^\s*\d+\s*[x×]?\s*/, "").replace(/\s*[x×:]?\s*\d+\s*$/, "").trim()));
    if (!number) continue;
    const rest = line.replace(number, " ");
    const copies = +(/(?:^|\s)(\d+)(?:\s|$|[x×])/.exec(rest)?.[1] ?? /:\s*(\d+)/.exec(rest)?.[1] ?? 1);
    put(number, copies, place); // shown and checked once, when all of it is read
    if (place && place in shape.slots) place = undefined; // it holds one card
  }
  show();
}

function take(found) {
  deck = { ...empty(), ...Object.fromEntries(Object.entries(found).filter(([key]) => key in shape.slots || key in shape.piles)) };
  $("[name=deck-name]").value = say(found.name, found.english || found.name) ?? "";
  show();
}

const kept = () => JSON.parse(liking.get(`decks-${game}`, "{}"));
function list() {
  $("#kept").replaceChildren(new Option("–", ""), ...Object.keys(kept()).map((name) => new Option(name, name)));
}
const packed = (value) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value)))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const unpacked = (text) => JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0))));

const DEEDS = {
  random: async () => take(await (await ask(`/api/decks/random?game=${encodeURIComponent(game)}`)).json()),
  clear: () => take({}),
  save: () => { const name = named().name || say("名前のないデッキ", "A deck without a name"); liking.set(`decks-${game}`, JSON.stringify({ ...kept(), [name]: named() })); list(); $("#kept").value = name; },
  link: () => { location.hash = packed(named()); navigator.clipboard?.writeText(location.href); $("#legal").append(say(" リンクをコピーしました", " The link is copied")); },
  read: () => read($("#text").value),
};

root.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const number = button.dataset.of ?? button.closest("[data-number]")?.dataset.number;
  if ("more" in button.dataset) change(number, 1);
  else if ("less" in button.dataset) change(number, -1);
  else if (button.dataset.do) DEEDS[button.dataset.do]();
  else if (button.matches(".card")) {
    $("#reader .body").replaceChildren(readings.get(button.dataset.face).cloneNode(true));
    $("#change").href = `/workshop/${game}?card=${encodeURIComponent(number)}`;
    $("#reader").showModal();
  }
});
$("#kept").addEventListener("change", (event) => { if (kept()[event.target.value]) take(kept()[event.target.value]); });
$("#form").addEventListener("change", show);
$("[name=deck-name]").addEventListener("change", show);

list();
search();
let first = {};
try { first = location.hash.length > 1 ? unpacked(location.hash.slice(1)) : JSON.parse(liking.get(`deck-${game}`, "{}")); } catch { /* a link that was cut off: an empty deck */ }
take(first);
