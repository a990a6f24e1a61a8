// Every job by keyboard alone, and what the main views are to those who hear them: the trees stand beside this
// file in keyboard.spec.mjs-snapshots/.
import { expect, open, test } from './fixtures.mjs';
import { acknowledged, choose, openDecision, slider, status, toFiles, toWorklist, winner } from './workspace.mjs';

test.setTimeout(180_000);

/** Presses Tab until `locator`, once it is there, has the focus; says which one it never came to. */
async function tabTo(page, locator, most = 120) {
  await expect(locator.first()).toBeVisible();
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab');
    if (await locator.first().evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`Tab never came to ${locator}`);
}

test('every job is done by keyboard alone', async ({ page }) => {
  await open(page);
  const { keyboard } = page;
  // Open the sample. A page without files then shows its one decision.
  await tabTo(page, page.getByRole('button', { name: /Data store choice/ }));
  await keyboard.press('Enter');
  await expect(winner(page)).toHaveText('postgres_rls');
  // What had the focus is gone with the page before: the next tab goes on from the new one.
  await expect(page.getByRole('main')).toBeFocused();
  // To the worklist and back by its list.
  await tabTo(page, page.getByRole('link', { name: 'Worklist' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 decision');
  await tabTo(page, page.getByRole('grid', { name: 'Decisions' }));
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(winner(page)).toHaveText('postgres_rls');
  // Move a weight, then jump to the flips on both sides of where it stands.
  const evidence = slider(page, 'Evidence');
  await tabTo(page, evidence);
  await keyboard.press('ArrowRight');
  await expect(evidence).toHaveAttribute('aria-valuenow', '10.1');
  await expect(page.getByRole('region', { name: 'Changes', exact: true })).toContainText('1 setting changed');
  await expect(evidence).toHaveAttribute('aria-valuetext', /below/);
  await keyboard.press('[');
  await expect.poll(async () => Number(await evidence.getAttribute('aria-valuenow'))).toBeLessThan(10);
  await expect(status(page)).not.toContainText('Accept');
  // Undo both, each by itself.
  await keyboard.press('Control+z');
  await keyboard.press('Control+z');
  await expect(evidence).toHaveAttribute('aria-valuenow', '10');
  await expect(status(page)).toContainText('Accept');
  // Apply the smallest change that flips it, and take it back.
  const apply = page.locator('.flip-card').getByRole('button', { name: /Apply/ });
  await expect(apply).toBeEnabled();
  await tabTo(page, apply);
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Changes', exact: true })).toContainText(/(Winner|Status) changes/);
  // Another alternative explained.
  await tabTo(page, page.getByRole('grid', { name: 'Ranking' }));
  await keyboard.press('ArrowDown');
  await expect(page.locator('.rank-row[aria-selected=true]')).toHaveAttribute('aria-rowindex', '3');
  // Save the policy.
  await tabTo(page, page.getByRole('button', { name: 'Save policy…' }));
  await keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Save policy' });
  await tabTo(page, panel.getByRole('button', { name: /^Download (?!this)/ }), 20);
  const download = page.waitForEvent('download');
  await keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/policy/);
  await keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await keyboard.press('Control+z');
  await expect(page.getByRole('region', { name: 'Changes', exact: true })).toContainText('Nothing changed');
  // Settings by the palette; another reading by the arrows of a radio group.
  await keyboard.press('Control+k');
  await keyboard.type('settings');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  const close = page.getByRole('group', { name: /Close call/ });
  await tabTo(page, close.getByRole('radio', { checked: true }));
  await keyboard.press('ArrowDown');
  await expect(page.getByText('1 of 15 not default')).toBeVisible();
  await keyboard.press('Control+k');
  await keyboard.type('decision');
  await keyboard.press('Enter');
  await expect(status(page)).toContainText('Panel');
});

test.describe('read aloud', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the empty worklist', async ({ page }) => {
    await open(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('body')).toMatchAriaSnapshot({ name: 'empty.aria.yml' });
  });

  test('the decision', async ({ page }) => {
    await open(page);
    await openDecision(page);
    await expect(page.locator('.flip-card')).toContainText(' of ');
    await expect(slider(page, 'Invariants')).toHaveAttribute('aria-valuetext', /\w/);
    await expect(page.getByRole('status').filter({ hasText: 'postgres_rls' })).toContainText('Accept: postgres_rls');
    await expect(page.locator('body')).toMatchAriaSnapshot({ name: 'decision.aria.yml' });
  });

  test('worklist, files and settings', async ({ page }) => {
    await open(page);
    await openDecision(page);
    await toWorklist(page);
    await expect(page.locator('.list-line')).toContainText('%');
    await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'worklist.aria.yml' });
    await toFiles(page);
    await expect(page.getByText('decision to re-score')).toBeVisible();
    await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'files.aria.yml' });
    await page.getByRole('link', { name: 'Settings' }).click();
    const readings = page.getByRole('region', { name: 'Readings' });
    await expect(readings.getByText(/would change|stays the same/)).toHaveCount(19);
    await expect(readings).toMatchAriaSnapshot({ name: 'readings.aria.yml' });
  });
});

test('undo in a number field takes the edit back, and while one types the letters', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const evidence = slider(page, 'Evidence');
  const field = page.getByRole('textbox', { name: 'Evidence, typed' });
  const before = await field.inputValue();
  await field.fill('12');
  await field.press('Enter');
  await expect(evidence).toHaveAttribute('aria-valuenow', '12');
  await field.press('Control+z');
  await expect(evidence).toHaveAttribute('aria-valuenow', '10');
  await expect(field).toHaveValue(before);
  await field.press('Control+Shift+z');
  await expect(evidence).toHaveAttribute('aria-valuenow', '12');
  await field.pressSequentially('7');
  await field.press('Control+z');
  await expect(evidence).toHaveAttribute('aria-valuenow', '12');
});

test('a palette that is open follows the decision that comes', async ({ page }) => {
  await open(page);
  // A reload brings back what was saved.
  await acknowledged(page, () => openDecision(page));
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route('**/steelyard-worker_bg.wasm?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  // The page hears keys once it is drawn.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const option = (name) => page.getByRole('option', { name });
  await page.getByRole('combobox', { name: 'Search or run' }).fill('evidence');
  await expect(page.getByText('No matching command')).toBeVisible();
  release();
  await expect(option('Move Evidence Slider')).toBeVisible();
  await page.getByRole('combobox', { name: 'Search or run' }).fill('write the report');
  await expect(option('Write the report')).toBeVisible();
});

test('a button that goes, or can no longer be pressed, leaves the focus to what it stood in', async ({ page }) => {
  const focused = () => page.evaluate(() => document.activeElement.tagName);
  await open(page);
  await openDecision(page);
  const evidence = slider(page, 'Evidence');
  const undo = page.getByRole('button', { name: 'Undo' });
  const discard = page.getByRole('button', { name: 'Discard' });
  for (const button of [undo, discard]) {
    await evidence.press('ArrowRight');
    await expect(evidence).toHaveAttribute('aria-valuenow', '10.1');
    await button.press('Enter');
    await expect(evidence).toHaveAttribute('aria-valuenow', '10');
    await expect(button).toBeDisabled();
    await expect.poll(focused).not.toBe('BODY');
    // The next tab goes on from there.
    await page.keyboard.press('Tab');
    expect(await button.evaluate((node) => Boolean(
      node.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING,
    ))).toBe(true);
  }
  await toFiles(page);
  await choose(page, { 'a.txt': 'words', 'b.txt': 'more words' });
  await page.getByRole('button', { name: 'Remove all of these' }).press('Enter');
  const back = page.getByRole('button', { name: 'Put them back' });
  await expect(back).toBeVisible();
  await expect.poll(focused).not.toBe('BODY');
  await back.press('Enter');
  await expect(back).toHaveCount(0);
  await expect.poll(focused).not.toBe('BODY');
});
