// The panel: evaluators by positions, what each leaves behind, what they said, facts as switches, rules that stand in.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { card, choose, openDecision, score, setTo, slider, status, toDecision, toFiles, toWorklist, typed, winner } from './workspace.mjs';

const matrix = (page) => page.getByRole('region', { name: 'Panel', exact: true });
const evaluator = (page, name) => matrix(page).getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
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
  await expect(evaluator(page, 'Verifier')).toContainText('2.50');
  await expect(evaluator(page, 'Verifier')).toContainText('0.92');
  // Without the advocate: (9.82453 − .672) / 10.44 = .877, which is .027 more.
  await expect(evaluator(page, 'User Value Advocate')).toContainText('+0.027');
  await expect(matrix(page)).toContainText('Only User Value Advocate prefers B.');
  await expectAccessible(page);
});

test('what an evaluator said unfolds by key, with the way to its line', async ({ page }) => {
  await open(page);
  await openShop(page);
  const skeptic = matrix(page).getByRole('button', { name: 'Skeptic', exact: true });
  await skeptic.focus();
  await page.keyboard.press('Enter');
  await expect(skeptic).toHaveAttribute('aria-expanded', 'true');
  await expect(matrix(page)).toContainText('SkepticAgent speaks as Skeptic and counts for 1.70: weight 2.00, confidence 0.85.');
  await expect(matrix(page)).toContainText('Prefers A.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show its line' }).click();
  await expect(page.getByText('SkepticAgent').first()).toBeVisible();
  await page.goBack();
  await expect(winner(page)).toHaveText('postgres_position');
});

test('an evaluator is left out and taken in again, and both can be undone', async ({ page }) => {
  await open(page);
  await openShop(page);
  await matrix(page).getByRole('button', { name: 'User Value Advocate', exact: true }).click();
  await page.getByRole('button', { name: 'Leave this evaluator out' }).click();
  await expect(consensus(page)).toContainText('0.877');
  await expect(page).toHaveURL(/leave|deed|StakeholderAgent/i);
  await page.getByRole('button', { name: 'Include this evaluator again' }).click();
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

test('who decided is told evaluator by evaluator', async ({ page }) => {
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

const report = (page) => page.getByRole('dialog').getByRole('region', { name: 'Text of the report' });

/** Opens a decision of the sample with a year of them, and its report. */
async function openReport(page, decision) {
  await page.getByRole('button', { name: /^A year of decisions/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('48 decisions');
  await run(page, decision);
  // The palette lists what can be done when it opens.
  await expect(matrix(page)).toBeVisible();
  await run(page, 'Write the report');
  await expect(report(page)).toContainText(`Decision report: ${decision}`);
}

/** Runs a command of the palette. */
async function run(page, command) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run' }).fill(command);
  await page.getByRole('option', { name: command }).first().click();
}

test('the vote that would be missing follows the threshold', async ({ page }) => {
  await open(page);
  await openShop(page);
  await page.getByRole('heading', { name: 'Panel thresholds' }).click();
  await setTo(page, 'Consensus from', 0.85);
  await expect(status(page)).toHaveText('Safe fallback');
  await page.getByRole('button', { name: 'Who decided' }).click();
  // (.85 · 11.56 − 9.15253) / 1.12 by hand.
  const advocate = page.getByRole('dialog').getByRole('row').filter({ hasText: 'User Value Advocate' });
  await expect(advocate).toContainText('0.6013');
});

test('the report is read as a document, and as the Markdown that is copied and kept', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await openShop(page);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const text = report(page);
  await expect(text.getByRole('heading', { level: 3 })).toHaveText(/^Decision report/);
  await expect(text.getByRole('heading', { level: 4, name: 'Next steps' })).toBeVisible();
  await expect(text).toContainText('Consensus score: 0.850 of 1');
  await expect(text).not.toContainText('**');
  const votes = text.getByRole('region', { name: /Voting breakdown$/ });
  await expect(votes.getByRole('row')).toHaveCount(8);
  const share = votes.getByRole('cell', { name: '22%' });
  expect(await share.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('end');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Markdown' }).click();
  await expect(text).toContainText('**Consensus score:** 0.850 of 1');
  await dialog.getByRole('button', { name: 'Document' }).click();
  await dialog.getByRole('button', { name: 'Copy the text' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('**Consensus score:** 0.850 of 1');
  await dialog.getByRole('button', { name: 'Brief as YAML' }).click();
  await expect(text).toContainText('panel_evaluation');
  await expect(dialog.getByRole('button', { name: 'Markdown' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Hybrid card' })).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download brief.yaml' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('brief.yaml');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the report opens by name, and says who approved what', async ({ page }) => {
  await open(page);
  await openReport(page, 'Product search');
  await expect(report(page)).toContainText('violation of INV-006 approved by Head of Product, 2026-04-08T13:57:00Z');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('row').filter({ hasText: 'search_hosted' }).first().click();
  await expect(whatIf(page)).toContainText('INV-006 approved by Head of Product, 2026-04-08T13:57:00Z');
  await run(page, 'Write the report');
  await expect(report(page)).toBeVisible();
});

test('the hybrid is a card that opens beside the others', async ({ page }) => {
  await open(page);
  await openReport(page, 'Product search');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hybrid card' }).click();
  await expect(report(page)).toContainText('id: "hybrid(search_in_postgres+search_cluster)"');
  await expectAccessible(page);
  const text = await report(page).textContent();
  await page.keyboard.press('Escape');
  const ranking = page.getByRole('grid', { name: 'Ranking' });
  await rankingOf(page).getByRole('button', { name: 'Cards' }).click();
  await expect(ranking).toHaveAttribute('aria-rowcount', '4');
  await toFiles(page);
  await choose(page, { 'hybrid.yaml': text });
  await run(page, 'Product search');
  await expect(ranking).toHaveAttribute('aria-rowcount', '5');
  await expect(ranking).toContainText('hybrid(search_in_postgres+search_cluster)');
});

test('text of files stays text in a document', async ({ page }) => {
  await open(page);
  const hostile = '<img src=x onerror="document.title=1"> [click](javascript:alert(1)) <b>bold</b>';
  await choose(page, {
    'cards.yaml': card('a').replace('["it works"]', `['${hostile}']`),
  });
  await toDecision(page);
  await run(page, 'Write the report');
  await expect(report(page)).toContainText(hostile);
  await expect(report(page).locator('img, b, script, a[href^="javascript"]')).toHaveCount(0);
});

for (const width of [1440, 390]) {
  test(`an open report is printed alone and whole, from ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page);
    await page.getByRole('button', { name: /^Shop database/ }).click();
    await expect(winner(page)).toHaveText('postgres_position');
    await run(page, 'Write the report');
    await expect(report(page)).toContainText('Audit trail');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const part of ['.outcome', '.ranking', '.top', '.panel-acts', '.choices', '.modal-close']) {
      await expect(page.locator(`${part}:visible`)).toHaveCount(0);
    }
    const shown = await report(page).evaluate((node) => node.scrollHeight <= node.clientHeight + 1);
    expect(shown).toBe(true);
    expect(await report(page).evaluate((node) => getComputedStyle(node).color)).toBe('rgb(17, 21, 27)');
  });
}

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

test('where nothing is accepted without a receipt, what one would do is one click away', async ({ page }) => {
  await open(page);
  await choose(page, {
    'cards.yaml': [1, 0.9].map((quality, at) => card('ab'[at], { quality })).join('\n---\n'),
    'policy.yaml': 'switches: {collapse.missing-receipt: block}',
  });
  await expect(status(page)).not.toHaveText('Accept');
  const receipt = whatIf(page).getByRole('switch', { name: /^a: receipt passes/ });
  await expect(whatIf(page).getByRole('switch').first()).toHaveAccessibleName(/^a: receipt passes/);
  await expect(receipt).toHaveAttribute('aria-checked', 'false');
  await expect(receipt).toContainText('Accept');
  await receipt.click();
  await expect(status(page)).toHaveText('Accept');
  await expect(receipt).toHaveAttribute('aria-checked', 'true');
  await page.reload();
  await expect(status(page)).toHaveText('Accept');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(status(page)).not.toHaveText('Accept');
  await expect(receipt).toHaveAttribute('aria-checked', 'false');
  await expectAccessible(page);
});

test('where a panel is needed and nobody speaks, rules stand in and are marked so', async ({ page }) => {
  await open(page);
  await choose(page, {
    'cards.yaml': TWO,
  });
  await expect(status(page)).toHaveText('Panel');
  await expect(matrix(page)).toContainText('needed, no evaluations yet');
  await page.getByRole('button', { name: 'Use the rules instead' }).click();
  await expect(matrix(page).getByText('heuristic')).toHaveCount(7);
  await expect(page).toHaveURL(/panel\.evaluators:fill_in/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(matrix(page)).toContainText('needed, no evaluations yet');
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
  const said = page.getByRole('listitem').filter({ hasText: /1\.7|Poet|unknown card/ });
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

test('a switch that is pressed twice takes itself back', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const approve = whatIf(page).getByRole('switch', { name: /payments_gateway: approved/ });
  await approve.focus();
  await page.keyboard.press('Space');
  await expect(approve).toHaveAttribute('aria-checked', 'true');
  await expect(approve).toBeFocused();
  await page.keyboard.press('Space');
  await expect(approve).toHaveAttribute('aria-checked', 'false');
  await expect(approve).toBeFocused();
  await expect(winner(page)).toHaveText('postgres_rls');
});

test('where a panel decided, the strip shows its C', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: /^Shop database/ }).click();
  await expect(score(page)).toHaveText('C 0.850');
});

const rankingOf = (page) => page.getByRole('group', { name: 'Ranking of' });
const scores = (page) => page.locator('.rank-row .score');

test('where a panel decided, ranking, explanation and rules are its own, and what was before it one click away', async ({ page }) => {
  await open(page);
  await openShop(page);
  await expect(scores(page)).toHaveText(['0.850', '0.682']);
  const title = page.getByRole('heading', { name: /^How postgres_position got/ });
  await expect(title).toHaveText('How postgres_position got 0.850');
  const rules = page.getByRole('region', { name: 'Rules, in order' });
  await expect(rules.getByText('No agreement')).toBeVisible();
  await expect(rules.getByText('Invariant gate')).toBeHidden();
  await rules.getByRole('heading', { name: /^Cards/ }).click();
  await expect(rules.getByText('Invariant gate')).toBeVisible();

  await rankingOf(page).getByRole('button', { name: 'Cards' }).press('Enter');
  await expect(scores(page)).toHaveText(['5.70', '3.95']);
  await expect(title).toHaveText('How postgres_position got 5.70, before the panel');
  await expect(score(page)).toHaveText('C 0.850');
  await expectAccessible(page);
  await rankingOf(page).getByRole('button', { name: 'Panel' }).click();
  await expect(scores(page)).toHaveText(['0.850', '0.682']);
});

test('one that is kept out before the panel is explained by its own score', async ({ page }) => {
  await open(page);
  const broken = card('c', { more: '  invariant_violations: ["INV-001"]' });
  const panel = 'panel_evaluations:\n  - {agent: VerifierAgent, position_scores: {a: 0.9, b: 0.5}, confidence: 0.9}';
  await choose(page, { 'cards.yaml': `${TWO}\n---\n${broken}`, 'panel.yaml': panel });
  await expect(rankingOf(page)).toBeVisible();
  await page.getByRole('region', { name: 'Gated alternatives' }).getByRole('button', { name: 'c', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^How c got .*, before the panel$|^c has no score$/ })).toBeVisible();
  await expect(page.locator('.steps')).toContainText('Evidence');
});

test('a hybrid has what would have tipped it, through all its stages', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: /^A year of decisions/ }).click();
  await toWorklist(page);
  await page.getByRole('link', { name: 'Release train for the apps' }).click();
  await expect(status(page)).toHaveText('Hybrid');
  // The nearest setting comes first; then what moves one number, before the smaller move of a weight with all others along.
  await page.locator('.flip-card').getByRole('button', { name: /^Next change/ }).click();
  await expect(page.locator('.flip-card')).toContainText('Verifier of train_every_two_weeks');
  await expect(page.locator('.flip-card')).toContainText('below 0.68');
  await expect(page.getByRole('region', { name: 'Rules, in order' }).getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(page.getByText('The scoring engine stopped')).toHaveCount(0);
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
