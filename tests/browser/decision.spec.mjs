// The decision page: weights move, the ranking follows, everything can be undone, linked and saved.
import { readFile } from 'node:fs/promises';

import { expect, open, test } from './fixtures.mjs';
import { card, choose, openDecision, ranking, score, setTo, slider, status, typed, winner } from './workspace.mjs';

test('the sample is the worked example', async ({ page }) => {
  await open(page);
  await openDecision(page);
  await expect(status(page)).toHaveText('Accept');
  await expect(score(page)).toHaveText('8.50');
  await expect(page.locator('.sentence')).toHaveText('Passes 6.00 by 2.50, leads mongodb_catalog by 0.30.');
  expect(await ranking(page)).toEqual(['postgres_rls', 'mongodb_catalog', 'event_sourced', 'prd_agent']);
  await expect(page.getByText('2 of 6 cards gated')).toBeVisible();
});

test('moving a weight past its flip points tips status and winner', async ({ page }) => {
  await open(page);
  await openDecision(page);
  // By hand: 0.9·w − 0.5 against 0.8·w + 0.2 and 6.0.
  await setTo(page, 'Evidence', 7.1);
  await expect(status(page)).toHaveText('Panel');
  await expect(winner(page)).toHaveText('postgres_rls');
  await setTo(page, 'Evidence', 6.9);
  await expect(winner(page)).toHaveText('mongodb_catalog');
  await expect(score(page)).toHaveText('5.72');
  expect((await ranking(page)).slice(0, 2)).toEqual(['mongodb_catalog', 'postgres_rls']);
});

test('a drag moves the ranking with the hand', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const beam = await slider(page, /^Evidence$/).locator('..').boundingBox();
  const y = beam.y + beam.height / 2;
  await page.mouse.move(beam.x + beam.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(beam.x + beam.width * 0.3, y, { steps: 5 });
  await expect(winner(page)).toHaveText('mongodb_catalog');
  await page.mouse.up();
  await page.keyboard.press('Control+z');
  await expect(winner(page)).toHaveText('postgres_rls');
});

test('undo and redo go over every kind of change', async ({ page }) => {
  await open(page);
  await openDecision(page);
  await setTo(page, 'Evidence', 6.9);
  await page.getByText('Readings', { exact: true }).click();
  await page.getByRole('radio', { name: /a close call goes to the panel/ }).check();
  await expect(status(page)).toHaveText('Panel');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(typed(page, 'Evidence')).toHaveValue('10.0');
  await expect(status(page)).toHaveText('Accept');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(winner(page)).toHaveText('mongodb_catalog');
});

test('a value that is none is told and not taken', async ({ page }) => {
  await open(page);
  await openDecision(page);
  await setTo(page, 'Evidence', 'heavy');
  await expect(typed(page, 'Evidence')).toHaveAttribute('aria-invalid', 'true');
  await expect(score(page)).toHaveText('8.50');
  await typed(page, 'Evidence').press('Escape');
  await expect(typed(page, 'Evidence')).toHaveValue('10.0');
});

test('no heading changes its height while a weight moves', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const heights = () => page.locator('.decision :is(h1, h2, h3)').evaluateAll((headings) =>
    Object.fromEntries(headings.map((one) => [one.id || one.parentElement.className, one.getBoundingClientRect().height])));
  const winners = new Set();
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    let before;
    for (const value of [10, 6.9, 2, 0, 20]) {
      await setTo(page, 'Evidence', value);
      await expect(typed(page, 'Evidence')).toHaveValue(value.toFixed(1));
      winners.add(await winner(page).innerText());
      const now = await heights();
      before ??= now;
      for (const [heading, height] of Object.entries(before)) {
        if (heading in now) expect(now[heading], `${heading} at ${width}, Evidence ${value}`).toBe(height);
      }
    }
  }
  // Names of different lengths.
  expect(winners.size).toBeGreaterThan(1);
});

test('after a typed value the keys move the slider again', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const evidence = slider(page, 'Evidence');
  const { keyboard } = page;
  await evidence.focus();
  await keyboard.type('12');
  await expect(typed(page, 'Evidence')).toBeFocused();
  await keyboard.press('Enter');
  await expect(evidence).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(evidence).toHaveAttribute('aria-valuenow', '12.1');
  // Another number begins where the first was typed, and Esc takes back what is typed, then the move.
  await keyboard.type('9');
  await keyboard.press('Enter');
  await expect(evidence).toHaveAttribute('aria-valuenow', '9');
  await keyboard.type('3');
  await keyboard.press('Escape');
  await expect(evidence).toBeFocused();
  await expect(evidence).toHaveAttribute('aria-valuenow', '9');
  await keyboard.press('ArrowLeft');
  await expect(evidence).toHaveAttribute('aria-valuenow', '8.9');
  // What is wrong is told where it stands.
  await keyboard.type('.');
  await keyboard.press('Enter');
  await expect(typed(page, 'Evidence')).toBeFocused();
  await expect(typed(page, 'Evidence')).toHaveAttribute('aria-invalid', 'true');
});

test('edits live in the address: reload, back and a link keep them', async ({ page, browser, baseURL }) => {
  await open(page);
  await openDecision(page);
  await setTo(page, 'Evidence', 6.9);
  await expect(page).toHaveURL(/collapse\.w_e/);
  // In another browser the link holds edits but no files.
  const elsewhere = await browser.newPage({ baseURL });
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByText(/address contains 1 edit/)).toBeVisible();
  await openDecision(elsewhere, 'mongodb_catalog');
  await elsewhere.close();
  await page.reload();
  await expect(winner(page)).toHaveText('mongodb_catalog');
  await page.getByRole('link', { name: 'Files' }).click();
  await expect(page.getByText('decision to re-score')).toBeVisible();
  await page.goBack();
  await expect(winner(page)).toHaveText('mongodb_catalog');
});

test('settings are saved back into the policy as a patch', async ({ page }) => {
  await open(page);
  await openDecision(page);
  await setTo(page, 'Evidence', 12.5);
  await page.getByRole('button', { name: 'Save policy…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('w_e: 10.0     # evidence quality');
  await expect(dialog).toContainText('w_e: 12.5     # evidence quality');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download policy.yaml' }).click();
  const saved = await readFile(await (await downloading).path(), 'utf8');
  expect(saved).toContain('w_e: 12.5     # evidence quality');
  expect(saved).toContain('# How positions collapse into one decision.');
  const giving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download this decision as data' }).click();
  const data = JSON.parse(await readFile(await (await giving).path(), 'utf8'));
  expect(data.format).toBe('steelyard-decision/1');
  expect(data.parameters.find(({ id }) => id === 'collapse.w_e').value).toBe(12.5);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a reset goes back to the loaded policy, not to the default', async ({ page }) => {
  await open(page);
  await choose(page, { 'best.yaml': card('best'), 'policy.yaml': 'weights: {w_e: 12}\n' });
  await page.getByRole('link', { name: 'Decision', exact: true }).click();
  await expect(typed(page, 'Evidence')).toHaveValue('12.0');
  await expect(score(page)).toHaveText('16.00');
  await setTo(page, 'Evidence', 9);
  await expect(score(page)).toHaveText('13.00');
  await page.getByRole('button', { name: 'Reset Evidence to the saved 12.0' }).click();
  await expect(score(page)).toHaveText('16.00');
});

test('an explanation leads down to the line of the file', async ({ page }) => {
  await open(page);
  await openDecision(page);
  await page.getByRole('button', { name: 'postgres_rls.yaml:17' }).or(
    page.getByRole('link', { name: 'postgres_rls.yaml:17' }),
  ).first().click();
  await expect(page.getByRole('region', { name: 'The chosen file' })).toContainText('quality: 0.95');
});

test('a decision can be made with the keyboard alone', async ({ page }) => {
  await open(page);
  await tabTo(page, page.getByRole('button', { name: /Data store choice/ }));
  await page.keyboard.press('Enter');
  await expect(winner(page)).toHaveText('postgres_rls');
  await tabTo(page, slider(page, /^Evidence$/));
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(winner(page)).toHaveText('mongodb_catalog');
  await page.keyboard.press('Control+z');
  await expect(winner(page)).toHaveText('postgres_rls');
  await tabTo(page, page.getByRole('grid', { name: 'Ranking' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { name: /How mongodb_catalog got/ })).toBeVisible();
});

/** Presses Tab until the focus is there. */
async function tabTo(page, target) {
  for (let press = 0; press < 80; press += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached with Tab`);
}

test('a window that changes its width draws each ruler once', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await openDecision(page);
  const words = () => page.locator('.ranking-head text').allTextContents();
  const fresh = async () => new Set(await words()).size === (await words()).length;
  await page.setViewportSize({ width: 1024, height: 844 });
  await expect.poll(fresh).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(fresh).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(fresh).toBe(true);
});

test('leaving the page with its column menu or a half-typed number in hand breaks nothing', async ({ page }) => {
  await open(page);
  await openDecision(page);
  await page.getByText('Columns', { exact: true }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 decision');
  await page.goForward();
  await expect(winner(page)).toHaveText('postgres_rls');
  await typed(page, 'Evidence').click();
  await page.keyboard.type('7.5');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goForward();
  await expect(winner(page)).toBeVisible();
  await expect(page.getByText('Steelyard stopped')).toHaveCount(0);
});

test('what is shown of a part of a table\'s row multiplies to it', async ({ page }) => {
  await open(page);
  const map = JSON.stringify({ table: { id: 'id', columns: [{ column: 'price', better: 'less', weight: 1.5 }, { column: 'score', better: 'more', weight: 4 }] } });
  const files = { 'a.csv': 'id,price,score\nA,10,0.2\nB,30,0.9\nC,20,0.6\n', 'map.json': map };
  await choose(page, files);
  await page.getByRole('link', { name: 'Decision', exact: true }).click();
  await expect(winner(page)).toBeVisible();
  const number = (text) => Number(text.replace('−', '-').replace('+', ''));
  for (const name of ['price', 'score']) {
    const row = page.locator('.steps tbody tr', { hasText: name });
    const [left, right] = (await row.locator('.factors').textContent()).split('×').map(number);
    expect(Math.abs(left * right - number(await row.locator('.value').textContent()))).toBeLessThan(0.03);
  }
});

test('a step of a slider has a part of the page styled anew, not all of it', async ({ page, browser }) => {
  await open(page);
  await openDecision(page);
  const weight = slider(page, /^Evidence$/);
  await weight.focus();
  await expect(page.locator('.stale')).toHaveCount(0);
  const elements = await page.locator('*').count();
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  for (const at of ['9.9', '9.8', '9.7', '9.6']) {
    await weight.press('ArrowLeft');
    await expect(typed(page, 'Evidence')).toHaveValue(at);
  }
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const styled = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args.elementCount);
  expect(styled.length).toBeGreaterThan(3);
  // One rule with `:has(…) > *` makes it half of the page.
  expect(Math.max(...styled)).toBeLessThan(elements / 4);
});
