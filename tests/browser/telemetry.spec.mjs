// A run as its events tell of it.
import { readFile } from 'node:fs/promises';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { choose } from './workspace.mjs';

const SAMPLE = new URL('../../public/samples/rest-to-graphql/', import.meta.url);
const sample = (name) => readFile(new URL(name, SAMPLE), 'utf8');
const event = (seq, type, fields = {}) => JSON.stringify({ v: '1.0.0', run: 'one', seq, type, ...fields });

// Sums may be added in another order.
const cells = (csv) => csv.split(/[,\n]/).map((cell) => (/^[\d.]+$/.test(cell) ? Number(cell).toFixed(9) : cell));

const card = (page, name) => page.locator('.watch-card').filter({ has: page.getByText(name, { exact: true }) });
const axis = (page) => page.getByRole('slider', { name: /^Axis of rounds/ });
const rounds = (page) => page.getByRole('region', { name: 'Rounds', exact: true });
const toTelemetry = (page) => page.getByRole('link', { name: 'Telemetry' }).click();

async function openRun(page) {
  await open(page);
  await choose(page, { 'events.jsonl': await sample('events.jsonl') });
  await toTelemetry(page);
  await expect(card(page, 'Rounds')).toBeVisible();
  await expect(rounds(page).locator('.scene path').first()).toBeAttached();
}

/** Chooses rounds 5 and 6 on the axis. */
async function brush(page) {
  await axis(page).focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(axis(page)).toHaveAttribute('aria-valuetext', 'Round 5, chosen: Round 5');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(axis(page)).toHaveAttribute('aria-valuetext', 'Round 6, chosen: Round 5 to Round 6');
}

test('the numbers of a run are those of its summary', async ({ page }) => {
  const summary = JSON.parse(await sample('summary.json'));
  await openRun(page);
  await expect(page.getByRole('heading', { name: summary.run })).toBeVisible();
  const says = {
    Status: `Convergedround ${summary.convergence_round}`,
    Rounds: `${summary.rounds}`,
    Dissents: `${summary.dissents}${Math.round(summary.dissents * summary.impact_rate)} changed it`,
    Regret: `${Math.round(summary.regret_rate * summary.overrides)} of ${summary.overrides}`,
    'Trust change': `+${summary.trust_change_mean.toFixed(2)}mean of ${summary.agents.length} agents`,
    'Rubric drift': `${summary.drift_final}%critical from round`,
    Cost: `$${summary.cost_usd.toFixed(2)}1.5M tokens`,
    'Error events': `${Object.values(summary.errors).reduce((sum, one) => sum + one, 0)}`,
  };
  for (const [name, words] of Object.entries(says)) {
    await expect(card(page, name).locator('dd')).toContainText(words);
  }
  await expect(page.locator('.watch-lines')).toHaveText(/^read ([\d,]+) = kept \1 \+ quarantined 0 \+ blank 0$/);
  await expectAccessible(page);
});

test('rounds that are chosen on the axis filter what is below, and stay in the address', async ({ page }) => {
  await openRun(page);
  await brush(page);
  const chip = page.getByRole('button', { name: /^rounds 5–6/ });
  await expect(chip).toBeVisible();
  await expect(page.locator('.rounds-wash')).toBeVisible();
  await expect(page).toHaveURL(/[?&]rounds=5-6(&|$)/);
  await expect(page.getByRole('region', { name: 'Rubric drift' })).toContainText('at round 6');
  await expect(page.getByRole('region', { name: 'Trust', exact: true })).toContainText('after round 6');
  await expectAccessible(page);

  await page.reload();
  await expect(chip).toBeVisible();
  await expect(axis(page)).toHaveAttribute('aria-valuetext', /chosen: Round 5 to Round 6$/);

  await page.getByRole('link', { name: 'Files' }).click();
  await expect(page).toHaveURL(/page=files/);
  await page.goBack();
  await expect(chip).toBeVisible();

  await axis(page).focus();
  await page.keyboard.press('Escape');
  await expect(chip).toHaveCount(0);
  await expect(page).not.toHaveURL(/rounds=/);
});

test('Escape closes an open menu, and from anywhere else takes back what is chosen on the axis', async ({ page }) => {
  await openRun(page);
  await brush(page);
  const chip = page.getByRole('button', { name: /^rounds 5–6/ });
  await expect(chip).toBeVisible();
  const menu = page.locator('.events-menu:popover-open');
  await page.locator('.events-menu-button').first().click();
  await expect(menu).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(chip).toBeVisible();
  await page.getByRole('grid', { name: 'Events', exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(chip).toHaveCount(0);
  await expect(page).not.toHaveURL(/rounds=/);
});

test('a drag over the lanes chooses rounds, and a click on the axis one', async ({ page }) => {
  await openRun(page);
  const room = await page.locator('.rounds-plot').boundingBox();
  const names = 156;
  const wide = (room.width - names) / 24;
  const at = (round) => room.x + names + (round + 0.5) * wide;
  await page.mouse.move(at(9), room.y + 60);
  await page.mouse.down();
  await page.mouse.move(at(11), room.y + 80, { steps: 4 });
  await page.mouse.move(at(12), room.y + 80, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/[?&]rounds=9-12(&|$)/);
  await expect(page.locator('.readout.pinned')).toHaveCount(0);
  await page.mouse.click(at(3), room.y + 10);
  await expect(page).toHaveURL(/[?&]rounds=3-3(&|$)/);
});

test('every round is a mark with its numbers, and all of them are a table', async ({ page }) => {
  await openRun(page);
  await page.getByRole('listbox', { name: 'What happened, step by step' }).focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
  const mark = page.getByRole('option', { selected: false }).filter({ hasText: 'Round 5' });
  await expect(mark).toContainText('advocate domain');
  await expect(mark).toContainText('Votes for 3, Votes required 5');
  await page.keyboard.press('t');
  const table = page.getByRole('dialog', { name: 'Rounds' });
  await expect(table.getByRole('row')).toHaveCount(25);
  await expectAccessible(page);
});

test('a run along time chooses stretches of it', async ({ page }) => {
  await openRun(page);
  await page.getByRole('button', { name: 'Time', exact: true }).click();
  const time = page.getByRole('slider', { name: /^Axis of time/ });
  await time.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page).toHaveURL(/along=time&times=\d+-\d+/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/times=/);
});

test('metrics.csv and summary.json are written from the events', async ({ page }) => {
  await openRun(page);
  for (const name of ['metrics.csv', 'summary.json']) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export ${name}` }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(name);
    const written = await readFile(await download.path(), 'utf8');
    const expected = await sample(name);
    if (name.endsWith('.json')) expect(JSON.parse(written)).toEqual(JSON.parse(expected));
    else expect(cells(written)).toEqual(cells(expected));
  }
});

test('what no event tells is not recorded, and never 0', async ({ page }) => {
  await open(page);
  await choose(page, {
    'events.jsonl': `${event(0, 'run_started', { ts: '2026-01-05T10:00:00Z' })}\n\nnot an event\n${event(1, 'turn', { agent: 'a', ts: '2026-01-05T10:00:09Z' })}\n`,
  });
  await toTelemetry(page);
  for (const name of ['Rounds', 'Similarity', 'Dissents', 'Regret', 'Trust change', 'Rubric drift']) {
    await expect(card(page, name).locator('dd')).toHaveText('–not recorded');
  }
  await expect(card(page, 'Status')).toContainText('Unfinished');
  await expect(page.locator('.watch-lines')).toHaveText('read 4 = kept 2 + quarantined 1 + blank 1');
  await expect(page.getByRole('region', { name: 'Time', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rubric drift' })).toHaveCount(0);
  await expectAccessible(page);
});

test('of several runs one is chosen, as a step of the history', async ({ page }) => {
  await open(page);
  const run = (name, count) => Array.from({ length: count }, (_, round) =>
    event(round, 'round_ended', { run: name, round, votes_for: 1, votes_required: 2 })).join('\n');
  await choose(page, { 'events.jsonl': `${run('short', 3)}\n${run('long', 40)}\n` });
  await toTelemetry(page);
  await expect(card(page, 'Runs').locator('b')).toHaveText('2');
  const chooser = page.getByRole('combobox', { name: 'Run', exact: true });
  await chooser.selectOption({ label: 'short, events.jsonl, 3 events, 3 rounds' });
  await expect(card(page, 'Rounds').locator('b')).toHaveText('3');
  await chooser.selectOption({ label: 'long, events.jsonl, 40 events, 40 rounds' });
  await expect(card(page, 'Rounds').locator('b')).toHaveText('40');
  await expect(page).toHaveURL(/log=\d+\.2/);
  await expectAccessible(page);
  await page.goBack();
  await expect(card(page, 'Rounds').locator('b')).toHaveText('3');
  await expect(chooser).toHaveValue(/\.0$/);
});

test('a page without events says which file would fill it', async ({ page }) => {
  await open(page);
  await choose(page, { 'note.txt': 'nothing of interest\n' });
  await page.goto('./?page=telemetry');
  await choose(page, { 'note.txt': 'nothing of interest\n' });
  await expect(page.getByRole('heading', { name: 'No telemetry in these files' })).toBeVisible();
  await expect(page.getByText('It is read from events.jsonl')).toBeVisible();
  await expectAccessible(page);
});
