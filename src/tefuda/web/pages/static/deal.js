// The deal, checked where the server cannot interfere: the fingerprint of what was dealt is computed in this browser and compared
// with the one it saw when the match began.

import { liking } from "./liking.js";

const say = (japanese, english) => (document.documentElement.lang === "ja" ? japanese : english);

// The first bits of the fractional parts of square and cube roots of primes, as the standard has them (FIPS 180-4).
const primes = [];
for (let number = 2; primes.length < 64; number++) if (primes.every((prime) => number % prime)) primes.push(number);
const fraction = (value) => Math.floor((value - Math.floor(value)) * 2 ** 32) >>> 0;
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const BEGINNING = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** SHA-256 of a text, in hexadecimal. Written out because browsers offer theirs only over TLS. */
export function fingerprint(text) {
  const bytes = new TextEncoder().encode(text);
  const data = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  data.set(bytes);
  data[bytes.length] = 0x80;
  const view = new DataView(data.buffer);
  view.setUint32(data.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(data.length - 4, (bytes.length << 3) >>> 0);
  const turned = (word, by) => (word >>> by) | (word << (32 - by));
  const hash = [...BEGINNING];
  const words = new Int32Array(64);
  for (let block = 0; block < data.length; block += 64) {
    for (let at = 0; at < 64; at++) {
      if (at < 16) words[at] = view.getInt32(block + 4 * at);
      else {
        const [a, b] = [words[at - 15], words[at - 2]];
        words[at] = words[at - 16] + (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) + words[at - 7] + (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10));
      }
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let at = 0; at < 64; at++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => { hash[at] = (hash[at] + word) | 0; });
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const shown = document.querySelector(".deal");
const dealt = document.getElementById("dealt");
if (shown && dealt) {
  const noted = document.getElementById("noted");
  const found = fingerprint(dealt.textContent);
  noted.value = liking.read("deals", {})[shown.dataset.match] ?? "";
  const compare = () => {
    const seen = noted.value.trim().toLowerCase();
    const kept = seen === found;
    const checked = document.getElementById("checked");
    checked.className = `report ${seen ? (kept ? "" : "failed") : "unchecked"}`;
    checked.textContent = !seen
      ? say(`計算した指紋は ${found} です。このブラウザーは対戦の初めを見ていないので、書き留めた指紋を下に入れてください。`, `The fingerprint computed here is ${found}. This browser has not seen the beginning; enter the one you noted below.`)
      : kept
        ? say("✓ 配りは、対戦の初めに約束されたとおりです。", "✓ The cards were dealt as promised when the match began.")
        : say(`✗ 約束と違います。計算した指紋は ${found} です。`, `✗ Not as promised: the fingerprint computed here is ${found}.`);
  };
  noted.addEventListener("input", compare);
  compare();
}
