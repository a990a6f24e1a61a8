// A run of many slices on its timeline: zoomed by keys held down, frame by frame.
//
//   node benches/timeline.mjs [--slices 1000000] [--dist dist]

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';

import { launchOptions } from '../tests/browser/browser.mjs';
import { machine, ms, publish, quantile } from './report.mjs';
import { random } from './session.mjs';

const { values } = parseArgs({
  options: {
    slices: { type: 'string', default: '1000000' },
    dist: { type: 'string', default: 'dist' },
    'no-report': { type: 'boolean', default: false },
  },
});
const slices = Number(values.slices);
// A hand that holds a key down: 30 times a second, nearer and farther again.
const KEYS = ['w', 'w', 'w', 'w', 'w', 'w', 'd', 'd', 'a', 'a', 's', 's', 's', 's', 's', 's'];
const TIMES = 12;
const EVERY = 33;
// A screen shows 60 frames a second; one is dropped for each that has no place between two that came.
const FRAME = 1000 / 60;

const folder = await mkdtemp(join(tmpdir(), 'steelyard-timeline-'));
const path = join(folder, 'events.jsonl');
write(path);
const server = spawn(process.execPath, ['scripts/serve.mjs', values.dist, '--port', '8112'], { stdio: ['ignore', 'pipe', 'inherit'] });
const browser = await chromium.launch(launchOptions());
try {
  const [said] = await once(server.stdout, 'data');
  const found = await zoomed(/http:\/\/\S+/.exec(String(said))[0]);
  const table = {
    title: `A timeline of ${slices.toLocaleString('en')} slices, zoomed`,
    about: [
      `${machine(browser.version())}.`,
      `An invented run: eight agents that call models and tools one after the other, ${slices.toLocaleString('en')} calls. ${KEYS.length * TIMES} key presses, one each ${EVERY} ms, zoom in and out and move along. A frame is dropped for each 60th of a second without one; a picture is new if the marks of the timeline change.`,
    ],
    columns: ['', ''],
    rows: [
      ['file chosen to the page of telemetry', ms(found.opened)],
      ['page of telemetry to the first picture', ms(found.first)],
      ['frames dropped while keys are held down', `${found.dropped} of ${found.frames}`],
      ['longest between two frames', ms(found.longest)],
      ['tasks over 50 ms on the main thread', String(found.tasks)],
      ['new pictures', String(found.pictures.length)],
      ['between two of them, median', ms(quantile(found.pictures, 0.5))],
      ['90th of 100', ms(quantile(found.pictures, 0.9))],
    ],
  };
  if (values['no-report']) console.log(JSON.stringify(table.rows, null, 1));
  else await publish(table);
} finally {
  await browser.close();
  server.kill();
  await rm(folder, { recursive: true });
}

/** Writes a run of so many calls. */
function write(path) {
  const next = random(7);
  const file = openSync(path, 'w');
  const clocks = Array.from({ length: 8 }, () => Date.UTC(2026, 0, 5));
  let lines = [];
  for (let at = 0; at < slices; at += 1) {
    const agent = at % clocks.length;
    const took = 5 + Math.floor(next() ** 4 * 20_000);
    clocks[agent] += took + Math.floor(next() * 50);
    const own = next() < 0.3 ? { type: 'llm_call', model: 'wren-1', latency_ms: took } : { type: 'tool_call', name: ['Bash', 'Read', 'Edit'][at % 3], duration_ms: took };
    lines.push(JSON.stringify({ v: '1.0.0', run: 'long', ts: clocks[agent], agent: `agent-${agent}`, ...own }));
    if (lines.length === 10_000 || at === slices - 1) {
      writeSync(file, `${lines.join('\n')}\n`);
      lines = [];
    }
  }
  closeSync(file);
}

async function zoomed(address) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(300_000);
  await page.addInitScript(() => localStorage.setItem('steelyard.tour', 'ended'));
  await page.goto(address);
  const input = page.locator('input[type=file]').first();
  await input.waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const begun = performance.now();
  await input.setInputFiles(path);
  const link = page.getByRole('link', { name: 'Telemetry' });
  await link.waitFor();
  const opened = performance.now() - begun;
  await link.click();
  const hand = page.locator('.timeline-hand');
  await hand.waitFor();
  const first = performance.now() - begun - opened;
  await hand.focus();
  await page.evaluate(watch, FRAME);
  for (let time = 0; time < TIMES; time += 1) {
    for (const key of KEYS) {
      await page.keyboard.press(key);
      await page.waitForTimeout(EVERY);
    }
  }
  const found = await page.evaluate(() => globalThis.watched());
  await page.close();
  return { opened, first, ...found };
}

/** In the page: counts frames and pictures from now on. */
function watch(frame) {
  let [last, frames, dropped, longest, tasks, drawn, on] = [performance.now(), 0, 0, 0, 0, performance.now(), true];
  const pictures = [];
  const step = (now) => {
    const between = now - last;
    frames += 1;
    dropped += Math.max(0, Math.round(between / frame) - 1);
    longest = Math.max(longest, between);
    last = now;
    if (on) requestAnimationFrame(step);
  };
  requestAnimationFrame((now) => {
    last = now;
    requestAnimationFrame(step);
  });
  new PerformanceObserver((list) => (tasks += list.getEntries().length)).observe({ type: 'longtask' });
  new MutationObserver(() => {
    const now = performance.now();
    if (now - drawn > 1) pictures.push(now - drawn);
    drawn = now;
  }).observe(document.querySelector('.timeline-plot .scene'), { childList: true, subtree: true, attributes: true });
  globalThis.watched = () => {
    on = false;
    return { frames: frames + dropped, dropped, longest, tasks, pictures };
  };
}
