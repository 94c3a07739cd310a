// Boards that fit: fans close up and rows shrink to the room they have, measured on the page, whatever the game.

import { $, $$ } from "./page.js";

/** How wide a fan of many cards gets, in heights of a card; on a narrow screen less. */
const WIDE = () => (innerWidth > 820 ? 2.2 : 1.5);
const CARD = 5 / 7;

export function fit() {
  for (const fan of $$(".half .area.fan")) close(fan);
  for (const half of $$(".half")) shrink(half);
}

/** The more cards, the closer they lie: a fan does not grow when it has one card less. */
function close(fan) {
  const count = $$(".card", fan).length;
  const step = Math.max(0.09, Math.min(0.36, (WIDE() - CARD) / Math.max(1, count - 1)));
  fan.style.setProperty("--lap", (step - CARD).toFixed(3));
}

/** The widest rows give way first, those of about the same width together: as far as they are what makes the half too wide. */
function shrink(half) {
  const rows = $$(".area.row", half);
  for (const row of rows) row.style.removeProperty("--k");
  half.classList.add("measuring");
  for (let tries = 0; tries < 8; tries++) {
    const over = half.scrollWidth - half.clientWidth;
    if (over <= 1) break;
    const wide = rows.map((row) => [row, $(".cards", row).offsetWidth, +row.style.getPropertyValue("--k") || 1])
      .filter(([row, width, now]) => width >= row.offsetWidth - 2 && now > 0.42);
    const widest = Math.max(...wide.map(([, width]) => width));
    const first = wide.filter(([, width]) => width > widest * 0.9);
    if (!first.length) break;
    const columns = new Set(first.map(([row]) => row.offsetLeft)).size;
    for (const [row, width, now] of first) {
      row.style.setProperty("--k", Math.max(0.42, (now * (width - (over + 2) / columns)) / width).toFixed(3));
    }
  }
  half.classList.remove("measuring");
}

addEventListener("resize", fit);
