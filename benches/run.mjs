// Speed of the release build in Chromium, beside peers in the same browser and run. Compare ratios:
// the numbers of two machines, or of two runs, say little.
//
//   node benches/run.mjs [--rows 7,1000,100000,1000000] [--cards 1000] [--moves 200]

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';

import { launchOptions } from '../tests/browser/browser.mjs';
import { cards } from './cards.mjs';
import { countFrames, measureMoves, measureRest, peerMoves } from './in-page.mjs';
import { machine, ms, publish, quantile } from './report.mjs';
import { csv, map } from './rows.mjs';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '7,1000,100000,1000000' },
    cards: { type: 'string', default: '1000' },
    moves: { type: 'string', default: '200' },
  },
});
const COLUMNS = 6;
const WARM_UP = 40;
// As fast as a held key repeats.
const REPEAT_MS = 33;
const FRAME_MS = 1000 / 60;
// From here on a move of the peer takes so long that fewer must do.
const MANY = 500_000;

const server = spawn(process.execPath, ['scripts/serve.mjs', 'dist', '--port', '8100'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch(launchOptions());
try {
  const address = await addressOf(server);
  const given = Buffer.from(JSON.stringify(cards(Number(values.cards))));
  const found = [await measured(address, `${Number(values.cards).toLocaleString('en')} cards`, Number(values.cards), 'Evidence', [
    { name: 'cards.json', mimeType: 'application/json', buffer: given },
  ])];
  found.push(await measured(address, '48 decisions with panels', 5, 'Evidence', await sample('platform-decisions')));
  for (const rows of values.rows.split(',').map(Number)) {
    found.push(await measured(address, `${rows.toLocaleString('en')} rows of a table`, rows, 'c0', [
      { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(rows, COLUMNS)) },
      { name: 'map.json', mimeType: 'application/json', buffer: Buffer.from(map(COLUMNS)) },
    ]));
  }
  await publish(table(found, browser.version()));
} finally {
  await browser.close();
  server.kill();
}

/** Opens the files, moves a slider, drags it, scrolls; beside it the peer's moves of as many rows. */
async function measured(address, what, rows, label, files) {
  const moves = rows > MANY ? Math.min(40, Number(values.moves)) : Number(values.moves);
  const warmUp = rows > MANY ? 10 : WARM_UP;
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(300_000);
  // A visitor has seen the tour, or ended it.
  await page.addInitScript(() => localStorage.setItem('steelyard.tour', 'ended'));
  const begin = performance.now();
  // Many decisions would open in the worklist.
  await page.goto(`${address}?page=decision`);
  const input = page.locator('input[type=file]').first();
  await input.waitFor({ state: 'attached' });
  const interactive = performance.now() - begin;
  const before = performance.now();
  await input.setInputFiles(files);
  await page.locator('.rank-row .score').first().waitFor();
  const ranked = performance.now() - before;
  await page.locator('.flip-card:not(.stale)').waitFor();
  const moved = await page.evaluate(measureMoves, { label, moves, warmUp, repeatMs: REPEAT_MS });
  const rest = await page.evaluate(measureRest);
  const beam = await page.locator('.beam').first().boundingBox();
  const frames = await framesOf(page, async () => {
    await page.mouse.move(beam.x + beam.width / 2, beam.y + 12);
    await page.mouse.down();
    for (let step = 0; step < 60; step += 1) await page.mouse.move(beam.x + beam.width * (0.5 + 0.4 * Math.sin(step / 8)), beam.y + 12);
    await page.mouse.up();
  });
  const scrolled = await framesOf(page, async () => {
    await page.mouse.move(800, 400);
    for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, 160);
  });
  await page.close();
  const bare = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  bare.setDefaultTimeout(300_000);
  const peer = await bare.evaluate(peerMoves, { rows, columns: COLUMNS, moves, warmUp, repeatMs: REPEAT_MS });
  await bare.close();
  return { what, interactive, ranked, moved, rest, frames, scrolled, peer };
}

/** The files of a sample. */
async function sample(name) {
  const folder = join('public/samples', name);
  const names = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
  return Promise.all(names.map(async (file) => ({ name: file, mimeType: 'application/yaml', buffer: await readFile(join(folder, file)) })));
}

/** Frames while something is done, and how many of them came late. */
async function framesOf(page, act) {
  await page.evaluate(countFrames);
  await act();
  return page.evaluate(() => globalThis.countedFrames());
}

/** The address that the server prints when it listens. */
async function addressOf(child) {
  const [chunk] = await once(child.stdout, 'data');
  const address = /http:\/\/\S+/.exec(String(chunk));
  if (!address) throw new Error(`the server said no address: ${chunk}`);
  return address[0];
}

function table(found, version) {
  const both = (share) => ({ moved, peer }) => {
    const [our, their] = [quantile(moved.times, share), quantile(peer, share)];
    return `${ms(our)}; peer ${ms(their)}, ${(our / their).toFixed(2)} ×`;
  };
  const lines = [
    ['navigation to a page that takes files', ({ interactive }) => ms(interactive)],
    ['files to a ranking', ({ ranked }) => ms(ranked)],
    ['key press to new ranking in the document, p50', both(0.5)],
    ['p90', both(0.9)],
    ['p99', both(0.99)],
    ['within a frame', ({ moved }) => `${moved.times.filter((time) => time < FRAME_MS).length} of ${moved.times.length}`],
    ['tasks over 50 ms on the main thread meanwhile', ({ moved }) => String(moved.longTasks)],
    ['last move to new zones of all sliders', ({ rest }) => ms(rest.zones)],
    ['last move to new flips', ({ rest }) => ms(rest.flips)],
    ['late frames of a drag', ({ frames }) => `${frames.late} of ${frames.count}`],
    ['late frames of scrolling', ({ scrolled }) => `${scrolled.late} of ${scrolled.count}`],
  ];
  return {
    title: 'Moves of a weight in the page',
    about: [
      machine(version),
      'The peer is a page without a framework that does the same: a worker in plain JavaScript scores and sorts, and 20 rows of marks are written. Of the decisions with panels it weighs the five cards of one and nothing else; Steelyard weighs that one with its panel, leaves out each of its voices, tries its approvals and asks which of the 48 are others. Zones are asked for 120 ms after the last move. A frame is late if it comes more than 25 ms after the one before.',
    ],
    columns: ['', ...found.map(({ what }) => what)],
    rows: lines.map(([name, value]) => [name, ...found.map(value)]),
  };
}
