// Events of a run one by one, its agents, how its calls are spread, and what is odd about it.
import { readFile } from 'node:fs/promises';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { choose } from './workspace.mjs';

const START = Date.parse('2026-06-11T08:00:00Z');
const AGENTS = ['ops', 'security', 'skeptic'];

/** Lines of a run: a call, a turn and a vote of each agent in each round; of one round a dissent and an override. */
function lines(rounds) {
  const all = [];
  const put = (type, fields = {}) => all.push({
    v: '1.0.0', ts: new Date(START + all.length * 1700).toISOString(), run: 'one', seq: all.length, type, ...fields,
  });
  put('run_started', { agents: AGENTS.map((name) => ({ name, role: 'reviewer', model: 'heron-2' })) });
  for (let round = 0; round < rounds; round += 1) {
    put('round_started', { round });
    for (const [at, agent] of AGENTS.entries()) {
      put('llm_call', { round, agent, model: 'heron-2', latency_ms: 800 + 137 * ((round * 3 + at) % 17), tokens_in: 1000 + round, tokens_out: 50 + at, cost_usd: 0.004 });
      put('turn', { round, agent, turn_number: round + 1, response: `Round ${round}: needle-${round} of ${agent}` });
      put('vote', { round, agent, artifact_id: `adr-${round}`, accept: at !== 1 });
    }
    if (round === 6) {
      put('dissent', { round, agent: 'skeptic', text: 'No rate limiting plan', citations: [], impactful: true });
      put('override', { round, by: 'human', decision: 'accept', regretted: true });
    }
    put('round_ended', { round, similarity_mean: 0.9, votes_for: 2, votes_required: 3, converged: round === rounds - 1 });
  }
  put('shadow_probe', { agent: 'ops', note: 'of no format' });
  put('run_ended', { status: 'converged', rounds });
  return all.map((event) => JSON.stringify(event));
}

const COLUMNS = [
  'run', 'round', 'similarity_mean', 'similarity_min', 'votes_for', 'votes_required', 'converged', 'dissents', 'impactful_dissents', 'overrides',
  'regretted', 'disagreements_factual', 'disagreements_value', 'disagreements_semantic', 'drift_percent', 'trust_mean', 'trust_min', 'devils_advocate',
  'unavailable_agents', 'llm_calls', 'tokens_in', 'tokens_out', 'cost_usd', 'duration_ms',
];
const row = (cells) => COLUMNS.map((name) => cells[name] ?? '').join(',');

const grid = (page) => page.getByRole('grid', { name: 'Events', exact: true });
const rows = (page) => page.locator('.events-lines > [role="row"]');
const counted = (page) => page.locator('.events-head > p');
const line = (page) => page.getByRole('region', { name: 'Line of the event' });
const here = (page) => page.locator('.events-line.here');
const agents = (page) => page.getByRole('region', { name: 'Agents', exact: true });
const search = (page) => page.getByRole('searchbox', { name: 'Text in the lines' });

async function openRun(page, all = lines(12), beside = {}) {
  await open(page);
  await choose(page, { 'events.jsonl': `${all.join('\n')}\n`, ...beside });
  await page.getByRole('link', { name: 'Telemetry' }).click();
  await expect(rows(page).first()).toContainText('run_started');
}

test('keys walk the list, and what is open goes along', async ({ page }) => {
  const all = lines(12);
  await openRun(page, all);
  await expect(counted(page)).toHaveText(String(all.length));
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(all.length + 1));
  await expect(rows(page).nth(2)).toContainText('llm_call');
  await expect(rows(page).nth(2)).toContainText('08:00:03.4');
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(here(page)).toHaveAttribute('aria-rowindex', '3');
  await page.keyboard.press('Enter');
  await expect(line(page).getByRole('heading')).toHaveText('Line 2');
  await expect(line(page)).toContainText('from byte ');
  // What is opened below the edge of the window is brought into sight, with its row.
  await expect(line(page)).toBeInViewport({ ratio: 0.9 });
  await expect(here(page)).toBeInViewport();
  await expect(line(page).locator('pre')).toContainText('"type": "round_started"');
  await expect(page).toHaveURL(/[?&]event=1(&|$)/);
  await page.keyboard.press('End');
  await expect(line(page).getByRole('heading')).toHaveText(`Line ${all.length}`);
  await expect(here(page)).toBeInViewport();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await expect(line(page).getByRole('heading')).toHaveText('Line 1');
  await line(page).getByRole('button', { name: 'As in the file' }).click();
  await expect(line(page).locator('pre')).toHaveText(all[0]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(line(page)).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
  await expect(page).not.toHaveURL(/event=/);
});

test('types, agents and text filter, stay in the address, and are cleared at once', async ({ page }) => {
  await openRun(page);
  await page.getByRole('button', { name: 'type', exact: true }).click();
  const menu = page.getByRole('group', { name: 'Events by type' });
  await expect(menu.locator('label').filter({ hasText: 'shadow_probe' })).toContainText('not in the format');
  await expect(menu.locator('label').filter({ hasText: 'vote' })).toContainText('36');
  await menu.getByRole('checkbox', { name: /^vote/ }).check();
  await expect(counted(page)).toHaveText(/^36 of /);
  await expectAccessible(page);
  await menu.getByRole('checkbox', { name: /^turn/ }).check();
  await expect(counted(page)).toHaveText(/^72 of /);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '2 types' })).toBeVisible();
  await agents(page).getByRole('button', { name: 'skeptic' }).click();
  await expect(counted(page)).toHaveText(/^24 of /);
  await expect(agents(page).getByRole('button', { name: 'ops' })).toBeVisible();
  await search(page).fill('NEEDLE-7 ');
  await expect(counted(page)).toHaveText(/^1 of /);
  await expect(page.getByText('Searches the raw text of each line')).toBeVisible();
  await expect(page).toHaveURL(/type=(turn%2Cvote|turn,vote).*agent=skeptic.*text=NEEDLE-7/);
  await page.reload();
  await expect(counted(page)).toHaveText(/^1 of /);
  await expect(search(page)).toHaveValue('NEEDLE-7 ');
  await search(page).fill('nowhere at all');
  await search(page).press('Enter');
  await expect(page.getByText('No event matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(rows(page).first()).toContainText('run_started');
  await expect(search(page)).toHaveValue('');
  await expect(page).not.toHaveURL(/type=|agent=|text=/);
});

test('an address leads to its event, however far down, and says when the filter leaves it out', async ({ page }) => {
  const all = lines(400);
  await openRun(page, all);
  const place = all.findIndex((one) => one.includes('"override"'));
  await page.goto(`${page.url()}&event=${place}`);
  await expect(page.locator('.events-line.open')).toContainText('override');
  await expect(page.locator('.events-line.open')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.events-line.open').getByRole('img', { name: 'failed' })).toBeVisible();
  await search(page).fill('needle-39');
  await expect(line(page)).toContainText('The event does not match the filter.');
  await expect(page.locator('.events-line.open')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.locator('.events-line.open')).toContainText('override');
  await expect(line(page)).not.toContainText('does not fit');
});

test('what fits is given away as CSV', async ({ page }) => {
  await openRun(page);
  await search(page).fill('rate limiting');
  await expect(counted(page)).toHaveText(/^1 of /);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the matching events as CSV' }).click();
  const file = await begun;
  expect(file.suggestedFilename()).toBe('steelyard-events-one.csv');
  const [head, row, end] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toBe('seq,time,round,type,agent,what,line');
  expect(row).toMatch(/^\d+,2026-06-11T08:\d\d:\d\d\.\d{3}Z,6,dissent,skeptic,.*,\d+$/);
  expect(end).toBe('');
  await expect(page.getByText('Saved as steelyard-events-one.csv')).toBeVisible();
});

test('agents are sorted by any column, and one that the run does not list is marked', async ({ page }) => {
  const all = lines(12);
  all.splice(20, 0, JSON.stringify({ v: '1.0.0', run: 'one', type: 'vote', round: 1, agent: 'stranger', artifact_id: 'a', accept: true }));
  await openRun(page, all);
  const stranger = agents(page).getByRole('row').filter({ hasText: 'stranger' });
  await expect(stranger).toContainText('not listed');
  const names = agents(page).locator('tbody th button');
  await agents(page).getByRole('button', { name: 'tokens out' }).click();
  await expect(agents(page).getByRole('columnheader', { name: 'tokens out' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names).toHaveText(['skeptic', 'security', 'ops', 'stranger', 'human']);
  await agents(page).getByRole('button', { name: 'tokens out' }).click();
  await expect(names).toHaveText(['ops', 'security', 'skeptic', 'stranger', 'human']);
  await expect(agents(page).getByRole('columnheader', { name: 'trust' })).toHaveCount(0);
  await expectAccessible(page);
});

test('spreads tell ranks, and the greatest leads to its event', async ({ page }) => {
  await openRun(page);
  const latency = page.getByRole('region', { name: 'Latency', exact: true });
  await expect(latency.locator('.spread-head p')).toHaveText('36');
  await expect(latency.locator('dt')).toHaveText(['p50', 'p90', 'p95', 'p99', 'max']);
  const marks = latency.getByRole('listbox', { name: 'Latency histogram' });
  await marks.focus();
  await expect(marks.getByRole('option')).toContainText('How many');
  await latency.locator('dd button').click();
  await expect(line(page).locator('pre')).toContainText('"latency_ms": 2992');
  await expect(page.locator('.events-line.open')).toContainText('llm_call');
});

test('what is odd about lines and files stands with its place', async ({ page }) => {
  const all = lines(3);
  const metrics = [COLUMNS.join(','), ...[0, 2, 0].map((overrides, round) => row({ run: 'one', round, overrides }))].join('\n');
  all.splice(4, 0, '{"type": "vote", ', '', 'so so');
  all.splice(9, 0, all[8]);
  await openRun(page, all, { 'metrics.csv': metrics });
  const problems = page.getByRole('region', { name: 'Problems', exact: true });
  await expect(problems).toContainText(/\d+ lines read = \d+ kept \+ 2 quarantined \+ 1 blank/);
  await expect(problems).not.toContainText('No problems found');
  await problems.locator('summary').filter({ hasText: 'quarantined' }).first().click();
  await expect(problems).toContainText('line 5, byte ');
  await problems.locator('summary').filter({ hasText: 'metrics.csv' }).click();
  await expect(problems).toContainText('metrics.csv line 3, round 1, overrides: 2, the events give 0');
  await problems.locator('summary').filter({ hasNotText: /quarantined|metrics\.csv/ }).first().click();
  await problems.getByRole('button', { name: 'line 10' }).click();
  await expect(line(page).getByRole('heading')).toHaveText('Line 10');
  await expect(line(page).locator('.odd')).toBeVisible();
  await expectAccessible(page);
});

test('a list that is higher than browsers draw is scrolled to both its ends', async ({ page }) => {
  const one = (seq) => `{"v":"1.0.0","run":"long","seq":${seq},"type":"${seq ? 'vote' : 'run_started'}","agent":"ops"}\n`;
  await open(page);
  await choose(page, { 'events.jsonl': Array.from({ length: 400_000 }, (_, seq) => one(seq)).join('') });
  await page.getByRole('link', { name: 'Telemetry' }).click();
  await expect(counted(page)).toHaveText('400,000');
  // What comes later above the list moves it.
  await expect(page.getByRole('region', { name: 'What it took' }).getByRole('table')).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(here(page)).toHaveAttribute('aria-rowindex', '400001');
  await expect(here(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('PageUp');
  await expect(here(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Home');
  await expect(here(page)).toHaveAttribute('aria-rowindex', '2');
  await expect(here(page)).toBeInViewport({ ratio: 1 });
  await grid(page).hover();
  await page.mouse.wheel(0, 700);
  await expect(page.locator('#event-at-25')).toBeInViewport();
});
