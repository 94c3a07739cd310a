// Boards that fit: fans close up and rows shrink to the room they have, measured on the page, whatever the game.

import { $, $$ } from "./page.js";

/** How wide a fan of many cards gets, in heights of a card; on a narrow screen less. */
const WIDE = () => (innerWidth > 820 ? 2.2 : 1.5);
const CARD = 5 / 7;
/** Cards so much smaller than others have no room for chips: they would be cut, and cover the name. */
const TINY = 0.75;

export function fit() {
  const inlaid = $(".felt.inlaid");
  for (const half of $$(".half")) {
    const fans = $$(".area.fan", half).filter((fan) => $(".card, .slot", fan));
    for (const fan of fans) close(fan);
    shrink(half);
    if (inlaid) fans.forEach(fill);
    else open(half, fans);
  }
}

/** How many cards a fan has, places for some included, and how high they are. */
const fanned = (fan) => [$$(".card, .slot", fan).length, $(".card, .slot", fan).offsetHeight || 1];
const step = (fan) => +fan.style.getPropertyValue("--lap") + CARD;
const lay = (fan, by) => fan.style.setProperty("--lap", (by - CARD).toFixed(3));
const SIDE_BY_SIDE = CARD + 0.05;

/** The more cards, the closer they lie: a fan does not grow when it has one card less. */
function close(fan) {
  lay(fan, Math.max(0.09, Math.min(0.36, (WIDE() - CARD) / Math.max(1, fanned(fan)[0] - 1))));
}

/** Columns of a given width: a fan is as wide as its column lets it be. */
function fill(fan) {
  const [count, high] = fanned(fan);
  lay(fan, Math.max(0.09, Math.min(SIDE_BY_SIDE, (fan.clientWidth / high - CARD - 0.08) / Math.max(1, count - 1))));
}

/** How far the cards of a fan may lie apart: side by side, as long as the fan does not push everything else away. */
const apart = (fan) => Math.min(SIDE_BY_SIDE, (3.4 - CARD) / Math.max(1, fanned(fan)[0] - 1));

/** Where a half has room left, its fans open. */
function open(half, crowd) {
  const fans = crowd.filter((fan) => apart(fan) > step(fan));
  half.classList.add("measuring");
  for (let tries = 0; tries < 3; tries++) {
    const used = Math.max(...$$(".area", half).map((area) => area.offsetLeft + area.offsetWidth));
    const wanted = fans.map((fan) => (apart(fan) - step(fan)) * (fanned(fan)[0] - 1) * fanned(fan)[1]);
    const all = wanted.reduce((sum, one) => sum + one, 0);
    const share = Math.min(1, (0.85 * (half.clientWidth - used)) / (all || 1));
    if (all < 2 || share <= 0.02) break;
    fans.forEach((fan) => lay(fan, step(fan) + (apart(fan) - step(fan)) * share));
  }
  half.classList.remove("measuring");
  for (const fan of crowd) { // empty places had no part in the measuring
    const [count, high] = fanned(fan);
    if (high * (CARD + step(fan) * (count - 1)) > fan.clientWidth) fill(fan);
  }
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
  for (const row of rows) row.classList.toggle("tiny", (+row.style.getPropertyValue("--k") || 1) < TINY);
}

addEventListener("resize", fit);
