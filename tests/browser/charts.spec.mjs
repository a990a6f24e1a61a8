// Pictures as charts: marks are pointed at, walked and pinned; the table behind; copies and files.
import { readFile } from 'node:fs/promises';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { card, choose, openDecision, setTo, slider } from './workspace.mjs';

const scores = (page) => page.getByRole('listbox', { name: /^Scores/ });
const steps = (page) => page.getByRole('listbox', { name: 'Steps to the score' });
const curve = (page) => page.getByRole('listbox', { name: 'Ranges of the curve' });
const inHand = (list) => list.getByRole('option');
const readout = (list) => list.locator('.readout');
const said = (page) => page.locator('.chart-menu-said');

/** Opens the menu of the chart in `region` and gives it. */
async function openMenu(page, region) {
  await page.locator(region).hover();
  await page.locator(region).getByRole('button', { name: 'Table and copies of the chart' }).click();
  const menu = page.locator('.chart-menu-sheet:popover-open');
  await expect(menu).toBeVisible();
  return menu;
}

/** Opens the table of 24 tasks, and one of them. */
async function openTasks(page) {
  await page.getByRole('button', { name: /Which agent for which task/ }).click();
  await page.locator('.list-line').first().click();
}

/** Moves a weight, and opens its curve. */
async function openCurve(page) {
  await openTasks(page);
  await setTo(page, 'cost_usd', 6);
  await page.getByRole('button', { name: /winners that change as cost_usd/ }).click();
  await expect(page.getByRole('dialog', { name: 'Winners that change as cost_usd moves' })).toBeVisible();
}

test('keys walk the marks of the ruler, Enter pins, T opens the table', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const list = scores(page);
  await list.focus();
  await expect(inHand(list)).toHaveText('D prd_agent: Score −2.95, To first −11.45, To threshold −8.95');
  const active = () => list.getAttribute('aria-activedescendant');
  expect(await active()).toBe(await inHand(list).getAttribute('id'));
  await page.keyboard.press('End');
  await expect(inHand(list)).toContainText('A postgres_rls: Score 8.50, To first 0.00');
  await page.keyboard.press('ArrowRight');
  await expect(inHand(list)).toContainText('A postgres_rls');
  await page.keyboard.press('ArrowLeft');
  await expect(inHand(list)).toContainText('B mongodb_catalog');
  await expect(inHand(list)).toHaveAttribute('aria-posinset', '4');
  await page.keyboard.press('Enter');
  await expect(inHand(list)).toHaveAttribute('aria-selected', 'true');
  await slider(page, /^Evidence$/).focus();
  await expect(readout(list)).toContainText('B mongodb_catalog');
  // What is pinned follows the numbers.
  await slider(page, /^Evidence$/).press('ArrowRight');
  await expect(inHand(list)).not.toContainText('Score 8.20');
  await list.focus();
  await page.keyboard.press('Escape');
  await expect(inHand(list)).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Scores' });
  await expect(dialog.getByRole('table', { name: 'Scores' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(list).toBeFocused();
});

test('a pointer reads the nearest mark, a click pins it', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const before = await page.locator('.why').boundingBox();
  const list = steps(page);
  await list.hover({ position: { x: 8, y: 40 } });
  await expect(readout(list)).toContainText('Risk');
  await expect(readout(list)).toContainText(/Contribution *−3\.20/);
  expect(await page.locator('.why').boundingBox()).toEqual(before);
  await list.click({ position: { x: 8, y: 40 } });
  await expect(page.locator('.inputs h3')).toContainText('Risk');
  await page.mouse.move(5, 5);
  await expect(readout(list)).toContainText('Risk');
  await list.click({ position: { x: 8, y: 40 } });
  await page.mouse.move(5, 5);
  await slider(page, /^Evidence$/).focus();
  await expect(readout(list)).toHaveCount(0);
});

test('the table has the numbers of the ranking', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const menu = await openMenu(page, '.outcome > .axis');
  await menu.getByRole('button', { name: 'Show the table' }).click();
  const rows = page.getByRole('dialog', { name: 'Scores' }).getByRole('row');
  const shown = await rows.allInnerTexts();
  expect(shown.map((row) => row.split('\t').map((cell) => cell.trim()))).toEqual([
    ['Card', 'Score', 'To first', 'To threshold'],
    ['A postgres_rls', '8.50', '0.00', '+2.50'],
    ['B mongodb_catalog', '8.20', '−0.30', '+2.20'],
    ['C event_sourced', '4.00', '−4.50', '−2.00'],
    ['D prd_agent', '−2.95', '−11.45', '−8.95'],
    ['accept above 6.0', '6.00', '–', '–'],
  ]);
  await expectAccessible(page);
});

test('a chart is copied as SVG, PNG and CSV', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await openDecision(page);
  const menu = await openMenu(page, '.why');
  await menu.getByRole('button', { name: 'Copy as SVG' }).click();
  await expect(said(page)).toHaveText('Copied as SVG');
  const svg = await page.evaluate(() => navigator.clipboard.readText());
  expect(svg).toContain('<title>How postgres_rls got 8.50</title>');
  expect(svg).toContain('font-family="Inter, system-ui, sans-serif"');
  // Evidence's blue, resolved.
  expect(svg).toContain('#478ce3');
  expect(svg).not.toMatch(/var\(|class=|light-dark/);
  const parsed = await page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    return [root.namespaceURI, root.nodeName, root.querySelectorAll('path, text').length];
  }, svg);
  expect(parsed.slice(0, 2)).toEqual(['http://www.w3.org/2000/svg', 'svg']);
  expect(parsed[2]).toBeGreaterThan(12);

  await menu.getByRole('button', { name: 'Copy as CSV' }).click();
  await expect(said(page)).toHaveText('Copied as CSV');
  const csv = await page.evaluate(() => navigator.clipboard.readText());
  // The browser of the test may write lines as the system does.
  expect(csv.replaceAll('\r\n', '\n')).toContain('Criterion,Number,Weight,Contribution,Sum so far\nEvidence,0.9,10,9,9\n');

  await menu.getByRole('button', { name: 'Copy as PNG' }).click();
  await expect(said(page)).toHaveText('Copied as PNG');
  const [kind, width] = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await createImageBitmap(await item.getType('image/png'));
    return [item.types[0], image.width];
  });
  const [, drawn] = /width="(\d+)"/.exec(svg);
  expect([kind, width]).toEqual(['image/png', 2 * Number(drawn)]);
});

test('what the clipboard refuses becomes a file, safe for spreadsheets', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    Object.defineProperty(navigator.clipboard, 'writeText', { value: refuse });
    Object.defineProperty(navigator.clipboard, 'write', { value: refuse });
  });
  await open(page);
  await choose(page, { 'a.yaml': card('"=1+1"'), 'b.yaml': card('"<b>&amp, b"', { cost: 10 }) });
  await page.getByRole('link', { name: 'Decision', exact: true }).click();
  const menu = await openMenu(page, '.outcome > .axis');
  const file = async (name) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      menu.getByRole('button', { name }).click(),
    ]);
    return [download.suggestedFilename(), await readFile(await download.path())];
  };
  const [csvName, csv] = await file('Copy as CSV');
  expect(csvName).toBe('steelyard-scores.csv');
  await expect(said(page)).toHaveText('The clipboard was refused. Saved as steelyard-scores.csv');
  expect(String(csv)).toContain("\r\n'=1+1,");
  expect(String(csv)).toContain('\r\n"<b>&amp, b",');
  const [, svg] = await file('Download as SVG');
  await expect(said(page)).toHaveText('Saved as steelyard-scores.svg');
  expect(String(svg)).not.toContain('<b>');
  const [pngName, png] = await file('Copy as PNG');
  expect(pngName).toBe('steelyard-scores.png');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
});

test('without a clipboard a copy is a file', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await open(page);
  await openDecision(page);
  const menu = await openMenu(page, '.why');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('button', { name: 'Copy as SVG' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('steelyard-steps.svg');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
});

test('the curve opens at full size and is walked', async ({ page }) => {
  await open(page);
  await openCurve(page);
  const dialog = page.getByRole('dialog', { name: 'Winners that change as cost_usd moves' });
  await expect(dialog).toContainText('How many of the 24 decisions would have another winner');
  const list = curve(page);
  await list.focus();
  await expect(inHand(list)).toContainText(/^cost_usd: From 0\.0, To .* Winners that change \d+ of 24, Share \d+%$/);
  await page.keyboard.press('End');
  const last = await inHand(list).innerText();
  await page.keyboard.press('ArrowLeft');
  await expect(inHand(list)).not.toHaveText(last);
  await expectAccessible(page);
  await page.keyboard.press('t');
  await expect(page.getByRole('table', { name: 'Winners that change as cost_usd moves' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
  const menu = await openMenu(page, '.chart-sheet.large');
  await expect(menu.getByRole('button', { name: 'Show the table' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1440, 1024, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } });

      test('marks, menu and curve are accessible, and nothing is wider than the page', async ({ page }) => {
        await open(page);
        await openTasks(page);
        await page.getByRole('button', { name: /winners that change as/ }).click();
        await curve(page).focus();
        await expect(readout(curve(page))).toBeVisible();
        await expectAccessible(page);
        const room = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        expect(room[0]).toBeLessThanOrEqual(room[1]);
        await openMenu(page, '.chart-sheet.large');
        await expectAccessible(page);
      });
    });
  }
}

test('a chart in hand may be taken out of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 });
  await open(page);
  await openCurve(page);
  await curve(page).focus();
  await expect(inHand(curve(page))).toHaveCount(1);
  for (const width of [1024, 700, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.locator('.decision')).toBeVisible();
  }
  await expect(page.getByText('Steelyard stopped')).toHaveCount(0);
});
