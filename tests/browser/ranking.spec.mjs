// A long table, from the file to a ranking that is weighed, filtered and sorted; ranks stay those of all rows.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { choose, setTo, toFiles, winner } from './workspace.mjs';

const grid = (page) => page.getByRole('grid', { name: 'Ranking' });
const tools = (page) => page.locator('.ranking-tools').last();
const rows = (page) => page.locator('.rank-row');

/** 300 laptops: the price falls as the grade rises; every tenth has no price, and one has its price with separators. */
function laptops() {
  const line = (at) => {
    const price = at % 10 === 7 ? '' : at === 100 ? '"1,200.00"' : String(2000 - 4 * at);
    return `${at % 2 ? 'Air' : 'Pro'} ${at},${price},${at % 50},${at % 3 ? 'yes' : 'no'}`;
  };
  return ['Model,Price,Grade,Touch', ...Array.from({ length: 300 }, (_, at) => line(at))].join('\n');
}

async function openLaptops(page) {
  await open(page);
  await choose(page, { 'laptops.csv': laptops() });
  await toFiles(page);
  await expect(page.getByRole('heading', { name: 'What the columns mean' })).toBeVisible();
}

test('columns show how their numbers lie, and a map that is used opens its decision', async ({ page }) => {
  await openLaptops(page);
  const price = page.locator('.mapping-row').filter({ hasText: 'Price' });
  await expect(price).toContainText('Number, 804 to 2,000');
  await expect(price).toContainText('median ');
  await expect(price).toContainText('30 blank');
  await expect(price.locator('.mapping-bars svg')).toBeVisible();
  // Yes and no are numbers that may count, and are not guessed to.
  const touch = page.locator('.mapping-row').filter({ hasText: 'Touch' });
  await expect(touch).toContainText('Number, 0 to 1');
  await expect(touch.getByRole('combobox', { name: 'Role of Touch' })).toHaveValue(/./);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this map' }).click();
  await expect(winner(page)).toBeVisible();
  await expect(page).toHaveURL(/page=decision/);
});

test('a ranking is filtered by names and numbers and sorted by columns; ranks stay', async ({ page }) => {
  await openLaptops(page);
  await page.getByRole('button', { name: 'Use this map' }).click();
  const leader = await winner(page).innerText();
  await expect(tools(page)).toContainText('270 ranked');
  await page.getByRole('searchbox', { name: 'Names in the ranking' }).fill('air 29');
  await expect(tools(page)).toContainText(/^\D*\d+ of 270 shown; ranks and scores are those of all/);
  for (const name of await rows(page).locator('.name').allInnerTexts()) expect(name).toMatch(/^Air \d*29/);
  const ranks = await rows(page).locator('.rank').allInnerTexts();
  expect(Math.max(...ranks.map(Number))).toBeGreaterThan(ranks.length);
  await expect(winner(page)).toHaveText(leader);
  await expect(page).toHaveURL(/names=/);
  await page.reload();
  await expect(tools(page)).toContainText(/of 270 shown/);
  await tools(page).getByRole('button', { name: 'Show all' }).click();
  await expect(tools(page)).toContainText('270 ranked');
  // By numbers: typed, then dragged.
  await tools(page).getByRole('button', { name: 'Filter by numbers' }).click();
  await page.getByRole('textbox', { name: 'Price, most shown' }).fill('1000');
  await page.keyboard.press('Tab');
  await expect(tools(page)).toContainText(/^\D*\d+ of 270 shown/);
  await expectAccessible(page);
  const bars = page.locator('.distribution').filter({ hasText: 'Grade' }).locator('.distribution-bars');
  const box = await bars.boundingBox();
  const before = await tools(page).textContent();
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 1, box.y + 10);
  await page.mouse.up();
  await expect(tools(page)).not.toHaveText(before);
  await expect(page).toHaveURL(/within=Price:/);
  await expect(winner(page)).toHaveText(leader);
  // A click lets go of it.
  await page.mouse.click(box.x + 20, box.y + 10);
  await expect(tools(page)).toHaveText(before);
  // By a column of numbers.
  await grid(page).locator('summary').click();
  await page.getByRole('checkbox', { name: 'Price' }).check();
  await page.keyboard.press('Escape');
  const head = grid(page).getByRole('columnheader', { name: 'Price' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const prices = () => rows(page).evaluateAll((all) => all
    .sort((a, b) => a.getAttribute('aria-rowindex') - b.getAttribute('aria-rowindex'))
    .map((row) => Number(row.querySelector('.extra').textContent.replace(',', ''))).filter(Boolean));
  await expect.poll(async () => (await prices())[0]).toBe(1000);
  const falling = await prices();
  expect(falling).toEqual([...falling].sort((a, b) => b - a));
  await head.getByRole('button').click();
  await expect.poll(async () => (await prices())[0]).toBe(804);
  await expectAccessible(page);
});

test('from the weights to the ranking and back, and acts of the decision in the palette', async ({ page }) => {
  await openLaptops(page);
  await page.getByRole('button', { name: 'Use this map' }).click();
  await expect(winner(page)).toBeVisible();
  const price = page.getByRole('slider', { name: 'Price' }).first();
  await price.focus();
  await page.keyboard.press('w');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('w');
  await expect(price).toBeFocused();
  const run = async (words) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run' }).fill(words);
    await page.keyboard.press('Enter');
  };
  await run('lock price');
  await expect(page).toHaveURL(/lock=table\.price/);
  await run('unlock price');
  await expect(page).not.toHaveURL(/lock=/);
  await run('switch to proportional');
  await expect(page).toHaveURL(/mode=/);
  await expect(page.locator('.flip-card')).toContainText(/of (its range|the weight sum|the spread)/);
  await run('apply');
  await expect(page.getByRole('region', { name: 'Changes', exact: true })).toContainText('changed');
  await run('save the settings');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('2,000 rows stay fluid while a range is dragged', async ({ page }) => {
  await open(page);
  const lines = Array.from({ length: 2000 }, (_, at) => `row ${at},${(at * 7919) % 2000},${(at * 104729) % 997}`);
  await choose(page, { 'long.csv': ['Name,Price,Rating', ...lines].join('\n') });
  await toFiles(page);
  await page.getByRole('button', { name: 'Use this map' }).click();
  await tools(page).getByRole('button', { name: 'Filter by numbers' }).click();
  const bars = page.locator('.distribution-bars').first();
  const box = await bars.boundingBox();
  await page.mouse.move(box.x + 2, box.y + 10);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1) await page.mouse.move(box.x + 2 + step * 4, box.y + 10);
  await page.mouse.up();
  await expect(tools(page)).toContainText(/^\D*[\d,]+ of 2,000 shown/);
  await setTo(page, 'Price', 3);
  await expect(tools(page)).toContainText(/of 2,000 shown/);
  await expect(rows(page).first()).toBeVisible();
});

test('a ranking higher than an element can be is walked and scrolled to its ends', async ({ page }) => {
  const count = 250_000;
  const lines = Array.from({ length: count }, (_, at) => `row ${at},${(at * 7919) % count}`);
  await open(page);
  await choose(page, { 'long.csv': ['Name,Rating', ...lines].join('\n'), 'long.map.json': '{"type": "table", "columns": {"Rating": {"better": "more"}}}' });
  const grid = page.getByRole('grid', { name: 'Ranking' });
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1), { timeout: 60_000 });
  /** The rows in view by their numbers; NaN where one does not follow right below the other. */
  const seen = () => grid.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const rows = [...element.querySelectorAll('.rank-row')].map((row) => ({ at: Number(row.getAttribute('aria-rowindex')), box: row.getBoundingClientRect() }));
    const inView = rows.filter((row) => row.box.bottom > box.top + 37 && row.box.top < box.bottom - 1).sort((a, b) => a.at - b.at);
    const follows = inView.every((row, at) => at === 0 || (row.at === inView[at - 1].at + 1 && Math.abs(row.box.top - inView[at - 1].box.bottom) < 2));
    return follows && inView.length > 5 ? [inView[0].at, inView.at(-1).at] : [NaN, NaN];
  });
  await grid.focus();
  await page.keyboard.press('End');
  await expect.poll(async () => (await seen())[1]).toBe(count + 1);
  await grid.hover();
  await page.mouse.wheel(0, -20 * 48);
  await expect.poll(async () => (await seen())[1]).toBe(count + 1 - 20);
  await grid.evaluate((element) => { element.scrollTop = element.scrollHeight / 2; });
  await expect.poll(async () => Math.abs((await seen())[0] - count / 2)).toBeLessThan(20);
  await grid.focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => (await seen())[0]).toBe(2);
});
