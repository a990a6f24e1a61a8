// On paper and in forced colours: nothing hides behind a tab or an edge, nothing is told by colour alone.
import { expect, open, test } from './fixtures.mjs';
import { openDecision, setTo, slider } from './workspace.mjs';

const A4 = { width: 688, height: 973 };

for (const width of [1440, 390]) {
  test(`a decision is printed whole, from ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await open(page);
    await openDecision(page);
    if (width > 600) await setTo(page, 'Evidence', 10.5);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize(A4);
    for (const part of ['.outcome', '.ranking', '.ledger', '.why', '.rules', '.consequence']) {
      await expect(page.locator(part)).toBeVisible();
    }
    for (const part of ['.rail', '.top .tools', '.top .pages', '.filters', '.sheet', '.strip', '.tabs']) {
      await expect(page.locator(`${part}:visible`)).toHaveCount(0);
    }
    await expect(page.locator('.consequence')).toContainText('against');
    if (width > 600) await expect(page.locator('.changed-list')).toContainText('Evidence 10.0 → 10.5');
    // Dark on white, whatever the screen wears; each row below the one before it; nothing over the right edge.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).color)).toBe('rgb(17, 21, 27)');
    const rows = await page.locator('.rank-row').evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));
    expect(rows).toHaveLength(Number(await page.getByRole('grid', { name: 'Ranking' }).getAttribute('aria-rowcount')) - 1);
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
    const right = await page.locator('.decision').evaluate((node) => Math.max(
      ...[...node.querySelectorAll('*')].filter((one) => !one.closest('.unseen')).map((one) => one.getBoundingClientRect().right),
    ));
    expect(right).toBeLessThanOrEqual(A4.width);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width, height: 700 });
    await expect(page.locator(width > 600 ? '.rail' : '.sheet')).toBeVisible();
  });
}

test.describe('forced colours', () => {
  test.use({ forcedColors: 'active', viewport: { width: 1440, height: 900 } });

  test('focus, the selected row, zones and the thumb can be told', async ({ page }) => {
    await open(page);
    await openDecision(page);
    const evidence = slider(page, 'Evidence');
    await expect(page.locator('.zone').first()).toBeVisible();
    await evidence.focus();
    await page.keyboard.press('ArrowRight');
    const style = (selector, name) => page.locator(selector).first().evaluate((node, of) => getComputedStyle(node)[of], name);
    expect(await style('.beam:has(.weight:focus-visible)', 'outlineWidth')).toBe('3px');
    expect(await style('.rank-row.here', 'outlineStyle')).toBe('solid');
    expect(await style('.rank-row:not(.here)', 'outlineStyle')).toBe('none');
    // A zone's texture is an image that the system leaves alone; the thumb is not the page's own colour.
    expect(await style('.zone.tone-discussed', 'backgroundImage')).toContain('repeating-linear-gradient');
    expect(await style('.weight-body', 'fill')).not.toBe(await style('html', 'backgroundColor'));
  });
});
