// Times the lab's questions in the page, beside JavaScript that scans.

import start, { Decisions } from './steelyard_bench_lab.js';

const COLUMNS = 8;
const SIGNS = Array.from({ length: COLUMNS }, (_, at) => (at % 3 === 2 ? -1 : 1));
const WEIGHTS = Array.from({ length: COLUMNS }, (_, at) => 1 + at / 10);
const [THRESHOLD, GAP] = [6, 0.2];
// As a slider is wide: finer steps than its pixels show nothing.
const SCAN = 256;
const RANGE = 2;

/** Milliseconds of each question over `decisions` of `alternatives`, and what was found. */
export async function measure({ decisions, alternatives, warmUp, repetitions, question }) {
  await start();
  const numbers = random(decisions * COLUMNS * alternatives);
  const ours = new Decisions(decisions, alternatives, numbers);
  const contenders =
    question === 'zones'
      ? { zones: () => ours.zones(), scan: () => scan(numbers, decisions, alternatives), weigh: () => ours.weigh() }
      : { curve: () => ours.curve(), scan: () => scan(numbers, decisions, alternatives), verdicts: () => ours.verdicts(1.5) };
  const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  const found = {};
  for (let repetition = -warmUp; repetition < repetitions; repetition += 1) {
    for (const [name, run] of Object.entries(contenders)) {
      const begin = performance.now();
      found[name] = run();
      const took = performance.now() - begin;
      if (repetition >= 0) times[name].push(took);
    }
  }
  ours.free();
  return { times, found };
}

/** Numbers in [0, 1), the same each time (mulberry32). */
function random(count) {
  let state = 7;
  return Float64Array.from({ length: count }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  });
}

/**
 * What people write instead: the outcome of each decision at SCAN places, in typed arrays, the part
 * that does not move added up once. How often it changed, over all decisions.
 */
function scan(numbers, decisions, alternatives) {
  const size = COLUMNS * alternatives;
  const fixed = new Float64Array(alternatives);
  let changes = 0;
  for (let decision = 0; decision < decisions; decision += 1) {
    const base = decision * size;
    fixed.fill(0);
    for (let column = 1; column < COLUMNS; column += 1) {
      const factor = SIGNS[column] * WEIGHTS[column];
      const at = base + column * alternatives;
      for (let row = 0; row < alternatives; row += 1) fixed[row] += factor * numbers[at + row];
    }
    let before = -1;
    for (let step = 0; step <= SCAN; step += 1) {
      const t = (step / SCAN) * RANGE;
      let [first, second, place] = [-Infinity, -Infinity, -1];
      for (let row = 0; row < alternatives; row += 1) {
        const score = fixed[row] + t * numbers[base + row];
        if (score > first) {
          second = first;
          first = score;
          place = row;
        } else if (score > second) second = score;
      }
      const status = first > THRESHOLD ? 0 : first - second < GAP ? 1 : 2;
      const outcome = place * 3 + status;
      if (before !== -1 && outcome !== before) changes += 1;
      before = outcome;
    }
  }
  return changes;
}
