// A guided game: the teacher's words, one after the other, beside what they speak of.

import { $, $$, root, table } from "./page.js";
import { beside } from "./hands.js";

let at = 0;
let step = "";

/** After every board: go on where the lesson is. */
export function teach() {
  const lesson = $("#lesson");
  if (!lesson) return;
  if (lesson.dataset.step !== step) at = 0;
  step = lesson.dataset.step;
  speak();
}

function speak() {
  const lesson = $("#lesson");
  const lines = $$("li", lesson);
  at = Math.min(at, Math.max(0, lines.length - 1));
  lines.forEach((line, number) => { line.hidden = number !== at; });
  for (const other of $$(".spoken-of")) other.classList.remove("spoken-of");
  const last = at === lines.length - 1;
  lesson.hidden = !lines.length || !$(".your-move, .over"); // while the other side acts, that is what there is to see
  $("[data-next]", lesson).hidden = last;
  table().classList.toggle("listening", !last);
  const thing = lines[at] && spokenOf(lines[at].dataset.point);
  thing?.classList.add("spoken-of");
  if (thing) beside(lesson, thing.getBoundingClientRect(), [thing, $("#ask"), ...$$(".fight, .items"), ...meant()]);
}

/** The cards that what is asked for is done with. */
const meant = () => $$(".ask .move").flatMap(({ dataset }) => [dataset.for, dataset.other]).filter(Boolean)
  .map((place) => $(`#felt .card[data-place="${CSS.escape(place)}"]`)).filter(Boolean);

function spokenOf(point) {
  if (!point) return null;
  if (point === "ask") return $("#ask");
  if (point === "phases") return $(".phases")?.offsetParent ? $(".phases") : $(".when"); // a narrow screen has no bar
  if (point === "middle") return $(".middle .grid") ?? $(".middle");
  const place = CSS.escape(point);
  const zone = point.includes(".") ? place : CSS.escape(`.${point}`);
  return $(`#felt .card[data-place="${place}"]`) ?? $(`.half.near [data-zone="${zone}"]`) ?? $(`#felt [data-zone="${zone}"]`);
}

root.addEventListener("click", (event) => {
  if (!event.target.closest("[data-next]")) return;
  at += 1;
  speak();
});
