// Boards that fit: fans close up and rows shrink to the room they have, measured on the page, whatever the game.

import { $$ } from "./page.js";

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

/** The widest row gives way first. */
function shrink(half) {
  const rows = $$(".area.row", half);
  for (const row of rows) row.style.removeProperty("--k");
  half.classList.add("measuring");
  for (let tries = 0; tries < 4 && rows.length; tries++) {
    const over = half.scrollWidth - half.clientWidth;
    if (over <= 1) break;
    const row = rows.reduce((one, other) => (other.offsetWidth > one.offsetWidth ? other : one));
    const now = +row.style.getPropertyValue("--k") || 1;
    row.style.setProperty("--k", Math.max(0.42, (now * (row.offsetWidth - over - 4)) / row.offsetWidth).toFixed(3));
  }
  half.classList.remove("measuring");
}

addEventListener("resize", fit);
