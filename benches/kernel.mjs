// The kernel in Chromium beside typed-array JavaScript and beside reading the same memory.
//
//   node benches/kernel.mjs [--built target/bench-kernel] [--repetitions 40]
//
// scripts/bench.sh builds what it needs.

import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';

import { launchOptions } from '../tests/browser/browser.mjs';
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

// No server: the page's requests are answered from here. Chromium's clock is exact to 5 µs where
// these headers keep other pages out, and to 100 µs elsewhere.
const ORIGIN = 'http://localhost';
const HEADERS = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
const TYPES = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
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
  for (const rows of SIZES) await publish(table(rows, await times(rows), browser.version()));
} finally {
  await browser.close();
}

/** Milliseconds of each contender, in a page of their own. */
async function times(rows) {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  await page.route('**/*', answer);
  await page.goto(`${ORIGIN}/`);
  const options = { rows, k: K, warmUp: WARM_UP, repetitions: Number(values.repetitions) };
  const found = await page.evaluate(async (asked) => {
    if (!crossOriginIsolated) throw new Error('the clock is too coarse: the page is not isolated');
    const { measure } = await import('/measure.mjs');
    return measure(asked);
  }, options);
  await page.close();
  return found;
}

async function answer(route) {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', headers: HEADERS, body: '<!doctype html>' });
  const extension = extname(pathname);
  const folder = extension === '.mjs' ? 'benches/kernel' : values.built;
  const body = await readFile(join(folder, pathname)).catch(() => null);
  if (!body) return route.fulfill({ status: 404, body: '' });
  return route.fulfill({ contentType: TYPES[extension], headers: HEADERS, body });
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
      `${machine(version)}; ${found.ours.length} repetitions of all in turn after ${WARM_UP} to warm up.`,
      'All keep every score and name the same rows. Reading what must be read is the floor on one thread; one column, read 8 times, lies in a nearer cache than all 8 have room in.',
    ],
    columns: ['', 'median', 'p90', 'ratio of medians'],
    rows: Object.entries(LABELS).map(row),
  };
}

function ratio(side, ours, its) {
  if (side === 'ours') return '';
  return side === 'peer' ? `${(its / ours).toFixed(1)} × Steelyard's` : `Steelyard's is ${(ours / its).toFixed(2)} ×`;
}
