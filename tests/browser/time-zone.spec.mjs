// Days, times of day and axes in the reader's time zone, with UTC one switch away and in the address.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { choose } from './workspace.mjs';

test.use({ timezoneId: 'Europe/Rome' });

// Summer time begins on 29 March at 01:00 UTC: the turns are at 00:59:50, 01:30 and 03:00 of that day in Rome.
const turn = (ts, seq) =>
  JSON.stringify({ v: '1.0.0', run: seq === 2 ? 'two' : 'one', seq, ts, type: 'turn', agent: 'a', token_count: 10, latency_ms: 1000 });
const LOG = ['2026-03-28T23:59:50Z', '2026-03-29T00:30:00Z', '2026-03-29T01:00:00Z'].map(turn).join('\n');

const took = (page) => page.getByRole('region', { name: 'What it took' });
const zone = (page, name) => page.getByRole('group', { name: 'Time zone' }).getByRole('button', { name, exact: true });
const days = (page) => took(page).getByRole('button', { name: /^2026-/ });

async function openLog(page) {
  await open(page);
  await choose(page, { 'events.jsonl': LOG });
  await page.getByRole('link', { name: 'Telemetry' }).click();
  await expect(took(page)).toBeVisible();
}

test('days and times are those of the browser, and of UTC where that is chosen', async ({ page }) => {
  await openLog(page);
  await expect(zone(page, 'Europe/Rome')).toHaveAttribute('aria-pressed', 'true');
  await expect(took(page).getByRole('columnheader', { name: 'day, Europe/Rome' })).toBeVisible();
  await expect(days(page)).toHaveText(['2026-03-29']);
  const events = page.getByRole('grid', { name: 'Events' });
  await expect(events.getByRole('columnheader', { name: 'time, Europe/Rome' })).toBeVisible();
  await expect(events).toContainText('00:59:50.0');
  await expect(events).toContainText('03:00:00.0');
  await expect(page.locator('.watch-rounds').first()).toContainText('2026-03-29 Europe/Rome');
  await expectAccessible(page);

  await zone(page, 'UTC').click();
  await expect(took(page).getByRole('columnheader', { name: 'day, UTC' })).toBeVisible();
  await expect(days(page)).toHaveText(['2026-03-28', '2026-03-29']);
  await expect(events).toContainText('23:59:50.0');
  await expect(events.getByRole('columnheader', { name: 'time and day, UTC' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]tz=utc(&|$)/);
  await page.reload();
  await expect(days(page)).toHaveText(['2026-03-28', '2026-03-29']);
  await zone(page, 'Europe/Rome').click();
  await expect(days(page)).toHaveText(['2026-03-29']);
  await expect(page).not.toHaveURL(/tz=/);
});

// One session at 23:30 UTC, which is half past one of the next day in summer.
const SESSION = [
  { type: 'user', message: { role: 'user', content: 'Where is the basket kept in the shop' }, uuid: 'u1', timestamp: '2026-07-01T23:30:00.000Z' },
  {
    type: 'assistant', parentUuid: 'u1', requestId: 'r1', uuid: 'a1', timestamp: '2026-07-01T23:30:05.000Z',
    message: {
      id: 'm1', type: 'message', role: 'assistant', model: 'wren-2', stop_reason: 'end_turn',
      content: [{ type: 'text', text: 'In a cookie.' }], usage: { input_tokens: 10, output_tokens: 3 },
    },
  },
].map((record) => JSON.stringify({ isSidechain: false, cwd: '/w/shop', sessionId: 's-1', ...record })).join('\n');

test('runs and transcripts tell times of the zone', async ({ page }) => {
  await open(page);
  await choose(page, { 'session.jsonl': SESSION });
  await page.getByRole('link', { name: 'All runs' }).click();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const began = page.getByRole('group', { name: 'Columns of the runs' }).getByRole('checkbox', { name: 'Began', exact: true });
  await began.check();
  await page.keyboard.press('Escape');
  const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Began, Europe/Rome' }) });
  await expect(table).toContainText('2026-07-02 01:30');
  await zone(page, 'UTC').click();
  await expect(page.getByRole('columnheader', { name: 'Began, UTC' })).toBeVisible();
  await expect(page.getByRole('table').first()).toContainText('2026-07-01 23:30');
});
