// Speed of the release build in Chromium, beside peers in the same browser and run. Compare ratios:
// the numbers of two machines, or of two runs, say little.
//
//   node benches/run.mjs [--cards 1000] [--moves 200]

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';

import { launchOptions } from '../tests/browser/browser.mjs';
import { cards } from './cards.mjs';
import { measureMoves, peerMoves } from './in-page.mjs';
import { machine, publish, quantile } from './report.mjs';

const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '1000' },
    moves: { type: 'string', default: '200' },
  },
});
const count = Number(values.cards);
const moves = Number(values.moves);
const WARM_UP = 40;
// As fast as a held key repeats.
const REPEAT_MS = 33;
const FRAME_MS = 1000 / 60;

const server = spawn(process.execPath, ['scripts/serve.mjs', 'dist', '--port', '8100'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch(launchOptions());
try {
  const address = await addressOf(server);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(120_000);
  const opened = await open(page, address);
  const moved = await page.evaluate(measureMoves, { label: 'Evidence', moves, warmUp: WARM_UP, repeatMs: REPEAT_MS });
  await page.close();
  const bare = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const peer = await bare.evaluate(peerMoves, { rows: count, columns: 6, moves, warmUp: WARM_UP, repeatMs: REPEAT_MS });
  await publish(table({ opened, moved, peer, version: browser.version() }));
} finally {
  await browser.close();
  server.kill();
}

/** The address that the server prints when it listens. */
async function addressOf(child) {
  const [chunk] = await once(child.stdout, 'data');
  const address = /http:\/\/\S+/.exec(String(chunk));
  if (!address) throw new Error(`the server said no address: ${chunk}`);
  return address[0];
}

/** Opens the page with the cards and the decision in view; gives milliseconds of each step. */
async function open(target, address) {
  const begin = performance.now();
  await target.goto(address);
  const input = target.locator('input[type=file]').first();
  await input.waitFor({ state: 'attached' });
  const interactive = performance.now() - begin;
  const buffer = Buffer.from(JSON.stringify(cards(count)));
  const before = performance.now();
  await input.setInputFiles({ name: 'cards.json', mimeType: 'application/json', buffer });
  await target.getByRole('link', { name: /^Open in Collapse/ }).or(
    target.getByRole('button', { name: /^Open in Collapse/ }),
  ).first().click();
  await target.locator('.rank-row .score').first().waitFor();
  return { interactive, ranked: performance.now() - before, megabytes: buffer.length / 1e6 };
}

function table({ opened, moved, peer, version }) {
  const ms = (x) => `${x.toFixed(2)} ms`;
  const [ours, theirs] = [moved.times, peer];
  const line = (name, share) => {
    const [our, their] = [quantile(ours, share), quantile(theirs, share)];
    return [`key press to new ranking in the document, ${name}`, `${ms(our)}, ${(our / FRAME_MS).toFixed(2)} of a frame; peer ${ms(their)}: ${(our / their).toFixed(1)} ×`];
  };
  const rows = [
    ['navigation to a page that takes files', ms(opened.interactive)],
    [`${opened.megabytes.toFixed(1)} MB of cards to a ranking`, ms(opened.ranked)],
    line('p50', 0.5),
    line('p90', 0.9),
    line('p99', 0.99),
    ['presses answered within a frame', `${ours.filter((time) => time < FRAME_MS).length} of ${ours.length}; peer ${theirs.filter((time) => time < FRAME_MS).length}`],
    [`the ${WARM_UP} before, while the browser compiles, longest`, ms(Math.max(...moved.cold))],
    ['moves that changed the first of the ranking', `${moved.flips} of ${ours.length}`],
    ['tasks over 50 ms on the main thread meanwhile', String(moved.longTasks)],
  ];
  return {
    title: `${count.toLocaleString('en')} cards in the page`,
    about: [
      `${machine(version)}; ${moves} moves of w_e.`,
      'The peer is a page without a framework that does the same: a worker of plain JavaScript weighs and sorts, and 20 rows of marks are written.',
    ],
    columns: ['', ''],
    rows,
  };
}
