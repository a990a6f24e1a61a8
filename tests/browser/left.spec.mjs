// Pages that were left: what they owned is gone, and what comes after that (a click, an answer, an event of a removed element)
// never stops the page. `page` fails each of these tests on an error in the console.
import { expect, open, test } from './fixtures.mjs';
import { choose, toFiles, toWorklist } from './workspace.mjs';

const MENU = 'Table and copies of the chart';
const RUN = JSON.stringify({ type: 'llm_call', run: 'one', round: 0, agent: 'a', ts: '2026-02-01T10:00:00Z', model: 'wren-1', tokens_in: 10, tokens_out: 5 });
const TABLE = 'name,price,battery\nthin,1200,9\nthick,800,14\n';

const link = (page, name) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true });
const to = async (page, name) => {
  await link(page, name).click();
  await expect(link(page, name)).toHaveAttribute('aria-current', 'page');
};
const menus = (page) => page.getByRole('main').getByRole('button', { name: MENU });
const opened = (page) => page.locator('.chart-menu-sheet:popover-open');

/** Opens a sample from the empty page. */
async function openSample(page, name) {
  await open(page);
  await page.getByRole('button', { name }).click();
  await expect(link(page, 'Telemetry')).toBeVisible();
}

/** Opens the menu of each chart in view, and closes it. */
async function openEachMenu(page) {
  await expect(menus(page).first()).toBeAttached();
  for (const menu of await menus(page).all()) {
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(opened(page).getByRole('button', { name: 'Show the table' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened(page)).toHaveCount(0);
  }
}

/** From now on answers of workers wait, until `release`. */
async function hold(page) {
  await page.evaluate(() => { globalThis.held = []; });
  return { release: () => page.evaluate(() => {
    const waiting = globalThis.held;
    globalThis.held = null;
    for (const give of waiting) give();
  }) };
}

/** Answers of workers can be held. */
const holdable = (page) => page.addInitScript(() => {
  const listen = Worker.prototype.addEventListener;
  Worker.prototype.addEventListener = function (kind, hear, ...more) {
    const later = (event) => (globalThis.held ? globalThis.held.push(() => hear.call(this, event)) : hear.call(this, event));
    return listen.call(this, kind, kind === 'message' ? later : hear, ...more);
  };
});

/** Does something, leaves the page before the answer, and lets it come. */
async function leftMeanwhile(page, act, next = 'Files') {
  const { release } = await hold(page);
  await act();
  await to(page, next);
  await release();
  // What is asked from here on is answered after those.
  await to(page, 'Decision');
}

for (const sample of [/Three agents at work/, /GraphQL migration/]) {
  for (const next of ['Decision', 'Runs']) {
    test(`a chart of ${next} has its menu after Telemetry of ${sample.source}`, async ({ page }) => {
      await openSample(page, sample);
      test.skip(await link(page, next).count() === 0, `The sample has no page ${next}`);
      await to(page, 'Telemetry');
      await expect(menus(page).first()).toBeAttached();
      await to(page, next);
      await expect(menus(page).first()).toBeAttached();
      await openEachMenu(page);
    });
  }
}

test('each chart has its menu on every page, forth and back', async ({ page }) => {
  await openSample(page, /GraphQL migration/);
  const names = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents();
  for (const name of names) await to(page, name);
  for (let step = 1; step < names.length; step += 1) await page.goBack();
  for (let step = 1; step < names.length; step += 1) {
    if (await menus(page).count()) await openEachMenu(page);
    await page.goForward();
  }
  await to(page, 'Telemetry');
  await openEachMenu(page);
  await page.goBack();
  await to(page, 'Decision');
  await openEachMenu(page);
});

test('a menu that is open goes with its page', async ({ page }) => {
  await openSample(page, /Three agents at work/);
  await to(page, 'Decision');
  await to(page, 'Telemetry');
  await menus(page).first().click();
  await expect(opened(page)).toBeVisible();
  await page.goBack();
  await expect(link(page, 'Decision')).toHaveAttribute('aria-current', 'page');
  await expect(opened(page)).toHaveCount(0);
  await openEachMenu(page);
});

test('the menu of columns goes with its page, and the focus in it', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: /Which agent for which task/ }).click();
  await page.locator('.list-line').first().click();
  await page.locator('summary[title="Columns of the ranking"]').click();
  await page.getByRole('group', { name: 'Columns of the ranking' }).getByRole('checkbox').first().focus();
  await page.goBack();
  await expect(page.locator('.list-line').first()).toBeVisible();
  await page.goForward();
  await openEachMenu(page);
});

test('a field that is being typed in goes with its page', async ({ page }) => {
  await openSample(page, /Three agents at work/);
  await to(page, 'Decision');
  await to(page, 'Runs');
  await page.getByRole('main').getByRole('searchbox').first().fill('cache');
  await page.goBack();
  await expect(link(page, 'Decision')).toHaveAttribute('aria-current', 'page');
  const field = page.getByRole('textbox', { name: /, typed$/ }).first();
  await field.click();
  await page.keyboard.type('3');
  await page.goForward();
  await expect(link(page, 'Runs')).toHaveAttribute('aria-current', 'page');
  await toWorklist(page);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
});

test('answers that come after Telemetry was left are answered with nothing', async ({ page }) => {
  await holdable(page);
  await openSample(page, /GraphQL migration/);
  await to(page, 'Telemetry');
  await leftMeanwhile(page, () => page.getByRole('button', { name: 'Export metrics.csv' }).click());
  await to(page, 'Telemetry');
  const prices = page.getByRole('button', { name: 'Prices' }).first();
  await leftMeanwhile(page, async () => {
    await prices.click();
    await page.keyboard.press('Escape');
  });
  await openEachMenu(page);
});

test('another run that comes after Telemetry was left is answered with nothing', async ({ page }) => {
  await holdable(page);
  await openSample(page, /Three agents at work/);
  await to(page, 'Telemetry');
  const runs = page.getByRole('combobox', { name: 'Run', exact: true });
  await expect(runs).toBeVisible();
  await leftMeanwhile(page, () => runs.selectOption({ index: 1 }));
  await openEachMenu(page);
});

test('a simulated run that comes after its page was left is opened all the same', async ({ page }) => {
  await holdable(page);
  await open(page, '?page=simulate');
  const one = page.getByRole('region', { name: /^One run/ });
  await expect(one.getByText(/onverge/)).toBeVisible();
  const { release } = await hold(page);
  await one.getByRole('button', { name: 'Open this run' }).click();
  await to(page, 'Files');
  await release();
  await expect(page.getByRole('main')).toContainText('events.jsonl');
});

test('a map that is used as its page is left is used', async ({ page }) => {
  await holdable(page);
  await open(page);
  await choose(page, { 'laptops.csv': TABLE });
  const editor = page.getByRole('region', { name: 'What the columns mean' });
  await expect(editor.locator('.mapping-said')).toContainText('Gives 1 decision');
  // Not tried out yet: the text of the map has to be asked for.
  const { release } = await hold(page);
  await editor.getByRole('textbox', { name: 'Weight, price' }).fill('3');
  await page.keyboard.press('Tab');
  await editor.getByRole('button', { name: 'Use this map' }).click();
  await toWorklist(page);
  await release();
  await toFiles(page);
  await expect(page.getByRole('row').filter({ hasText: 'laptops.map.json' })).toHaveCount(1);
});

test('prices that are saved as their page is left are saved', async ({ page }) => {
  await holdable(page);
  await open(page);
  await choose(page, { 'events.jsonl': RUN });
  await to(page, 'Telemetry');
  await page.locator('.watch-card').getByRole('button', { name: 'Prices' }).click();
  const panel = page.getByRole('dialog', { name: 'Prices' });
  await panel.getByRole('textbox', { name: 'Input of wren-1' }).fill('3');
  await panel.getByRole('textbox', { name: 'Output of wren-1' }).fill('15');
  await expect(panel).toContainText('Typed, not saved.');
  await expect(panel.getByRole('button', { name: /^Save/ })).toBeEnabled();
  const { release } = await hold(page);
  await panel.getByRole('button', { name: /^Save/ }).click();
  await page.keyboard.press('Escape');
  await to(page, 'Files');
  await release();
  await expect(page.getByRole('row').filter({ hasText: /prices\.ya?ml/ })).toHaveCount(1);
});
