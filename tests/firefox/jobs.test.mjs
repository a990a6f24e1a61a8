// What people come for, in Firefox: all else is asked of Chromium in tests/browser.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { Session } from '../browser/logs.mjs';
import { card } from '../browser/workspace.mjs';
import { downloaded, drop, press, saved, shows, test } from './firefox.mjs';

const WINNER = '.outcome .winner';

async function openSample(page) {
  await press(page, 'button', 'Data store choice');
  await shows(page, WINNER, 'postgres_rls');
}

/** Drags the weight of evidence from its middle to below the point where the winner changes. */
async function drag(page) {
  const thumb = await page.waitForSelector('[role=slider][aria-label^="Evidence"]');
  const beam = await (await thumb.$('xpath/..')).boundingBox();
  const y = beam.y + beam.height / 2;
  await page.mouse.move(beam.x + beam.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(beam.x + beam.width * 0.3, y, { steps: 5 });
  await shows(page, WINNER, 'mongodb_catalog');
  await page.mouse.up();
}

test('a sample is a decision', async (page) => {
  await openSample(page);
  await shows(page, '.outcome .winner-score', '8.50');
  await shows(page, '.outcome .answer-status .status', 'Accept');
});

test('a drag moves the ranking with the hand, and is undone', async (page) => {
  await openSample(page);
  await drag(page);
  await press(page, 'button', 'Undo');
  await shows(page, WINNER, 'postgres_rls');
});

test('files can be dropped', async (page) => {
  await drop(page, { 'best.yaml': card('best'), 'less.yaml': card('less', { quality: 0.1 }) });
  await shows(page, WINNER, 'best');
  await press(page, 'a', 'Files');
  await shows(page, 'tr', 'less.yaml');
});

test('a reload brings files and edits back', async (page) => {
  await openSample(page);
  await drag(page);
  await saved(page);
  await page.reload();
  await shows(page, '.notices .notice', 'Restored from the last visit: 8 files, 1 edit.');
  await shows(page, WINNER, 'mongodb_catalog');
});

test('a log is a transcript', async (page) => {
  const log = new Session('one').user('Add a cache before the parser')
    .calls('Bash', { command: 'make test' }, 'two tests failed', true).says('The cache is **in**.');
  await drop(page, { 'one.jsonl': log.text() });
  await shows(page, '.entry', 'Add a cache before the parser');
  await shows(page, '.answer strong', 'in');
  await (await page.waitForSelector('.call summary')).click();
  await shows(page, '.call', 'two tests failed');
});

test('a workspace goes out as one file and comes back', async (page) => {
  await openSample(page);
  await drag(page);
  await press(page, 'a', 'Files');
  await press(page, 'button', 'Export workspace');
  const file = await downloaded('workspace.steelyard');
  await press(page, 'button', 'Undo');
  await (await page.$('input[type=file]')).uploadFile(file);
  await shows(page, '.notices .notice', 'Opened workspace.steelyard: 8 files, 1 edit.');
  await press(page, 'a', 'Decision');
  await shows(page, WINNER, 'mongodb_catalog');
});

test('a chart goes out as SVG and as PNG', async (page) => {
  await openSample(page);
  // Without it, what would be copied is a file.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await press(page, '.outcome > .axis button', 'Table and copies of the chart');
  await press(page, 'button', 'Download as SVG');
  const svg = await readFile(await downloaded('steelyard-scores.svg'), 'utf8');
  assert.ok(svg.includes('<title>Scores</title>'));
  await press(page, 'button', 'Copy as PNG');
  const png = await readFile(await downloaded('steelyard-scores.png'));
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
});
