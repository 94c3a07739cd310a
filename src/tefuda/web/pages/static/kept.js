// What this browser keeps of its games: how they ended, which puzzles are solved; and a call when it is one's turn.

import { $, say, table } from "./page.js";
import { liking } from "./liking.js";

const MOST = 200;

/** After every board: what is promised of the deal, as it was first seen; once the game is over, how it ended; a solved puzzle. */
export function keep() {
  const promise = $("[data-promise]")?.dataset.promise;
  const deals = liking.read("deals", {});
  const own = table().dataset.match;
  if (promise && live() && !(own in deals)) liking.set("deals", JSON.stringify(Object.fromEntries([...Object.entries(deals), [own, promise]].slice(-MOST))));
  const result = $(".result");
  const puzzle = $("#goal.solved")?.dataset.puzzle;
  if (puzzle) liking.set("solved", JSON.stringify([...new Set([...liking.read("solved", []), puzzle])]));
  if (!result || !table().dataset.seat || !live()) return;
  const { match, game } = table().dataset;
  const games = liking.read("history", []).filter((one) => one.match !== match);
  const end = result.matches(".won") ? "won" : result.matches(".lost") ? "lost" : "drawn";
  const other = $(".far-seat .who b")?.textContent ?? "";
  games.unshift({ match, game, end, other, title: $(".brand")?.textContent.replace("手", "").trim() ?? game, at: Date.now(), puzzle: $("#goal")?.dataset.puzzle ?? "" });
  liking.set("history", JSON.stringify(games.slice(0, MOST)));
}
const live = () => document.getElementById("root")?.dataset.socket; // a replay is nobody's game

let called = "";
/** It is one's turn, and one looks elsewhere: say so once for each question, if that was wanted. */
export function call() {
  const at = table()?.dataset.at;
  if (at === called || liking.get("notify", "off") !== "on" || globalThis.Notification?.permission !== "granted") return;
  called = at;
  const note = new Notification(say("あなたの番です", "It is your turn"), { body: $(".ask h2")?.firstChild.textContent.trim() ?? "", tag: "tefuda" });
  note.onclick = () => { focus(); note.close(); };
}
