// Times the kernel beside its peers, in the page: all of them in each repetition, one after another.

import start, { Table } from './steelyard_bench_kernel.js';
import { plain, plainScores, tuned } from './peers.mjs';

/** What a slider moves is the first of them. */
const FACTORS = [10, -8, 6, -3, 2.5, -1, 0.7, 0.33];
const SEED = 7;

/**
 * Milliseconds of each contender over `rows` × 8 numbers. In each repetition one weight has moved, and
 * each contender runs once untimed, so that it finds in the caches what its own last run left
 * there, as a slider's next move does. Throws if two of them name different rows.
 */
export async function measure({ rows, k, warmUp, repetitions }) {
  await start();
  const table = new Table(rows, FACTORS.length, SEED);
  const contenders = contendersOver(table, rows, k);
  const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  for (let repetition = -warmUp; repetition < repetitions; repetition += 1) {
    const factors = Float64Array.from(FACTORS);
    factors[0] += (repetition % 90) / 100;
    const named = new Set();
    for (const [name, run] of Object.entries(contenders)) {
      run(factors);
      const begin = performance.now();
      const best = run(factors);
      const took = performance.now() - begin;
      if (repetition >= 0) times[name].push(took);
      if (typeof best === 'object') named.add(best.join());
    }
    if (named.size !== 1) throw new Error(`${rows} rows: the contenders name different rows`);
  }
  table.free();
  return times;
}

function contendersOver(table, rows, k) {
  const separate = FACTORS.map((_, place) => table.column(place));
  const scores = new Float64Array(rows);
  // One buffer for all is a little faster: columns of their own all begin at the same place of a
  // page, and so compete for the same lines of a cache.
  const memory = new Float64Array((FACTORS.length + 1) * rows);
  const parts = Array.from({ length: FACTORS.length + 1 }, (_, at) => memory.subarray(at * rows, (at + 1) * rows));
  separate.forEach((column, place) => parts[place].set(column));
  const together = parts.slice(0, FACTORS.length);
  return {
    ours: (factors) => table.best(factors, k),
    plain: (factors) => plain(separate, factors, scores, k),
    tuned: (factors) => tuned(together, factors, parts[FACTORS.length], k),
    readAll: () => table.sum_columns(),
    readOne: () => FACTORS.reduce((sum) => sum + table.sum_column(0), 0),
    oursScores: (factors) => table.weigh(factors),
    plainScores: (factors) => plainScores(separate, factors, scores),
  };
}
