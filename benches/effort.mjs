// The effort of each labelled question in Chromium, beside JavaScript's regular expressions on the same questions.
//
//   node benches/effort.mjs [--built target/bench-effort]
//
// scripts/bench.sh builds what it needs.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';

import { launchOptions } from '../tests/browser/browser.mjs';
import { measured } from './page.mjs';
import { machine, publish, quantile } from './report.mjs';

const { values } = parseArgs({ options: { built: { type: 'string', default: 'target/bench-effort' } } });
const SUITE = 'tests/suites/interaction/effort';
const ROUNDS = 5;

// What each contender is.
const LABELS = {
  ours: 'Steelyard, `steelyard`',
  supplied: 'Steelyard, `steelyard`, the questions that have context files, with them',
  patterns: 'Steelyard, `seed_patterns`',
  peer: "JavaScript's RegExp, the patterns of `seed_patterns`",
};

const browser = await chromium.launch(launchOptions());
try {
  const folders = { scripts: 'benches/effort', built: values.built };
  const { times, asked, supplied } = await measured(browser, folders, { ...(await questions()), warmUp: 1, rounds: ROUNDS });
  const peer = (share) => quantile(times.peer, share);
  const against = (name, share) => (name === 'peer' ? '' : `${(quantile(times[name], share) / peer(share)).toFixed(1)} ×`);
  await publish({
    title: 'The effort of a question',
    about: [
      machine(browser.version()),
      `${asked} labelled questions, ${supplied} of them with context files. The time of a question is the median of ${ROUNDS} rounds, each of which runs all of them. RegExp gives only the level; Steelyard also gives the kind and the reasons with their places. Both versions of the patterns give the same level for every question; how often the methods are right is in docs/effort.md.`,
    ],
    columns: ['', 'p50', 'p99', "p50 against RegExp's", "p99 against RegExp's"],
    rows: Object.entries(LABELS).map(([name, label]) => [
      label,
      us(quantile(times[name], 0.5)),
      us(quantile(times[name], 0.99)),
      against(name, 0.5),
      against(name, 0.99),
    ]),
  });
} finally {
  await browser.close();
}

/** The labelled questions as lines, with the files that they name. */
async function questions() {
  const sets = await Promise.all(['tuning', 'held_out'].map((set) => readFile(join(SUITE, `${set}.jsonl`), 'utf8')));
  const lines = sets.join('');
  const named = lines.trim().split('\n').flatMap((line) => JSON.parse(line).context ?? []);
  const names = [...new Set(named)];
  const texts = await Promise.all(names.map((name) => readFile(join(SUITE, name), 'utf8')));
  return { lines, names, texts };
}

/** 12.3 µs. */
function us(time) {
  const micro = 1000 * time;
  return `${micro < 100 ? micro.toPrecision(3) : micro.toFixed(0)} µs`;
}
