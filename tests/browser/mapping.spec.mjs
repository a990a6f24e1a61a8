// A table that nobody has described becomes a decision in the page: guess, preview, map, undo.
import { readFile } from 'node:fs/promises';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { acknowledged, choose, ranking, toDecision, toFiles, toWorklist, typed, winner } from './workspace.mjs';

const LAPTOPS = 'name,price,battery,maker\nthin,1200,9,x\nthick,800,14,x\nmid,950,,y\n';
const RUNS = 'task,agent,tests,cost_usd\nt1,a,5,3\nt1,b,9,4\nt2,a,5,1\nt2,b,7,2\n';

const editor = (page) => page.getByRole('region', { name: 'What the columns mean' });
const role = (page, name) => editor(page).getByRole('combobox', { name: `Role of ${name}`, exact: true });
const chosen = (page, name) => role(page, name).locator('option:checked');
const said = (page) => editor(page).locator('.mapping-said');
const use = (page) => editor(page).getByRole('button', { name: 'Use this map' });
const row = (page, name) => page.getByRole('row').filter({ hasText: name });

/** Uses the map, which opens the decision. */
async function used(page) {
  await use(page).click();
  await expect(page).toHaveURL(/page=decision/);
}

test('a bare table opens with a guess and what would come of it', async ({ page }) => {
  await open(page);
  await choose(page, { 'runs.csv': RUNS });
  await expect(row(page, 'runs.csv')).toContainText('Table without a map, CSV');
  await expect(chosen(page, 'task')).toHaveText('Decision it belongs to');
  await expect(chosen(page, 'agent')).toHaveText('Name of the alternative');
  await expect(chosen(page, 'tests')).toHaveText('Criterion, higher is better');
  await expect(chosen(page, 'cost_usd')).toHaveText('Criterion, lower is better');
  await expect(editor(page).getByText('guess', { exact: true })).toHaveCount(4);
  await expect(editor(page).getByText('Number, 1 to 4')).toBeVisible();
  await expect(said(page)).toContainText('Gives 2 decisions: 2 rows each, 2 criteria.');
  await expect(said(page)).toContainText('First decision, t1: b leads a by 0.67.');
  await role(page, 'cost_usd').selectOption('Not used');
  await expect(editor(page).getByText('guess', { exact: true })).toHaveCount(3);
  await expect(said(page)).toContainText('1 criterion');
  await used(page);
  await toFiles(page);
  await expect(row(page, 'runs.map.json')).toContainText('Map of columns, JSON');
  await expect(page.getByText('decisions to re-score')).toBeVisible();
  await toWorklist(page);
  await expect(page.locator('.list-line')).toHaveCount(2);
});

test('by keyboard alone: roles, weight, limit, use, change, cancel', async ({ page }) => {
  await open(page);
  await choose(page, { 'laptops.csv': LAPTOPS });
  await expect(said(page)).toContainText('1 of 3 rows does not rank.');
  await role(page, 'name').focus();
  await page.keyboard.press('Tab');
  await expect(role(page, 'price')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(editor(page).getByRole('textbox', { name: 'Weight, price' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0.5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1,000');
  await expect(said(page)).toContainText('2 of 3 rows do not rank.');
  await use(page).focus();
  await page.keyboard.press('Enter');
  const change = page.getByRole('button', { name: 'Change the map…' });
  await expect(page).toHaveURL(/page=decision/);
  await toFiles(page);
  await change.focus();
  await expect(page.locator('.mapped-by')).toContainText('laptops.map.json');
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeFocused();
  await expect(editor(page).getByRole('textbox', { name: 'Weight, price' })).toHaveValue('0.5');
  await expect(editor(page).getByRole('textbox', { name: 'At most, price' })).toHaveValue('1,000');
  await expect(editor(page).getByText('guess', { exact: true })).toHaveCount(0);
  await editor(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(change).toBeFocused();
});

test('errors stand at the field they concern', async ({ page }) => {
  await open(page);
  await choose(page, { 'laptops.csv': LAPTOPS });
  await expect(use(page)).toBeEnabled();
  const weight = editor(page).getByRole('textbox', { name: 'Weight, price' });
  await weight.fill('heavy');
  await expect(weight).toHaveAttribute('aria-invalid', 'true');
  await expect(weight).toHaveAccessibleDescription('Error Expected a weight of 0 or more.');
  await expect(said(page)).toContainText('price: Expected a weight of 0 or more.');
  await expect(use(page)).toBeDisabled();
  await weight.fill('2');
  await expect(use(page)).toBeEnabled();
  await role(page, 'maker').selectOption('Criterion, higher is better');
  await expect(role(page, 'maker')).toHaveAccessibleDescription('Error Has no number, so it cannot be a criterion.');
  await expect(use(page)).toBeDisabled();
  for (const name of ['maker', 'price', 'battery']) await role(page, name).selectOption('Not used');
  await expect(said(page)).toContainText('No column is a criterion yet.');
  await role(page, 'battery').selectOption('Criterion, higher is better');
  await role(page, 'maker').selectOption('Name of the alternative');
  await expect(chosen(page, 'name')).toHaveText('Not used');
  await expect(said(page)).toContainText('x#2');
  await role(page, 'maker').selectOption('Not used');
  await expect(said(page)).toContainText('Rows are named by name, the first column that is not a criterion.');
});

test('a column has limits and no weight', async ({ page }) => {
  await open(page);
  await choose(page, { 'laptops.csv': LAPTOPS });
  await role(page, 'price').selectOption('Limits only');
  const field = (name) => editor(page).getByRole('textbox', { name, exact: true });
  await expect(field('At least, price')).toHaveAccessibleDescription('Error Give “at least”, “at most” or both.');
  await expect(field('Weight, price')).toHaveCount(0);
  await expect(editor(page).getByRole('combobox', { name: 'Scaled, price' })).toHaveCount(0);
  await expect(use(page)).toBeDisabled();
  await field('At most, price').fill('1,000');
  await expect(said(page)).toContainText('1 criterion.');
  await expect(said(page)).toContainText('2 of 3 rows do not rank.');
  await acknowledged(page, () => used(page));
  await expect(winner(page)).toHaveText('thick');
  await toFiles(page);
  await page.getByRole('button', { name: 'laptops.csv', exact: true }).click();
  await page.getByRole('button', { name: 'Change the map…' }).click();
  await expect(chosen(page, 'price')).toHaveText('Limits only');
});

test('rows are filtered by texts that are chosen', async ({ page }) => {
  await open(page);
  await choose(page, { 'laptops.csv': LAPTOPS });
  await role(page, 'maker').selectOption('Filter by text');
  const texts = editor(page).getByRole('group', { name: 'Rows rank only with, maker' });
  const text = (name) => texts.getByRole('button', { name, exact: true });
  await expect(texts).toHaveAccessibleDescription('Error Choose at least one text.');
  await expect(said(page)).toContainText('maker: Choose at least one text.');
  await expect(use(page)).toBeDisabled();
  await expectAccessible(page);
  await text('x').focus();
  await page.keyboard.press('Space');
  await expect(text('x')).toHaveAttribute('aria-pressed', 'true');
  await expect(text('y')).toHaveAttribute('aria-pressed', 'false');
  await expect(said(page)).toContainText('1 of 3 rows does not rank.');
  await role(page, 'battery').selectOption('Not used');
  await text('y').click();
  await expect(said(page)).not.toContainText('not rank');
  await text('x').click();
  await expect(said(page)).toContainText('2 of 3 rows do not rank.');
  await expect(said(page)).toContainText('mid');
  await expectAccessible(page);
  await acknowledged(page, () => used(page));
  await expect(winner(page)).toHaveText('mid');
  await expect(page.getByRole('region', { name: 'Gated alternatives' })).toContainText('maker is x');
  await toFiles(page);
  await page.getByRole('button', { name: 'laptops.csv', exact: true }).click();
  await page.getByRole('button', { name: 'Change the map…' }).click();
  await expect(chosen(page, 'maker')).toHaveText('Filter by text');
  await expect(text('y')).toHaveAttribute('aria-pressed', 'true');
  await text('x').click();
  await page.reload();
  await page.getByRole('button', { name: 'laptops.csv', exact: true }).click();
  await expect(text('x')).toHaveAttribute('aria-pressed', 'true');
});

test('a criterion of a file that filters too keeps its texts when it is changed', async ({ page }) => {
  await open(page);
  const map = 'only: {battery: [9, 14, 20]}\ncolumns: {price: less, battery: more}\n';
  await choose(page, { 'own.yaml': map, 'laptops.csv': LAPTOPS });
  await toFiles(page);
  await page.getByRole('button', { name: 'laptops.csv', exact: true }).click();
  await page.getByRole('button', { name: 'Change the map…' }).click();
  await expect(editor(page).getByText('filters rows too')).toBeVisible();
  await editor(page).getByRole('textbox', { name: 'Weight, battery' }).fill('2');
  const download = page.waitForEvent('download');
  await editor(page).getByRole('button', { name: 'Download the map' }).click();
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(saved.table.only).toEqual({ battery: ['9', '14', '20'] });
});

test('a map is a file: kept, changed, downloaded, and undone by removing it', async ({ page }) => {
  await open(page);
  await choose(page, { 'laptops.csv': LAPTOPS });
  const download = page.waitForEvent('download');
  await editor(page).getByRole('button', { name: 'Download the map' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('laptops.map.json');
  const map = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(map.table.columns.map(({ column, better }) => `${column} ${better}`)).toEqual(['price less', 'battery more']);
  await acknowledged(page, () => used(page));
  await expect(winner(page)).toHaveText('thick');
  await toFiles(page);
  await page.reload();
  await page.getByRole('button', { name: 'laptops.csv', exact: true }).click();
  await page.getByRole('button', { name: 'Change the map…' }).click();
  await role(page, 'price').selectOption('Criterion, higher is better');
  await editor(page).getByRole('textbox', { name: 'Weight, price' }).fill('3');
  await expect(said(page)).toContainText('thin leads thick by 2.00.');
  await used(page);
  await expect(winner(page)).toHaveText('thin');
  await toFiles(page);
  await expect(row(page, 'laptops.map.json')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove laptops.map.json' }).click();
  await expect(row(page, 'laptops.csv')).toContainText('Table without a map, CSV');
  await page.getByRole('button', { name: 'laptops.csv', exact: true }).click();
  await expect(chosen(page, 'price')).toHaveText('Criterion, lower is better');
});

test('a map of one\'s own stays under the changed one', async ({ page }) => {
  await open(page);
  await choose(page, { 'own.toml': '[table.columns]\nprice = "less"\n', 'laptops.csv': LAPTOPS });
  await toFiles(page);
  await page.getByRole('button', { name: 'laptops.csv', exact: true }).click();
  await expect(page.locator('.mapped-by')).toContainText('own.toml');
  await page.getByRole('button', { name: 'Change the map…' }).click();
  await expect(chosen(page, 'battery')).toHaveText('Not used');
  await role(page, 'battery').selectOption('Criterion, higher is better');
  await expect(said(page)).toContainText('2 criteria');
  await used(page);
  await toFiles(page);
  await expect(page.locator('.mapped-by')).toContainText('laptops.map.json');
  await page.getByRole('button', { name: 'Remove laptops.map.json' }).click();
  await expect(page.locator('.mapped-by')).toContainText('own.toml');
});

test('moved weights are saved in the map, and open again as they were', async ({ page }) => {
  await open(page);
  const map = '# ours\n[table.columns]\nprice = "less" # of course\nbattery = { weight = 0.5 }\n';
  await choose(page, { 'own.toml': map, 'laptops.csv': LAPTOPS });
  await toDecision(page);
  await expect(winner(page)).toHaveText('thick');
  for (const [name, value] of [['price', '0.25'], ['battery', '2']]) {
    await typed(page, name).fill(value);
    await typed(page, name).press('Enter');
  }
  await page.getByRole('button', { name: 'Save map…' }).click();
  const panel = page.getByRole('dialog', { name: 'Save map' });
  await expect(panel).toContainText('These lines of own.toml change; comments and order stay as they are.');
  await expect(panel).toContainText('price = { better = "less", weight = 0.25 } # of course');
  await expect(panel.getByRole('button', { name: 'Copy the text' })).toBeVisible();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download own.toml' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('own.toml');
  const saved = map.replace('"less"', '{ better = "less", weight = 0.25 }').replace('weight = 0.5', 'weight = 2');
  expect(await readFile(await file.path(), 'utf8')).toBe(saved);
});

test('a half-done map stays while its table is open, and no longer', async ({ page }) => {
  await open(page);
  await acknowledged(page, () => choose(page, { 'laptops.csv': LAPTOPS, 'runs.csv': RUNS }));
  await toFiles(page);
  const look = (name) => page.getByRole('button', { name, exact: true }).click();
  const field = (name) => editor(page).getByRole('textbox', { name, exact: true });
  const again = editor(page).getByRole('button', { name: 'Guess again' });
  await look('laptops.csv');
  await expect(chosen(page, 'price')).toHaveText('Criterion, lower is better');
  await expect(again).toHaveCount(0);
  await role(page, 'maker').selectOption('Name of the alternative');
  await field('Weight, battery').fill('2,5x');
  await field('At most, price').fill('1,000');
  const stays = async () => {
    await expect(chosen(page, 'maker')).toHaveText('Name of the alternative');
    await expect(chosen(page, 'name')).toHaveText('Not used');
    await expect(field('Weight, battery')).toHaveValue('2,5x');
    await expect(field('Weight, battery')).toHaveAttribute('aria-invalid', 'true');
    await expect(field('At most, price')).toHaveValue('1,000');
    await expect(editor(page).getByText('guess', { exact: true })).toHaveCount(3);
  };
  await look('runs.csv');
  await role(page, 'tests').selectOption('Criterion, lower is better');
  await look('laptops.csv');
  await stays();
  await toWorklist(page);
  await toFiles(page);
  await look('laptops.csv');
  await stays();
  await page.reload();
  await look('laptops.csv');
  await stays();
  await again.click();
  await expect(editor(page)).toBeFocused();
  await expect(chosen(page, 'name')).toHaveText('Name of the alternative');
  await expect(field('Weight, battery')).toHaveValue('1');
  await page.reload();
  await look('laptops.csv');
  await expect(field('At most, price')).toHaveValue('');
  await expect(again).toHaveCount(0);
  await look('runs.csv');
  await expect(chosen(page, 'tests')).toHaveText('Criterion, lower is better');
  await acknowledged(page, () => page.getByRole('button', { name: 'Remove runs.csv' }).click());
  await page.reload();
  await expect(page.getByRole('button', { name: 'laptops.csv', exact: true })).toBeVisible();
  await acknowledged(page, () => choose(page, { 'runs.csv': RUNS }));
  await look('runs.csv');
  await expect(chosen(page, 'tests')).toHaveText('Criterion, higher is better');
});

test('a half-done change of a map stays too, until it is used or given up', async ({ page }) => {
  await open(page);
  await choose(page, { 'laptops.csv': LAPTOPS });
  await acknowledged(page, () => used(page));
  await toFiles(page);
  const weight = editor(page).getByRole('textbox', { name: 'Weight, price' });
  const change = page.getByRole('button', { name: 'Change the map…' });
  await change.click();
  await weight.fill('7');
  await page.reload();
  await page.getByRole('button', { name: 'laptops.csv', exact: true }).click();
  await expect(weight).toHaveValue('7');
  await editor(page).getByRole('button', { name: 'Cancel' }).click();
  await change.click();
  await expect(weight).toHaveValue('1');
  await weight.fill('3');
  await toWorklist(page);
  await toFiles(page);
  await page.getByRole('button', { name: 'laptops.csv', exact: true }).click();
  await expect(weight).toHaveValue('3');
  await acknowledged(page, () => used(page));
  await toFiles(page);
  await expect(change).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'laptops.csv', exact: true }).click();
  await expect(editor(page)).toHaveCount(0);
  await change.click();
  await expect(weight).toHaveValue('3');
  await page.getByRole('button', { name: 'Remove laptops.map.json' }).click();
  await page.getByRole('button', { name: 'laptops.csv', exact: true }).click();
  await expect(weight).toHaveValue('1');
});

test('a cell that is no number is shown at its line before the map is used', async ({ page }) => {
  await open(page);
  await choose(page, { 'laptops.csv': 'name,price,battery\nthin,1200,9\nthick,800,14\nmid,950,\nDune 14,900,heavy\n' });
  const tag = editor(page).getByRole('button', { name: '1 blank, 1 not read: line 5, heavy' });
  await tag.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.source-line.here')).toContainText('Dune 14,900,heavy');
  await expect(page.locator('.source-line.here')).toBeInViewport();
  await expectAccessible(page);
  await used(page);
  await toFiles(page);
  await expect(page.locator('.diagnostics')).toContainText('5:13');
});

test('units are converted or not read, and rows that share a name are said before the map is used', async ({ page }) => {
  await open(page);
  await choose(page, { 'runs.csv': 'agent,time\nfast,850ms\nfast,1.2 s\nslow,2m\n' });
  await expect(editor(page)).toContainText('Number in ms, 850 to 1,200');
  await expect(editor(page).getByRole('button', { name: '1 not read: line 4, 2m' })).toBeVisible();
  await expect(editor(page)).toContainText('1 row with the agent of another row: each row stands for itself, named with a number.');
  await used(page);
  await toFiles(page);
  await expect(page.locator('.diagnostics')).toContainText('expected time in ms, as in the rows above');
});

test('a decision without statuses and rules shows neither', async ({ page }) => {
  await open(page);
  await choose(page, { 'laptops.csv': 'name,price\nthin,1200\nthick,800\n', 'map.toml': '[columns]\nprice = "less"\n' });
  await toDecision(page);
  await expect(winner(page)).toHaveText('thick');
  await expect(page.locator('.legend')).toHaveText('flips here');
  await expect(page.getByRole('region', { name: 'Rules, in order' })).toHaveCount(0);
  await toFiles(page);
  await choose(page, { 'limits.toml': '[columns.price]\nbetter = "less"\nat_most = 1000\n' });
  await expect(row(page, 'limits.toml')).toBeVisible();
  await toDecision(page);
  await expect(page.getByRole('region', { name: 'Rules, in order' }).getByRole('listitem')).toHaveCount(1);
});

test('a row with a cell that is no number has no score', async ({ page }) => {
  await open(page);
  const rows = 'name,price,battery\nthin,1200,9\nthick,800,14\nDune 14,900,heavy\n';
  await choose(page, { 'laptops.csv': rows, 'map.toml': '[columns]\nprice = "less"\nbattery = "more"\n' });
  await toDecision(page);
  await row(page, 'Dune 14').getByRole('button', { name: 'Dune 14' }).click();
  const why = page.getByRole('region', { name: 'Dune 14 has no score' });
  await expect(why).toContainText('battery is heavy, not a number');
  const step = (name) => why.locator('.steps').getByRole('row').filter({ hasText: name });
  await expect(step('price').locator('.value')).toHaveText('+0.75');
  for (const [name, field] of [['battery', '.factors'], ['battery', '.value'], ['Score', '.value']]) {
    await expect(step(name).locator(field)).toHaveText('–');
  }
  await step('battery').getByRole('button').click();
  await expect(why.locator('.inputs')).toContainText('not a number');
  await why.getByRole('button', { name: 'laptops.csv:4' }).click();
  await expect(page.locator('.source-line.here')).toContainText('Dune 14,900,heavy');
});

test('hostile tables', async ({ page }) => {
  await open(page);
  const names = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',');
  await choose(page, {
    'header.csv': 'name,x\n',
    'odd.csv': '"<b>a</b>, ""b""\n\u05d0\u05d1",x,x\nrow,1,2\n"=cmd()",3,4\n',
    'wide.csv': `${names}\n${'1,2,3\n'.repeat(3)}${'4,1,2\n'.repeat(3)}`,
    'nested.jsonl': '{"name": "a", "x": 1, "more": {"y": [1]}}\n{"name": "b", "x": 2, "more": null}\n',
  });
  await toFiles(page);
  const look = (name) => page.getByRole('button', { name, exact: true }).click();
  await look('header.csv');
  await expect(said(page)).toContainText('No column is a criterion yet.');
  await role(page, 'x').selectOption('Criterion, higher is better');
  await expect(role(page, 'x')).toHaveAccessibleDescription('Error Has no number, so it cannot be a criterion.');
  await look('odd.csv');
  await expect(editor(page).getByText('<b>a</b>, "b"')).toBeVisible();
  await expect(chosen(page, 'x#2')).toHaveText('Criterion, higher is better');
  await expect(said(page)).toContainText('=cmd() leads row by 2.00.');
  await look('wide.csv');
  await expect(editor(page).getByText('200 of 10,000 columns are shown')).toBeVisible();
  await look('nested.jsonl');
  await expect(row(page, 'nested.jsonl')).toContainText('Perhaps a table, JSON Lines');
  await expect(editor(page).getByText('Lists or maps')).toBeVisible();
  await expect(said(page)).toContainText('b leads a by 1.00.');
  await used(page);
  await toFiles(page);
  await expect(row(page, 'nested.jsonl')).toContainText('Table, JSON Lines');
  await look('odd.csv');
  await used(page);
  await toFiles(page);
  await expect(page.locator('.mapped-by')).toContainText('odd.map.json');
  await page.getByRole('button', { name: 'Open the decision' }).click();
  await expect(winner(page)).toHaveText('=cmd()');
  expect(await ranking(page)).toEqual(['=cmd()', 'row']);
});

test('a long table says that it was looked at in part', async ({ page }) => {
  await open(page);
  const rows = Array.from({ length: 60_000 }, (_, at) => `r${at},${(at * 7) % 1000}`).join('\n');
  await choose(page, { 'long.csv': `name,score\n${rows}\nlast,5000\n` });
  await expect(editor(page).getByText('Kinds and ranges are those of the first 2,000 rows.')).toBeVisible();
  await expect(said(page)).toContainText('from the first rows: 50,000 rows, 1 criterion.');
  await used(page);
  await expect(winner(page)).toHaveText('last');
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1440, 1024, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } });

      test('the editor is accessible, with a guess, with errors and as a change', async ({ page }) => {
        await open(page);
        await choose(page, { 'laptops.csv': LAPTOPS });
        await expect(use(page)).toBeEnabled();
        await expectAccessible(page);
        await editor(page).getByRole('textbox', { name: 'Weight, price' }).fill('heavy');
        await expectAccessible(page);
        const [scroll, client] = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return [scrollWidth, clientWidth];
        });
        expect(scroll).toBeLessThanOrEqual(client);
        await editor(page).getByRole('textbox', { name: 'Weight, price' }).fill('1');
        await used(page);
        await toFiles(page);
        await expect(page.getByRole('button', { name: 'Change the map…' })).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
}
