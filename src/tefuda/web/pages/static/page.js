// What all of the table's modules share: the page's parts, the drawings of cards, the log's end.

export const root = document.getElementById("root");
const drawings = document.getElementById("drawings");
export const readings = new Map(); // face -> the article that explains it; pile -> its cards side by side
export const names = new Map(); // a card's name -> its face
const ja = () => document.documentElement.lang === "ja";
export const say = (japanese, english) => (ja() ? japanese : english);
export const $ = (selector, from = root) => from.querySelector(selector);
export const $$ = (selector, from = root) => [...from.querySelectorAll(selector)];
export const table = () => document.getElementById("table");

export function fragment(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content;
}

// ---------------------------------------------------------------------------------------------- drawings
/** Take the drawings that came with a table out of it: they are sent once and kept. */
export function adopt(from) {
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

// ---------------------------------------------------------------------------------------------- the log
/** The log shows its end, until somebody scrolls up. */
let end = 0;
export function follow(scroll) {
  const log = $("#log");
  if (log) log.scrollTop = scroll ?? log.scrollHeight;
  if (log && scroll === null) end = log.scrollTop;
}
/** Where somebody has scrolled up to; null at the end. */
export const scrolled = () => { const log = $("#log"); return log && log.scrollTop < end - 40 ? log.scrollTop : null; };
