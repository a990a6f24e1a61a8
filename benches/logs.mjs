// A large log, opened to its transcript, beside JSON.parse of each of its lines in a worker of the same browser.
//
//   node benches/logs.mjs [--megabytes 200] [--times 3] [--dist dist]

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';

import { launchOptions } from '../tests/browser/browser.mjs';
import { machine, ms, publish, quantile } from './report.mjs';
import { writeSession } from './session.mjs';

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '200' },
    times: { type: 'string', default: '3' },
    dist: { type: 'string', default: 'dist' },
    'no-report': { type: 'boolean', default: false },
  },
});
const times = Number(values.times);

const folder = await mkdtemp(join(tmpdir(), 'steelyard-log-'));
const path = join(folder, 'session.jsonl');
const log = writeSession(path, Number(values.megabytes) * 1e6);
const server = spawn(process.execPath, ['scripts/serve.mjs', values.dist, '--port', '8110'], { stdio: ['ignore', 'pipe', 'inherit'] });
const browser = await chromium.launch(launchOptions());
try {
  const [said] = await once(server.stdout, 'data');
  const address = /http:\/\/\S+/.exec(String(said))[0];
  const ours = [];
  const peers = [];
  for (let time = 0; time < times; time += 1) {
    ours.push(await opened(address));
    peers.push(await parsed());
  }
  const of = (list, what) => quantile(list.map((one) => one[what]), 0.5);
  const peer = of(peers, 'whole');
  const beside = (our) => `Steelyard ${(our / peer).toFixed(2)} ×`;
  const [our, complete] = [of(ours, 'whole'), of(ours, 'complete')];
  const table = {
    title: `A log of ${values.megabytes} MB, opened`,
    about: [
      `${machine(browser.version())}; medians of ${times}.`,
      `An invented session of Claude Code: ${log.lines.toLocaleString('en')} lines, ${log.turns.toLocaleString('en')} turns. The peer reads the same file in a worker as a stream, parses each line with JSON.parse and keeps what the page shows, without computing turns, tokens or times. A timer checks every 5 ms how long the main thread was blocked.`,
    ],
    columns: ['', 'Steelyard', 'JSON.parse of each line'],
    rows: [
      ['file chosen to its transcript; for the peer, to the last line parsed', ms(our), `${ms(peer)}; ${beside(our)}`],
      ['to its turns and the totals of all runs as well', ms(complete), beside(complete)],
      ['first sign of progress', ms(of(ours, 'first')), ''],
      ['signs of progress', String(of(ours, 'signs')), ''],
      ['longest block of the main thread', ms(of(ours, 'away')), ms(of(peers, 'away'))],
      ['tasks over 50 ms on the main thread', String(of(ours, 'tasks')), String(of(peers, 'tasks'))],
    ],
  };
  if (values['no-report']) console.log(JSON.stringify({ ours, peers }, null, 1));
  else await publish(table);
} finally {
  await browser.close();
  server.kill();
  await rm(folder, { recursive: true });
}

/** Steelyard, from the file's choice to its transcript. */
async function opened(address) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(300_000);
  await page.addInitScript(() => localStorage.setItem('steelyard.tour', 'ended'));
  await page.goto(address);
  const input = page.locator('input[type=file]').first();
  await input.waitFor({ state: 'attached' });
  // The engine is there.
  await page.waitForLoadState('networkidle');
  await page.evaluate(watch, '.reading');
  await input.setInputFiles(path);
  for (const part of ['.entry', '.turn', '.transcript-facts']) await page.locator(part).first().waitFor();
  const found = await page.evaluate(() => globalThis.watched('.entry'));
  await page.close();
  return found;
}

/** The peer, on a page of its own. */
async function parsed() {
  const page = await browser.newPage();
  page.setDefaultTimeout(300_000);
  await page.setContent('<input type="file">');
  await page.evaluate(watch, '.reading');
  await page.evaluate(peer);
  await page.locator('input').setInputFiles(path);
  await page.locator('output').waitFor({ state: 'attached' });
  const found = await page.evaluate(() => globalThis.watched('output'));
  await page.close();
  return found;
}

/** In the page: watches the main thread from the choice of a file on. `watched` says what it saw. */
function watch(reading) {
  let [begun, last, away, tasks, first, signs, words] = [0, 0, 0, 0, 0, 0, ''];
  let [ended, complete] = [0, 0];
  let until = null;
  document.addEventListener('change', () => {
    begun = last = performance.now();
    setInterval(() => {
      const now = performance.now();
      if (!ended) away = Math.max(away, now - last - 5);
      last = now;
      const said = document.querySelector(reading)?.textContent ?? '';
      if (said && said !== words) {
        first ||= now - begun;
        signs += 1;
        words = said;
      }
    }, 5);
    new PerformanceObserver((list) => (tasks += ended ? 0 : list.getEntries().length)).observe({ type: 'longtask' });
    until = new MutationObserver(() => {
      if (!ended && document.querySelector('.entry, output')) ended = performance.now();
      if (!complete && document.querySelector('.turn') && document.querySelector('.transcript-facts')) complete = performance.now();
    });
    until.observe(document, { childList: true, subtree: true });
  }, { capture: true, once: true });
  globalThis.watched = () => ({ whole: ended - begun, complete: complete - begun, away, tasks, first, signs });
}

/** In the page: parses the file that is chosen, in a worker. */
function peer() {
  const script = async ({ data: file }) => {
    const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
    let [rest, turns, kept] = ['', 0, []];
    const take = (line) => {
      const { type, message } = JSON.parse(line);
      if (type === 'user' && typeof message.content === 'string') {
        turns += 1;
        kept.push(message.content);
      } else if (type === 'assistant') {
        for (const block of message.content) if (block.type === 'text') kept.push(block.text);
      }
    };
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split('\n');
      rest = lines.pop();
      lines.forEach(take);
    }
    if (rest) take(rest);
    postMessage({ turns, kept: kept.length });
  };
  const worker = new Worker(URL.createObjectURL(new Blob([`onmessage = ${script}`])));
  worker.onmessage = ({ data }) => {
    const output = document.createElement('output');
    output.textContent = JSON.stringify(data);
    document.body.append(output);
  };
  document.querySelector('input').addEventListener('change', ({ target }) => worker.postMessage(target.files[0]));
}
