// Sub-agents whose logs are files of their own: under what called them, wherever they were opened first.
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { acknowledged, choose } from './workspace.mjs';

const suite = new URL('../suites/interaction/transcripts/claude_code/', import.meta.url);
const log = (name) => readFile(new URL(name, suite), 'utf8');

// One of the runs is about files.
const toFiles = (page) => page.getByRole('link', { name: 'Files', exact: true }).click();
const toRuns = (page) => page.getByRole('link', { name: 'Runs', exact: true }).click();
const tree = (page) => page.getByRole('navigation', { name: 'Runs' });
const transcript = (page) => page.getByRole('feed', { name: 'Transcript' });
const leaf = (page, name) => tree(page).getByRole('link', { name });
const depths = (page) => tree(page).locator('li').evaluateAll((all) => all.map((one) => `${Math.round(parseFloat(getComputedStyle(one).paddingInlineStart) / 18)} ${one.querySelector('.run-name').textContent}`));

const session = async () => ({ 's7.jsonl': await log('s7.jsonl') });
const agents = async () => ({
  'agent-cc33.jsonl': await log('s7/subagents/agent-cc33.jsonl'),
  'agent-bb22.jsonl': await log('s7/subagents/agent-bb22.jsonl'),
  'agent-bb22.meta.json': await log('s7/subagents/agent-bb22.meta.json'),
  'agent-aa11.jsonl': await log('s7/subagents/agent-aa11.jsonl'),
  'agent-aa11.meta.json': await log('s7/subagents/agent-aa11.meta.json'),
});

const LINKED = ['0 model-large', '1 Explore', '2 Lister', '1 tester'];

test('agents in files of their own hang on their calls, which lead there and back', async ({ page }) => {
  await open(page);
  await choose(page, await agents());
  await toRuns(page);
  await expect.poll(() => depths(page)).toEqual(['0 tester', '0 Explore', '1 Lister']);
  await leaf(page, /^tester/).click();
  await expect(page.getByText('Called by a session that is not loaded')).toBeVisible();
  await toFiles(page);
  await choose(page, await session());
  await toRuns(page);
  await expect.poll(() => depths(page)).toEqual(LINKED);
  // Alone it is compared with none.
  await expect(tree(page).locator('.tile')).toHaveCount(0);
  await expect(tree(page).getByText('agent-bb22.jsonl')).toBeVisible();
  await leaf(page, /model-large/).click();
  await expect(transcript(page)).toContainText('Called Explore in agent-aa11.jsonl');
  await transcript(page).getByRole('link', { name: 'tester' }).click();
  await expect(transcript(page)).toContainText('Run the tests of the parser.');
  await expect(transcript(page)).toContainText('Caller');
  await page.goBack();
  // Back to where it was left.
  await expect(page.locator('.gone-to')).toContainText('Called tester');
  await page.goForward();
  await page.getByRole('link', { name: 'Called in turn 1 of model-large' }).click();
  await expect(page.locator('.gone-to')).toContainText('Called tester');
  await expectAccessible(page);
  await tree(page).getByRole('link', { name: /turn 1$/ }).nth(1).click();
  await expect(page.locator('.gone-to')).toContainText('Called Lister');
});

test('links follow files that go and come, and a reload', async ({ page }) => {
  await open(page);
  await acknowledged(page, async () => {
    await choose(page, { ...await agents(), ...await session() });
    await toRuns(page);
    await expect.poll(() => depths(page)).toEqual(LINKED);
  });
  await page.reload();
  await expect.poll(() => depths(page)).toEqual(LINKED);
  await toFiles(page);
  await page.getByRole('button', { name: 'Remove s7.jsonl', exact: true }).click();
  await toRuns(page);
  await expect.poll(() => depths(page)).toEqual(['0 tester', '0 Explore', '1 Lister']);
});

test('a plan stands with its question, and the side files are known', async ({ page }) => {
  await open(page);
  await choose(page, { ...await session(), ...await agents(), 'journal.jsonl': await log('s7/subagents/workflows/wf_1/journal.jsonl') });
  await toRuns(page);
  await leaf(page, /model-large/).click();
  const asked = page.locator('.asked');
  await expect(asked.locator('.asked-text')).toHaveText('Approve the plan?');
  await expect(asked.locator('.asked-about')).toContainText('Split parser.py');
  await expect(asked.locator('.effort')).toHaveText('low');
  await toFiles(page);
  await expect(page.getByRole('row').filter({ hasText: 'agent-aa11.meta.json' })).toContainText('about the agent Explore');
  await page.getByRole('button', { name: 'journal.jsonl', exact: true }).click();
  await expect(page.getByText('the journal of a workflow')).toBeVisible();
});
