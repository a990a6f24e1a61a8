// WCAG 2.2 AA by axe on every page and state, in both themes, at three widths.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { aliasBomb, card, choose, openDecision, png } from './workspace.mjs';

const WIDTHS = [1440, 1024, 390];

for (const colorScheme of ['light', 'dark']) {
  for (const width of WIDTHS) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } });

      test('load page: empty, and with errors', async ({ page }) => {
        await open(page);
        await expectAccessible(page);
        await choose(page, { 'best.yaml': card('best'), 'bomb.yaml': aliasBomb(), 'cards.yaml': png() });
        await expect(page.getByText('decision to re-score')).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });

      test('worklist', async ({ page }) => {
        await open(page);
        await page.getByRole('button', { name: /Which agent for which task/ }).click();
        await expect(page.locator('.list-line').first()).toContainText('%');
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await page.locator('.list-line').first().click();
        await expect(page.locator('.flip-card')).toContainText(' of ');
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });

      test('decision page', async ({ page }) => {
        await open(page);
        await openDecision(page);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    });
  }
}

/** The page itself never scrolls sideways; tables may, in their own box. */
async function expectNoSidewaysScroll(page) {
  const [scroll, client] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(scroll).toBeLessThanOrEqual(client);
}
