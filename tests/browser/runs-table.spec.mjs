// The table of all runs: columns, sorting, filter, groups with sums, the file, and the address that keeps it.
import { readFile } from 'node:fs/promises';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { acknowledged, choose } from './workspace.mjs';

/** A session of Claude Code in a folder and on a branch: edits without their tokens, then an answer with them. */
const session = (id, { model, folder, branch, prompt, tokens: [input, output], edits = 0 }) => {
  const base = { sessionId: id, cwd: `/home/w/${folder}`, gitBranch: branch, isSidechain: false };
  const at = (second) => ({ timestamp: `2026-01-0${edits + 5}T10:00:0${second}.000Z` });
  const lines = [{ ...base, ...at(0), type: 'user', uuid: `${id}-u`, parentUuid: null, message: { role: 'user', content: prompt } }];
  for (let edit = 0; edit < edits; edit += 1) {
    lines.push(
      { ...base, ...at(1), type: 'assistant', uuid: `${id}-c${edit}`, message: { id: `${id}-m${edit}`, role: 'assistant', model, content: [{ type: 'tool_use', id: `${id}-t${edit}`, name: 'Edit', input: {} }] } },
      { ...base, ...at(1), type: 'user', uuid: `${id}-r${edit}`, message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: `${id}-t${edit}`, content: 'ok' }] } },
    );
  }
  lines.push({ ...base, ...at(2), type: 'assistant', uuid: `${id}-a`, message: { id: `${id}-m`, role: 'assistant', model, content: [{ type: 'text', text: 'Done.' }], stop_reason: 'end_turn', usage: { input_tokens: input, output_tokens: output } } });
  return lines.map((line) => JSON.stringify(line)).join('\n');
};

const PRICES = 'prices:\n  currency: USD\n  per: 1000\n  models:\n    - {match: "wren-*", input: 1, output: 2}\n';

const FILES = {
  'one.jsonl': session('one', { model: 'wren-1', folder: 'shop', branch: 'main', prompt: 'Add a cache', tokens: [1000, 100] }),
  'two.jsonl': session('two', { model: 'wren-2', folder: 'shop', branch: 'fix', prompt: 'Rename the button', tokens: [500, 300], edits: 2 }),
  'three.jsonl': session('three', { model: 'heron', folder: 'site', branch: 'main', prompt: '=cmd|x', tokens: [40, 200] }),
  'prices.yaml': PRICES,
};

const table = (page) => page.getByRole('region', { name: 'Runs side by side' });
const filter = (page) => page.getByRole('group', { name: 'Filter of the runs' });
const names = (page) => table(page).locator('tbody .way .run-name');
const total = (page) => table(page).locator('tfoot');
const head = (page, name) => table(page).getByRole('columnheader', { name, exact: true });
const sortBy = (page, name) => head(page, name).getByRole('button').click();
const group = (page, name) => table(page).locator('.run-group').filter({ hasText: name });

async function openRuns(page, place = '') {
  await open(page, place);
  await choose(page, FILES);
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await expect(names(page)).toHaveCount(3);
}

/** Shows columns, or shows them no more. */
async function toggle(page, ...columns) {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const menu = page.getByRole('group', { name: 'Columns of the runs' });
  for (const name of columns) await menu.getByRole('checkbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

test('columns are chosen and moved by keys, and a reload keeps them', async ({ page }) => {
  await acknowledged(page, () => openRuns(page));
  // Prices make (1000 · 1 + 100 · 2) / 1000; no rule is for the heron.
  await expect(table(page).getByRole('row', { name: /Add a cache/ })).toContainText('$1.20');
  await page.getByRole('button', { name: 'Columns', exact: true }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('group', { name: 'Columns of the runs' });
  await menu.getByRole('checkbox', { name: 'Edits', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(menu.getByRole('checkbox', { name: 'Edits', exact: true })).toBeFocused();
  await expect(head(page, 'Edits')).toBeVisible();
  const up = menu.getByRole('button', { name: 'Move Edits up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  const heads = table(page).getByRole('columnheader');
  await expect(heads.nth(-2)).toHaveText('Edits');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // Nothing is known of tasks, questions or broken preferences: their columns wait to be chosen.
  for (const name of ['Task', 'Questions', 'Broken', 'Failed']) await expect(head(page, name)).toHaveCount(0);
  await toggle(page, 'Turns', 'Began');
  await expect(head(page, 'Turns')).toHaveCount(0);
  const before = await heads.allTextContents();
  await expect(page).not.toHaveURL(/shown=[^&]*(turns|began)/);
  await page.reload();
  await expect(names(page)).toHaveCount(3);
  expect(await heads.allTextContents()).toEqual(before);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await menu.getByRole('button', { name: 'Reset columns' }).click();
  await expect(head(page, 'Turns')).toBeVisible();
});

test('every column sorts both ways, and what is not known stays last', async ({ page }) => {
  await openRuns(page);
  await sortBy(page, 'Cost');
  await expect(head(page, 'Cost')).toHaveAttribute('aria-sort', 'descending');
  // 1.20, 1.10 and none.
  await expect(names(page)).toHaveText(['wren-1', 'wren-2', 'heron']);
  await sortBy(page, 'Cost');
  await expect(head(page, 'Cost')).toHaveAttribute('aria-sort', 'ascending');
  await expect(names(page)).toHaveText(['wren-2', 'wren-1', 'heron']);
  await sortBy(page, 'Agent');
  await expect(head(page, 'Cost')).not.toHaveAttribute('aria-sort', /./);
  await expect(head(page, 'Agent')).toHaveAttribute('aria-sort', 'ascending');
  await expect(names(page)).toHaveText(['heron', 'wren-1', 'wren-2']);
  await sortBy(page, 'Tokens out');
  await expect(names(page)).toHaveText(['wren-2', 'heron', 'wren-1']);
});

test('words and facets choose runs, a link shows the same, and one press clears all', async ({ page }) => {
  await openRuns(page);
  await filter(page).getByRole('button', { name: 'project' }).click();
  const menu = page.getByRole('group', { name: 'Runs by project' });
  await expect(menu.locator('label')).toHaveText(['shop2', 'site1']);
  await menu.getByRole('checkbox', { name: 'shop' }).click();
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveText(['wren-1', 'wren-2']);
  await expect(page.locator('.runs-bar > p')).toHaveText('2 of 3 runs');
  // Both branches of that project: either; no other project on them.
  await filter(page).getByRole('button', { name: 'branch' }).click();
  const branches = page.getByRole('group', { name: 'Runs by branch' });
  await expect(branches.locator('label')).toHaveText(['fix1', 'main1']);
  await branches.getByRole('checkbox', { name: 'main' }).click();
  await expect(names(page)).toHaveText(['wren-1']);
  await branches.getByRole('checkbox', { name: 'fix' }).click();
  await expect(names(page)).toHaveText(['wren-1', 'wren-2']);
  await page.keyboard.press('Escape');
  await filter(page).getByRole('searchbox').fill('BUTTON two');
  await expect(names(page)).toHaveText(['wren-2']);
  await expectAccessible(page);
  await expect(page).toHaveURL(/having=BUTTON%20two.*only=project:shop,branch:fix,branch:main/);
  const address = page.url();
  await filter(page).getByRole('searchbox').fill('nowhere');
  await expect(table(page)).toContainText('No run matches.');
  await expectAccessible(page);
  await table(page).getByRole('button', { name: 'Clear the filter' }).click();
  await expect(names(page)).toHaveCount(3);
  await expect(page.locator('.runs-bar > p')).toHaveText('3 runs');
  await expect(page).not.toHaveURL(/only=/);
  // The same address in a page of its own.
  await openRuns2(page, address);
  await expect(names(page)).toHaveText(['wren-2']);
  // A transcript and back again.
  await names(page).first().click();
  await expect(page.getByRole('feed', { name: 'Transcript' })).toBeVisible();
  await page.goBack();
  await expect(names(page)).toHaveText(['wren-2']);
});

async function openRuns2(page, address) {
  await page.goto(address);
  await expect(table(page)).toBeVisible();
}

test('groups come to the sums of their runs, fold, and stand by what they come to', async ({ page }) => {
  await openRuns(page);
  await toggle(page, 'Tokens in', 'Edits', 'Task', 'Failed');
  await page.getByLabel('Group runs').selectOption('project');
  const cells = (row) => row.getByRole('cell').filter({ hasText: /./ });
  const columns = (await table(page).getByRole('columnheader').allTextContents()).slice(1);
  const at = (name) => columns.indexOf(name);
  const cell = (row, name) => row.locator('td').nth(at(name) + 1);
  const shop = group(page, 'shop');
  const site = group(page, 'site');
  // 100 + 300, 1000 + 500, $1.20 and (500 + 600) / 1000, 0 + 2.
  await expect(shop).toContainText('2 runs');
  await expect(cell(shop, 'Tokens out')).toHaveText('≥ 400');
  await expect(cell(shop, 'Tokens in')).toHaveText('≥ 1,500');
  await expect(cell(shop, 'Cost')).toHaveText('≥ $2.30');
  await expect(cell(shop, 'Edits')).toHaveText('2');
  await expect(cell(site, 'Cost')).toHaveText('–');
  const all = total(page).locator('tr');
  await expect(all).toContainText('3 runs in total');
  await expect(cell(all, 'Tokens out')).toHaveText('≥ 600');
  await expect(cell(all, 'Cost')).toHaveText('≥ $2.30 2 of 3');
  await expect(cells(all)).not.toHaveCount(0);
  await sortBy(page, 'Tokens out');
  await expect(table(page).locator('.run-group .run-name')).toHaveText(['shop', 'site']);
  await expect(names(page)).toHaveText(['wren-2', 'wren-1', 'heron']);
  await sortBy(page, 'Tokens out');
  await expect(table(page).locator('.run-group .run-name')).toHaveText(['site', 'shop']);
  const fold = shop.getByRole('button', { name: /shop/ });
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(fold).toBeFocused();
  await expect(names(page)).toHaveText(['heron']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unfold all' }).click();
  await expect(names(page)).toHaveCount(3);
  await page.getByLabel('Group runs').selectOption('day');
  await expect(table(page).locator('.run-group .run-name')).toHaveText(['2026-01-05', '2026-01-07']);
});

test('what is shown is saved as CSV, exact, and no spreadsheet runs any of it', async ({ page }) => {
  await openRuns(page);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const menu = page.getByRole('group', { name: 'Columns of the runs' });
  for (const name of ['Outcome', 'Interaction', 'Turns', 'About']) {
    await menu.getByRole('checkbox', { name, exact: true }).click();
  }
  await page.keyboard.press('Escape');
  await sortBy(page, 'Cost');
  await expect(names(page)).toHaveText(['wren-1', 'wren-2', 'heron']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save these runs as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('steelyard-runs.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toEqual([
    'Agent,"Began, UTC",Tokens out,"Tokens out, lower bound","Cost, USD","Cost, lower bound","Time, ms",About',
    'wren-1,2026-01-05T10:00:00Z,100,,1.2,,2000,Add a cache',
    'wren-2,2026-01-07T10:00:00Z,300,yes,1.1,yes,2000,Rename the button',
    "heron,2026-01-05T10:00:00Z,200,,,,2000,'=cmd|x",
  ]);
});

test('every one of many runs is reached, and keys choose among them', async ({ page }) => {
  await open(page);
  const runs = Array.from({ length: 700 }, (_, at) => ({
    agent: `a${String(at).padStart(3, '0')}`, spec_id: `s-${at}`, turns: [{ prompt: 'Do it', response: 'Done', tokens: at }],
  }));
  await choose(page, { 'many.json': JSON.stringify(runs) });
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await expect(table(page).getByRole('table')).toHaveAttribute('aria-rowcount', '702');
  await expect(names(page).first()).toHaveText('a000');
  expect(await names(page).count()).toBeLessThan(60);
  await table(page).evaluate((box) => { box.scrollTop = box.scrollHeight; });
  await expect(names(page).last()).toHaveText('a699');
  const bottom = await table(page).locator('tbody .way').last().boundingBox();
  const edge = await total(page).boundingBox();
  expect(bottom.y + bottom.height).toBeLessThanOrEqual(edge.y + 1);
  await sortBy(page, 'Tokens out');
  await expect(names(page).first()).toHaveText('a699');
  const box = (name) => page.getByRole('checkbox', { name: `Choose ${name}, many.json` });
  await box('a699').focus();
  await page.keyboard.press('Space');
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect(box('a669')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Chosen runs' }).getByRole('status')).toHaveText('31 runs chosen');
  await page.getByRole('checkbox', { name: 'Choose all runs in the table' }).click();
  await expect(page.getByRole('region', { name: 'Chosen runs' }).getByRole('status')).toHaveText('700 runs chosen');
});

test('on a phone the agent stays in sight, and nothing runs over the edge', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openRuns(page);
  await table(page).evaluate((box) => { box.scrollLeft = box.scrollWidth; });
  await expect(names(page).first()).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Columns of the runs' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('what runs cost stands on top, with the way to prices for those that are unknown', async ({ page }) => {
  await openRuns(page);
  const tile = page.locator('.figure').filter({ hasText: /^Cost/ });
  // $1.20 and $1.10; no price is for the heron.
  await expect(tile).toHaveText(/^Cost≥\s\$2\.30unknown for 1 run: prices$/);
  await tile.getByRole('button', { name: 'prices' }).click();
  await expect(page.getByRole('button', { name: /^Prices/ }).first()).toBeVisible();
});
