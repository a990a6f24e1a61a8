// Which agent does better over all tasks: one line over the worklist, and what stands behind it.
import fs from 'node:fs/promises';
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { choose, toWorklist } from './workspace.mjs';

/** Twelve tasks: `works` delivers more in the first nine, `asks` in the others; `late` did the last one beside `asks` alone. */
function tasks() {
  const artifacts = [];
  const trajectories = [];
  for (let task = 1; task <= 12; task += 1) {
    const spec = `T-${task}`;
    const pair = { works: task < 10 ? 0.9 : 0.5, asks: task < 10 ? 0.5 : 0.9 };
    if (task === 12) {
      pair.late = 0.1;
      delete pair.works;
    }
    for (const [agent, technical] of Object.entries(pair)) {
      artifacts.push({ spec, agent, technical });
      const turns = [{ prompt: 'go', response: 'x', tokens: agent === 'works' ? 100 + task : 110 }];
      const model = agent === 'late' ? undefined : `m-${agent}`;
      trajectories.push({ spec, agent, model, turns, questions: [] });
    }
  }
  return { 'tasks.json': JSON.stringify({ artifacts, trajectories }) };
}

const strip = (page) => page.locator('details.agents-strip');
const table = (page) => page.getByRole('region', { name: 'Agents and their numbers' });
const names = (page) => table(page).locator('tbody th');

async function opened(page) {
  await open(page);
  await choose(page, tasks());
  await toWorklist(page);
  const line = '12 tasks, 3 agents: works won 9 of 11, asks 3 of 12, late 0 of 1';
  await expect(strip(page).locator('summary')).toContainText(line);
  await expect(table(page)).toHaveCount(0);
  await strip(page).locator('summary').click();
}

test('one line says who won, and behind it stands whether by more than chance', async ({ page }) => {
  await opened(page);
  // 9 to 2 of eleven: 2 · (1 + 11 + 55) / 2,048.
  await expect(strip(page)).toContainText(
    'works won 9 of the 11 tasks that differ, asks 2. This could be chance: p = 0.07.',
  );
  await expect(strip(page)).toContainText('9 to works, 2 to asks, 0 to neither.');
  await expect(names(page)).toHaveText(['works', 'asks', 'late']);
  const works = table(page).getByRole('row', { name: 'works' });
  await expect(works).toContainText('n 11');
  const measures = page.getByRole('region', { name: 'The two, measure by measure' });
  await expect(measures.getByRole('columnheader', { name: 'asks − works' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('First of the two').selectOption('late');
  await expect(strip(page)).toContainText('Too few to tell: 1 of 1 task differs (asks won 1, late 0), 6 are needed.');
  await expect(page.getByLabel('First of the two')).toHaveValue('late');
  await page.getByLabel('Second of the two').selectOption('works');
  await expect(strip(page)).toContainText('late and works share no task');
  // Whoever stands on the other side changes places.
  await page.getByLabel('First of the two').selectOption('works');
  await expect(page.getByLabel('Second of the two')).toHaveValue('late');
  // The address keeps the two, and who comes by it sees them at once.
  await expect(page).toHaveURL(/met=works,late/);
  await page.reload();
  await expect(page.getByLabel('Second of the two')).toHaveValue('late');
});

test('columns sort by keys, models are told apart, and numbers are downloaded', async ({ page }) => {
  await opened(page);
  const won = table(page).getByRole('button', { name: 'Lost' });
  await won.focus();
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveText(['asks', 'works', 'late']);
  await page.keyboard.press('Enter');
  await expect(table(page).locator('[aria-sort="ascending"]')).toHaveText('Lost');
  await expect(names(page)).toHaveText(['late', 'works', 'asks']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('agents.csv');
  const text = await fs.readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')[1]).toMatch(/^works,11,11,11,9,0,2,0,/);
  await page.getByRole('group', { name: 'Compare by' }).getByRole('button', { name: 'Model', exact: true }).click();
  await expect(names(page)).toHaveText(['m-works', 'm-asks']);
  await expect(page).toHaveURL(/agents=model/);
  await expect(strip(page)).toContainText('Without 1 run of unknown model.');
  // It stays unfolded, and told apart so.
  await page.reload();
  await expect(names(page)).toHaveText(['m-works', 'm-asks']);
  await strip(page).locator('summary').click();
  await expect(page).toHaveURL(/agents=-model/);
});

test('in a small window nothing is wider than it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await opened(page);
  await expect(names(page)).toHaveCount(3);
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  // Rows of the table and a line of the list below it are in sight; names stay when it is scrolled sideways.
  expect((await strip(page).boundingBox()).height).toBeLessThanOrEqual(0.56 * 844 + 60);
  await expect(page.locator('.list-line').first()).toBeInViewport();
  const left = async () => (await names(page).first().boundingBox()).x;
  const before = await left();
  await table(page).evaluate((box) => box.scrollBy(120, 0));
  expect(await left()).toBeCloseTo(before, 0);
});
