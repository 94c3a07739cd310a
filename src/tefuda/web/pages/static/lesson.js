// A guided game: the teacher's words, one after the other, beside what they speak of.

import { $, $$, root, table } from "./page.js";

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
  lesson.hidden = !lines.length;
  $("[data-next]", lesson).hidden = last;
  table().classList.toggle("listening", !last);
  const thing = lines[at] && spokenOf(lines[at].dataset.point);
  thing?.classList.add("spoken-of");
  if (thing && innerWidth > 820) beside(lesson, thing.getBoundingClientRect());
}

function spokenOf(point) {
  if (!point) return null;
  if (point === "ask") return $("#ask");
  if (point === "phases") return $(".phases");
  if (point === "middle") return $(".middle .grid") ?? $(".middle");
  const place = CSS.escape(point);
  const zone = point.includes(".") ? place : CSS.escape(`.${point}`);
  return $(`#felt .card[data-place="${place}"]`) ?? $(`.half.near [data-zone="${zone}"]`) ?? $(`#felt [data-zone="${zone}"]`);
}

function beside(lesson, box) {
  const size = lesson.getBoundingClientRect();
  const right = box.right + 16 + size.width < innerWidth;
  const left = box.left - size.width - 16;
  const x = right ? box.right + 16 : left > 0 ? left : Math.max(8, box.left + box.width / 2 - size.width / 2);
  const beyond = right || left > 0;
  const y = beyond ? box.top + box.height / 2 - size.height / 2 : box.top - size.height - 16 > 0 ? box.top - size.height - 16 : box.bottom + 16;
  lesson.style.left = `${x}px`;
  lesson.style.top = `${Math.max(48, Math.min(innerHeight - size.height - 8, y))}px`;
}

root.addEventListener("click", (event) => {
  if (!event.target.closest("[data-next]")) return;
  at += 1;
  speak();
});
