// What an outcome over cards does not rest on, concerns that are answered, and panels without cards.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { acknowledged, card, choose, status, winner } from './workspace.mjs';

const concerns = (page) => page.getByRole('region', { name: 'Concerns of the panel' });
const notes = (page) => page.locator('.outcome-note');

const EVALUATIONS = `panel_evaluations:
  - {agent: MinimalistAgent, position_scores: {a: 0.9, b: 0.5}, concerns: [Reindexing takes a night], confidence: 0.9}
  - {agent: SkepticAgent, position_scores: {a: 0.8, b: 0.5}, concerns: [Nobody tried it], confidence: 0.9}
`;

const CARDS = [card('a', { quality: 0.1 }), card('b', { quality: 0.05 })].join('\n---\n');

test('a panel that lacks roles says so under the headline', async ({ page }) => {
  await open(page);
  await choose(page, { 'cards.yaml': CARDS, 'panel.yaml': EVALUATIONS });
  await expect(notes(page)).toContainText('The panel is 2 evaluators in 2 of 7 roles');
  await expectAccessible(page);
});

test('evaluations alone are aggregated, without scores of cards', async ({ page }) => {
  await open(page);
  await choose(page, { 'panel.yaml': EVALUATIONS });
  await expect(winner(page)).toHaveText('a');
  await expect(status(page)).toHaveText('Consensus');
  await expect(notes(page).first()).toContainText('No position cards');
  await expectAccessible(page);
});

test('an answer to a concern is a file of the workspace and comes back with it', async ({ page }) => {
  await open(page);
  await choose(page, { 'cards.yaml': CARDS, 'panel.yaml': EVALUATIONS });
  await expect(concerns(page)).toContainText('0 of 2 resolved');
  const field = concerns(page).getByRole('textbox', { name: 'Resolution of: Reindexing takes a night' });
  await acknowledged(page, async () => {
    await field.fill('Reindex on Sunday');
    await field.press('Tab');
    await expect(concerns(page)).toContainText('1 of 2 resolved');
  });
  await page.reload();
  await expect(concerns(page)).toContainText('1 of 2 resolved');
  await expect(field).toHaveValue('Reindex on Sunday');
  await page.getByRole('link', { name: 'Files' }).click();
  await expect(page.getByText('resolutions.yaml').first()).toBeVisible();
});
