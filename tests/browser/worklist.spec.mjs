// The worklist: narrowed down, sorted, walked from inside a decision, and come back to.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { setTo, toWorklist } from './workspace.mjs';

const list = (page) => page.getByRole('grid', { name: 'Decisions' });
const lines = (page) => page.locator('.list-line');
const subject = (page) => page.locator('.subject');
const name = (line) => line.locator('.c-decision a').innerText();
const column = (page, label) => list(page).getByRole('columnheader', { name: label });

async function openYear(page) {
  await open(page);
  await page.getByRole('button', { name: /^A year of decisions/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('48 decisions');
}

/** Waits until no flip is looked for any more. */
async function computed(page) {
  await expect(column(page, /Smallest change/)).not.toContainText('computing');
}

/** Names in the order in which they stand. */
const inOrder = (page) =>
  lines(page).evaluateAll((all) =>
    all
      .map((line) => [Number(line.getAttribute('aria-rowindex')), line.querySelector('a').textContent])
      .sort((a, b) => a[0] - b[0])
      .map(([, label]) => label),
  );

test('back from a decision is its line, in view and focused: by the key, by the browser, by the link', async ({ page }) => {
  await openYear(page);
  await computed(page);
  await list(page).focus();
  await page.keyboard.press('End');
  await expect(lines(page).last()).toHaveClass(/here/);
  const here = page.locator('.list-line.here');
  const label = await name(here);
  const ways = [() => page.keyboard.press('Escape'), () => page.goBack(), () => toWorklist(page)];
  for (const back of ways) {
    await page.keyboard.press('Enter');
    await expect(subject(page)).toContainText(label);
    await back();
    await expect(here).toBeInViewport({ ratio: 1 });
    expect(await name(here)).toBe(label);
    await expect(list(page)).toBeFocused();
  }
  await expectAccessible(page);
});

test('Esc on a slider is the slider’s, and only the next one leads back', async ({ page }) => {
  await openYear(page);
  await lines(page).first().click();
  const slider = page.getByRole('slider').first();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(slider).toBeFocused();
  await page.getByRole('grid', { name: 'Ranking' }).focus();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeFocused();
});

test('a decision leads to those beside it in the list, as sorted and filtered there', async ({ page }) => {
  await openYear(page);
  await column(page, 'Decision').getByRole('button').click();
  await page.getByRole('searchbox', { name: /Decisions by name/ }).fill('accept');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ of 48 decisions shown$/);
  const shown = await inOrder(page);
  expect(shown.length).toBeGreaterThan(2);
  expect(shown).toEqual([...shown].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  await lines(page).first().click();
  await expect(subject(page)).toContainText(/1 of \d+ shown/);
  await page.getByRole('button', { name: 'Next decision' }).click();
  await expect(subject(page)).toContainText(shown[1]);
  await expect(subject(page)).toContainText(/2 of \d+ shown/);
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Previous decision' }).click();
  await expect(subject(page)).toContainText(/(\d+) of \1 shown/);
  // The address carries it: who loads it anew walks the same list.
  expect(page.url()).toContain('sort=name&find=accept');
  await page.reload();
  await expect(subject(page)).toContainText(/(\d+) of \1 shown/, { timeout: 30_000 });
});

test('columns turn, and what is unknown stays last', async ({ page }) => {
  await openYear(page);
  await computed(page);
  for (const label of ['Decision', 'Outcome', 'Margin', /Smallest change/, 'Record']) {
    const head = column(page, label);
    await head.getByRole('button').click();
    const first = await head.getAttribute('aria-sort');
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', first === 'ascending' ? 'descending' : 'ascending');
  }
  const margins = () => page.locator('.list-line .c-margin').allInnerTexts();
  await column(page, 'Margin').getByRole('button').click();
  await list(page).focus();
  await page.keyboard.press('End');
  const last = (await margins()).at(-1);
  await column(page, 'Margin').getByRole('button').click();
  await page.keyboard.press('End');
  expect([last, (await margins()).at(-1)]).toContain('–');
  await expect(page).toHaveURL(/sort=-margin/);
  await expectAccessible(page);
});

test('a column without anything leaves its room to the others', async ({ page }) => {
  await openYear(page);
  await expect(column(page, 'Record')).toBeVisible();
  await expect(column(page, 'Before the edits')).toBeHidden();
  await lines(page).first().click();
  await setTo(page, 'Cost', 40);
  await toWorklist(page);
  await expect(column(page, 'Before the edits')).toBeVisible();
  await column(page, 'Before the edits').getByRole('button').click();
  await expect(lines(page).locator('.c-change .who').first()).toBeVisible();
  await expectAccessible(page);
});

test('flips come as they are found, and the lines move once', async ({ page }) => {
  await openYear(page);
  await computed(page);
  await lines(page).first().click();
  const weight = page.locator('.rail [role=slider]').first();
  await setTo(page, await weight.getAttribute('aria-label'), 1);
  // Every order in which the lines stand from here on.
  await page.evaluate(() => {
    window.orders = [];
    const look = () => {
      const all = [...document.querySelectorAll('.list-line')];
      const order = all.map((line) => `${line.getAttribute('aria-rowindex')} ${line.id}`).sort().join();
      if (order && window.orders.at(-1) !== order) window.orders.push(order);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  if (!(await list(page).isVisible())) await toWorklist(page);
  await computed(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const places = await page.evaluate(() => window.orders.length);
  // As it was left with the window that is scrolled to, then with the flips under the edit.
  expect(places).toBeLessThanOrEqual(4);
});
