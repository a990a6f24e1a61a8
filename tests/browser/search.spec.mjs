// Words that are looked for in all transcripts.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { Session } from './logs.mjs';
import { choose } from './workspace.mjs';

const field = (page) => page.getByRole('searchbox', { name: 'Search all transcripts' });
const results = (page) => page.getByRole('region', { name: 'Found in transcripts' });
const status = (page) => results(page).getByRole('status');
const run = (page, name) => results(page).getByRole('link', { name: new RegExp(name) });

const three = () => {
  const long = new Session('long');
  for (let turn = 1; turn <= 30; turn += 1) long.user(`Prompt number ${turn}`).says(`Answer ${turn}. ${'word '.repeat(150)}${turn % 10 === 0 ? 'Needle here' : ''}`);
  return {
    'a.jsonl': new Session('one').user('Add a needle to the haystack').says('It is in.').text(),
    'b.jsonl': long.text(),
    'c.jsonl': new Session('two').user('Use sk-needleabcdefghijklmnop there').says('<b>Done</b> .*').text(),
  };
};

async function search(page, words) {
  await open(page);
  await choose(page, three());
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await page.keyboard.press('f');
  await expect(field(page)).toBeFocused();
  await field(page).fill(words);
}

test('runs that have the words are listed in the order of files, with their first places', async ({ page }) => {
  await search(page, 'NEEDLE');
  await expect(status(page)).toHaveText('5 places in 3 of 3 runs');
  await expect(results(page).getByRole('heading')).toHaveText([/model-one.*1 place/, /model-long.*3 places/, /model-two.*1 place/]);
  await expect(results(page).locator('mark')).toHaveText(['needle', 'Needle', 'Needle', 'Needle']);
  // The words stand in a key: the place is told, the key is not.
  await expect(results(page)).toContainText('sk-(masked) there');
  await expect(results(page)).not.toContainText('needleabc');
  await expectAccessible(page);
});

test('a place leads into its transcript, where n goes on with the words', async ({ page }) => {
  await search(page, 'needle');
  await results(page).getByRole('link', { name: /turn 20/ }).click();
  await expect(page.locator('.gone-to')).toContainText('Answer 20.');
  await expect(page.getByRole('searchbox', { name: 'Find in this run' })).toHaveValue('needle');
  await expect(page.locator('.find-count')).toHaveText('2 of 3 places');
  // The words are far down in the entry, and in view all the same.
  const marked = () => page.evaluate(() => {
    const list = document.querySelector('.entries').getBoundingClientRect();
    return [...(CSS.highlights.get('found') ?? [])].some((range) => {
      const { top, bottom } = range.getBoundingClientRect();
      return top >= list.top && bottom <= list.bottom;
    });
  });
  await expect.poll(marked).toBe(true);
  await page.keyboard.press('n');
  await expect(page.locator('.gone-to')).toContainText('Answer 30.');
  await results(page).getByRole('link', { name: /turn 10/ }).click();
  await expect(page.locator('.gone-to')).toContainText('Answer 10.');
  await expect(page.locator('.find-count')).toHaveText('1 of 3 places');
  await expectAccessible(page);
});

test('a reload and the way back keep the search', async ({ page }) => {
  await search(page, 'needle');
  await expect(status(page)).toHaveText('5 places in 3 of 3 runs');
  await field(page).press('ArrowDown');
  await expect(run(page, 'model-one')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/run=1\.1&words=needle/);
  await expect(page.locator('.gone-to')).toContainText('haystack');
  await page.reload();
  await expect(page.locator('.find-count')).toHaveText('1 of 1 place');
  await expect(status(page)).toHaveText('5 places in 3 of 3 runs');
  await page.goBack();
  await expect(page.getByRole('region', { name: 'All runs' })).toBeVisible();
  await expect(field(page)).toHaveValue('needle');
  await field(page).press('Escape');
  await expect(results(page)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Runs' })).toBeVisible();
  await expect(page).not.toHaveURL(/words=/);
});

test('letters that mean something elsewhere, one letter, and nothing', async ({ page }) => {
  await search(page, '.*');
  await expect(status(page)).toHaveText('1 place in 1 of 3 runs');
  await expect(results(page)).toContainText('<b>Done</b> .*');
  await field(page).fill('(a+)+$[');
  await expect(status(page)).toHaveText('Not found in 3 runs');
  await expectAccessible(page);
  await field(page).fill('e');
  await expect(status(page)).toContainText('in 3 of 3 runs');
  await field(page).fill('  ');
  await expect(results(page)).toHaveCount(0);
});

test('ten thousand places are counted, and a run\'s first ones are listed', async ({ page }) => {
  const session = new Session('many');
  for (let turn = 0; turn < 5_000; turn += 1) session.user('needle').says('needle');
  await open(page);
  await choose(page, { 'many.jsonl': session.text() });
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await field(page).fill('needle');
  await expect(status(page)).toHaveText('10,000 places in 1 of 1 run');
  await expect(results(page).locator('li')).toHaveCount(3);
  await expect(results(page)).toContainText('9,997 more');
});

test('in a small window what was found stands in the place of all runs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await search(page, 'needle');
  await expect(status(page)).toHaveText('5 places in 3 of 3 runs');
  await expect(page.getByRole('region', { name: 'All runs' })).toHaveCount(0);
  await expectAccessible(page);
  await results(page).getByRole('link', { name: /turn 20/ }).click();
  await expect(page.locator('.gone-to')).toContainText('Answer 20.');
  await expect(results(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All search results' }).click();
  await expect(status(page)).toHaveText('5 places in 3 of 3 runs');
});
