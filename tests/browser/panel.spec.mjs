// The panel: voices by positions, what each leaves behind, what they said, facts as switches, rules that stand in.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { card, choose, openDecision, setTo, slider, status, toDecision, toWorklist, typed, winner } from './workspace.mjs';

const matrix = (page) => page.getByRole('region', { name: 'Panel', exact: true });
const voice = (page, name) => matrix(page).getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
const whatIf = (page) => page.getByRole('region', { name: 'What if' });
const consensus = (page) => matrix(page).getByRole('row').filter({ hasText: 'Consensus C' });

/** Two close ones, neither good enough. */
const TWO = [0.4, 0.3].map((quality, at) => card('ab'[at], { quality, confidence: 0, reversibility: 0 })).join('\n---\n');

/** Opens the two positions with their panel of seven. */
async function openShop(page) {
  await page.getByRole('button', { name: /^Shop database/ }).click();
  await expect(winner(page)).toHaveText('postgres_position');
  await expect(matrix(page)).toBeVisible();
}

test('the panel stands as a matrix, with what it comes to', async ({ page }) => {
  await open(page);
  await openShop(page);
  await expect(status(page)).toHaveText('Consensus');
  // Σ w·s·c / Σ w·c by hand: 9.82453 / 11.56, and 7.8836 / 11.56.
  await expect(consensus(page)).toContainText('0.850');
  await expect(consensus(page)).toContainText('0.682');
  await expect(voice(page, 'Verifier')).toContainText('2.50');
  await expect(voice(page, 'Verifier')).toContainText('0.92');
  // Without the advocate: (9.82453 − .672) / 10.44 = .877, which is .027 more.
  await expect(voice(page, 'User Value Advocate')).toContainText('+0.027');
  await expect(matrix(page)).toContainText('Only User Value Advocate prefers B.');
  await expectAccessible(page);
});

test('what a voice said unfolds by key, with the way to its line', async ({ page }) => {
  await open(page);
  await openShop(page);
  const skeptic = matrix(page).getByRole('button', { name: 'Skeptic', exact: true });
  await skeptic.focus();
  await page.keyboard.press('Enter');
  await expect(skeptic).toHaveAttribute('aria-expanded', 'true');
  await expect(matrix(page)).toContainText('SkepticAgent speaks as Skeptic and counts by 1.70: weight 2.00, confidence 0.85.');
  await expect(matrix(page)).toContainText('Prefers A.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Where it stands' }).click();
  await expect(page.getByText('SkepticAgent').first()).toBeVisible();
  await page.goBack();
  await expect(winner(page)).toHaveText('postgres_position');
});

test('a voice is left out and taken in again, and both can be undone', async ({ page }) => {
  await open(page);
  await openShop(page);
  await matrix(page).getByRole('button', { name: 'User Value Advocate', exact: true }).click();
  await page.getByRole('button', { name: 'Leave this voice out' }).click();
  await expect(consensus(page)).toContainText('0.877');
  await expect(page).toHaveURL(/leave|deed|StakeholderAgent/i);
  await page.getByRole('button', { name: 'Take this voice in again' }).click();
  await expect(consensus(page)).toContainText('0.850');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(consensus(page)).toContainText('0.877');
});

test('weights and thresholds of the panel move its outcome, and their zones say where', async ({ page }) => {
  await open(page);
  await openShop(page);
  await page.getByRole('heading', { name: 'Panel thresholds' }).click();
  const from = slider(page, /^Consensus from/);
  // C is .84987: consensus up to there.
  await expect(from).toHaveAttribute('aria-valuetext', /above 0\.8[45]/);
  await setTo(page, 'Consensus from', 0.86);
  await expect(status(page)).toHaveText('Safe fallback');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(status(page)).toHaveText('Consensus');
  await page.getByRole('heading', { name: 'Panel', exact: true }).first().click();
  await setTo(page, 'User Value Advocate', 0);
  await expect(consensus(page)).toContainText('0.877');
});

test('who decided is told voice by voice', async ({ page }) => {
  await open(page);
  await openShop(page);
  await page.getByRole('button', { name: 'Who decided' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Nobody is pivotal alone.');
  await expect(dialog.getByRole('row')).toHaveCount(8);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Who decided' })).toBeFocused();
});

test('the report and the brief are read, copied and kept', async ({ page }) => {
  await open(page);
  await openShop(page);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('region', { name: 'Text of the paper' });
  await expect(text).toContainText('**Consensus score:** 0.850 of 1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Brief as YAML' }).click();
  await expect(text).toContainText('panel_evaluation');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download brief.yaml' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('brief.yaml');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('approvals and receipts are switches that say what would come of them', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const approve = whatIf(page).getByRole('switch', { name: /payments_gateway: approved/ });
  await expect(approve).toHaveAttribute('aria-checked', 'false');
  await expect(approve).toContainText('Enters at 1.60');
  await approve.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('row').filter({ hasText: 'payments_gateway' }).first()).toContainText('1.60');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(approve).toHaveAttribute('aria-checked', 'false');
  await expectAccessible(page);
});

test('where a panel is needed and nobody speaks, rules stand in and are marked so', async ({ page }) => {
  await open(page);
  await choose(page, {
    'cards.yaml': TWO,
  });
  await expect(status(page)).toHaveText('Panel');
  await expect(matrix(page)).toContainText('needed, and nobody speaks yet');
  await page.getByRole('button', { name: 'Let the rules stand in' }).click();
  await expect(matrix(page).getByText('heuristic')).toHaveCount(7);
  await expect(page).toHaveURL(/panel\.evaluators:fill_in/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(matrix(page)).toContainText('needed, and nobody speaks yet');
});

test('a bad evaluation is told with line, found and expected, and costs nothing', async ({ page }) => {
  await open(page);
  await choose(page, {
    'cards.yaml': TWO,
    'panel.yaml': [
      'panel_evaluations:',
      '  - {agent: VerifierAgent, position_scores: {a: 1.7, b: 0.5, c: 0.4}, confidence: 0.9}',
      '  - {agent: Poet, position_scores: {a: 0.9}, confidence: 0.9}',
    ].join('\n'),
  });
  const said = page.getByRole('listitem').filter({ hasText: /1\.7|Poet|card is not there/ });
  await expect(page.getByText('1.7').first()).toBeVisible();
  await expect(page.getByText('Poet').first()).toBeVisible();
  expect(await said.count()).toBeGreaterThan(0);
  await toDecision(page);
  await expect(winner(page)).toHaveText('b');
});

test('48 decisions stand in the worklist, with panels and records', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: /^A year of decisions/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('48 decisions');
  await toWorklist(page);
  await expect(page.getByText('HYBRID_SYNTHESIZED').or(page.getByText('Hybrid')).first()).toBeVisible();
  await expectAccessible(page);
});

for (const [name, viewport] of [['390 px', { width: 390, height: 844 }], ['1024 px', { width: 1024, height: 800 }]]) {
  test(`at ${name} the panel has a tab of its own`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    await page.getByRole('button', { name: /^Shop database/ }).click();
    await page.getByRole('tab', { name: 'Panel' }).click();
    await expect(consensus(page)).toContainText('0.850');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

test.describe('without its chunk', () => {
  test.use({ expectedFaults: [/ERR_FAILED|Failed to fetch/] });

  test('the decision stands without the panel', async ({ page }) => {
    await page.route('**/*-sitting.wasm', (route) => route.abort());
    await open(page);
    await page.getByRole('button', { name: /^Shop database/ }).click();
    await expect(winner(page)).toHaveText('postgres_position');
    await expect(typed(page, 'Evidence')).toHaveValue('10.0');
    await expect(matrix(page)).toHaveCount(0);
  });
});
