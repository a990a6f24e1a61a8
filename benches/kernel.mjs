// The kernel in Chromium beside typed-array JavaScript and beside reading the same memory.
//
//   node benches/kernel.mjs [--built target/bench-kernel] [--repetitions 40]
//
// scripts/bench.sh builds what it needs.

import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';

import { launchOptions } from '../tests/browser/browser.mjs';
import { measured } from './page.mjs';
import { machine, ms, publish, quantile } from './report.mjs';

const { values } = parseArgs({
  options: {
    built: { type: 'string', default: 'target/bench-kernel' },
    repetitions: { type: 'string', default: '40' },
  },
});
const SIZES = [100_000, 1_000_000];
const K = 100;
const WARM_UP = 10;

// What each contender is, and how it stands to the product: as a peer or as a limit.
const LABELS = {
  ours: ['Steelyard', 'ours'],
  plain: ['JavaScript, plain: column by column, then all places sorted', 'peer'],
  tuned: ['JavaScript, tuned: one pass, maxima of blocks, a heap', 'peer'],
  readAll: ['reading the 8 columns and nothing else', 'limit'],
  readOne: ['reading one column 8 times and nothing else', 'limit'],
  oursScores: ['Steelyard, the scores alone', 'ours'],
  plainScores: ['JavaScript, plain, the scores alone', 'peer'],
};

const browser = await chromium.launch(launchOptions());
try {
  const folders = { scripts: 'benches/kernel', built: values.built };
  for (const rows of SIZES) {
    const options = { rows, k: K, warmUp: WARM_UP, repetitions: Number(values.repetitions) };
    const found = await measured(browser, folders, options);
    await publish(table(rows, found, browser.version()));
  }
} finally {
  await browser.close();
}

function table(rows, found, version) {
  const median = (name) => quantile(found[name], 0.5);
  const row = ([name, [label, side]]) => [
    label,
    ms(median(name)),
    ms(quantile(found[name], 0.9)),
    ratio(side, median(name.endsWith('Scores') ? 'oursScores' : 'ours'), median(name)),
  ];
  return {
    title: `Scores and the best ${K} of ${rows.toLocaleString('en')} × 8`,
    about: [
      `${machine(version)}; ${found.ours.length} repetitions of each in turn after ${WARM_UP} to warm up.`,
      'All keep every score and give the same rows. Reading the 8 columns is the lower bound on one thread; one column, read 8 times, fits into a nearer cache than all 8 do.',
    ],
    columns: ['', 'median', 'p90', 'ratio of medians'],
    rows: Object.entries(LABELS).map(row),
  };
}

function ratio(side, ours, its) {
  if (side === 'ours') return '';
  return side === 'peer' ? `${(its / ours).toFixed(1)} × Steelyard's` : `Steelyard's is ${(ours / its).toFixed(2)} ×`;
}
