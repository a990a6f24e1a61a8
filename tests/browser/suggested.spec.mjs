// Runs that may have had one task: offered in a line, taken or turned down one group at a time.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { Session } from './logs.mjs';
import { acknowledged, choose } from './workspace.mjs';

const PROMPT = 'Add a cache to the export of the charts';
const files = () => ({
  'one.jsonl': new Session('one').user(PROMPT).says('Cached.').text(),
  'two.jsonl': new Session('two').user(`please ${PROMPT}`).says('Done.').text(),
  'three.jsonl': new Session('three').user('Rename the button on the first page').says('Renamed.').text(),
  'four.jsonl': new Session('four').user('Rename a button of the first page').says('Done.').text(),
});

const bar = (page) => page.getByRole('region', { name: 'Chosen runs' });
const groups = (page) => page.locator('.suggested > ul > li');
const line = (page) => page.locator('.suggested > summary');

test('a group is accepted, undone and turned down', async ({ page }) => {
  await open(page);
  await choose(page, files());
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await expect(line(page)).toHaveText('2 groups suggested: review');
  await line(page).focus();
  await page.keyboard.press('Enter');
  await expect(groups(page)).toHaveCount(2);
  await expect(groups(page).first()).toContainText('first prompts 0.9');
  await expect(groups(page).first().getByRole('link')).toHaveCount(2);
  await expectAccessible(page);
  // What is accepted is a document of tasks, and no longer suggested.
  const accept = (name) => page.getByRole('listitem', { name }).getByRole('button', { name: 'Accept' });
  await acknowledged(page, () => accept(PROMPT).click());
  await expect(bar(page)).toContainText(`2 runs are now at the task “${PROMPT}”.`);
  await expect(line(page)).toHaveText('1 group suggested: review');
  await expect(bar(page).getByRole('link', { name: 'Open the decision' })).toBeVisible();
  // Taken back, it is suggested again; turned down, it stays away, also after a reload.
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(line(page)).toHaveText('2 groups suggested: review');
  await page.getByRole('listitem', { name: PROMPT }).getByRole('button', { name: 'Reject' }).click();
  await expect(line(page)).toHaveText('1 group suggested: review');
  await expect(line(page)).toBeFocused();
  await page.reload();
  await expect(line(page)).toHaveText('1 group suggested: review');
});
