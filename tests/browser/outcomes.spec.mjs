// What came of runs, entered by a press or a key and written as a document of the workspace.
import { readFile } from 'node:fs/promises';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { Session } from './logs.mjs';
import { acknowledged, choose, toFiles } from './workspace.mjs';

const PROMPT = 'Add a cache to the client of the prices';
const two = () => ({
  'one.jsonl': new Session('one').user(PROMPT).says('Cached.').text(),
  'two.jsonl': new Session('two').user(PROMPT).says('Done.').text(),
});

const toRuns = (page) => page.getByRole('link', { name: 'Runs', exact: true }).click();
const bar = (page) => page.getByRole('region', { name: 'Chosen runs' });
const box = (page, name) => page.getByRole('checkbox', { name: new RegExp(`^Choose model-${name},`) });
const row = (page, name) => page.getByRole('row').filter({ has: box(page, name) });
const outcome = (page, name) => row(page, name).locator('.of-outcome');

async function openTwo(page, files = two()) {
  await open(page);
  await choose(page, files);
  await toRuns(page);
  await expect(box(page, 'one')).toBeVisible();
}

test('outcomes are entered by keys, stay after a reload, and are taken back step by step', async ({ page }) => {
  await openTwo(page);
  await box(page, 'one').focus();
  // The one in hand, where none is chosen; the keyboard stays there.
  await page.keyboard.press('+');
  await expect(outcome(page, 'one')).toHaveText('pass');
  await expect(box(page, 'one')).toBeFocused();
  // Elsewhere it says nothing of a run.
  await page.getByRole('button', { name: 'Turns', exact: true }).focus();
  await page.keyboard.press('-');
  await expect(page.getByText('Choose runs by their boxes first.')).toBeVisible();
  await expect(outcome(page, 'one')).toHaveText('pass');
  await box(page, 'one').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('2 runs chosen');
  await page.keyboard.press('4');
  await expect(outcome(page, 'two')).toHaveText('4 ★');
  await expect(outcome(page, 'one')).toHaveText('pass4 ★');
  await box(page, 'one').uncheck();
  await acknowledged(page, () => page.keyboard.press('-'));
  await expect(outcome(page, 'two')).toHaveText('fail4 ★');
  await expectAccessible(page);
  await page.reload();
  await expect(outcome(page, 'one')).toHaveText('pass4 ★');
  await expect(outcome(page, 'two')).toHaveText('fail4 ★');
  const download = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Download outcomes.yaml' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('  - run: {agent: "model-two", run: "two"}\n    success: false\n    stars: 4\n');
  await box(page, 'one').check();
  await page.keyboard.press('0');
  await page.keyboard.press('4');
  await expect(outcome(page, 'one')).toHaveText('–');
  for (const before of ['4 ★', 'pass4 ★']) {
    await bar(page).getByRole('button', { name: 'Undo' }).click();
    await expect(outcome(page, 'one')).toHaveText(before);
  }
});

test('an outcome takes the heuristic badge away, and what was taken is the record', async ({ page }) => {
  await openTwo(page);
  await row(page, 'one').getByRole('link', { name: new RegExp(PROMPT) }).last().click();
  await expect(page.locator('.rank-row .name')).toHaveCount(2);
  await expect(page.getByText('heuristic').filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  // The line over the ranking leads to where outcomes are entered.
  await page.getByRole('button', { name: 'Enter outcomes' }).click();
  await expect(page).toHaveURL(/only=task/);
  await box(page, 'one').check();
  await box(page, 'two').check();
  await bar(page).getByRole('button', { name: /^Pass/ }).click();
  await expect(outcome(page, 'two')).toHaveText('pass');
  await box(page, 'one').uncheck();
  await bar(page).getByRole('button', { name: 'Taken' }).click();
  await expect(outcome(page, 'two')).toContainText('taken');
  await row(page, 'one').getByRole('link', { name: new RegExp(PROMPT) }).last().click();
  await expect(page.locator('.rank-row .name')).toHaveCount(2);
  await expect(page.getByText('heuristic').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Enter outcomes' })).toHaveCount(0);
  await expect(page.locator('.outcome')).toContainText('The record says model-two.');
});

test('a transcript has the same keys; a field keeps its digits, a bad score is told', async ({ page }) => {
  await openTwo(page);
  await row(page, 'one').getByRole('rowheader').getByRole('link').click();
  const acts = page.getByRole('group', { name: 'Outcome' });
  await expect(acts).toBeVisible();
  await page.getByRole('feed', { name: 'Transcript' }).focus();
  await page.keyboard.press('5');
  await expect(acts.getByRole('button', { name: '5 stars' })).toHaveText('★');
  await acts.getByRole('textbox', { name: /Score/ }).fill('1.5');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert')).toContainText('A score is a number from 0 to 1, not 1.5.');
  await acts.getByRole('textbox', { name: /Score/ }).fill('0.75');
  await page.keyboard.press('Tab');
  await acts.getByRole('textbox', { name: 'Note' }).fill('merged after 1 fix');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await toRuns(page);
  await page.getByRole('link', { name: 'All runs' }).click();
  await expect(outcome(page, 'one')).toHaveText('0.755 ★');
});

test('a document that is wrong is told at its line and costs nothing', async ({ page }) => {
  await openTwo(page, {
    ...two(),
    'said.yaml': 'outcomes:\n  - {run: nobody, success: true}\n  - {run: one, stars: 9}\n  - {run: two, success: true}\n',
  });
  await expect(outcome(page, 'two')).toHaveText('pass');
  await toFiles(page);
  await page.getByRole('row').filter({ hasText: 'said.yaml' }).first().click();
  await expect(page.getByText('a run that is loaded')).toBeVisible();
  await expect(page.getByText(/from 1 to 5/).first()).toBeVisible();
});

test('an emptied score takes back the score alone', async ({ page }) => {
  await openTwo(page);
  await box(page, 'one').check();
  await page.keyboard.press('+');
  await expect(outcome(page, 'one')).toHaveText('pass');
  const score = bar(page).getByRole('textbox', { name: 'Score, 0 to 1' });
  await score.fill('0.8');
  await score.press('Enter');
  await expect(outcome(page, 'one')).toHaveText('0.8');
  await score.fill('');
  await score.press('Enter');
  await expect(outcome(page, 'one')).toHaveText('pass');
});
