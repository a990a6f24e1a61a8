// What an address leads to.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { card, choose, toDecision, toFiles, winner } from './workspace.mjs';

const TWO = 'task,name,tests\nmonday,a,3\nmonday,b,1\ntuesday,a,1\ntuesday,b,2\n';
const MAP = 'table: {id: name, decision: task, columns: {tests: more}}\n';

test('an address means its decision, whatever else is opened', async ({ page }) => {
  await open(page);
  await choose(page, { 'runs.csv': TWO, 'map.yaml': MAP });
  await page.getByRole('link', { name: 'tuesday' }).click();
  await expect(winner(page)).toHaveText('b');
  await expect(page).toHaveURL(/decision=table%2Fruns.csv%2Ftuesday/);
  // Cards stand before tables.
  await toFiles(page);
  await choose(page, { 'first.yaml': card('first') });
  await toDecision(page);
  await expect(page.locator('.subject')).toContainText('2 of 3');
  await expect(winner(page)).toHaveText('b');
  await toFiles(page);
  await page.getByRole('button', { name: 'Remove runs.csv' }).click();
  await toDecision(page);
  await expect(page.getByText('“table/runs.csv/tuesday” is not among the open decisions')).toBeVisible();
  await expect(winner(page)).toHaveText('first');
  await expectAccessible(page);
});

test('an address into files that are not open says so until they are', async ({ page }) => {
  const waits = page.getByText('in files that are not open here');
  await open(page, '?page=decision&decision=table%2Fruns.csv%2Ftuesday');
  await expect(waits).toBeVisible();
  await expectAccessible(page);
  await choose(page, { 'runs.csv': TWO, 'map.yaml': MAP });
  await expect(winner(page)).toHaveText('b');
  await expect(waits).toHaveCount(0);
});

test('an address of a page alone waits for no files', async ({ page }) => {
  await open(page, '?page=telemetry');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expect(page.getByText('in files that are not open here')).toHaveCount(0);
});

test('addresses of older versions count the decisions', async ({ page }) => {
  await open(page, '?page=decision&decision=2&input=tuesday//a/tests:5');
  await choose(page, { 'runs.csv': TWO, 'map.yaml': MAP });
  // The place in the list follows the smallest changes; the second decision of the files is this one.
  await expect(page.locator('.subject')).toContainText('tuesday');
  // Edits call them by their names.
  await expect(winner(page)).toHaveText('a');
  await expect(page).toHaveURL(/input=table%252Fruns.csv%252Ftuesday/);
});
