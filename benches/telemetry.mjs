// Events of a run from a file to columns in Chromium, beside JSON.parse of each line and the mere reading of the file.
//
//   node benches/telemetry.mjs [--built target/bench-telemetry] [--megabytes 10,100] [--rounds 9] [--no-report]
//
// scripts/bench.sh builds what it needs. With 1000 megabytes the peer that keeps all objects is left out: they have no room
// in a tab.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';

import { launchOptions } from '../tests/browser/browser.mjs';
import { bundled } from './commonjs.mjs';
import { measured } from './page.mjs';
import { machine, ms, publish, quantile } from './report.mjs';
import { writeTelemetry } from './telemetry-log.mjs';

const { values } = parseArgs({
  options: {
    built: { type: 'string', default: 'target/bench-telemetry' },
    megabytes: { type: 'string', default: '10,100' },
    rounds: { type: 'string', default: '9' },
    'no-report': { type: 'boolean', default: false },
  },
});
const folders = { scripts: 'benches/telemetry', built: values.built };
const MOST_OBJECTS = 200;
const ROWS = {
  ours: 'Steelyard, to columns, as the page reads: File.stream() into memory that is used again',
  oursOfStream: 'Steelyard, fed by File.stream() as it comes',
  oursOfPieces: 'Steelyard, fed with pieces of 8 MB, one after the other',
  columns: 'JSON.parse of each line of File.stream(), tuned, to typed arrays',
  columnsFilled: 'the same with memory that is used again',
  columnsOfTexts: 'the same by way of TextDecoderStream',
  columnsOfPieces: 'the same of pieces of 8 MB',
  objects: 'JSON.parse of each line of File.stream(), all objects kept',
  rawPieces: 'reading the file in pieces of 8 MB and nothing else',
  rawStream: 'reading File.stream() and nothing else',
  rawFilled: 'the same into memory that is used again',
  derived: 'Steelyard, rounds and runs of the columns besides',
};
const METRICS = { ourRounds: 'Steelyard, metrics.csv to rounds', papa: 'Papa Parse, metrics.csv to typed arrays' };

await writeFile(join(values.built, 'packages.js'), await bundled({ Papa: 'papaparse' }));
const folder = await mkdtemp(join(tmpdir(), 'steelyard-telemetry-'));
const browser = await chromium.launch(launchOptions());
try {
  for (const megabytes of values.megabytes.split(',').map(Number)) {
    const table = await reading(megabytes, Number(values.rounds));
    if (values['no-report']) console.log(JSON.stringify(table, null, 1));
    else await publish(table);
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}

async function reading(megabytes, rounds) {
  const path = join(folder, 'events.jsonl');
  const log = writeTelemetry(path, megabytes * 1e6);
  const ways = { log: Object.keys(ROWS), metrics: Object.keys(METRICS) };
  if (megabytes > MOST_OBJECTS) ways.log = ways.log.filter((way) => way !== 'objects');
  const all = await measured(browser, folders, { rounds, warmUp: 1, ways }, path);
  agreed(all.found, log);
  return {
    title: `A log of events of ${megabytes.toLocaleString('en')} MB, read`,
    about: about(log, all, rounds),
    columns: ['', 'median', 'MB/s', 'paired ratio: median', 'quartiles', 'longest block of the main thread', 'bytes of columns'],
    rows: [
      ...ways.log.map((way) => row(all, ROWS[way], way, 'ours', all.size)),
      ...ways.metrics.map((way) => row(all, METRICS[way], way, 'ourRounds', all.metrics)),
    ],
  };
}

function about(log, { found, metrics, away }, rounds) {
  const count = (number) => number.toLocaleString('en');
  const [before, after] = found.ours.wasm;
  const tasks = Object.values(away).flat().filter(({ task }) => task > 0).length;
  return [
    `${machine(browser.version())}. Medians of ${rounds} rounds after one to warm up, each of which runs all of them, each in a worker of its own.`,
    [
      `Invented runs: ${count(log.lines)} events of ${count(Math.round(log.bytes / log.lines))} bytes, ${count(log.rounds)} rounds,`,
      `${count(log.runs)} runs; their metrics.csv has ${count(metrics)} bytes. All find the same events, dissents, sums of tokens_in and`,
      'cost_usd and last similarity_mean. Steelyard also checks that every line is JSON, and has the place of each event, its open round and',
      'its warnings; the peer has only its fields. A ratio is that of one round, against the first row for the same file.',
    ].join(' '),
    [
      `WebAssembly has ${size(before)} before the first reading and ${size(after)} after it. A timer checks every 5 ms how long the main`,
      `thread was blocked; the number of tasks over 50 ms was ${tasks} in total.`,
    ].join(' '),
  ];
}

function row({ times, away, found }, label, way, against, bytes) {
  const median = quantile(times[way], 0.5);
  const ratios = times[way].map((time, round) => time / times[against][round]);
  const told = (share) => quantile(ratios, share).toFixed(2);
  return [
    label,
    ms(median),
    way === 'derived' ? '' : (bytes / 1e3 / median).toFixed(0),
    way === against ? '' : `${told(0.5)} × Steelyard's`,
    way === against ? '' : `${told(0.25)} to ${told(0.75)}`,
    ms(Math.max(...away[way].map(({ late, task }) => Math.max(late, task)))),
    found[way].bytes ? size(found[way].bytes) : '',
  ];
}

function size(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** All ways have found the same, and that is what was written. */
function agreed(found, log) {
  const same = (way, other) => {
    const [one, two] = [way, other].map((name) => String(found[name].found));
    if (one !== two) throw new Error(`${way} found ${one}, ${other} ${two}`);
  };
  for (const way of ['oursOfStream', 'oursOfPieces', 'columns', 'columnsFilled', 'columnsOfTexts', 'columnsOfPieces', 'objects']) if (found[way]) same(way, 'ours');
  same('rawPieces', 'rawStream');
  same('rawPieces', 'rawFilled');
  same('papa', 'ourRounds');
  for (const [what, one, two] of [
    ['events', found.ours.found[0], log.lines],
    ['rounds', found.ourRounds.found[0], log.rounds],
    ['bytes', found.rawPieces.found[0], log.bytes],
    ['dissents', found.ourRounds.found[4], found.ours.found[4]],
  ]) {
    if (one !== two) throw new Error(`${one} ${what} of ${two}`);
  }
}
