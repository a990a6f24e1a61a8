// A large log that changes or goes away on the disk, after it was read or meanwhile: of its text nothing is held, so that its
// lines are read again from there.
import { appendFileSync, closeSync, openSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';

import { expect, open, test } from './fixtures.mjs';
import { toFiles } from './workspace.mjs';

const CHANGED = 'events.jsonl has changed since it was chosen, or is gone: open it again.';
const SMALL = '{"type":"turn","run":"small","agent":"ops","response":"a small answer"}\n';

/** A megabyte of events of 4 KB each, every one with the same text. */
function megabyte(text) {
  const line = (fill) => `${JSON.stringify({ type: 'turn', run: 'large', agent: 'ops', response: text + fill })}\n`;
  return Buffer.from(line('.'.repeat(4096 - line('').length)).repeat(256));
}

/** Writes over a file from its beginning. */
function fill(path, megabytes, text, flags = 'w') {
  const file = openSync(path, flags);
  const bytes = megabyte(text);
  for (let at = 0; at < megabytes; at += 1) writeSync(file, bytes, 0, bytes.length, at * bytes.length);
  closeSync(file);
}

const WAYS = {
  'cut off': (path) => truncateSync(path, 10_000),
  'written over with as many bytes': (path) => fill(path, statSync(path).size >> 20, 'another answer', 'r+'),
  'gone on with': (path) => appendFileSync(path, SMALL),
  'deleted': (path) => rmSync(path),
};

const rows = (page) => page.locator('.events-lines > [role="row"]');
const panel = (page) => page.getByRole('region', { name: 'Line of the event' });
const row = (page, name) => page.locator('tbody tr').filter({ has: page.getByRole('button', { name: `Remove ${name}` }) });

async function give(page, info, megabytes) {
  const [large, small] = ['events.jsonl', 'small.jsonl'].map((name) => info.outputPath(name));
  fill(large, megabytes, 'an answer');
  writeFileSync(small, SMALL);
  await open(page);
  await page.locator('input[type=file]').first().setInputFiles([large, small]);
  return large;
}

/** Has the worker wait in the middle of each stream until it is told to go on. */
async function holdReading(page) {
  const hold = () => {
    const goingOn = new Promise((goOn) => {
      new BroadcastChannel('reading').onmessage = goOn;
    });
    const { read } = ReadableStreamBYOBReader.prototype;
    let bytes = 0;
    ReadableStreamBYOBReader.prototype.read = async function held(...into) {
      if (bytes > 16e6) await goingOn;
      const piece = await read.apply(this, into);
      bytes += piece.value?.byteLength ?? 0;
      return piece;
    };
  };
  await page.route('**/steelyard-worker.js?*', async (route) => {
    const script = await route.fetch();
    await route.fulfill({ response: script, body: `(${hold})();\n${await script.text()}` });
  });
}

async function lookAt(page, name) {
  const chooser = page.getByRole('combobox', { name: 'Run', exact: true });
  await chooser.selectOption(await chooser.getByRole('option', { name: new RegExp(`^${name},`) }).getAttribute('value'));
}

for (const [way, change] of Object.entries(WAYS)) {
  test(`lines of a log that is ${way} after it was read are not told`, async ({ page }, info) => {
    const path = await give(page, info, 65);
    await page.getByRole('link', { name: 'Telemetry' }).click();
    await lookAt(page, 'large');
    await expect(rows(page).first()).toContainText('an answer');
    await rows(page).nth(1).click();
    await expect(panel(page)).toContainText('"response": "an answer');
    change(path);
    await rows(page).nth(2).click();
    await expect(panel(page)).toContainText(`The line could not be read. ${CHANGED}`);
    await expect(panel(page)).not.toContainText('answer');
    await expect(panel(page).getByRole('button', { name: 'Copy the line' })).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Text in the lines' }).fill('another');
    await expect(page.getByRole('alert')).toContainText(`The events could not be listed. ${CHANGED}`);
    await page.getByRole('searchbox', { name: 'Text in the lines' }).fill('');
    // What stands in columns is there, and so is the other log.
    await expect(page.locator('.events-head > p')).toHaveText('16,640');
    await lookAt(page, 'small');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText('a small answer');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'Restored' })).toContainText('Restored from the last visit: 2 files.');
  });

  test(`a log that is ${way} while it is read says so`, async ({ page }, info) => {
    await holdReading(page);
    const path = await give(page, info, 65);
    // The small log is there first, and the page shows it.
    await toFiles(page);
    await expect(page.locator('.reading')).toContainText('of 68.2 MB read');
    change(path);
    await page.evaluate(() => new BroadcastChannel('reading').postMessage('go on'));
    await expect(page.locator('.reading')).toHaveCount(0);
    await toFiles(page);
    await expect(row(page, 'small.jsonl')).toContainText('1 event');
    // Of what is cut off the end never comes; all else was read to its end.
    const cut = way === 'cut off';
    await expect(row(page, 'events.jsonl')).toContainText(cut ? 'Not read' : 'Log of events');
    const said = page.getByRole('region').filter({ hasText: CHANGED.slice(0, -1) });
    await expect(said.first()).toContainText(cut ? 'file could not be read' : 'changed while it was read');
  });
}
