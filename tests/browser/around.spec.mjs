// Around a decision over cards: the way to its outcome, what is asked of the cards, what may be remembered.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { card, choose, setTo, status, winner } from './workspace.mjs';

const rules = (page) => page.getByRole('region', { name: 'Rules, in order' });
const requests = (page) => page.getByRole('region', { name: 'Reflexion requests' });
const memory = (page) => page.getByRole('region', { name: 'Memory write' });

const RECEIPTS = 'receipts: [{card: a, approve: true}, {card: b, approve: true}]';

/** One good card and one without proof. */
const TWO = [card('a', { quality: 0.9 }), card('b', { quality: 0.4 })].join('\n---\n');

test('the rules lead from the cards through the panel to the outcome', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: /^Shop database/ }).click();
  await expect(winner(page)).toHaveText('postgres_position');
  const stages = rules(page).getByRole('heading', { level: 3 });
  await expect(stages).toHaveText([/^Cards 2 cards in the ranking$/, /^Panel 7 evaluators on 2 cards$/]);
  // What named the last status is the last thing that decided.
  await expect(rules(page).locator('.decided').last()).toContainText('consensus');
  await expectAccessible(page);
});

test('without a second stage the rules are one list', async ({ page }) => {
  await open(page);
  await choose(page, { 'cards.yaml': TWO, 'receipts.yaml': RECEIPTS });
  await expect(status(page)).toHaveText('Accept');
  await expect(rules(page).getByRole('heading', { level: 3 })).toHaveCount(0);
});

test('what is asked of a card stands with its reason, by keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await choose(page, { 'cards.yaml': TWO, 'receipts.yaml': RECEIPTS });
  await expect(requests(page)).toContainText('for 1 of 2 cards');
  const asked = requests(page).locator('summary').filter({ hasText: 'Add proof.' });
  await expect(asked).toHaveCount(1);
  await asked.focus();
  await page.keyboard.press('Enter');
  await expect(requests(page)).toContainText('evidence quality 0.4, below 0.6');
  await expect(requests(page)).toContainText('not measured: no score of a skeptic');
  await expectAccessible(page);
  await requests(page).getByRole('button', { name: 'Copy' }).click();
  await expect(requests(page).getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe('- B b: Add proof. (evidence quality 0.4, below 0.6)\n');
});

test('what may be remembered follows the sliders', async ({ page }) => {
  await open(page);
  await choose(page, { 'cards.yaml': TWO, 'receipts.yaml': RECEIPTS });
  await expect(memory(page)).toContainText('allowed, 4 of 4 met');
  await setTo(page, 'Accept above', 20);
  await expect(memory(page)).toContainText('not allowed, 3 of 4 met');
  await expect(memory(page).locator('.fails')).toContainText('Score over the threshold');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(memory(page)).toContainText('allowed, 4 of 4 met');
  // What waits for its answer is faint.
  await expect(page.locator('.flip-card.stale')).toHaveCount(0);
  await expectAccessible(page);
});

test('without cards none of it is there', async ({ page }) => {
  await open(page);
  await choose(page, { 'table.csv': 'name,price,quality\nx,3,5\ny,2,4\n' });
  await expect(requests(page)).toHaveCount(0);
  await expect(memory(page)).toHaveCount(0);
});
