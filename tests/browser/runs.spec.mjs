// Runs side by side, and each one's transcript.
import { readFileSync } from 'node:fs';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { Session } from './logs.mjs';
import { acknowledged, choose, toDecision } from './workspace.mjs';

const HEAVY = 'Which of these two storage engines should we build the new billing service on, and why?';

const two = () => ({
  'one.jsonl': new Session('one').user('Add a cache')
    .calls('Bash', { command: 'make test' }, 'two tests failed', true)
    .calls('Read', { file_path: 'src/cache.rs' }, 'fn cache() {}')
    .says('The cache is **in**.').user('And a test for it')
    .says('Done. Could you investigate which eviction strategies fit our traffic and write up a recommendation?').text(),
  'two.jsonl': new Session('two').user('Add a cache')
    .asks('Which store do you want?', ['Redis', 'Memcached'], 'Redis')
    .says('Cached in Redis.').text(),
});

const toRuns = (page) => page.getByRole('link', { name: 'Runs', exact: true }).click();
const transcript = (page) => page.getByRole('feed', { name: 'Transcript' });
const entries = (page) => page.locator('.entry');
const tree = (page) => page.getByRole('navigation', { name: 'Runs' });

async function openTwo(page) {
  await open(page);
  await choose(page, two());
  await toRuns(page);
  await expect(page.getByRole('region', { name: 'Runs side by side' })).toBeVisible();
}

test('all runs stand side by side, with what they asked and took', async ({ page }) => {
  await openTwo(page);
  const row = page.getByRole('row').filter({ hasText: 'model-one' }).first();
  await expect(row.getByRole('cell').nth(3)).toHaveText('2');
  await expect(row).toContainText('1 of 2');
  await expect(row).toContainText('2026-01-05 10:00');
  const questions = page.locator('.figure').filter({ hasText: 'Questions' });
  await expect(questions.locator('b')).toHaveText('2');
  // The two rewards of a run are the cells of its decision: one low question is +0.05, nothing broken +0.05.
  await expect(page.getByRole('row').filter({ hasText: 'model-two' }).first()).toContainText('+0.10');
  await page.getByRole('button', { name: 'Turns', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Turns' })).toHaveAttribute('aria-sort', 'descending');
  await expectAccessible(page);
});

test('how often the ways of telling effort are right stands below them, and in the help', async ({ page }) => {
  const table = readFileSync(new URL('../../src/components/measured/held_out.rs', import.meta.url), 'utf8');
  const methods = [...table.matchAll(/method: "(\w+)",\s+counts: (.*),/g)].map(([, method, counts]) => ({ method, counts: JSON.parse(counts) }));
  expect(methods).toHaveLength(4);
  await openTwo(page);
  const told = async (within) => {
    await expect(within.locator('.measured table')).toHaveCount(4);
    for (const [at, { method, counts }] of methods.entries()) {
      const matrix = within.locator('.measured table').nth(at);
      const right = counts.reduce((sum, row, level) => sum + row[level], 0) / counts.flat().reduce((sum, one) => sum + one, 0);
      await expect(matrix.locator('caption')).toHaveText(`${method}: ${(100 * right).toFixed(1)}% right`);
      await expect(matrix.locator('tbody td')).toHaveText(counts.flat().map(String));
    }
  };
  const methodsBlock = page.getByRole('region', { name: 'Ways of telling effort' });
  await told(methodsBlock);
  const asked = methods[0].counts.flat().reduce((sum, one) => sum + one, 0);
  await expect(methodsBlock).toContainText(`Counted on ${asked} questions`);
  await page.keyboard.press('?');
  await told(page.getByRole('dialog', { name: 'Help' }));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await toDecision(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' }).locator('.regions')).toBeVisible();
  await expect(page.locator('.measured')).toHaveCount(0);
});

test('a transcript has prompts, folded calls, answers as Markdown, and questions in relief', async ({ page }) => {
  await openTwo(page);
  await tree(page).getByRole('link', { name: /model-one/ }).click();
  await expect(transcript(page)).toBeVisible();
  await expect(entries(page).nth(0)).toContainText('Add a cache');
  await expect(page.locator('.answer strong').first()).toHaveText('in');
  const call = page.locator('.call').first();
  await expect(call).toContainText('make test');
  await expect(call).toContainText('failed');
  await expect(page.getByText('two tests failed')).toHaveCount(0);
  await call.locator('summary').click();
  await expect(page.getByText('two tests failed')).toBeVisible();
  const asked = page.locator('.asked');
  await expect(asked).toContainText('Could you investigate');
  await expect(asked.locator('.effort')).toHaveText('high');
  await expect(asked.locator('.entry-costs')).toHaveText('−0.50');
  await expect(asked.locator('.asked-why li').first()).not.toBeEmpty();
  await expectAccessible(page);
  await tree(page).getByRole('link', { name: /model-two/ }).click();
  await expect(page.locator('.asked .asked-options li')).toHaveText(['Redis', 'Memcached']);
  await expect(page.locator('.asked .asked-answer')).toContainText('Redis');
});

test('keys step through turns and questions, find words and unfold calls', async ({ page }) => {
  await open(page);
  const session = new Session('long');
  for (let turn = 1; turn <= 40; turn += 1) {
    session.user(`Prompt number ${turn}`).calls('Bash', { command: `run ${turn}` }, `needle ${turn % 10 === 0 ? 'Sought' : 'other'}`).says(`Answer ${turn}\n\n${'word '.repeat(200)}`);
  }
  session.user('The last').asks(HEAVY, ['Postgres', 'MySQL'], 'Postgres').says('Done.');
  await choose(page, { 'long.jsonl': session.text() });
  await toRuns(page);
  await tree(page).getByRole('link', { name: /model-long/ }).click();
  const list = transcript(page);
  await list.focus();
  await list.press('j');
  await expect(page.locator('.gone-to')).toContainText('Prompt number 2');
  await list.press('k');
  await expect(page.locator('.gone-to')).toContainText('Prompt number 1');
  await list.press('q');
  await expect(page.locator('.gone-to')).toContainText('storage engines');
  await list.press('/');
  const field = page.getByRole('searchbox', { name: 'Find in this run' });
  await expect(field).toBeFocused();
  await field.fill('sought');
  await field.press('Enter');
  await expect(page.locator('.find-count')).toContainText('of 4 places');
  // What was found in a folded call is shown.
  await expect(page.locator('.gone-to')).toContainText('needle Sought');
  const before = await page.locator('.find-count').textContent();
  await field.press('Enter');
  await expect(page.locator('.find-count')).not.toHaveText(before);
  await field.fill('nowhere at all');
  await field.press('Enter');
  await expect(page.locator('.find-count')).toHaveText('not found');
  await field.press('Escape');
  await list.focus();
  await list.press('t');
  await expect(page.locator('.call[open]').first()).toBeVisible();
});

test('of a long session only what is in view is in the page', async ({ page }) => {
  await open(page);
  const session = new Session('huge');
  for (let turn = 1; turn <= 1_500; turn += 1) session.user(`Prompt ${turn}`).says(`Answer ${turn}`);
  await choose(page, { 'huge.jsonl': session.text() });
  await toRuns(page);
  await tree(page).getByRole('link', { name: /model-huge/ }).click();
  await expect(entries(page).first()).toContainText('Prompt 1');
  expect(await page.locator('.entry-place').count()).toBeLessThan(80);
  await transcript(page).evaluate((list) => { list.scrollTop = list.scrollHeight; });
  await expect(page.getByText('Answer 1500', { exact: true })).toBeVisible();
  expect(await page.locator('.entry-place').count()).toBeLessThan(80);
  await page.getByRole('navigation', { name: 'Turns' }).getByRole('button', { name: /Prompt 700 / }).click();
  await expect(page.locator('.gone-to')).toContainText('Prompt 700');
  const box = await page.locator('.gone-to').boundingBox();
  const list = await transcript(page).boundingBox();
  expect(box.y - list.y).toBeGreaterThan(-2);
  expect(box.y - list.y).toBeLessThan(60);
});

test('whatever a log says is text', async ({ page }) => {
  await open(page);
  const evil = '<img src=x onerror="globalThis.ran = 1"><script>globalThis.ran = 1</script>';
  const session = new Session('evil', `model ${evil}`)
    .user(evil).calls(evil, { command: evil }, evil)
    .says(`${evil}\n\n[link](javascript:globalThis.ran=1) \u202Ereversed\u202C`)
    .user('x'.repeat(5_000_000)).says('end');
  await choose(page, { 'evil.jsonl': session.text() });
  await toRuns(page);
  await tree(page).getByRole('link', { name: /model/ }).first().click();
  await expect(entries(page).first()).toContainText('<script>');
  await page.getByRole('button', { name: 'Unfold calls' }).click();
  await expect(page.locator('.call[open]')).toBeVisible();
  await expect(page.locator('a[href^="javascript"]')).toHaveCount(0);
  const more = page.getByRole('button', { name: /Show more, 4,994,000 characters left/ });
  await more.click();
  await expect(page.getByRole('button', { name: /Show more, 4,934,000 characters left/ })).toBeVisible();
  expect(await page.evaluate(() => globalThis.ran)).toBeUndefined();
});

test('back leads from a run to all of them and to the decision; a reload comes back to the run', async ({ page }) => {
  await open(page);
  await acknowledged(page, async () => {
    await choose(page, two());
    await toDecision(page);
    await toRuns(page);
    await tree(page).getByRole('link', { name: /model-one/ }).click();
    await expect(page).toHaveURL(/run=1\.1/);
  });
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Runs side by side' })).toBeVisible();
  await page.goForward();
  await expect(transcript(page)).toBeVisible();
  await page.reload();
  await expect(transcript(page)).toContainText('Add a cache');
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Weight line' })).toBeVisible();
});

test('without a run there is no link to them, and the address says what is missing', async ({ page }) => {
  await open(page, '?page=runs');
  await expect(page.getByRole('button', { name: /Data store choice/ })).toBeVisible();
  await acknowledged(page, async () => {
    await page.getByRole('button', { name: /Data store choice/ }).click();
    await expect(page.getByRole('heading', { name: 'No run in these files' })).toBeVisible();
  });
  await page.goto('./?page=runs');
  await expect(page.getByRole('heading', { name: 'No run in these files' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show the files' }).click();
  await expect(page.getByRole('link', { name: 'Runs', exact: true })).toHaveCount(0);
});

test('on a phone a field leads to the runs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openTwo(page);
  await page.getByLabel('Run', { exact: true }).selectOption({ label: 'model-one' });
  await expect(entries(page).first()).toContainText('Add a cache');
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});
