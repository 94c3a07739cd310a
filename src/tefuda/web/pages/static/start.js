// Before and between games: the name, decks and games this browser has kept, and a lobby that stays up to date.

import { liking } from "./liking.js";

const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
const say = (japanese, english) => (document.documentElement.lang === "ja" ? japanese : english);

// ---------------------------------------------------------------------------------------------- the name
for (const field of $$("input[name=name]")) {
  field.value ||= liking.get("name", "");
  field.addEventListener("change", () => {
    liking.set("name", field.value.trim());
    for (const other of $$("input[name=name]")) other.value = field.value;
  });
}

// ---------------------------------------------------------------------------------------------- decks of one's own
for (const pattern of $$("template[data-own]")) {
  const form = pattern.closest("form");
  const decks = Object.entries(liking.read(`decks-${pattern.dataset.own}`, {}));
  for (const [name, deck] of decks) {
    const shown = pattern.content.cloneNode(true);
    shown.querySelector("b").textContent = name;
    const count = Object.values(deck).filter((pile) => pile && typeof pile === "object").flatMap(Object.values).reduce((sum, copies) => sum + copies, 0);
    shown.querySelector("small").textContent = say(`${count}枚`, `${count} cards`);
    shown.querySelector("input").dataset.deck = JSON.stringify(deck);
    form.querySelector(".decks").append(shown);
  }
  form.addEventListener("submit", () => {
    form.elements.own_deck.value = form.querySelector("input[name=deck]:checked")?.dataset.deck ?? "";
  });
}

// ---------------------------------------------------------------------------------------------- the last game
// What was played last is chosen again; not where the page comes back with what was filled in.
const last = $$(".problems").length ? {} : liking.read("last", {});
for (const form of $$("form.setup")) {
  const { game, opponent, opponent_deck } = form.elements;
  if (!game) continue; // an invitation
  const kept = last[game.value];
  if (kept) {
    for (const [name, value] of [["deck", kept.deck], ["opponent", kept.opponent]]) {
      const wanted = $$(`input[name=${name}]`, form).find((one) => one.value === value);
      if (wanted) wanted.checked = true;
    }
    if ([...opponent_deck.options].some((one) => one.value === kept.opponent_deck)) opponent_deck.value = kept.opponent_deck;
  }
  form.addEventListener("submit", () => {
    const deck = form.querySelector("input[name=deck]:checked")?.value;
    liking.set("last", JSON.stringify({ ...last, game: game.value, [game.value]: { deck, opponent: opponent.value, opponent_deck: opponent_deck.value } }));
  });
}
const played = $$("input[name=tab]").find((one) => one.value === last.game);
if (played) played.checked = true;

// ---------------------------------------------------------------------------------------------- what is in a deck
for (const list of $$("details[data-list]")) {
  list.addEventListener("toggle", async () => {
    const answer = await fetch(list.dataset.list).catch(() => null);
    const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
    if (page) list.querySelector("a")?.replaceWith(page.querySelector(".card-list"));
  }, { once: true });
}

// ---------------------------------------------------------------------------------------------- games that were played
const history = document.getElementById("history");
const games = liking.read("history", []);
if (history && games.length) {
  const ends = { won: say("勝ち", "won"), lost: say("負け", "lost"), drawn: say("引き分け", "drawn") };
  const tally = new Map();
  for (const one of games.filter((one) => !one.puzzle)) {
    const sums = tally.get(one.title) ?? { won: 0, lost: 0, drawn: 0 };
    sums[one.end] += 1;
    tally.set(one.title, sums);
  }
  history.querySelector(".tally").textContent = [...tally].map(([title, { won, lost, drawn }]) => `${title}: ${won} ${ends.won} · ${lost} ${ends.lost}${drawn ? ` · ${drawn} ${ends.drawn}` : ""} (${Math.round((100 * won) / (won + lost + drawn))}%)`).join("　");
  for (const one of games.slice(0, 12)) {
    const link = Object.assign(document.createElement("a"), { href: `/r/${encodeURIComponent(one.match)}`, textContent: `${one.title} · ${one.other}` });
    const end = Object.assign(document.createElement("b"), { className: one.end, textContent: ends[one.end] });
    const when = Object.assign(document.createElement("small"), { textContent: new Date(one.at).toLocaleString(document.documentElement.lang) });
    const line = document.createElement("li");
    line.append(end, " ", link, " ", when);
    history.querySelector("ol").append(line);
  }
  history.hidden = false;
  history.querySelector("[data-forget]").addEventListener("click", () => { liking.set("history", "[]"); history.hidden = true; });
}

// ---------------------------------------------------------------------------------------------- puzzles that are solved
const solved = liking.read("solved", []);
for (const line of $$("#puzzles [data-puzzle]")) {
  const done = solved.includes(line.dataset.puzzle);
  line.classList.toggle("solved", done);
  line.querySelector("em").hidden = !done;
}

// ---------------------------------------------------------------------------------------------- the lobby
if (document.getElementById("lobby") && location.pathname === "/lobby") {
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.getElementById("lobby").replaceChildren(...page.getElementById("lobby").childNodes);
  }, 4000);
}
