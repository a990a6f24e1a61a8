// The tour, the help behind "?", and the line in each view's head.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { openDecision, slider, toDecision, toWorklist, winner } from './workspace.mjs';

const tour = (page) => page.getByRole('complementary', { name: 'Tour' });
const help = (page) => page.getByRole('dialog', { name: 'Help' });

/** Begins the tour from the help. */
async function beginTour(page) {
  await expect(tour(page)).toHaveCount(0);
  await page.keyboard.press('?');
  await help(page).getByRole('button', { name: /Take the tour/ }).click();
  await expect(help(page)).toHaveCount(0);
  await expect(tour(page)).toBeVisible();
}

test.describe('the tour', () => {
  for (const width of [1440, 1024, 700, 390]) {
    test(`has four steps, each beside what it speaks of, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await open(page);
      await openDecision(page);
      await beginTour(page);
      for (const heading of ['The answer', 'Move a weight', 'What would tip it', 'Trace every number']) {
        await expect(tour(page).getByRole('heading')).toHaveText(heading);
        const inside = await tour(page).evaluate(async (card) => {
          // It takes its place in the frame after its words.
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          const { left, top, right, bottom } = card.getBoundingClientRect();
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        });
        expect(inside).toBe(true);
        if (heading === 'Move a weight') await expectAccessible(page);
        await tour(page).getByRole('button', { name: /^(Next|Done)$/ }).click();
      }
      await expect(tour(page)).toHaveCount(0);
      await page.reload();
      await expect(winner(page)).toHaveText('postgres_rls');
      await expect(tour(page)).toHaveCount(0);
    });
  }

  test('is the first thing that the keyboard comes to, and Esc ends it', async ({ page }) => {
    await open(page);
    await openDecision(page);
    await beginTour(page);
    // It has taken no focus; from the content's start it is the first.
    expect(await tour(page).evaluate((card) => card.contains(document.activeElement))).toBe(false);
    await page.locator('#main').focus();
    await page.keyboard.press('Tab');
    await expect(tour(page).getByRole('button', { name: 'Skip the tour' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tour(page)).toHaveCount(0);
    await expect(page.locator('#main')).toBeFocused();
    await page.reload();
    await expect(winner(page)).toHaveText('postgres_rls');
    await expect(tour(page)).toHaveCount(0);
  });

  test('keeps Esc on a slider for the slider, and leaves the page usable', async ({ page }) => {
    await open(page);
    await openDecision(page);
    await beginTour(page);
    const evidence = slider(page, 'Evidence');
    await evidence.focus();
    await page.keyboard.press('ArrowRight');
    await expect(evidence).toHaveAttribute('aria-valuenow', '10.1');
    await page.keyboard.press('Escape');
    await expect(evidence).toHaveAttribute('aria-valuenow', '10');
    await expect(tour(page)).toBeVisible();
  });
});

test('the tour can be begun from the palette', async ({ page }) => {
  await open(page);
  await openDecision(page);
  await toWorklist(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tour');
  await page.keyboard.press('Enter');
  await expect(tour(page).getByRole('heading')).toHaveText('The answer');
});

test('? opens the help of the view, except where one types', async ({ page }) => {
  await open(page);
  await openDecision(page);
  await page.keyboard.press('?');
  await expect(help(page)).toContainText('Who wins, and what would tip it');
  await expect(help(page)).toContainText('Ctrl+Z, Ctrl+Shift+Z');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  await toWorklist(page);
  await page.keyboard.press('?');
  await expect(help(page)).toContainText('Closest calls first');
  await page.keyboard.press('Escape');
  await toDecision(page);
  await page.getByRole('textbox', { name: 'Evidence, typed' }).focus();
  await page.keyboard.press('?');
  await expect(help(page)).toHaveCount(0);
});

test('each view says in its head what it is', async ({ page }) => {
  await open(page);
  await openDecision(page);
  for (const [link, words] of [
    ['Decision', 'Who wins, and what would tip it'],
    ['Worklist', 'Closest calls first'],
    ['Files', 'What was opened and what was read from it'],
    ['Settings', 'How contradictory rules are read'],
  ]) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
  }
});
