// What is opened beside what is open, or in its place, with the way back; and what is stored, offered where nothing is open.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { acknowledged, card, choose, setTo, toDecision, toFiles, typed, winner } from './workspace.mjs';

const MINE = { 'mine.yaml': card('mine', { cost: 0.2 }), 'other.yaml': card('other', { quality: 0.5 }) };

const dialog = (page) => page.getByRole('dialog');
const removes = (page) => page.getByRole('button', { name: /^Remove / });
const notice = (page) => page.locator('.notices .notice');
const undo = (page) => page.getByRole('button', { name: 'Undo', exact: true });
const redo = (page) => page.getByRole('button', { name: 'Redo', exact: true });
const invitation = (page) => page.getByRole('heading', { level: 1, name: 'See what your agents did, and why one won.' });

/** Own files with an edit, on the page of their decision. */
async function work(page) {
  await open(page);
  await choose(page, MINE);
  await toDecision(page);
  await expect(winner(page)).toHaveText('mine');
  await acknowledged(page, () => setTo(page, 'Evidence', 6.9));
  await expect(page).toHaveURL(/collapse\.w_e:6\.9/);
}

/** Runs the command that is found by these words, from the button of the palette. */
async function run(page, words) {
  const search = page.getByRole('button', { name: /^Search or run/ });
  await search.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type(words);
  await expect(page.getByRole('option').first()).toContainText(words);
  await page.keyboard.press('Enter');
}

const SAMPLE = 'Open the sample: Shop database';
const name = (page) => dialog(page).getByRole('button', { name: 'Cancel' });
const address = (page) => page.evaluate(() => window.location.search);

test('a sample beside own files is asked about by keyboard, and leaving the question changes nothing', async ({ page }) => {
  await work(page);
  await run(page, SAMPLE);
  await expect(dialog(page)).toHaveAccessibleName('Open the sample “Shop database”?');
  await expect(dialog(page)).toHaveAccessibleDescription(/^The sample has \d+ files; 2 files and 1 edit are open here\./);
  await expectAccessible(page);
  await expect(name(page)).toBeFocused();
  // The keys stay in it.
  for (let presses = 0; presses < 9; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => document.activeElement !== document.body && !document.activeElement.closest('dialog'));
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const search = page.getByRole('button', { name: /^Search or run/ });
  await expect(search).toBeFocused();
  // So it is where an answer closes it.
  await run(page, SAMPLE);
  await name(page).press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(search).toBeFocused();
  await toFiles(page);
  await expect(removes(page)).toHaveCount(2);
});

test('a sample is opened beside own files, and undo and redo have files, edits and address follow', async ({ page }) => {
  await work(page);
  const before = await address(page);
  await run(page, SAMPLE);
  await dialog(page).getByRole('button', { name: 'Open beside' }).press('Enter');
  await expect(notice(page)).toContainText('Opened the sample “Shop database” beside what was open');
  await expect(page.getByRole('button', { name: /^Search or run/ })).toBeFocused();
  await toFiles(page);
  await expect(removes(page)).not.toHaveCount(2);
  const all = await removes(page).count();
  await page.keyboard.press('Control+z');
  // Back to what was looked at, with the edit that came before.
  await expect(winner(page)).toHaveText('mine');
  await expect(typed(page, 'Evidence')).toHaveValue('6.9');
  await expect.poll(() => address(page)).toBe(before);
  await toFiles(page);
  await expect(removes(page)).toHaveCount(2);
  await redo(page).click();
  await expect(removes(page)).toHaveCount(all);
  // In its turn: the step, and then the edit.
  await undo(page).click();
  await expect(winner(page)).toHaveText('mine');
  await undo(page).click();
  await expect(typed(page, 'Evidence')).not.toHaveValue('6.9');
  await toFiles(page);
  await expect(removes(page)).toHaveCount(2);
});

test('a sample is opened instead of own files, which undo brings back as they were', async ({ page }) => {
  await work(page);
  const before = await address(page);
  await run(page, SAMPLE);
  await dialog(page).getByRole('button', { name: 'Open instead' }).click();
  await expect(notice(page)).toContainText('Opened the sample “Shop database”');
  await toFiles(page);
  await expect(page.getByRole('button', { name: 'Remove mine.yaml' })).toHaveCount(0);
  const files = await removes(page).count();
  await undo(page).click();
  await expect(notice(page)).toContainText('Back in the previous workspace: 2 files, 1 edit.');
  await expect(winner(page)).toHaveText('mine');
  await expect(typed(page, 'Evidence')).toHaveValue('6.9');
  await expect.poll(() => address(page)).toBe(before);
  await redo(page).click();
  await expect(removes(page)).toHaveCount(files);
  await expect(page.getByRole('button', { name: 'Remove mine.yaml' })).toHaveCount(0);
  await undo(page).click();
  await expect(typed(page, 'Evidence')).toHaveValue('6.9');
  await undo(page).click();
  await expect(typed(page, 'Evidence')).not.toHaveValue('6.9');
  // What was put away is another workspace, also after a reload.
  await page.reload();
  await toFiles(page);
  await expect(removes(page)).toHaveCount(2);
});

test('a sample where only that sample is open asks nothing', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: /Data store choice/ }).click();
  await expect(winner(page)).toHaveText('postgres_rls');
  await run(page, 'Open the sample: Data store choice');
  await expect(notice(page)).toContainText('were open already and were read again.');
  await expect(dialog(page)).toHaveCount(0);
});

test('start empty stands in the palette and beside the files, and is undone and done again', async ({ page }) => {
  await work(page);
  const before = await address(page);
  await run(page, 'Start empty');
  await expect(invitation(page)).toBeVisible();
  await expect(page).not.toHaveURL(/set=/);
  await page.keyboard.press('Control+z');
  await expect(winner(page)).toHaveText('mine');
  await expect(typed(page, 'Evidence')).toHaveValue('6.9');
  await expect.poll(() => address(page)).toBe(before);
  await page.keyboard.press('Control+Shift+Z');
  await expect(invitation(page)).toBeVisible();
  await undo(page).click();
  await expect(winner(page)).toHaveText('mine');
  await toFiles(page);
  await page.getByRole('button', { name: 'Start empty', description: /^Puts everything here away/ }).click();
  await expect(invitation(page)).toBeVisible();
  // There is nothing to put away now.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Start empty');
  await expect(page.getByRole('option', { name: /^Start empty/ })).toHaveCount(0);
});

test('an empty second tab offers what the first one has, as a copy', async ({ page, context }) => {
  await work(page);
  const other = await context.newPage();
  await open(other);
  await expect(invitation(other)).toBeVisible();
  const offer = other.getByRole('region', { name: 'Continue with a stored workspace' });
  await expect(offer).toContainText('mine.yaml and 1 more');
  await expect(offer).toContainText('open in another tab');
  await expectAccessible(other);
  await offer.getByRole('button', { name: /^Open a copy of another tab's workspace: mine\.yaml/ }).click();
  await expect(typed(other, 'Evidence')).toHaveValue('6.9');
  await expect(notice(other)).toContainText('Another tab has this workspace open too: 2 files, 1 edit.');
  // It is one of its own.
  await acknowledged(other, () => setTo(other, 'Evidence', 9));
  await expect(typed(page, 'Evidence')).toHaveValue('6.9');
  await other.close();
});

test.describe('beside a large log', () => {
  const MB = 1 << 20;
  let folder;
  let path;

  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'steelyard-opening-'));
    path = join(folder, 'events.jsonl');
    const text = 'what is said at length '.repeat(300);
    const line = (seq) => JSON.stringify({
      v: '1.0.0', ts: '2026-01-05T10:00:00Z', run: 'long', seq, type: 'turn', round: 0, agent: 'ops', turn_number: seq, response: text,
    });
    writeFileSync(path, `${Array.from({ length: 72 * 150 }, (_, seq) => line(seq)).join('\n')}\n`);
  });
  test.afterAll(() => rmSync(folder, { recursive: true }));

  /** Opens the page with a worker that reads a large file up to a place only; gives the way on. */
  async function gated(page, bytes) {
    const started = page.waitForEvent('worker');
    await open(page);
    const worker = await started;
    await worker.evaluate((bytes) => {
      self.gate = bytes;
      const stream = Blob.prototype.stream;
      Blob.prototype.stream = function () {
        const reader = stream.call(this).getReader();
        let came = 0;
        const read = async () => {
          while (came >= self.gate) await new Promise((go) => setTimeout(go, 20));
          const piece = await reader.read();
          came += piece.value?.length ?? 0;
          return piece;
        };
        return { getReader: () => ({ read }) };
      };
    }, bytes);
    return (bytes) => worker.evaluate((bytes) => { self.gate = bytes; }, bytes);
  }

  const bar = (page) => page.getByRole('progressbar', { name: 'Reading files' });

  test('small files are there and decided while it is read, and the bar ends with it', async ({ page }) => {
    const go = await gated(page, 20 * MB);
    const files = page.locator('input[type=file]').first();
    const small = join(folder, 'mine.yaml');
    writeFileSync(small, card('mine'));
    await files.setInputFiles([path, small]);
    // The one decision there is, before the log is read.
    await expect(winner(page)).toHaveText('mine');
    await toFiles(page);
    await expect(bar(page)).toBeVisible();
    await expect(removes(page)).toHaveCount(1);
    const share = async () => Number(await bar(page).getAttribute('aria-valuenow'));
    await expect.poll(share).toBeGreaterThan(10);
    expect(await share()).toBeLessThan(60);
    // So is one that comes later, and what is done with it.
    await choose(page, { 'later.yaml': card('later', { quality: 0.4 }) });
    await expect(removes(page)).toHaveCount(2);
    await toDecision(page);
    await setTo(page, 'Evidence', 3);
    await expect(typed(page, 'Evidence')).toHaveValue('3.0');
    await toFiles(page);
    await page.getByRole('button', { name: 'Remove later.yaml' }).click();
    await expect(removes(page)).toHaveCount(1);
    await expect(bar(page)).toBeVisible();
    const shown = page.evaluate(() => new Promise((done) => {
      const seen = [];
      const look = () => {
        const bar = document.querySelector('.reading [role=progressbar]');
        if (!bar) return done(seen);
        seen.push(bar.getAttribute('aria-valuenow'));
        return requestAnimationFrame(look);
      };
      look();
    }));
    await go(1e12);
    await expect(removes(page)).toHaveCount(2);
    await expect(bar(page)).toHaveCount(0);
    expect(await shown).not.toContain('100');
  });
});
