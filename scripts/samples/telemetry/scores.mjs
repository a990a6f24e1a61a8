// What a reviewer gives a document.

import { ALIKE, NAMES } from './cast.mjs';

/** Scores from 0 to 1 by criterion: better from round to round, with the set-back that the draft had. */
export function scoresOf(random, sees, round) {
  const good = 0.35 + 0.6 * ((ALIKE[round] ?? 0.5) - 0.5) / 0.47;
  return Object.fromEntries(NAMES.map((name, at) => {
    const score = Math.round((good + sees[at] + (random() - 0.5) * 0.12) * 100) / 100;
    return [name, Math.min(1, Math.max(0, score))];
  }));
}
