// A few runs of a log side by side, paired by their rounds.
import { readFile } from 'node:fs/promises';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { choose } from './workspace.mjs';

/** Events of a run: `ends` tells of each round what its end says, and of dissents in it. */
function run(name, ends, status) {
  let seq = 0;
  const event = (type, fields) => JSON.stringify({ v: '1.0.0', run: name, seq: seq++, type, ...fields });
  const lines = [event('run_started', { ts: '2026-01-05T10:00:00Z' })];
  for (const { round, dissents = 0, ...end } of ends) {
    for (let one = 0; one < dissents; one++) lines.push(event('dissent', { round, agent: 'security', text: 'no limit', impactful: one === 0 }));
    lines.push(event('round_ended', { round, ...end }));
  }
  lines.push(event('run_ended', { status, ts: '2026-01-05T10:10:00Z' }));
  return lines.join('\n');
}

const day = run('day', [
  { round: 0, votes_for: 1, votes_required: 3, similarity_mean: 0.5, dissents: 2 },
  { round: 1, votes_for: 2, votes_required: 3, similarity_mean: 0.75, dissents: 1 },
  { round: 2, votes_for: 3, votes_required: 3, similarity_mean: 0.875, converged: true },
], 'converged');
const night = run('night', [1, 2, 3, 4].map((round) => (
  { round, votes_for: 2, votes_required: 3, similarity_mean: 0.25 * round }
)), 'stopped');
const quiet = run('quiet', [{ round: 0, votes_for: 0, votes_required: 3 }], 'stopped');

const LOG = `${day}\n${night}\n${quiet}\n`;

const button = (page) => page.getByRole('button', { name: /^Compare( with \d)?$/ });
const menu = (page) => page.getByRole('group', { name: 'Runs to compare' });
const section = (page) => page.getByRole('region', { name: 'Compared' });
const legend = (page) => page.getByRole('list', { name: 'Runs that are compared' });
const marks = (page) => page.getByRole('listbox', { name: 'Runs, round by round' });

async function lookAt(page, name) {
  const chooser = page.getByRole('combobox', { name: 'Run', exact: true });
  const option = chooser.getByRole('option', { name: new RegExp(`^${name},`) });
  await chooser.selectOption(await option.getAttribute('value'));
}

async function openRuns(page, log = LOG) {
  await open(page);
  await choose(page, { 'events.jsonl': log });
  await page.getByRole('link', { name: 'Telemetry' }).click();
  await lookAt(page, 'day');
  await expect(page.locator('.watch-card').filter({ hasText: 'Rounds' }).locator('b')).toHaveText('3');
}

/** Cells of a row of the table: what stands there, without what is empty. */
async function row(page, name) {
  const cells = section(page).getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
  return (await cells.allTextContents()).filter((text) => text !== '');
}

test('runs are chosen by the keyboard, drawn on one axis, and stay in the address', async ({ page }) => {
  await openRuns(page);
  await expect(section(page)).toHaveCount(0);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu(page).getByRole('checkbox', { name: /^night/ })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(menu(page).getByRole('checkbox', { name: /^quiet/ })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveText('Compare with 2');
  await expect(page).toHaveURL(/[?&]log=(\d+)\.1.*&with=\1\.2,\1\.3(&|$)/);

  await expect(legend(page).getByRole('listitem')).toHaveText(['Aday', 'Bnight', 'Cquietnot recorded']);
  await marks(page).focus();
  const mark = (words) => expect(marks(page).getByRole('option')).toHaveText(words);
  await mark('Round 0: A day 0.500');
  await page.keyboard.press('ArrowRight');
  await mark('Round 1: A day 0.750, B night 0.250');
  await page.keyboard.press('End');
  await mark('Round 4: B night 1.000');
  await expectAccessible(page);

  await page.reload();
  await expect(legend(page).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove night' }).click();
  await expect(legend(page).getByRole('listitem')).toHaveText(['Aday', 'Bquietnot recorded']);
  await page.getByRole('button', { name: 'Remove quiet' }).click();
  await expect(section(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/with=/);
});

test('numbers stand beside each other with the difference to the first, and what no event tells is no number', async ({ page }) => {
  await openRuns(page);
  await button(page).click();
  await menu(page).getByRole('checkbox', { name: /^night/ }).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => row(page, 'Rounds')).toEqual(['3', '4', '+1']);
  expect(await row(page, 'Status')).toEqual(['Converged', 'Stopped']);
  expect(await row(page, 'Converged in round')).toEqual(['2', '–']);
  expect(await row(page, 'Dissents')).toEqual(['3', '–']);
  expect(await row(page, 'Cost')).toEqual(['–', '–']);
  expect(await row(page, 'Error events')).toEqual(['none', 'none', 'same']);

  const measure = page.getByRole('combobox', { name: 'Number per round' });
  await expect(measure.getByRole('option')).toHaveText(['Similarity', 'Votes for', 'Dissents']);
  await measure.selectOption('Dissents');
  await expect(legend(page).getByRole('listitem')).toHaveText(['Aday', 'Bnightnot recorded']);
  await marks(page).focus();
  await page.keyboard.press('t');
  const table = page.getByRole('dialog', { name: 'Dissents of each round' });
  await expect(table.getByRole('row')).toHaveText(['RoundA day', 'Round 02', 'Round 11', 'Round 20']);
  await page.keyboard.press('Escape');
});

test('another run of the page changes places with the one before, and brushed rounds are marked', async ({ page }) => {
  await openRuns(page);
  await button(page).click();
  await menu(page).getByRole('checkbox', { name: /^night/ }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('slider', { name: /^Axis of rounds/ }).focus();
  await page.keyboard.press('Enter');
  await expect(section(page).locator('.rounds-wash')).toBeVisible();
  await expect(page).toHaveURL(/rounds=0-0&with=/);
  await lookAt(page, 'night');
  await expect(legend(page).getByRole('listitem')).toHaveText(['Anight', 'Bday']);
  await expect(page).toHaveURL(/[?&]log=(\d+)\.2.*&with=\1\.1(&|$)/);
  await page.goBack();
  await expect(legend(page).getByRole('listitem')).toHaveText(['Aday', 'Bnight']);
  const saved = page.waitForEvent('download');
  await section(page).getByRole('button', { name: 'Table and copies of the chart' }).click();
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv.split('\r\n').slice(0, 3)).toEqual(['Round,A day,B night', 'Round 0,0.5,', 'Round 1,0.75,0.25']);
});

test('of many runs few are drawn, and a name finds one', async ({ page }) => {
  const many = Array.from({ length: 400 }, (_, at) => run(`night ${at}`, [{ round: 0, votes_for: 1 }], 'stopped'));
  await openRuns(page, `${day}\n${many.join('\n')}\n`);
  await button(page).click();
  await expect(menu(page).getByRole('checkbox')).toHaveCount(200);
  await expect(menu(page).getByRole('status')).toHaveText('200 more: type a name to find them.');
  await menu(page).getByRole('textbox', { name: 'Name or file of a run' }).fill('night 39');
  await expect(menu(page).getByRole('checkbox')).toHaveCount(11);
  for (const at of [390, 391, 392]) await menu(page).getByRole('checkbox', { name: new RegExp(`^night ${at} `) }).check();
  await expect(menu(page).getByRole('checkbox', { name: /^night 393 / })).toBeDisabled();
  await menu(page).getByRole('button', { name: 'None' }).click();
  await expect(section(page)).toHaveCount(0);
});

test('a single run has nothing to be compared with', async ({ page }) => {
  await open(page);
  await choose(page, { 'events.jsonl': `${quiet}\n` });
  await page.getByRole('link', { name: 'Telemetry' }).click();
  await expect(page.getByRole('heading', { name: 'quiet' })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});
