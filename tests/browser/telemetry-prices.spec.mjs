// The user's prices: typed in a table beside the models that are loaded, saved as a document of the workspace.
import { readFile } from 'node:fs/promises';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { acknowledged, choose, toFiles } from './workspace.mjs';

const call = (run, model, fields) =>
  JSON.stringify({ type: 'llm_call', run, round: 0, agent: 'a', ts: '2026-02-01T10:00:00Z', model, ...fields });
const LOG = [
  call('one', 'wren-1', { tokens_in: 1_000_000, tokens_cached: 0, tokens_out: 100_000 }),
  call('one', 'wren-2', { tokens_in: 2_000_000, tokens_cached: 0, tokens_out: 0 }),
  call('two', 'heron', { tokens_in: 10, tokens_cached: 0, tokens_out: 10 }),
].join('\n');
const PRICES = 'prices:\n  currency: EUR\n  models:\n    - {match: "*", input: 1, output: 10}\n';

const panel = (page) => page.getByRole('dialog', { name: 'Prices' });
const field = (page, name) => panel(page).getByRole('textbox', { name, exact: true });
const card = (page) => page.locator('.watch-card').filter({ has: page.getByText('Cost', { exact: true }) });
const took = (page) => page.getByRole('region', { name: 'What it took' });

async function openLog(page, more = {}) {
  await open(page);
  await choose(page, { 'events.jsonl': LOG, ...more });
  await page.getByRole('link', { name: 'Telemetry' }).click();
  await expect(card(page)).toBeVisible();
}

async function openPanel(page) {
  await card(page).getByRole('button', { name: 'Prices' }).click();
  await expect(field(page, 'Models of heron')).toBeVisible();
}

test('prices are typed by keys alone, saved, used, kept and taken back', async ({ page }) => {
  await openLog(page);
  await expect(card(page)).toContainText('–');
  await card(page).getByRole('button', { name: 'Prices' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('3 of 3 models have calls without a cost.');
  await expectAccessible(page);
  const input = field(page, 'Input of wren-1');
  await input.focus();
  await page.keyboard.type('3');
  for (const rate of ['', '', '', '15']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(rate);
  }
  await page.keyboard.press('Tab');
  await expect(panel(page)).toContainText('2 of 3 models have calls without a cost.');
  await expect(panel(page)).toContainText('Typed, not saved.');
  // A star is any letters: both models are of one price then.
  await field(page, 'Models of wren-1').fill('wren-*');
  await page.keyboard.press('Tab');
  await expect(field(page, 'From of wren-*')).toBeFocused();
  await expect(panel(page)).toContainText('wren-1, wren-2');
  await acknowledged(page, async () => {
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText('Saved as prices.yaml, one of the files.');
  });
  // 1 · 3 + 0.1 · 15 and 2 · 3.
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(card(page).getByRole('button', { name: 'Prices' })).toBeFocused();
  await expect(card(page)).toContainText('≥ $10.50');
  await expect(card(page)).toContainText('1 of 3 models unpriced, by your prices');
  await expect(took(page)).toContainText('≥ $10.50 (by your prices; 1 call without a cost)');
  await expect(page.locator('.spread').filter({ hasText: 'Cost' })).toContainText('2, by your prices; 1 of 3 has none');
  await page.reload();
  await expect(card(page)).toContainText('≥ $10.50');

  await openPanel(page);
  await expect(field(page, 'Input of wren-*')).toHaveValue('3');
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Export prices.yaml' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('    - {match: "wren-*", input: 3, output: 15}\n');
  await field(page, 'Input of heron').fill('1');
  await field(page, 'Output of heron').fill('1');
  await page.keyboard.press('Tab');
  await expect(panel(page)).toContainText('Every call of all 3 models has a cost.');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(panel(page)).toContainText('Saved as prices.yaml');
  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page)).toContainText('Undone: the prices are as they were.');
  await expect(panel(page)).toContainText('1 of 3 models have calls without a cost.');
  await page.keyboard.press('Escape');
  await toFiles(page);
  await expect(page.getByRole('row').filter({ hasText: 'prices.yaml' })).toContainText('prices of models');
});

test('rates of one-hour cache writes and of long prompts are typed, saved and read back, and unknown keys are told', async ({ page }) => {
  const tier = call('one', 'wren-2', { tokens_in: 300_000, tokens_cached: 0, tokens_cache_written: 100_000, tokens_cache_written_1h: 90_000, tokens_out: 1_000 });
  const unknown = 'prices:\n  currency: USD\n  models:\n    - {match: wren-2, input: 3, output: 15, input_above_200k: 6}\n';
  await open(page);
  await choose(page, { 'events.jsonl': tier, 'ours.yaml': unknown });
  await page.getByRole('link', { name: 'Telemetry' }).click();
  await page.locator('.watch-card').getByRole('button', { name: 'Prices' }).click();
  await expect(panel(page)).toContainText(
    'Line 4 of ours.yaml: found input_above_200k; expected a price of its own before this one, with above: 200000 and input',
  );
  await panel(page).getByRole('button', { name: 'Add a price' }).click();
  await field(page, 'Models of a new price').fill('wren-2');
  await field(page, 'Models of wren-2').first().press('Tab');
  const rates = { Above: '200000', Input: '6', Cached: '0', 'Cache written': '7.5', Output: '22.5' };
  for (const [name, rate] of Object.entries(rates)) {
    await field(page, `${name} of wren-2`).first().fill(rate);
  }
  await page.keyboard.press('Tab');
  // 0.2 · 6 + 0.01 · 7.5 + 0.001 · 22.5, and 90,000 tokens without a rate.
  await expect(panel(page)).toContainText('90.0k tokens written to a cache for one hour: the price has no rate for them');
  await expectAccessible(page);
  await field(page, 'Cache written 1 h of wren-2').first().fill('12');
  await page.keyboard.press('Tab');
  await expect(panel(page)).not.toContainText('the price has no rate for them');
  await acknowledged(page, async () => {
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await expect(panel(page)).toContainText('Saved as prices.yaml');
  });
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Export prices.yaml' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('    - {match: "wren-2", above: 200000, input: 6, cached: 0, cache_written: 7.5, cache_written_1h: 12, output: 22.5}\n');
  await page.keyboard.press('Escape');
  // 1.2 + 0.075 + 1.08 + 0.0225
  await expect(card(page)).toContainText('$2.38');
  await page.reload();
  await card(page).getByRole('button', { name: 'Prices' }).click();
  await expect(field(page, 'Above of wren-2').first()).toHaveValue('200000');
  await expect(field(page, 'Cache written 1 h of wren-2').first()).toHaveValue('12');
});

test('what is typed wrongly is told at its field and not saved', async ({ page }) => {
  await openLog(page);
  await openPanel(page);
  await field(page, 'Input of heron').fill('cheap');
  await field(page, 'From of heron').fill('2026-02-30');
  await field(page, 'Output of heron').fill('-1');
  await field(page, 'Cached of heron').focus();
  const row = panel(page).getByText('From: expected a day such as 2026-02-01; Input: expected a number of 0 or more; Output: expected a number of 0 or more');
  await expect(row).toBeVisible();
  await expect(field(page, 'Input of heron')).toHaveAttribute('aria-invalid', 'true');
  await expect(panel(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Input of heron')).toHaveValue('');
  await field(page, 'Currency').fill('$');
  await field(page, 'Input of heron').focus();
  await expect(panel(page)).toContainText('expected three letters, such as USD');
});

test('prices of a file hold, whatever currency they are in, and rows are moved and removed', async ({ page }) => {
  await openLog(page, { 'ours.yaml': PRICES });
  // 3.00001 million tokens in, 0.10001 out.
  await expect(card(page)).toContainText('€4.00');
  await card(page).getByRole('button', { name: 'Prices' }).click();
  await expect(field(page, 'Models of *')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Add a price' }).click();
  await expect(field(page, 'Models of a new price')).toBeFocused();
  await page.keyboard.type('heron');
  await page.keyboard.press('Tab');
  await field(page, 'Input of heron').fill('1000000');
  await field(page, 'Output of heron').fill('0');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(panel(page)).toContainText('Saved as ours.yaml');
  await panel(page).getByRole('button', { name: 'Move * up' }).click();
  await expect(field(page, 'Models of *')).toBeFocused();
  await panel(page).getByRole('button', { name: 'Remove heron' }).click();
  await expect(field(page, 'Models of *')).toBeFocused();
  await expect(field(page, 'Models of heron')).toHaveCount(0);
  await page.keyboard.press('Escape');
  // What is not saved counts for nothing, and is there again.
  await expect(card(page)).toContainText('€14.00');
  await card(page).getByRole('button', { name: 'Prices' }).click();
  await expect(panel(page)).toContainText('Typed, not saved.');
});

test('the panel fits a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLog(page);
  await openPanel(page);
  const wide = await panel(page).locator('.prices-body').evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(wide).toBe(0);
  await expectAccessible(page);
});
