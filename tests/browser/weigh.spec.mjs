// Chosen runs weighed by what was measured of them: a decision like any other, and a file of the workspace.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { Session } from './logs.mjs';
import { acknowledged, choose, toFiles } from './workspace.mjs';

const files = () => ({
  'one.jsonl': new Session('one').user('Add a cache').says('Looking.').says('Cached.').text(),
  'two.jsonl': new Session('two').user('Rename the button').says('Done.').text(),
});

/** Opens both runs, and the dialog that weighs them. */
async function weighBoth(page) {
  await open(page);
  await choose(page, files());
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Choose all runs in the table' }).check();
  await page.getByRole('button', { name: 'Weigh these…' }).click();
  return page.getByRole('dialog', { name: 'Weigh 2 runs' });
}

test('runs are weighed, opened, and brought back by a reload', async ({ page }) => {
  const dialog = await weighBoth(page);
  await expect(dialog).toContainText('These are 2 tasks: this compares sessions, not agents.');
  await expect(dialog.getByRole('checkbox', { name: /^Technical/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /^Tokens out/ })).toBeChecked();
  await expect(dialog.getByRole('combobox', { name: 'Better direction of Tokens out' })).toHaveValue('less');
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /^Technical/ }).uncheck();
  await dialog.getByRole('checkbox', { name: /^Time/ }).uncheck();
  await acknowledged(page, () => dialog.getByRole('button', { name: 'Weigh them' }).click());
  // 5 tokens against 10.
  await expect(page.locator('.rank-row .name')).toHaveText([/model-two: Rename the button/, /model-one: Add a cache/]);
  await expectAccessible(page);
  await page.reload();
  await expect(page.locator('.rank-row .name')).toHaveCount(2);
  await toFiles(page);
  const row = page.getByRole('row').filter({ hasText: 'weighed.yaml' });
  await expect(row).toContainText('Map of columns');
});

test('every column that is offered can be weighed', async ({ page }) => {
  const boxes = (await weighBoth(page)).getByRole('checkbox');
  const names = await boxes.evaluateAll((all) => all.map((box) => box.labels[0].innerText.split('\n')[0]));
  expect(names.length).toBeGreaterThan(5);
  for (const box of await boxes.all()) await box.check();
  await acknowledged(page, () => page.getByRole('button', { name: 'Weigh them' }).click());
  await expect(page.locator('.rank-row .name')).toHaveCount(2);
  await toFiles(page);
  const row = page.getByRole('row').filter({ hasText: 'weighed.yaml' });
  await expect(row).toContainText('Map of columns');
  // That the runs are of two tasks is told, and nothing of a column.
  await expect(row).toContainText('1 warning');
  await expect(row).not.toContainText('error');
});
