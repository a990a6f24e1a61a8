// Two settings side by side over everything that is open.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { acknowledged, choose, toWorklist } from './workspace.mjs';

/** Twelve tasks of two agents: in the odd ones `careful` wins while interaction counts, in the even ones `bold` always does. */
function tasks() {
  const artifacts = [];
  const trajectories = [];
  for (let task = 1; task <= 12; task += 1) {
    const spec = `T-${task}`;
    const odd = task % 2 === 1;
    artifacts.push({ spec, agent: 'bold', technical: 1 }, { spec, agent: 'careful', technical: odd ? 0.9 : 0.2 });
    const asked = [{ text: 'How should this be designed?', effort: 'high' }];
    trajectories.push(
      { spec, agent: 'bold', turns: [{ prompt: 'go', response: 'x', tokens: 400 }], questions: odd ? asked : [] },
      { spec, agent: 'careful', turns: [{ prompt: 'go', response: 'x', tokens: 100 }], questions: [] },
    );
  }
  return { 'tasks.json': JSON.stringify({ artifacts, trajectories }) };
}

const side = (page, name) => page.getByLabel(`Settings ${name}`);
const figure = (page, name) => page.locator('.figure').filter({ hasText: name }).locator('b');
const measure = (page, name) => page.getByRole('row').filter({ hasText: name });

async function openCompare(page) {
  await open(page);
  await choose(page, tasks());
  await toWorklist(page);
  await page.getByRole('button', { name: 'Compare settings' }).click();
  await expect(page.getByRole('heading', { name: 'Compare settings' })).toBeVisible();
}

test('presets are compared: what changes, and each measure with its interval', async ({ page }) => {
  await openCompare(page);
  await side(page, 'A').selectOption({ label: 'Technical 1, interaction 0' });
  await side(page, 'B').selectOption({ label: 'Technical 0.5, interaction 0.5' });
  // .5 · .9 + .5 · .1 against .5 · 1 + .5 · (−.45): the six odd tasks go to the careful one.
  await expect(figure(page, 'Winners that change')).toHaveText('6');
  await expect(page.getByRole('region', { name: 'Decisions that change' }).getByRole('row')).toHaveCount(7);
  // Half of the tasks cost 300 tokens less.
  await expect(measure(page, 'Tokens out')).toContainText('−150');
  await expect(measure(page, 'Tokens out').locator('.whisker')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect(measure(page, 'Tokens out')).toContainText('+150');
});

test('a changed decision leads to its page, and back comes back', async ({ page }) => {
  await openCompare(page);
  await side(page, 'A').selectOption({ label: 'Technical 1, interaction 0' });
  await side(page, 'B').selectOption({ label: 'Technical 0.5, interaction 0.5' });
  await page.getByRole('region', { name: 'Decisions that change' }).getByRole('link', { name: 'T-3' }).click();
  await expect(page.getByRole('region', { name: 'Weight line' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Compare settings' })).toBeVisible();
});

test('the edits are one side, and the same settings on both change nothing', async ({ page }) => {
  await open(page);
  await choose(page, tasks());
  await page.getByRole('link', { name: 'T-1', exact: true }).click();
  await page.getByRole('region', { name: 'Weight line' }).getByRole('button', { name: '0.5', exact: true }).click();
  await toWorklist(page);
  await page.getByRole('button', { name: 'Compare settings' }).click();
  await expect(side(page, 'A')).toHaveValue('saved');
  await expect(side(page, 'B')).toHaveValue('edited');
  await side(page, 'A').selectOption('edited');
  // No measure has an interval where there is nothing that could differ.
  await expect(page.getByText('A and B are the same settings, so no decision changes.')).toBeVisible();
  await expect(page.locator('.figure')).toHaveCount(0);
  await side(page, 'A').selectOption('saved');
  await expect(figure(page, 'Either')).toBeVisible();
});

test('without a decision the page invites to open files', async ({ page }) => {
  await open(page, '?page=compare');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await choose(page, tasks());
  await expect(side(page, 'A')).toBeVisible();
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});

const entry = (page, name) => page.locator('.named-list li').filter({ hasText: name });

/** Puts weights of the technical in force, and saves them under a name, over the rail. */
async function keep(page, weight, name) {
  await page.getByRole('region', { name: 'Weight line' }).getByRole('button', { name: weight, exact: true }).click();
  await page.getByLabel('Name for the settings in force').fill(name);
  await page.getByLabel('Name for the settings in force').press('Enter');
  await expect(entry(page, name)).toContainText('in force');
}

test('settings are saved under names, and compared, renamed and put back by them', async ({ page, browser, baseURL }) => {
  await open(page);
  await choose(page, tasks());
  await page.getByRole('link', { name: 'T-1', exact: true }).click();
  await page.locator('.named-group > summary').click();
  await keep(page, '0.5', 'ask first');
  await keep(page, '1.0', 'tests first');
  await entry(page, 'ask first').getByRole('button', { name: 'Apply ask first' }).click();
  await expect(entry(page, 'ask first')).toContainText('in force');
  await expect(page.locator('.outcome .winner')).toHaveText('careful');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.outcome .winner')).toHaveText('bold');
  await expect(entry(page, 'ask first')).toHaveCount(1);
  await expectAccessible(page);

  await toWorklist(page);
  await page.getByRole('button', { name: 'Compare settings' }).click();
  await side(page, 'A').selectOption({ label: 'tests first' });
  await side(page, 'B').selectOption({ label: 'ask first' });
  await expect(figure(page, 'Winners that change')).toHaveText('6');
  await page.getByRole('button', { name: 'Rename tests first' }).click();
  await page.getByLabel('New name').fill('green first');
  await page.getByLabel('New name').press('Enter');
  await expect(side(page, 'A')).toHaveValue('named:green first');
  await expect(figure(page, 'Winners that change')).toHaveText('6');
  // Saved, so that there is something to save when they come back.
  await acknowledged(page, () => page.getByRole('button', { name: 'Delete ask first' }).click());
  await expect(side(page, 'B')).toHaveValue('saved');
  await acknowledged(page, () => page.getByRole('button', { name: 'Put them back' }).click());
  await expect(side(page, 'B')).toHaveValue('named:ask first');
  await expectAccessible(page);

  await page.reload();
  await expect(page.locator('.named-list li')).toHaveCount(2);
  await expect(figure(page, 'Winners that change')).toHaveText('6');
  // Whoever gets the address has the names, beside what they have under them already.
  const other = await (await browser.newContext({ baseURL })).newPage();
  await other.goto(page.url());
  await choose(other, tasks());
  await expect(entry(other, 'green first')).toHaveCount(1);
  await expect(figure(other, 'Winners that change')).toHaveText('6');
  await other.context().close();
});
