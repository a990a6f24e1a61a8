// A line of many points with axes, drawn anew on the page Telemetry, beside uPlot in the same browser.
//
//   node benches/line.mjs [--points 1000000] [--rounds 9] [--dist dist] [--no-report]

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';

import { launchOptions } from '../tests/browser/browser.mjs';
import { machine, ms, publish, quantile } from './report.mjs';
import { random } from './session.mjs';

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '9' },
    dist: { type: 'string', default: 'dist' },
    'no-report': { type: 'boolean', default: false },
  },
});
const [points, rounds] = [Number(values.points), Number(values.rounds)];
// What is done in turn: ours, and what of uPlot's it stands beside.
const ACTS = {
  whole: ['Steelyard, from time to rounds: asked of the worker', 'new uPlot', 'draw'],
  together: ['Steelyard, from rounds to time: asked of the worker', 'new uPlot', 'draw'],
  number: ['Steelyard, another number of the same rounds: held by the page', 'uPlot.setData', 'data'],
  third: ['Steelyard, the middle third brushed: shaded, not enlarged', 'uPlot.setScale', 'zoom'],
  filtered: ['Steelyard, the same to the count of the events in it', 'uPlot.setScale', 'zoom'],
};

const uplot = dirname(createRequire(import.meta.url).resolve('uplot'));
const folder = await mkdtemp(join(tmpdir(), 'steelyard-line-'));
const path = join(folder, 'events.jsonl');
const numbers = write(path);
const server = spawn(process.execPath, ['scripts/serve.mjs', values.dist, '--port', '8113'], { stdio: ['ignore', 'pipe', 'inherit'] });
const browser = await chromium.launch(launchOptions());
try {
  const [said] = await once(server.stdout, 'data');
  const page = await opened(/http:\/\/\S+/.exec(String(said))[0]);
  const { width, height } = await page.locator('.compared-plot').boundingBox();
  const size = { width: Math.round(width), height: Math.round(height) };
  const peer = await peerOf(size);
  const found = [];
  // The first is to warm up.
  for (let round = 0; round <= rounds; round += 1) {
    await page.bringToFront();
    const ours = await page.evaluate((even) => globalThis.turn(even), round % 2 === 0);
    await peer.bringToFront();
    const theirs = await peer.evaluate((even) => globalThis.turn(even), round % 2 === 0);
    if (round > 0) found.push({ ...ours, ...theirs });
  }
  const table = { title: `A line of ${points.toLocaleString('en')} points, drawn anew`, ...told(found, size) };
  if (values['no-report']) console.log(JSON.stringify(table.rows, null, 1));
  else await publish(table);
} finally {
  await browser.close();
  server.kill();
  await rm(folder, { recursive: true });
}

/** What is written of it. */
function told(found, { width, height }) {
  const of = (act, what) => found.map((round) => round[act][what]);
  const row = (label, act, beside) => {
    const ratios = found.map((round) => round[act].frame / round[beside ?? act].frame);
    const part = (share) => quantile(ratios, share).toFixed(2);
    return [
      label,
      ms(quantile(of(act, 'drawn'), 0.5)),
      ms(quantile(of(act, 'frame'), 0.5)),
      beside ? `${part(0.5)} × ${ACTS[act][1]}` : '',
      beside ? `${part(0.25)} to ${part(0.75)}` : '',
      ms(Math.max(...of(act, 'away'))),
    ];
  };
  return {
    about: [
      `${machine(browser.version())}. Medians of ${rounds} rounds after one to warm up, each of which runs both, each on a page of its own.`,
      [
        `An invented run: ${points.toLocaleString('en')} rounds, each an event with a similarity and votes. Steelyard asks its worker, which goes`,
        'through all events, for twice as many steps as there are pixels, each with the lowest and the highest number, and draws all lanes of',
        'the run as SVG, with its cards; another number is drawn from 16,384 such steps that the page keeps, with its table for screen readers.',
        'It does not enlarge a part of this chart: a brushed part filters everything below. uPlot has the same points as typed arrays on the main',
        `thread and draws one line and its axes on a canvas of ${width} × ${height} pixels, the size of Steelyard’s chart of one number, without dots, legend and whole pixels, which is its fastest.`,
      ].join(' '),
      'Drawn: the marks changed, or uPlot reported it; to the frame: it was painted afterwards, which alone takes up to a 60th of a second. A ratio is that of one round, to the frame. A timer checks every 5 ms how long the main thread was blocked.',
    ],
    columns: ['', 'drawn', 'to the frame', 'paired ratio: median', 'quartiles', 'longest block of the main thread'],
    rows: [
      ...Object.entries(ACTS).map(([act, [label, , beside]]) => row(label, act, beside)),
      row('uPlot, new, from typed arrays', 'draw'),
      row('uPlot.setData, another number', 'data'),
      row('uPlot.setScale, the middle third enlarged', 'zoom'),
    ],
  };
}

/** Writes a run of so many rounds, and one of two beside it; gives the numbers of the first. */
function write(path) {
  const next = random(11);
  const file = openSync(path, 'w');
  const [similarity, votes] = [[], []];
  let [lines, level] = [[], 0.5];
  for (let round = 0; round < points; round += 1) {
    level = Math.min(0.9, Math.max(0.1, level + (next() - 0.5) / 100));
    similarity.push(Number((level + (next() - 0.5) / 10).toFixed(4)));
    votes.push(Math.floor(next() * 8 * level));
    lines.push(event('long', round, similarity[round], votes[round]));
    if (lines.length === 10_000 || round === points - 1) {
      writeSync(file, `${lines.join('\n')}\n`);
      lines = [];
    }
  }
  writeSync(file, [0, 1].map((round) => `${event('short', round, 0.5, 4)}\n`).join(''));
  closeSync(file);
  return { similarity, votes };
}

function event(run, round, similarity, votes) {
  return JSON.stringify({ type: 'round_ended', run, ts: Date.UTC(2026, 0, 5) + round * 1000, round, similarity_mean: similarity, votes_for: votes });
}

/** Steelyard, with the long run on the page and the short one beside it. */
async function opened(address) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.addInitScript(() => localStorage.setItem('steelyard.tour', 'ended'));
  await page.goto(address);
  const input = page.locator('input[type=file]').first();
  await input.waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await input.setInputFiles(path);
  await page.getByRole('link', { name: 'Telemetry' }).click();
  const chooser = page.getByRole('combobox', { name: 'Run', exact: true });
  await chooser.selectOption(await chooser.getByRole('option', { name: /^long,/ }).getAttribute('value'));
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('checkbox', { name: /^short/ }).check();
  await page.keyboard.press('Escape');
  await page.locator('.compared-plot path').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Time', exact: true }).click();
  await page.getByRole('heading', { name: 'Time', exact: true }).waitFor();
  await page.evaluate(timing);
  await page.evaluate(ours);
  return page;
}

/** uPlot on a page of its own. */
async function peerOf(size) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent('<!doctype html><div id="plot"></div>');
  await page.addStyleTag({ path: join(uplot, 'uPlot.min.css') });
  await page.addScriptTag({ path: join(uplot, 'uPlot.iife.min.js') });
  await page.evaluate(timing);
  await page.evaluate(theirs, { ...numbers, size });
  return page;
}

/** In the page: `timed` does something anywhere between two frames, and tells when it was drawn and when it was painted. */
function timing() {
  const after = (time) => new Promise((resolve) => { setTimeout(resolve, time); });
  globalThis.timed = async (act, drawn) => {
    await after(100);
    await new Promise(requestAnimationFrame);
    await after(Math.random() * 16);
    let [last, away] = [performance.now(), 0];
    const look = () => {
      const now = performance.now();
      away = Math.max(away, now - last - 5);
      last = now;
    };
    const timer = setInterval(look, 5);
    const begun = performance.now();
    const done = drawn();
    act();
    await done;
    const found = { drawn: performance.now() - begun };
    await new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    });
    found.frame = performance.now() - begun;
    await after(6);
    look();
    clearInterval(timer);
    return { ...found, away };
  };
}

/** In Steelyard’s page: `turn` does all in turn. */
function ours() {
  const find = (selector) => document.querySelector(selector);
  const button = (name) => [...document.querySelectorAll('.rounds-switch button')].find((one) => one.textContent === name);
  const changed = (selector, holds = () => true) => () => new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!holds()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(find(selector), { childList: true, subtree: true, attributes: true, characterData: true });
  });
  const choose = (name) => {
    const select = find('.compared select');
    select.value = name;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const plot = () => find('.rounds-plot');
  const pointer = (type, share) => {
    const { left, top, width } = plot().getBoundingClientRect();
    const names = 156;
    const at = { clientX: left + names + share * (width - names), clientY: top + 60 };
    plot().dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, pointerId: 1, isPrimary: true, button: 0, buttons: type === 'pointerup' ? 0 : 1 }));
  };
  const brush = () => {
    pointer('pointerdown', 1 / 3);
    pointer('pointermove', 2 / 3);
    pointer('pointerup', 2 / 3);
  };
  const escape = () => plot().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  const count = () => find('.events-head > p').textContent;
  globalThis.turn = async (even) => {
    const found = {};
    found.whole = await timed(() => button('Rounds').click(), changed('.rounds-plot .scene'));
    found.number = await timed(() => choose(even ? 'Votes for' : 'Similarity'), changed('.compared-plot .scene'));
    const all = count();
    found.third = await timed(brush, changed('.rounds-plot', () => find('.rounds-plot .rounds-wash')));
    while (count() === all) await changed('.events-head')();
    const whole = changed('.events-head', () => count() === all);
    await timed(escape, whole);
    found.filtered = await timed(brush, changed('.events-head', () => count() !== all));
    await timed(escape, whole);
    found.together = await timed(() => button('Time').click(), changed('.rounds-plot .scene'));
    return found;
  };
}

/** In uPlot’s page: `turn` does all in turn. */
function theirs({ similarity, votes, size }) {
  const points = similarity.length;
  const rounds = Float64Array.from({ length: points }, (_, at) => at);
  const numbers = [similarity, votes].map((list) => Float64Array.from(list));
  let [plot, tell] = [null, null];
  const options = {
    ...size,
    // Whole pixels take longer.
    pxAlign: 0,
    scales: { x: { time: false } },
    legend: { show: false },
    series: [{}, { stroke: '#1f4fbf', width: 1, points: { show: false } }],
    hooks: { draw: [() => tell?.()] },
  };
  const drawn = () => new Promise((resolve) => { tell = resolve; });
  globalThis.turn = async (even) => {
    plot?.destroy();
    const [first, second] = even ? numbers : numbers.toReversed();
    const found = {};
    found.draw = await timed(() => { plot = new uPlot(options, [rounds, first], document.querySelector('#plot')); }, drawn);
    found.data = await timed(() => plot.setData([rounds, second]), drawn);
    found.zoom = await timed(() => plot.setScale('x', { min: points / 3, max: (2 * points) / 3 }), drawn);
    return found;
  };
}
