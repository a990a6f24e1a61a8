// Runs that are put onto one task by hand: chosen in the table, written as a document of the workspace.
import { readFile } from 'node:fs/promises';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { Session } from './logs.mjs';
import { acknowledged, choose, toFiles, toWorklist } from './workspace.mjs';

const three = () => ({
  'one.jsonl': new Session('one').user('Add a cache').says('Cached.').text(),
  'two.jsonl': new Session('two').user('Please add a cache').says('Done.').text(),
  'three.jsonl': new Session('three').user('Rename the button').says('Renamed.').text(),
});

const toRuns = (page) => page.getByRole('link', { name: 'Runs', exact: true }).click();
const bar = (page) => page.getByRole('region', { name: 'Chosen runs' });
const box = (page, name) => page.getByRole('checkbox', { name: new RegExp(`^Choose model-${name},`) });
const row = (page, name) => page.getByRole('row').filter({ has: box(page, name) });
const button = (page, name) => bar(page).getByRole('button', { name });

async function openThree(page) {
  await open(page);
  await choose(page, three());
  await toRuns(page);
  await expect(box(page, 'one')).toBeVisible();
}

/** Chooses the first two runs and puts them onto a task, all by keys. */
async function putByKeys(page, name) {
  await box(page, 'one').focus();
  await page.keyboard.press('Space');
  await expect(box(page, 'one')).toBeChecked();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(box(page, 'two')).toBeFocused();
  await expect(bar(page).getByRole('status')).toHaveText('2 runs chosen');
  await button(page, 'Assign a task…').focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Name of the task' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Add a cache');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText(`2 runs are now at the task “${name}”.`);
}

test('two runs chosen by keys become one decision, which a reload brings back', async ({ page }) => {
  await openThree(page);
  await expect(bar(page)).toContainText('Nothing says which of these runs had the same task.');
  await expectAccessible(page);
  await acknowledged(page, () => putByKeys(page, 'The cache'));
  await expect(row(page, 'one')).toContainText('The cache');
  await expect(row(page, 'two')).toContainText('by hand');
  await expect(row(page, 'three')).not.toContainText('by hand');
  await expectAccessible(page);
  await page.reload();
  await expect(row(page, 'two')).toContainText('The cache');
  await row(page, 'two').getByRole('link', { name: 'The cache' }).click();
  await expect(page.locator('.rank-row .name')).toHaveCount(2);
  await expect(page.locator('.rank-row')).toContainText([/model-(one|two)/, /model-(one|two)/]);
  await toFiles(page);
  await expect(page.getByRole('row').filter({ hasText: 'tasks.yaml' })).toContainText('Tasks by hand');
  await toRuns(page);
  // What is kept in the page can be taken along.
  const download = page.waitForEvent('download');
  await button(page, 'Download tasks.yaml').click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('  - name: "The cache"\n    runs:\n      - {agent: "model-one", run: "one"}\n');
  // Off again: the document has nothing left to say, and goes.
  await box(page, 'one').check();
  await box(page, 'two').check();
  await acknowledged(page, () => button(page, 'Remove their tasks').click());
  await expect(row(page, 'one')).not.toContainText('The cache');
  await page.reload();
  await expect(row(page, 'one')).not.toContainText('The cache');
});

test('undo opens what stood there before, and the link leads to the decision', async ({ page }) => {
  await openThree(page);
  await putByKeys(page, 'The cache');
  await bar(page).getByRole('link', { name: 'Open the decision' }).click();
  await expect(page.locator('.rank-row')).toHaveCount(2);
  await page.goBack();
  // From there on a third one, and one back.
  await box(page, 'three').check();
  await button(page, 'Assign a task…').click();
  const field = page.getByRole('textbox', { name: 'Name of the task' });
  await field.fill('the CACHE');
  await expect(bar(page)).toContainText('2 other runs have this task already; the chosen runs join them.');
  await expectAccessible(page);
  await field.press('Enter');
  await expect(row(page, 'three')).toContainText('by hand');
  await expect(bar(page)).toContainText('1 run is now at the task “the CACHE”.');
  await button(page, 'Undo').click();
  await expect(bar(page)).toContainText('Undone');
  await expect(row(page, 'three')).not.toContainText('by hand');
  await expect(row(page, 'two')).toContainText('The cache');
});

test('undo of the first one takes the document out', async ({ page }) => {
  await openThree(page);
  await putByKeys(page, 'The cache');
  await button(page, 'Undo').click();
  await expect(row(page, 'one')).not.toContainText('The cache');
  await toFiles(page);
  await expect(page.getByRole('row').filter({ hasText: 'one.jsonl' })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: 'tasks.yaml' })).toHaveCount(0);
});

test('a range, all, and none; a name is needed, and Escape lets be', async ({ page }) => {
  await openThree(page);
  await box(page, 'one').click();
  await box(page, 'three').click({ modifiers: ['Shift'] });
  await expect(bar(page).getByRole('status')).toHaveText('3 runs chosen');
  const all = page.getByRole('checkbox', { name: 'Choose all runs in the table' });
  await expect(all).toBeChecked();
  // As a range from the third up to the second, both are let go.
  await box(page, 'two').focus();
  await page.keyboard.press('Shift+Space');
  await expect(bar(page).getByRole('status')).toHaveText('1 run chosen');
  expect(await all.evaluate((input) => input.indeterminate)).toBe(true);
  await all.click();
  await expect(bar(page).getByRole('status')).toHaveText('3 runs chosen');
  await button(page, 'Assign a task…').click();
  const field = page.getByRole('textbox', { name: 'Name of the task' });
  await field.fill('  ');
  await expect(bar(page)).toContainText('A task needs a name.');
  await expect(button(page, 'Assign the task')).toBeDisabled();
  await field.press('Escape');
  await expect(button(page, 'Assign a task…')).toBeFocused();
  await button(page, 'Clear choice').click();
  await expect(box(page, 'one')).not.toBeChecked();
});

test('what cannot be done is told, and nothing changes', async ({ page }) => {
  await open(page);
  await choose(page, { ...three(), 'mixed.yaml': 'tasks: [{name: X, runs: [one]}]\nppp: {enabled: true}\n' });
  await toRuns(page);
  await expect(row(page, 'one')).toContainText('by hand');
  await box(page, 'one').check();
  await button(page, 'Remove its task').click();
  await expect(bar(page).getByRole('alert')).toContainText('mixed.yaml puts one of these runs onto a task');
  await expect(row(page, 'one')).toContainText('by hand');
  await expectAccessible(page);
});

test('a run is taken out of the task that its prompt gave it', async ({ page }) => {
  await open(page);
  await choose(page, {
    'a.jsonl': new Session('a').user('Add a cache before the parser').says('Cached.').text(),
    'b.jsonl': new Session('b').user('Add a cache before the parser').says('Done.').text(),
  });
  await expect(page.locator('.rank-row .name')).toHaveCount(2);
  await toRuns(page);
  await box(page, 'b').check();
  await button(page, 'Remove its task').click();
  await expect(bar(page)).toContainText('1 run is now a task of its own.');
  await expect(row(page, 'b')).toContainText('Add a cache before the parser, model-b');
  await toWorklist(page);
  await expect(page.getByText('Nothing says which of these 2 runs had the same task')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the runs' }).click();
  await expect(box(page, 'a')).toBeVisible();
});

test('runs of different tasks are told side by side, and none wins', async ({ page }) => {
  await open(page);
  await choose(page, three());
  await expect(box(page, 'one')).toBeVisible();
  await expect(page.locator('.winner')).toHaveCount(0);
  await expect(bar(page)).toContainText('Nothing says which of these runs had the same task.');
  await expect(row(page, 'one')).toContainText('+0.10');
  await expectAccessible(page);
});

test('one log alone opens its transcript', async ({ page }) => {
  await open(page);
  await choose(page, { 'one.jsonl': three()['one.jsonl'] });
  await expect(page.getByRole('main')).toContainText('Cached.');
  await expect(page.locator('.winner')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('main')).not.toContainText('Cached.');
});

test('on a phone runs are chosen and named all the same', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openThree(page);
  await box(page, 'one').check();
  await box(page, 'three').check();
  await button(page, 'Assign a task…').click();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name of the task' }).press('Enter');
  await expect(bar(page)).toContainText('2 runs are now at the task “Add a cache”.');
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});
