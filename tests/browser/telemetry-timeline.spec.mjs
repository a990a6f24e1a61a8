// What began when in a run, how long it took, and what its time was spent on.
import { readFile } from 'node:fs/promises';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { choose } from './workspace.mjs';

const HOUR = 3_600_000;
const BEGIN = Date.UTC(2026, 0, 5, 10);
const event = (ms, type, fields) =>
  JSON.stringify({ v: '1.0.0', run: 'one', ts: new Date(BEGIN + ms).toISOString(), type, ...fields });

// Written when each is over: a calls a model, a tool that fails, a tool that calls b; then an hour later it goes on.
const LOG = [
  event(0, 'run_started', { agents: [{ name: 'a' }, { name: 'b' }] }),
  event(4_000, 'llm_call', { agent: 'a', model: 'm', latency_ms: 3_000 }),
  event(6_000, 'tool_call', { agent: 'a', name: 'Bash', duration_ms: 2_000, status: 'failed' }),
  event(6_100, 'spawn', { agent: 'a', spawned: 'b' }),
  event(9_000, 'turn', { agent: 'b', turn_number: 1, duration_ms: 2_500 }),
  event(10_000, 'tool_call', { agent: 'a', name: 'Task', duration_ms: 4_000 }),
  event(11_000, 'turn', { agent: 'a', turn_number: 1, duration_ms: 10_000 }),
  event(HOUR, 'tool_call', { agent: 'a', name: 'Read', duration_ms: 1_000 }),
  event(HOUR + 1_000, 'turn', { agent: 'a', turn_number: 2, duration_ms: 2_000, waited_ms: HOUR - 12_000 }),
  event(HOUR + 2_000, 'error', { agent: 'a', error: 'timeout' }),
].join('\n');

const section = (page) => page.getByRole('region', { name: 'Timeline', exact: true });
const hand = (page) => page.getByRole('application', { name: /^Timeline/ });
const chosen = (page) => section(page).locator('.timeline-chosen');
const spent = (page, name) => section(page).getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

async function openRun(page, log = LOG) {
  await open(page);
  await choose(page, { 'events.jsonl': log });
  await page.getByRole('link', { name: 'Telemetry' }).click();
  await expect(hand(page)).toBeVisible();
}

test('a run is told by what its time was spent on', async ({ page }) => {
  await openRun(page);
  const cells = async (name) => spent(page, name).getByRole('cell').allInnerTexts();
  await expect(spent(page, 'Task')).toBeVisible();
  // Of the tool that called another agent its own is what that one did not take.
  expect(await cells('Task')).toEqual(['1', '4.0 s', '1.5 s', '4.0 s', '4.0 s', '–']);
  expect(await cells('Bash')).toEqual(['1', '2.0 s', '2.0 s', '2.0 s', '2.0 s', '1']);
  // Turns of 10, 2 and 2.5 s, of which calls took 9 and 1.
  expect(await cells('turns')).toEqual(['3', '14.5 s', '4.5 s', '4.8 s', '10.0 s', '–']);
  await expect(section(page)).toContainText('work was done for 12.0 s, and only waiting for the user for 59 min 48 s');
  await expect(section(page)).toContainText('A stretch of more than 5 minutes in which nothing was done is folded.');
  await expectAccessible(page);

  // By name, and saved so, with times as they are.
  await section(page).getByRole('button', { name: 'spent on', exact: true }).click();
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save what the time was spent on as CSV' }).click();
  const lines = (await readFile(await (await begun).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toBe('spent on,count,"total, ms","own time, ms","mean, ms","longest, ms",failed');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([...lines.slice(1).map((line) => line.split(',')[0])].sort());
  expect(lines).toContain('Task,1,4000,1500,4000,4000,');
});

test('slices are walked by keys, and what is in sight stays in the address', async ({ page }) => {
  await openRun(page);
  await hand(page).focus();
  await page.keyboard.press(']');
  await expect(chosen(page)).toContainText(/^Turn 1.*10\.0 s, 1\.0 s self, from 2026-01-05 10:00:01, a$/);
  await page.keyboard.press(']');
  await expect(chosen(page)).toContainText('Turn 2');
  await page.keyboard.press('[');
  await expect(chosen(page)).toContainText('Turn 1');
  await page.keyboard.press('f');
  await expect(page).toHaveURL(/[?&]zoom=\d+-\d+/);
  await expect(section(page).getByText(/Escape shows all again$/)).toContainText('12.0 s');
  const before = page.url();
  await page.keyboard.press('w');
  await expect(section(page).getByText(/Escape shows all again$/)).toContainText('9.6 s');
  // The address follows when keys rest.
  await expect(page).not.toHaveURL(before);
  await expectAccessible(page);

  await page.reload();
  await expect(section(page).getByText(/Escape shows all again$/)).toContainText('9.6 s');
  await expect(chosen(page)).toContainText('Turn 1');
  await hand(page).focus();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/zoom=/);
});

test('tracks open and close, and a longest slice is shown from the table', async ({ page }) => {
  await openRun(page);
  const b = section(page).getByRole('button', { name: 'Lanes of b' });
  await expect(b).toHaveAttribute('aria-expanded', 'false');
  await b.click();
  await expect(b).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(/[?&]lanes=a,b/);
  await spent(page, 'Bash').getByRole('button').click();
  await expect(chosen(page)).toContainText(/^Bash.*failed or refused$/);
  await expect(section(page).locator('.timeline-ring')).toBeVisible();
  // Its line is open among the events.
  await expect(page).toHaveURL(/[?&]event=2(&|$)/);
});

test('a stretch that is dragged with Shift filters everything below', async ({ page }) => {
  await openRun(page);
  await hand(page).scrollIntoViewIfNeeded();
  const box = await hand(page).boundingBox();
  const drag = async (from, to) => {
    await page.mouse.move(box.x + from, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + to, box.y + 60, { steps: 4 });
    await page.mouse.up();
  };
  await page.keyboard.down('Shift');
  await drag(200, 320);
  await page.keyboard.up('Shift');
  await expect(page).toHaveURL(/[?&]times=\d+-\d+/);
  await expect(page.getByRole('region', { name: /^Events/ }).getByRole('button', { name: /–/ })).toBeVisible();
  // Without Shift it is moved along, once it is nearer.
  await hand(page).focus();
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('w');
  await expect(page).toHaveURL(/[?&]zoom=/);
  const before = page.url();
  await drag(400, 260);
  await expect.poll(() => page.url()).not.toBe(before);
});

test('events without times stand in their order', async ({ page }) => {
  const log = ['llm_call', 'tool_call', 'turn'].map((type, seq) => JSON.stringify({ v: '1.0.0', run: 'r', seq, type, agent: 'a', name: 'x' }));
  await openRun(page, log.join('\n'));
  await expect(section(page)).toContainText('These events have no times: what you see is their order.');
  await expect(section(page).getByRole('table')).toHaveCount(0);
});

test('a decision leads to the event that tells of it', async ({ page }) => {
  const sample = new URL('../../public/samples/rest-to-graphql/events.jsonl', import.meta.url);
  await open(page);
  await choose(page, { 'events.jsonl': await readFile(sample, 'utf8') });
  await expect(page.getByRole('heading', { name: '27 decisions' })).toBeVisible();
  await page.getByText(/paging of lists/).first().click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show event in run' }).click();
  await expect(page).toHaveURL(/page=telemetry.*[?&]event=\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/page=decision/);
});
