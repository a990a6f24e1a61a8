// The weight line: scores over the beam that they are weighed on. The numbers are the closed forms of the example.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { choose, toDecision, winner } from './workspace.mjs';

const AGENTS = `
model:
  decision: checkout retries
  groups: [{id: weights, label: Weights, mode: proportional}]
  parameters:
    - {id: technical_weight, label: Technical weight, role: weight, group: weights, default: 0.7, max: 1, limit: 1, step: 0.01}
    - {id: interaction_weight, label: Interaction weight, role: weight, group: weights, default: 0.3, max: 1, limit: 1, step: 0.01}
  criteria:
    - {id: technical, label: Technical, weight: technical_weight, slot: 8}
    - {id: proactivity, label: Proactivity, weight: interaction_weight, slot: 9}
    - {id: personalization, label: Personalization, weight: interaction_weight, slot: 10}
  alternatives:
    - {id: blocker, cells: {technical: 1, proactivity: -1.5, personalization: 0.05}}
    - {id: asker, cells: {technical: 0.9, proactivity: 0.05, personalization: 0.05}}
`;

const line = (page) => page.getByRole('region', { name: 'Weight line' });
const weight = (page) => line(page).getByRole('slider', { name: 'Technical weight' });
const typed = (page) => line(page).getByRole('textbox', { name: 'Technical weight, typed' });
const meeting = (page) => page.getByRole('listbox', { name: 'Where lines meet' });

async function openAgents(page) {
  await open(page);
  await choose(page, { 'agents.yaml': AGENTS });
  await toDecision(page);
  await expect(winner(page)).toHaveText('asker');
  await expect(line(page).locator('.m-part')).toHaveCount(2);
}

test('the beam is the axis of the scores, and the crossing is where it tips', async ({ page }) => {
  await openAgents(page);
  await expect(line(page).locator('text', { hasText: '0.939' })).toHaveCount(1);
  await expect(weight(page)).toHaveAttribute('aria-valuetext', /above 0\.94 A wins/);
  const edge = await line(page).locator('.beam .edge').boundingBox();
  const beam = await line(page).locator('.track').boundingBox();
  const dot = await line(page).locator('.m-net').boundingBox();
  expect(edge.x + edge.width / 2).toBeCloseTo(beam.x + (beam.width * 31) / 33, 0);
  expect(Math.abs(dot.x + dot.width / 2 - (edge.x + edge.width / 2))).toBeLessThan(1.5);
  const hung = await line(page).locator('.weight').boundingBox();
  const stem = await line(page).locator('.line-weight .p-accent').boundingBox();
  expect(Math.abs(hung.x + hung.width / 2 - (stem.x + stem.width / 2))).toBeLessThan(1.5);
  await expectAccessible(page);
});

test('the winner flips exactly at the crossing', async ({ page }) => {
  await openAgents(page);
  for (const [value, wins] of [['0.9393', 'asker'], ['0.9394', 'blocker'], ['0', 'asker'], ['1', 'blocker']]) {
    await typed(page).fill(value);
    await typed(page).press('Enter');
    await expect(winner(page)).toHaveText(wins);
  }
  await typed(page).fill('1.5');
  await typed(page).press('Enter');
  await expect(line(page).locator('.line-notes .wrong')).toContainText('1');
});

test('presets, keys and the hand move one weight, and undo takes it back', async ({ page }) => {
  await openAgents(page);
  const preset = (name) => line(page).getByRole('button', { name, exact: true });
  await expect(preset('0.7')).toHaveAttribute('aria-pressed', 'true');
  await preset('1.0').click();
  await expect(winner(page)).toHaveText('blocker');
  await expect(preset('0.7')).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(winner(page)).toHaveText('asker');
  await weight(page).focus();
  await page.keyboard.press(']');
  await expect(winner(page)).toHaveText('blocker');
  await page.keyboard.press('ArrowLeft');
  await expect(winner(page)).toHaveText('asker');
  const track = await line(page).locator('.track').boundingBox();
  await page.mouse.move(track.x + track.width * 0.3, track.y + 6);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width - 1, track.y + 6, { steps: 4 });
  await page.mouse.up();
  await expect(winner(page)).toHaveText('blocker');
  await expect(typed(page)).toHaveValue('1.00');
});

test('what lines meet is walked, read and gone to', async ({ page }) => {
  await openAgents(page);
  await meeting(page).focus();
  await page.keyboard.press('Home');
  await expect(meeting(page).getByRole('option')).toHaveText(
    'A blocker leads above, B asker below: Technical weight 0.939, Score of both 0.852',
  );
  await page.keyboard.press('Enter');
  await expect(winner(page)).toHaveText('blocker');
  await page.keyboard.press('t');
  await expect(page.getByRole('dialog')).toContainText('0.939');
});

test('on a phone letters name the lines', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAgents(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(390);
  await expect(line(page).locator('text', { hasText: /^A$/ })).toHaveCount(1);
  await expect(line(page).locator('text', { hasText: 'blocker' })).toHaveCount(0);
});
