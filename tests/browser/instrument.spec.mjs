// What would tip it: zones in sliders, flips to apply, many decisions compared.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { acknowledged, openDecision, score, setTo, slider, status, toWorklist, typed, winner } from './workspace.mjs';

const card = (page) => page.getByRole('region', { name: /change|^An act/ });
const strip = (page) => page.locator('.changes');
const lines = (page) => page.locator('.list-line');
const zonesOf = (page, name) => slider(page, name).locator('..').locator('.zone');

/** Opens the table of 24 tasks. */
async function openTasks(page) {
  await page.getByRole('button', { name: /Which agent for which task/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('24 decisions');
}

test('a slider says where it tips', async ({ page }) => {
  await open(page);
  await openDecision(page);
  // By hand: 7 (B leads) and 65/9 (A passes the threshold).
  const evidence = slider(page, /^Evidence$/);
  await expect(evidence).toHaveAttribute('aria-valuetext', 'Evidence, 10.0, A accept; below 7.22 panel.');
  await expect(zonesOf(page, /^Evidence$/)).toHaveCount(3);
  await expect(page.locator('.slider').first()).toContainText('−2.78 panel');
  await evidence.press('[');
  await expect(typed(page, 'Evidence')).toHaveValue(/^7\.22/);
  // At 7 they tie, and A is the first: each press flips, so that it goes to the first step beyond.
  await evidence.press('[');
  await expect(typed(page, 'Evidence')).toHaveValue('6.9');
  await expect(winner(page)).toHaveText('mongodb_catalog');
  await evidence.press(']');
  await expect(typed(page, 'Evidence')).toHaveValue('7.0');
  await expect(winner(page)).toHaveText('postgres_rls');
  await evidence.press(']');
  await expect(typed(page, 'Evidence')).toHaveValue('7.3');
  await expect(status(page)).toContainText('Accept');
});

test('the mode of a slider changes its zones', async ({ page }) => {
  await open(page);
  await openDecision(page);
  await page.getByRole('button', { name: 'free' }).first().click();
  await expect(page.getByRole('button', { name: 'proportional' })).toBeVisible();
  await expect(slider(page, /^Evidence$/)).not.toHaveAttribute('aria-valuetext', /7\.22 panel/);
  await setTo(page, 'Evidence', 20);
  // 34 in all: 14 are left for the others, which had 24.
  await expect(typed(page, 'Risk')).toHaveValue(/^4\.6/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(typed(page, 'Risk')).toHaveValue('8.0');
  await expect(page).toHaveURL(/mode=weights:proportional/);
});

test('every change that the card applies keeps its promise', async ({ page }) => {
  await open(page);
  await openDecision(page);
  await expect(card(page)).toContainText('1 of ');
  let applied = 0;
  for (let step = 0; step < 12; step += 1) {
    const apply = card(page).getByRole('button', { name: 'Apply' });
    if (await apply.isVisible()) {
      const promised = await card(page).locator('.then-name').innerText();
      const becomes = await card(page).locator('.status').innerText();
      await apply.click();
      await expect(winner(page)).toHaveText(promised);
      await expect(status(page)).toContainText(becomes);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(winner(page)).toHaveText('postgres_rls');
      await expect(score(page)).toHaveText('8.50');
      applied += 1;
      // The card is worked out anew, and begins where it was.
      await expect(card(page)).not.toHaveClass(/stale/);
    }
    await card(page).getByRole('button', { name: /^Next change/ }).click();
  }
  expect(applied).toBeGreaterThan(2);
});

test('the worklist has the closest calls first, and opens them by key', async ({ page }) => {
  await open(page);
  await openTasks(page);
  await expect(lines(page).first()).toContainText('below 0.82');
  await expect(lines(page).first()).toContainText('login rate limit');
  const list = page.getByRole('grid', { name: 'Decisions' });
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(winner(page)).toHaveText('delta');
  await expect(page.locator('.subject')).toContainText('api pagination');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('24 decisions');
});

test('the strip counts what a move changes, and shows which', async ({ page }) => {
  await open(page);
  await openTasks(page);
  await lines(page).first().click();
  await expect(strip(page)).toContainText('Nothing changed');
  await setTo(page, 'cost_usd', 6);
  await expect(strip(page)).toContainText(/[1-9]\d* of 24 winners change/);
  const [, count] = /(\d+) of 24/.exec(await strip(page).innerText());
  await page.getByRole('button', { name: `Show the ${count}` }).click();
  await expect(lines(page)).toHaveCount(Number(count));
  await page.getByRole('button', { name: /^All/ }).click();
  await expect(lines(page)).not.toHaveCount(Number(count));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Changed by the edits/ })).toContainText('0');
});

test('an edge between two weights moves weight from one to the other', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const edge = await page.locator('.strip-edge').first().boundingBox();
  const strip = await page.locator('.strip').boundingBox();
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Evidence 10 and Risk 8 of 34 in all: two more of evidence.
  await page.mouse.move(x + ((strip.width - 32) * 2) / 34, y, { steps: 4 });
  await page.mouse.up();
  await expect(typed(page, 'Risk')).toHaveValue(/^6\.[01]$/);
  await expect(typed(page, 'Evidence')).toHaveValue(/^1[12]\.[90]$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(typed(page, 'Evidence')).toHaveValue('10.0');
  await expect(typed(page, 'Risk')).toHaveValue('8.0');
});

test('an input can be edited by its flip, stands beside what was read, and goes back', async ({ page }) => {
  await open(page);
  await openDecision(page);
  // The smallest comes first, then the nearest setting that changes who wins.
  await expect(card(page)).toContainText('Cost of postgres_rls');
  await card(page).getByRole('button', { name: /^Next change/ }).click();
  await expect(card(page)).toContainText('Nearest setting');
  await card(page).getByRole('button', { name: /^Previous change/ }).click();
  await card(page).getByRole('button', { name: 'Apply' }).click();
  await expect(winner(page)).toHaveText('mongodb_catalog');
  await expect(page).toHaveURL(/input=/);
  await page.getByRole('row').filter({ hasText: 'postgres_rls' }).first().click();
  await page.getByRole('button', { name: 'Cost', exact: true }).click();
  await expect(page.locator('.inputs')).toContainText(/Edited: 45.* in place of 30/);
  await page.locator('.inputs').getByRole('button', { name: 'Reset' }).click();
  await expect(winner(page)).toHaveText('postgres_rls');
});

test('an act can be applied, is listed, survives a reload, and goes back', async ({ page }) => {
  await open(page);
  await openDecision(page);
  await expect(card(page)).toContainText('1 of ');
  // Acts come after all edits of numbers.
  await card(page).getByRole('button', { name: /^Previous change/ }).click();
  await expect(card(page).getByRole('heading')).toHaveText('Action that changes the outcome');
  const act = await card(page).locator('.flip-name').innerText();
  const promised = await card(page).locator('.then-name').innerText();
  const becomes = await card(page).locator('.status').innerText();
  await card(page).getByRole('button', { name: 'Apply' }).click();
  await expect(winner(page)).toHaveText(promised);
  await expect(status(page)).toContainText(becomes);
  const list = page.getByRole('region', { name: 'Overrides' });
  await expect(list).toContainText(act);
  await expect(page).toHaveURL(/[?&]do=/);
  await acknowledged(page, () => setTo(page, 'Evidence', 11));
  await page.reload();
  await expect(list).toContainText(act);
  await expect(winner(page)).toHaveText(promised);
  await setTo(page, 'Evidence', 10);
  await list.getByRole('button', { name: `Reset ${act}` }).click();
  await expect(list).toHaveCount(0);
  await expect(winner(page)).toHaveText('postgres_rls');
  await expect(strip(page)).toContainText('Nothing changed');
});

test('the whole explanation leads from the outcome down to the line of a file', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const asks = page.getByRole('button', { name: 'Whole explanation' });
  await asks.click();
  const tree = page.getByRole('dialog', { name: 'The whole explanation' });
  await expect(tree).toContainText('ACCEPT: postgres_rls leads');
  await tree.getByText('postgres_rls scores 8.50').click();
  await tree.getByText(/^Evidence \+9.00: 0.9 × 10/).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(tree).toHaveCount(0);
  await expect(asks).toBeFocused();
  await page.keyboard.press('Enter');
  await tree.getByText('postgres_rls scores 8.50').click();
  await tree.getByText(/^Evidence \+9.00: 0.9 × 10/).click();
  await tree.getByRole('button', { name: /postgres_rls.*:\d+/ }).last().click();
  await expect(page).toHaveURL(/page=files/);
  await expect(page.locator('.source .here, .source [aria-current]').first()).toBeVisible();
});

test('numbers of a criterion stand in a column that can be chosen, and come back', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const menu = page.locator('.column-menu');
  await menu.getByText('Columns', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await menu.getByRole('checkbox', { name: 'Cost' }).focus();
  await page.keyboard.press('Space');
  const row = page.getByRole('row').filter({ hasText: 'postgres_rls' }).first();
  await expect(row.locator('.extra')).toHaveText('30');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await expect(menu.getByText('Columns', { exact: true })).toBeFocused();
  await expect(page).toHaveURL(/column=cost/);
  await page.reload();
  await expect(row.locator('.extra')).toHaveText('30');
});

test('a reading says what it would change', async ({ page }) => {
  await open(page);
  await openDecision(page);
  await page.getByText('Readings', { exact: true }).click();
  const first = page.getByRole('group', { name: /Close call/ });
  await expect(first).toContainText('would change the outcome');
  await expect(page.getByRole('group', { name: /Residual risk/ }).first()).toContainText(/the outcome stays the same|would change/);
});

test('everything can be found by typing', async ({ page }) => {
  await open(page);
  await openTasks(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or run' });
  await expect(field).toBeFocused();
  await field.fill('audit');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator('.subject')).toContainText('audit log');
  await page.keyboard.press('Control+k');
  await field.fill('move review');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(slider(page, /^review/)).toBeFocused();
  await page.keyboard.press('Control+k');
  await field.fill('no such thing');
  await expect(page.getByText('No matching command')).toBeVisible();
  // However soon after it was closed.
  for (let times = 0; times < 5; times += 1) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await field.fill('keys');
  await expect(page.getByRole('option').first()).toContainText(/keys/i);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Help' })).toContainText('previous flip');
  await expectAccessible(page);
});

test('decisions are walked through from the bar at the top', async ({ page }) => {
  await open(page);
  await openTasks(page);
  await page.getByRole('link', { name: 'login rate limit' }).click();
  await expect(page.locator('.subject')).toContainText('1 of 24');
  await page.getByRole('button', { name: 'Next decision' }).click();
  await expect(page.locator('.subject')).toContainText('2 of 24');
  await expect(page).toHaveURL(/decision=table%2F/);
  await toWorklist(page);
  await expect(lines(page).locator('nth=0')).toBeVisible();
});
