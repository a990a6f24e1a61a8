// Random numbers that are the same on every machine: mulberry32, seeded by text.

/** A generator for a seed: each call gives the next number from 0 to 1, without 1. */
export function randomOf(seed) {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** FNV-1a over the characters of a text. */
function hash(text) {
  let state = 0x811c9dc5;
  for (const char of text) state = Math.imul(state ^ char.codePointAt(0), 0x01000193);
  return state >>> 0;
}

/** `x` moved by at most `spread`, as a multiple of 1 / `steps` from `min` to `max`. */
export function near(random, x, spread, { steps = 20, min = 0, max = 1 } = {}) {
  const moved = Math.round((x + (random() * 2 - 1) * spread) * steps) / steps;
  return Math.min(max, Math.max(min, moved));
}

/** One of a list. */
export const pick = (random, list) => list[Math.floor(random() * list.length)];
