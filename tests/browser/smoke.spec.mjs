// The page starts from below a path, says so when it cannot, and can be read by everyone.
import { expect, expectAccessible, open, test } from './fixtures.mjs';

test('the page opens from a sub-path', async ({ page }) => {
  await open(page);
  await expect(page).toHaveTitle(/Steelyard/);
  await expect(page.getByRole('heading').first()).toBeVisible();
});

for (const colorScheme of ['light', 'dark']) {
  test(`the first page is accessible in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page);
    await expectAccessible(page);
  });
}

test.describe('without its wasm', () => {
  test.use({ expectedFaults: [/404|\.wasm|WebAssembly/] });

  test('the page says that it could not start', async ({ page }) => {
    await page.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto('./');
    await expect(page.getByRole('alert')).toContainText('could not start');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedFaults: [/preloaded using link preload but not used/] });

  test('the page says what it needs', async ({ page }) => {
    await page.goto('./');
    await expect(page.locator('noscript p')).toContainText('needs JavaScript');
  });
});
