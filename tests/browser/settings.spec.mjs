// Settings: readings with what they would change, theme and density, what is stored, the keys; and density on
// the pages whose lists draw only what is in view.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import {
  acknowledged, card, choose, openDecision, setTo, status, toDecision, toFiles, typed, winner,
} from './workspace.mjs';

const toSettings = (page) => page.getByRole('link', { name: 'Settings' }).click();
const reading = (page, name) => page.getByRole('group', { name });
const height = (locator) => locator.evaluate((node) => node.getBoundingClientRect().height);

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1440, 1024, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } });

      test('settings are accessible, empty and with readings', async ({ page }) => {
        await open(page, '?page=settings');
        await expect(page.getByRole('heading', { name: 'No decision is loaded' })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: /Open the sample/ }).click();
        await expect(page.getByText('15 default')).toBeVisible();
        await expect(reading(page, /Signs of the score/)).toContainText('change');
        await expectAccessible(page);
        const [scroll, client] = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return [scrollWidth, clientWidth];
        });
        expect(scroll).toBeLessThanOrEqual(client);
      });
    });
  }
}

test('a reading says what it would change, and changes it', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const before = await status(page).innerText();
  await toSettings(page);
  const close = reading(page, /Close call/);
  await expect(close.getByText('in force')).toHaveCount(1);
  await expect(close).toContainText('would change the outcome');
  await expect(page.locator('.reached')).toContainText('Collapse: ');
  await close.getByRole('radio', { name: /goes to the panel/ }).check();
  await expect(page.getByText('1 of 15 not default')).toBeVisible();
  await expect(page).toHaveURL(/reading=collapse\.close-call:first/);
  await toDecision(page);
  await expect(status(page)).not.toHaveText(before);
  await expect(status(page)).toContainText('Panel');
  await page.goBack();
  await close.getByRole('radio', { name: /default/ }).check();
  await expect(page.getByText('15 default')).toBeVisible();
  // A radio button is not something one types into: undo works from it.
  await close.getByRole('radio', { name: /goes to the panel/ }).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 of 15 not default')).toBeVisible();
});

test('what a reading touches is named, also beside decisions without any', async ({ page }) => {
  await open(page);
  await openDecision(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('which agent');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open beside' }).click();
  await toSettings(page);
  await expect(page.locator('.reached')).toContainText('Collapse: ');
  await page.locator('.reached').getByRole('button').click();
  await expect(page.locator('.outcome .winner')).toHaveText('postgres_rls');
});

test('files without readings say so', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: /Which agent for which task/ }).click();
  await toSettings(page);
  await expect(page.getByRole('heading', { name: 'The loaded decisions have no readings' })).toBeVisible();
});

test('theme and density are kept, and stand before the page does', async ({ page }) => {
  await open(page, '?page=settings');
  const root = page.locator('html');
  await page.locator('.segment', { hasText: 'Dark' }).click();
  await page.locator('.segment', { hasText: 'Compact' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('data-density', 'compact');
  // While the page's own code is held back, only start.js can have set them.
  let release;
  const gate = new Promise((done) => (release = done));
  await page.route('**/steelyard-app-*_bg.wasm', async (route) => {
    await gate;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('data-density', 'compact');
  await expect(page.locator('#boot')).toHaveCount(1);
  release();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.locator('.segment', { hasText: 'System' }).click();
  await page.locator('.segment', { hasText: 'Comfortable' }).click();
  await expect(root).not.toHaveAttribute('data-theme');
  await expect(root).not.toHaveAttribute('data-density');
});

test('compact rows are 8 px lower, and nothing is drawn beside its place', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const row = page.locator('.rank-row').first();
  const tops = () => page.locator('.rank-row').evaluateAll((rows) => {
    const all = rows.map((one) => one.getBoundingClientRect()).sort((a, b) => a.top - b.top);
    return all.map(({ top }) => Math.round(top - all[0].top));
  });
  expect(await height(row)).toBe(48);
  expect(await tops()).toEqual([0, 48, 96, 144].slice(0, (await tops()).length));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('make rows compact');
  await page.keyboard.press('Enter');
  await expect.poll(() => height(row)).toBe(40);
  await expect.poll(async () => (await tops()).slice(0, 3)).toEqual([0, 40, 80]);
  expect(await height(row.locator('.scene'))).toBe(40);
  await toFiles(page);
  expect(await height(page.locator('.files tbody tr:not(.group)').first())).toBe(28);
});

test('a stored workspace is listed and forgotten; one that a tab has is not', async ({ page, context }) => {
  await open(page);
  await acknowledged(page, () => openDecision(page));
  await acknowledged(page, () => setTo(page, 'Evidence', 12));
  const other = await context.newPage();
  await open(other, '?page=settings');
  const rows = other.locator('.stored li');
  await expect(rows.filter({ hasText: 'another tab' })).toContainText('1 edit');
  await expect(rows.filter({ hasText: 'another tab' }).getByRole('button')).toHaveCount(0);
  await page.close();
  const row = other.locator('.stored li').filter({ hasText: '1 edit' });
  const away = row.getByRole('button', { name: /^Delete: / });
  // The browser lets go of what a closed tab held when it gets to it.
  await expect(async () => {
    await other.reload();
    await expect(away).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await away.click();
  await row.getByRole('button', { name: /^Delete for good: / }).click();
  await expect(row).toHaveCount(0);
  const left = await other.evaluate(() => new Promise((done, fail) => {
    const request = indexedDB.open('steelyard');
    request.onerror = fail;
    request.onsuccess = () => {
      const keys = request.result.transaction('files').objectStore('files').getAllKeys();
      keys.onsuccess = () => done(keys.result.length);
    };
  }));
  expect(left).toBe(0);
});

test('a stored workspace is opened from the list and from the palette', async ({ page, context }) => {
  await open(page);
  await acknowledged(page, () => openDecision(page));
  await acknowledged(page, () => setTo(page, 'Evidence', 12));
  const other = await context.newPage();
  await open(other);
  await acknowledged(other, () => choose(other, { 'mine.yaml': card('mine') }));
  await toSettings(other);
  await expect(other.getByRole('button', { name: /^Open: / })).toHaveCount(0);
  const rows = other.locator('.stored li');
  const notice = other.locator('.notices .notice');
  const openIt = rows.filter({ hasText: '1 edit' }).getByRole('button', { name: /^Open: / });
  await page.close();
  // The list is looked through again as the page is.
  await expect(async () => {
    await other.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(openIt).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(other);
  await openIt.click();
  await expect(notice).toContainText('Opened the stored workspace: 8 files, 1 edit.');
  await toDecision(other);
  await expect(typed(other, 'Evidence')).toHaveValue('12.0');
  // This tab holds the one before, so it is nobody else's: it is opened by its name, and forgotten.
  await other.keyboard.press('Control+k');
  await other.keyboard.type('stored workspace mine');
  await expect(other.getByRole('option')).toHaveCount(1);
  await acknowledged(other, () => other.keyboard.press('Enter'));
  await expect(notice).toContainText('Back in the previous workspace: 1 file.');
  await toDecision(other);
  await expect(winner(other)).toHaveText('mine');
  await toSettings(other);
  await rows.filter({ hasText: '1 edit' }).getByRole('button', { name: /^Delete: / }).click();
  // The list that is looked through again leaves the button alone that somebody is about to press.
  const forGood = rows.filter({ hasText: '1 edit' }).getByRole('button', { name: /^Delete for good: / });
  const button = await forGood.elementHandle();
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await other.waitForTimeout(300);
  expect(await button.evaluate((button) => button === document.activeElement)).toBe(true);
  await forGood.click();
  await expect(rows).toHaveCount(1);
  await expect(notice.getByRole('button', { name: 'Back to the workspace before' })).toHaveCount(0);
});
