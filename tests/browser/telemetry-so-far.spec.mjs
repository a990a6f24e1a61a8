// A large log of events is looked at while it is read: its reads are held back at places that a test says.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { toFiles } from './workspace.mjs';

const MB = 1 << 20;
const SIZE = 72 * MB;

let folder;
let path;
let count;

/** Rounds of a call, a turn with much text and a vote each; the last line ends the run. */
function events() {
  const lines = [];
  let size = 0;
  const put = (type, fields) => {
    const ts = new Date(Date.UTC(2026, 0, 5) + lines.length * 700).toISOString();
    lines.push(JSON.stringify({ v: '1.0.0', ts, run: 'long', seq: lines.length, type, ...fields }));
    size += lines.at(-1).length + 1;
  };
  put('run_started', { agents: [{ name: 'ops' }, { name: 'skeptic' }] });
  const text = 'what is said at length '.repeat(300);
  for (let round = 0; size < SIZE; round += 1) {
    put('round_started', { round });
    put('llm_call', { round, agent: 'ops', model: 'm', tokens_in: 100, tokens_out: 10, latency_ms: 300 });
    put('turn', { round, agent: 'skeptic', turn_number: round + 1, response: `needle-${round} ${text}` });
    put('vote', { round, agent: 'ops', artifact_id: 'a', accept: true });
    put('round_ended', { round, similarity_mean: 0.5 + (round % 40) / 100, votes_for: 1, votes_required: 2, converged: false });
  }
  put('run_ended', { status: 'converged' });
  count = lines.length;
  return `${lines.join('\n')}\n`;
}

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steelyard-so-far-'));
  path = join(folder, 'events.jsonl');
  writeFileSync(path, events());
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Opens the page, and the log up to a place; tells how to read on from there, and how to let it fail. */
async function begin(page, bytes, place = '') {
  const started = page.waitForEvent('worker');
  await open(page, place);
  const worker = await started;
  await worker.evaluate((bytes) => {
    self.gate = bytes;
    const stream = Blob.prototype.stream;
    Blob.prototype.stream = function () {
      const reader = stream.call(this).getReader();
      let came = 0;
      const read = async () => {
        while (self.gate >= 0 && came >= self.gate) await new Promise((go) => setTimeout(go, 20));
        if (self.gate < 0) throw new Error('gone');
        const piece = await reader.read();
        came += piece.value?.length ?? 0;
        return piece;
      };
      return { getReader: () => ({ read }) };
    };
  }, bytes);
  await page.locator('input[type=file]').first().setInputFiles(path);
  return (bytes) => worker.evaluate((bytes) => { self.gate = bytes; }, bytes);
}

const rows = (page) => page.locator('.events-lines > [role="row"]');
const counted = (page) => page.locator('.events-head > p');
const line = (page) => page.getByRole('region', { name: 'Line of the event' });
const axis = (page) => page.getByRole('slider', { name: /^Axis of rounds/ });
const note = (page) => page.locator('.watch-so-far > p');
const telemetry = (page) => page.getByRole('link', { name: 'Telemetry' });
const number = async (found) => Number(/([\d,]+)( in .*)?$/.exec(await found.innerText())[1].replaceAll(',', ''));

/** The page of what is read up to here. */
async function look(page) {
  await telemetry(page).click();
  await expect(note(page)).toContainText(/The first \d+% of events\.jsonl/);
  await expect(rows(page).first()).toContainText('run_started');
}

test('what is read is looked at, and stays where it was when the whole is there', async ({ page }) => {
  test.slow();
  const readTo = await begin(page, 30 * MB);
  await page.getByRole('button', { name: 'View partial log' }).click();
  await expect(note(page)).toContainText(/The first 4\d% of events\.jsonl/);
  const before = await number(counted(page));
  expect(before).toBeGreaterThan(1_000);
  expect(before).toBeLessThan(count / 2);
  await expectAccessible(page);
  // No file is made of a part.
  await expect(page.getByRole('button', { name: /^Export / })).toHaveCount(0);
  await expect(page.locator('.events-keep')).toHaveCount(0);
  await page.getByRole('region', { name: 'Rounds' }).getByRole('button', { name: 'Table and copies of the chart' }).click();
  await expect(page.getByText('Copy and download once all is read')).toBeVisible();
  await page.keyboard.press('Escape');
  // Some rounds, words, a line far down the list.
  await axis(page).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter', ...Array(9).fill('Shift+ArrowRight')]) await page.keyboard.press(key);
  await expect(page).toHaveURL(/[?&]rounds=/);
  await page.getByRole('searchbox', { name: 'Text in the lines' }).fill('needle-');
  await expect(counted(page)).toHaveText(/^\d+ of /);
  const fit = (await counted(page).innerText()).match(/^\d+/)[0];
  expect(Number(fit)).toBeGreaterThan(20);
  await page.locator('.events-grid').evaluate((list) => list.scrollTo(0, 12 * 24));
  await rows(page).filter({ hasText: 'needle-' }).nth(14).click();
  await expect(line(page)).toContainText('needle-');
  await expect(page).toHaveURL(/&text=needle-&event=/);
  const seen = async () => ({
    address: page.url(),
    line: await line(page).innerText(),
    top: await page.locator('.events-grid').evaluate((list) => list.scrollTop),
    rows: await rows(page).allInnerTexts(),
  });
  const chosen = await seen();
  expect(chosen.top).toBeGreaterThan(0);
  await readTo(55 * MB);
  await expect(note(page)).toContainText(/The first 7\d% of events\.jsonl/, { timeout: 20_000 });
  await expect.poll(() => number(counted(page))).toBeGreaterThan(before * 1.5);
  await expect(page.locator('.stale')).toHaveCount(0);
  expect(await seen()).toEqual(chosen);
  await readTo(Infinity);
  await expect(note(page)).toHaveCount(0, { timeout: 20_000 });
  await expect.poll(() => number(counted(page))).toBe(count);
  await expect(page.locator('.stale')).toHaveCount(0);
  expect(await seen()).toEqual(chosen);
  await expect(page.getByRole('button', { name: /^Export / })).toHaveCount(2);
  await expect(page.locator('.events-keep')).toBeVisible();
});

test('reading that is cancelled leaves nothing of a part', async ({ page }) => {
  await begin(page, 30 * MB);
  await expect(telemetry(page)).toBeVisible({ timeout: 20_000 });
  await look(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(note(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(0);
  await expect(telemetry(page)).toHaveAttribute('aria-current', 'page');
});

test('a log that cannot be read to its end leaves nothing of a part', async ({ page }) => {
  const readTo = await begin(page, 30 * MB);
  await expect(telemetry(page)).toBeVisible({ timeout: 20_000 });
  await look(page);
  await readTo(-1);
  await expect(note(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(0);
  await toFiles(page);
  await expect(page.getByText('file could not be read')).toBeVisible();
});

test('another file is opened and looked at meanwhile', async ({ page }) => {
  const small = (run) => JSON.stringify({ type: 'turn', run, agent: 'ops', response: `an answer of ${run}` });
  const chooser = page.getByRole('combobox', { name: 'Run', exact: true });
  const readTo = await begin(page, 30 * MB);
  await expect(telemetry(page)).toBeVisible({ timeout: 20_000 });
  await look(page);
  const given = [{ name: 'small.jsonl', mimeType: 'text/plain', buffer: Buffer.from(`${small('small')}\n`) }];
  await toFiles(page);
  await page.locator('input[type=file]').first().setInputFiles(given);
  // It does not wait for the end of the large one, of which the part so far is still there.
  await telemetry(page).click();
  await expect(chooser.getByRole('option')).toHaveText([/^small,/, /^long,/]);
  await chooser.selectOption({ index: 1 });
  await expect(note(page)).toContainText(/The first \d+% of events\.jsonl/);
  await readTo(Infinity);
  await expect(chooser.getByRole('option')).toHaveText([/^long,/, /^small,/], { timeout: 20_000 });
  await expect(note(page)).toHaveCount(0);
  await expect(rows(page).first()).toContainText('run_started');
});

test('the run that is shown stays when another log is read to its end', async ({ page }) => {
  const chooser = page.getByRole('combobox', { name: 'Run', exact: true });
  const readTo = await begin(page, 30 * MB);
  await toFiles(page);
  const small = JSON.stringify({ type: 'turn', run: 'small', agent: 'ops', response: 'an answer' });
  const given = [{ name: 'small.jsonl', mimeType: 'text/plain', buffer: Buffer.from(`${small}\n`) }];
  await page.locator('input[type=file]').first().setInputFiles(given);
  await telemetry(page).click();
  await expect(chooser.locator('option:checked')).toHaveText(/^small,/);
  await readTo(Infinity);
  await expect(chooser.getByRole('option')).toHaveText([/^long,/, /^small,/], { timeout: 20_000 });
  await expect(chooser.locator('option:checked')).toHaveText(/^small,/);
  await expect(rows(page)).toHaveCount(1);
});

test('a page that is opened anew while a log is read has nothing of it', async ({ page }) => {
  await begin(page, 30 * MB);
  await expect(telemetry(page)).toBeVisible({ timeout: 20_000 });
  await look(page);
  await rows(page).nth(2).click();
  await page.reload();
  await expect(page.locator('#boot')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(0);
  await expect(note(page)).toHaveCount(0);
});
