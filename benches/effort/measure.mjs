// Times the effort of each question in the page, beside JavaScript's regular expressions.

import { seedPatterns } from './peers.mjs';
import start, { Questions } from './steelyard_bench_effort.js';

// The clock is exact to 5 µs: a question is asked as often as takes a hundred times that.
const LEAST_MS = 0.5;

/**
 * Milliseconds of each question by each contender, the median of `rounds`, in each of which all take their turn; how many
 * questions there are, and how many with a context file. Throws where the two ways of the seed's patterns disagree.
 */
export async function measure({ lines, names, texts, warmUp, rounds }) {
  await start();
  const questions = new Questions(lines, names, texts);
  const asked = questions.texts();
  const all = asked.map((_, at) => at);
  const supplied = all.filter((at) => questions.supplied(at));
  const differs = all.find((at) => questions.seed_patterns(at) !== seedPatterns(asked[at]));
  if (differs !== undefined) throw new Error(`the two ways of the seed's patterns differ about question ${differs}`);
  const contenders = {
    ours: [all, (at) => questions.steelyard(at, false)],
    supplied: [supplied, (at) => questions.steelyard(at, true)],
    patterns: [all, (at) => questions.seed_patterns(at)],
    peer: [all, (at) => seedPatterns(asked[at])],
  };
  const times = Object.fromEntries(Object.entries(contenders).map(([name, [places]]) => [name, places.map(() => [])]));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [name, [places, run]] of Object.entries(contenders)) {
      places.forEach((place, at) => {
        const took = once(() => run(place));
        if (round >= 0) times[name][at].push(took);
      });
    }
  }
  questions.free();
  const medians = Object.entries(times).map(([name, each]) => [name, each.map(median)]);
  return { times: Object.fromEntries(medians), asked: all.length, supplied: supplied.length };
}

/** Milliseconds of one call. */
function once(run) {
  for (let calls = 1; ; calls *= 2) {
    const begin = performance.now();
    for (let call = 0; call < calls; call += 1) run();
    const took = performance.now() - begin;
    if (took >= LEAST_MS) return took / calls;
  }
}

function median(numbers) {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1];
}
