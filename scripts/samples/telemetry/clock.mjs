// A log that grows by events, on a clock that goes on by what things take.

import { randomOf } from '../random.mjs';

/** What writes the log of a run that starts then. */
export function logOf(run, start, seed) {
  const random = randomOf(`rest-to-graphql ${seed} times`);
  const lines = [];
  let now = Date.parse(start);
  let round;
  return {
    lines,
    now: () => now,
    enter(number) { round = number; },
    pass(ms) { now += Math.round(ms); },
    /** Writes an event and gives its seq. */
    emit(type, fields = {}) {
      now += 1 + Math.floor(random() * 40);
      const seq = lines.length;
      const at = round === undefined ? {} : { round };
      lines.push(JSON.stringify({ v: '1.0.0', ts: new Date(now).toISOString(), run, seq, ...at, type, ...fields }));
      return seq;
    },
  };
}

/** A time around the middle one, in ms: many a little shorter, a few much longer. */
export function lasting(random, seconds) {
  const factor = [0, 1, 2, 3].reduce((product) => product * (0.6 + 0.85 * random()), 1);
  return Math.round(1000 * seconds * factor);
}
