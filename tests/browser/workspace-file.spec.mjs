// The workspace as one file: out, in, what it replaces, and what is no workspace.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import {
  acknowledged, card, choose, openDecision, openSample, setTo, slider, toDecision, toFiles, typed, winner,
} from './workspace.mjs';

const notice = (page) => page.locator('.notices .notice');
const trouble = (page) => page.locator('.notices [role=alert]');
const dialog = (page) => page.getByRole('dialog');

/** The sample with one edit and a chosen card. */
async function work(page) {
  await openDecision(page);
  await setTo(page, 'Evidence', 6.9);
  await expect(winner(page)).toHaveText('mongodb_catalog');
}

/** Exports from the page of files; gives the name and the bytes. */
async function exported(page) {
  const button = page.getByRole('button', { name: 'Export workspace' });
  if (!(await button.isVisible())) await toFiles(page);
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

async function give(page, bytes, name = 'runs.steelyard') {
  await toFiles(page);
  await choose(page, { [name]: bytes });
}

test('a workspace goes out as one file and comes back the same, byte for byte', async ({ page, browser, baseURL }) => {
  await open(page);
  await work(page);
  const first = await exported(page);
  expect(first.name).toBe('workspace.steelyard');
  await expect(notice(page)).toContainText('Exported workspace.steelyard: 8 files, 1 edit.');
  expect((await exported(page)).bytes.equals(first.bytes)).toBe(true);

  const other = await browser.newContext({ baseURL });
  const there = await other.newPage();
  await open(there);
  await acknowledged(there, () => give(there, first.bytes));
  await expect(notice(there)).toContainText('Opened runs.steelyard: 8 files, 1 edit.');
  await expect(there.getByRole('button', { name: /^Remove / })).toHaveCount(8);
  expect((await exported(there)).bytes.equals(first.bytes)).toBe(true);
  await toDecision(there);
  await expect(winner(there)).toHaveText('mongodb_catalog');
  await expect(typed(there, 'Evidence')).toHaveValue('6.9');
  await acknowledged(there, () => there.getByRole('button', { name: 'Undo' }).click());
  await expect(winner(there)).toHaveText('postgres_rls');
  await acknowledged(there, () => there.getByRole('button', { name: 'Redo' }).click());
  await there.reload();
  await expect(notice(there)).toContainText('Restored from the last visit: 8 files, 1 edit.');
  await expect(winner(there)).toHaveText('mongodb_catalog');
  await other.close();
});

test('any tool unpacks it', async ({ page }) => {
  await open(page);
  await work(page);
  const { bytes } = await exported(page);
  const folder = mkdtempSync(join(tmpdir(), 'steelyard-'));
  writeFileSync(join(folder, 'w.zip'), bytes);
  const script = 'import sys,zipfile as z; a=z.ZipFile(sys.argv[1]); print(a.testzip()); print("\\n".join(a.namelist()))';
  const listed = execFileSync('python3', ['-c', script, join(folder, 'w.zip')], { encoding: 'utf8' });
  expect(listed).toContain('None\nworkspace.txt\nfiles/');
  expect(bytes.includes(Buffer.from('set=collapse.w_e:6.9'))).toBe(true);
});

test('opened over edits it asks, and there is a way back and forth', async ({ page }) => {
  await open(page);
  await work(page);
  const { bytes } = await exported(page);
  await setTo2(page, 9);
  await give(page, bytes);
  await expect(dialog(page)).toContainText('It has 8 files and 1 edit and replaces what is open here: 8 files and 1 edit.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await toDecision(page);
  await expect(typed(page, 'Evidence')).toHaveValue('9.0');

  await give(page, bytes);
  await dialog(page).getByRole('button', { name: 'Open runs.steelyard' }).press('Enter');
  // Once it stands here it leads to the page that it was left on.
  await expect(notice(page).filter({ hasText: 'Opened runs.steelyard: 8 files, 1 edit.' })).toBeVisible();
  await toDecision(page);
  await expect(typed(page, 'Evidence')).toHaveValue('6.9');
  await page.getByRole('button', { name: 'Back to the workspace before' }).click();
  await expect(notice(page).filter({ hasText: 'Back in the previous workspace: 8 files, 1 edit.' })).toBeVisible();
  await toDecision(page);
  await expect(typed(page, 'Evidence')).toHaveValue('9.0');

  // From the palette, and forth again.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('workspace before');
  await acknowledged(page, () => page.keyboard.press('Enter'));
  await toDecision(page);
  await expect(typed(page, 'Evidence')).toHaveValue('6.9');
  await page.reload();
  await expect(typed(page, 'Evidence')).toHaveValue('6.9');
});

async function setTo2(page, value) {
  await toDecision(page);
  await setTo(page, 'Evidence', value);
}

test('without edits it opens at once, and what was open is one click away', async ({ page }) => {
  await open(page);
  await choose(page, { 'mine.yaml': card('mine') });
  const { bytes } = await exported(page);
  await acknowledged(page, async () => {
    await choose(page, { 'other.yaml': card('other') });
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  });
  await give(page, bytes);
  await expect(notice(page).filter({ hasText: 'Opened runs.steelyard: 1 file.' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1);
  await page.getByRole('button', { name: 'Back to the workspace before' }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
});

test('files that come along are opened beside it', async ({ page }) => {
  await open(page);
  await openSample(page);
  const { bytes } = await exported(page);
  await choose(page, { 'runs.steelyard': bytes, 'more.yaml': card('more') });
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(9);
});

test('files that are remembered only are told, when it goes out and when it comes in', async ({ page, browser, baseURL }) => {
  await page.addInitScript(() => {
    const { put: original } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function full(value, key) {
      if (value instanceof File && value.name === 'much.yaml') throw new DOMException('full', 'QuotaExceededError');
      return original.call(this, value, key);
    };
  });
  await open(page);
  await acknowledged(page, async () => {
    await choose(page, { 'best.yaml': card('best'), 'much.yaml': card('much') });
    await expect(notice(page)).toContainText('Not kept for the next visit: much.yaml');
  });
  await page.reload();
  await expect(notice(page).filter({ hasText: 'much.yaml' })).toContainText('is not kept: open it again');
  const { bytes } = await exported(page);
  await expect(notice(page).filter({ hasText: 'Exported' })).toContainText('1 file. 1 file is not in it: much.yaml.');
  const other = await browser.newContext({ baseURL });
  const there = await other.newPage();
  await open(there);
  await give(there, bytes);
  await expect(notice(there)).toContainText(/1 file\. much\.yaml \(.*\) is not in it: open it as well\./);
  await choose(there, { 'much.yaml': card('much') });
  await expect(notice(there)).not.toContainText('much.yaml');
  await other.close();
});

test('what is damaged, cut, newer or hostile is told with place, found and expected, and costs nothing', async ({ page }) => {
  await open(page);
  await work(page);
  const { bytes } = await exported(page);
  const told = async (given, words, name) => {
    await give(page, given, name);
    await expect(trouble(page)).toContainText(words);
    await expect(trouble(page)).toContainText('was not opened. At ');
    await expect(trouble(page)).toContainText('What is open here stays as it is.');
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(8);
    await trouble(page).getByRole('button', { name: 'Dismiss this notice' }).click();
  };
  const changed = (from, to) => {
    const at = bytes.indexOf(from);
    expect(at).toBeGreaterThan(0);
    const copy = Buffer.from(bytes);
    copy.write(to, at);
    return copy;
  };
  await told(bytes.subarray(0, 900), 'At byte 900: found no end record of an archive');
  await told(Buffer.alloc(0), 'At byte 0: found no end record of an archive');
  await told(Buffer.from('agent: a'), 'expected the end of a ZIP: the file was cut, or is no workspace');
  await told(changed('w_e:6.9', 'w_e:7.1'), 'At workspace.txt: found bytes with checksum');
  await told(changed('evidence', 'ev<b>nce'), 'the file is damaged');
  const end = bytes.length - 22;
  const wrong = Buffer.from(bytes);
  wrong.writeUInt32LE(0xfffffff0, end + 12);
  await told(wrong, 'found a directory of 4294967280 bytes');
  const leads = Buffer.from(bytes);
  leads.write('../..', leads.lastIndexOf('files'));
  await told(leads, 'expected a path inside the archive');
  // Opened in the end, nothing of all that is left.
  await toDecision(page);
  await expect(winner(page)).toHaveText('mongodb_catalog');
  await expect(slider(page, /^Evidence$/)).toBeVisible();
  await toFiles(page);
  await choose(page, { 'a.steelyard': bytes, 'b.steelyard': bytes });
  await expect(trouble(page)).toContainText('2 workspaces were given at once');
});

test('from the palette', async ({ page }) => {
  await open(page);
  await openSample(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('export work');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('workspace.steelyard');
});
