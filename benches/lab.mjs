// Zones of a slider, and how many of many decisions would differ, in Chromium beside JavaScript that
// scans.
//
//   node benches/lab.mjs [--built target/bench-lab]
//
// scripts/bench.sh builds what it needs.

import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';

import { launchOptions } from '../tests/browser/browser.mjs';
import { measured } from './page.mjs';
import { machine, ms, publish, quantile } from './report.mjs';

const { values } = parseArgs({ options: { built: { type: 'string', default: 'target/bench-lab' } } });
const folders = { scripts: 'benches/lab', built: values.built };
const SCAN = 'JavaScript that decides at 257 values, in typed arrays';

const browser = await chromium.launch(launchOptions());
try {
  for (const alternatives of [1_000, 100_000]) {
    const options = { question: 'zones', decisions: 1, alternatives, warmUp: 5, repetitions: 20 };
    const { times, found } = await measured(browser, folders, options);
    await publish({
      title: `Zones of one slider over ${alternatives.toLocaleString('en')} alternatives × 8`,
      about: [about(`${found.zones} zones, complete; the scan finds ${found.scan} changes.`)],
      columns: ['', 'median', 'p90', 'ratio of medians'],
      rows: rows(times, [
        ['Steelyard, every zone exactly', 'zones'],
        [SCAN, 'scan'],
        ['Steelyard, weighing and ranking once', 'weigh'],
      ]),
    });
  }
  const decisions = 10_000;
  const options = { question: 'curve', decisions, alternatives: 5, warmUp: 2, repetitions: 10 };
  const { times, found } = await measured(browser, folders, options);
  await publish({
    title: `How many of ${decisions.toLocaleString('en')} decisions of 5 alternatives would differ, along one slider`,
    about: [about(`${found.curve} steps, complete; the scan finds ${found.scan} changes.`)],
    columns: ['', 'median', 'p90', 'ratio of medians'],
    rows: rows(times, [
      ['Steelyard, the whole curve exactly', 'curve'],
      [SCAN, 'scan'],
      ['Steelyard, all decisions once', 'verdicts'],
    ]),
  });
} finally {
  await browser.close();
}

function about(words) {
  return `${machine(browser.version())}. ${words}`;
}

function rows(times, labelled) {
  const [[, ours]] = labelled;
  const median = (name) => quantile(times[name], 0.5);
  return labelled.map(([label, name]) => [
    label,
    ms(median(name)),
    ms(quantile(times[name], 0.9)),
    name === ours ? '' : `${(median(name) / median(ours)).toFixed(2)} × the first`,
  ]);
}
