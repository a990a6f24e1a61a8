// The page of a turn of an interview: turns, map of weights, graph, what the log recorded, what did nothing.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { score, slider, winner } from './workspace.mjs';

test.use({ viewport: { width: 1440, height: 900 } });

const turns = (page) => slider(page, 'Turn');
const turn = (page, number) => page.locator(`[data-turn='${number - 1}']`);
const ours = (page, number) => turn(page, number).locator('.course-ours');
const summary = (page) => page.locator('.scrubber-summary');
const map = (page) => page.getByRole('grid', { name: /^Weights by strategy/ });
const cell = (page, name) => map(page).getByRole('gridcell', { name });
const graph = (page) => page.getByRole('listbox', { name: 'Nodes of the graph' });
const addressOf = (number) => new RegExp(`decision=interview%2Fduskline-4%3A${number}(&|$)`);

/** Opens the sample, a turn of its longer interview from the list, and goes to turn `number` over the beam. */
async function openTurn(page, number) {
  await open(page);
  await page.getByRole('button', { name: /What to ask next/ }).click();
  await page.getByRole('link', { name: /^duskline-4, turn \d+$/ }).first().click();
  await goTo(page, number);
}

/** Goes to a turn over the beam, by a press on it. */
async function goTo(page, number) {
  await turn(page, number).click();
  await expect(turns(page)).toHaveAttribute('aria-valuenow', String(number));
  await expect(page).toHaveURL(addressOf(number));
}

/** Where the nodes of the graph stand: what is drawn of all of them are ends of a few paths. */
async function places(page) {
  const paths = await page.locator('.graph path.dots').evaluateAll((all) => all.map((one) => one.getAttribute('d')));
  return [...new Set(paths.join('').split('M').filter(Boolean))].sort();
}

test('the sample opens on its turns, and a turn says what is chosen and what the log chose', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: /What to ask next/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('19 decisions');
  // The button is gone; the next tab goes on from the list.
  await expect(page.locator('main')).toBeFocused();
  await page.getByRole('link', { name: 'duskline-4, turn 6', exact: true }).click();
  await expect(winner(page)).toHaveText('Deepen: flying has to be explained at dinner');
  await expect(score(page)).toHaveText('1.906');
  const said = 'Turn 6 of 16, focused; the log chose deepen; re-scored deepen';
  await expect(turns(page)).toHaveAttribute('aria-valuetext', said);
  const phases = ['exploratoryturns 1 to 5', 'focusedturns 6 to 13', 'closingturns 14 to 16'];
  await expect(page.locator('.course-phase')).toHaveText(phases);
  await expect(summary(page)).toHaveText('2 of 16 differ from the log');
  await expect(page.locator('.course-turn.differs .course-number')).toHaveText(['2', '12']);
  await expect(page.locator('.flip-card')).toContainText('Contrast opportunity, contrast');
  // Its columns scroll, and nothing around them.
  const around = await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight);
  expect(around).toBe(0);
});

test('keys and a pointer move over the turns, reload keeps the turn, back returns to the list', async ({ page }) => {
  await openTurn(page, 6);
  await turns(page).press('ArrowRight');
  await expect(winner(page)).toHaveText('Deepen: being someone who can be believed even when nobody is looking');
  await expect(page).toHaveURL(addressOf(7));
  await turns(page).press('End');
  await expect(winner(page)).toHaveText('Close the interview');
  await expect(turns(page)).toHaveAttribute('aria-valuetext', /^Turn 16 of 16, closing; the log chose closing/);
  await turns(page).press('Home');
  await expect(turns(page)).toHaveAttribute('aria-valuetext', /^Turn 1 of 16, exploratory; the log chose broaden/);
  await expect(turns(page)).toBeFocused();
  // A press, and a hand that goes on from it.
  await turn(page, 12).hover();
  await page.mouse.down();
  await expect(winner(page)).toHaveText('Contrast with: sleeping better than expected');
  await expect(page).toHaveURL(addressOf(12));
  await turn(page, 8).hover();
  await page.mouse.up();
  await expect(winner(page)).toHaveText('Bridge to: glad to be spared the airport');
  await expect(turn(page, 8)).toHaveClass(/\bhere\b/);
  await expect(page).toHaveURL(addressOf(8));
  await expect(turns(page)).toBeFocused();
  await page.reload();
  await expect(winner(page)).toHaveText('Bridge to: glad to be spared the airport');
  await expect(turns(page)).toHaveAttribute('aria-valuenow', '8');
  // Turns gone over are no steps of the history.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('19 decisions');
  await page.goForward();
  await expect(turns(page)).toHaveAttribute('aria-valuenow', '8');
});

test('keys walk the map; a multiplier moved there tips its turn, undo takes it back', async ({ page }) => {
  await openTurn(page, 8);
  const bridge = 'Bridge to: glad to be spared the airport';
  const contrast = 'Contrast with: fare above a flight\'s';
  await expect(winner(page)).toHaveText(bridge);
  // One cell is in the order of tabs: from the first, down to the row of bridge, and along it.
  await expect(map(page).locator('[tabindex="0"]')).toHaveCount(1);
  await map(page).locator('[tabindex="0"]').focus();
  await expect(cell(page, /^Coverage gap: 0\.20/)).toBeFocused();
  for (let row = 0; row < 4; row += 1) await page.keyboard.press('ArrowDown');
  await expect(cell(page, /^Coverage gap, bridge: 0\.20/)).toBeFocused();
  await page.keyboard.press('End');
  await expect(cell(page, /^Closing, bridge: 0\.30/)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cell(page, /^Focused, bridge: 1\.10; −0\.02 E wins/)).toBeFocused();
  await expect(slider(page, 'Focused, bridge')).toHaveAttribute('aria-valuenow', '1.1');
  // One step down is enough.
  await page.keyboard.press('-');
  await expect(cell(page, /^Focused, bridge: 1\.05/)).toBeFocused();
  await expect(winner(page)).toHaveText(contrast);
  await expect(turn(page, 8)).toHaveClass(/\bchanged\b/);
  await expect(ours(page, 8)).toHaveText('contrast');
  await expect(page.locator('.course-turn.changed')).toHaveCount(1);
  await expect(summary(page)).toHaveText('3 of 16 differ from the log, 1 changed by your edits');
  const said = 'Turn 8 of 16, focused; the log chose bridge; re-scored contrast, bridge before your edits';
  await expect(turns(page)).toHaveAttribute('aria-valuetext', said);
  await expect(page.getByRole('region', { name: 'Changes', exact: true })).toContainText('1 of 19 winners change');
  await expect(page).toHaveURL(/set=interview\.phase\.focused\.bridge:1\.05/);
  // Turn and edit are still there after a reload.
  await page.reload();
  await expect(winner(page)).toHaveText(contrast);
  await expect(turns(page)).toHaveAttribute('aria-valuetext', said);
  await expect(cell(page, /^Focused, bridge: 1\.05/)).toHaveClass(/\bedited\b/);
  // Enter leads from a cell to its slider, whose arrows move the same number.
  await cell(page, /^Focused, bridge: 1\.05/).click();
  await page.keyboard.press('Enter');
  await expect(slider(page, 'Focused, bridge')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cell(page, /^Focused, bridge: 1\.00/)).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(cell(page, /^Focused, bridge: 1\.05/)).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(winner(page)).toHaveText(bridge);
  await expect(ours(page, 8)).toHaveText('same');
  await expect(page.locator('.course-turn.changed')).toHaveCount(0);
  await expect(summary(page)).toHaveText('2 of 16 differ from the log');
  await expect(page).not.toHaveURL(/set=/);
});

test('the palette finds sliders of the map, and those behind the settings', async ({ page }) => {
  await openTurn(page, 8);
  const move = async (words) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  };
  await move('Move Closing, synthesis');
  await expect(slider(page, 'Closing, synthesis')).toBeFocused();
  await move('Move Similarity to a question');
  await expect(slider(page, 'Similarity to a question')).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
});

test('the graph stands still from turn to turn; keys walk its nodes, zoom, and open its table', async ({ page }) => {
  await openTurn(page, 7);
  const size = page.locator('.graph > header p').first();
  await expect(size).toHaveText('15 nodes, 13 edges');
  await expect.poll(async () => (await places(page)).length).toBe(15);
  const before = await places(page);
  await goTo(page, 6);
  await expect(size).toHaveText('13 nodes, 10 edges');
  await expect.poll(async () => (await places(page)).length).toBe(13);
  expect(before).toEqual(expect.arrayContaining(await places(page)));
  await goTo(page, 8);
  await expect(size).toHaveText('15 nodes, 13 edges');
  await expect.poll(() => places(page)).toEqual(before);
  // The one in hand is said, is the one drawn as chosen and has its facts below.
  const inHand = graph(page).getByRole('option');
  const named = page.locator('.graph-detail b');
  await graph(page).focus();
  await page.keyboard.press('Home');
  await expect(inHand).toHaveText(/^being someone who can be believed .*: most recent, /);
  await page.keyboard.press('ArrowDown');
  await expect(inHand).not.toContainText('most recent');
  await expect(inHand).toContainText(`${await named.textContent()}: `);
  const id = await inHand.getAttribute('id');
  await expect(graph(page)).toHaveAttribute('aria-activedescendant', id);
  await page.keyboard.press('Home');
  await expect(inHand).toContainText('most recent');
  // Larger, smaller, all of it.
  const sheet = graph(page).locator('svg > g').first();
  const whole = await sheet.getAttribute('transform');
  const all = page.getByRole('button', { name: 'Fit all' });
  await expect(all).toBeDisabled();
  await page.keyboard.press('+');
  await expect(sheet).toHaveAttribute('transform', /scale\(1\.5/);
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  await expect(sheet).toHaveAttribute('transform', /scale\(1\.5/);
  await expect(all).toBeEnabled();
  // One looks on as one did from turn to turn.
  await goTo(page, 7);
  await expect(sheet).toHaveAttribute('transform', /scale\(1\.5/);
  await goTo(page, 8);
  await graph(page).focus();
  await page.keyboard.press('0');
  await expect(sheet).toHaveAttribute('transform', whole);
  await expect(all).toBeDisabled();
  // As a table, a row a node.
  const table = page.getByRole('region', { name: 'Nodes of the graph as a table' });
  await page.keyboard.press('t');
  await expect(table.locator('tbody tr')).toHaveCount(15);
  await expect(table.locator('tbody tr').first()).toContainText('being someone who can be believed');
  await page.keyboard.press('t');
  await expect(table).toHaveCount(0);
  await expect(graph(page)).toBeFocused();
});

test('the log beside a turn says what keeps its choice out here; the coverage what did nothing', async ({ page }) => {
  await openTurn(page, 12);
  const log = page.getByRole('region', { name: 'Recorded beside re-scored', exact: true });
  const kept = 'the log chose deepen; all of 10 terms match, but knowledge ceiling keeps it out here';
  await expect(log.locator('header p')).toHaveText(kept);
  await expect(log.getByRole('row', { name: /^Strategy diversity/ })).toContainText('2 of the last 5 choices');
  await expect(page.locator('.outcome')).toContainText('an answer says “no idea” about “morning”');
  // One term of turn 1 is not as recorded, though the same is chosen.
  await goTo(page, 1);
  await expect(log.locator('header p')).toHaveText('the log chose broaden; 1 of 10 terms differs');
  await expect(log.getByRole('row', { name: /^Peripheral readiness/ })).toContainText('0.2 → 0.15');
  await expect(log.getByRole('row', { name: /^Score \d/ })).toContainText('2.1148 → 2.0574');
  const coverage = page.getByRole('region', { name: 'Config coverage' });
  await expect(coverage).toContainText('19 turns of 2 interviews: 2 warnings about parts without effect');
  await expect(coverage.getByRole('img', { name: 'warning' })).toHaveCount(2);
  await expect(coverage.locator('.finding').first()).toContainText(/^ease .* is never first/);
  const headings = ['Strategies', 'Multipliers', 'Vetoes', 'Weights', 'Elements'];
  await expect(coverage.getByRole('heading', { level: 3 })).toHaveText(headings);
  await coverage.getByRole('button', { name: 'Show its cell' }).last().click();
  const shown = cell(page, /^Focused, closing: 0\.50/);
  await expect(shown).toHaveAttribute('aria-selected', 'true');
  await expect(shown).toBeFocused();
  await expect(shown).toBeInViewport();
});

test('a turn says what to ask: strategy, focus and hint of the chosen candidate, and those of the others', async ({ page }) => {
  await openTurn(page, 6);
  const ask = page.getByRole('region', { name: 'What to ask', exact: true });
  await expect(ask.locator('header p')).toHaveText('Deepen understanding');
  await expect(ask.locator('dl').first()).toContainText('Deepen: flying has to be explained at dinner');
  await expect(ask.locator('.ask-hint').first()).toHaveText('Ask why the last thing matters.');
  const others = ask.locator('.ask-others');
  await expect(others.getByText('Bring up the element, linked to something already said.').first()).toBeHidden();
  await others.locator('summary').click();
  await expect(others.getByText('Bring up the element, linked to something already said.').first()).toBeVisible();
  await goTo(page, 8);
  await expect(ask.locator('dl').first()).toContainText('Bridge to: glad to be spared the airport');
});

for (const width of [1440, 390]) {
  test.describe(`${width} px`, () => {
    // So high that nothing is scrolled out of its column: axe judges the contrast of what is in sight.
    test.use({ viewport: { width, height: 2800 } });

    test('axe finds nothing on the page of a turn, in both themes', async ({ page }) => {
      await openTurn(page, 12);
      await expect(page.locator('.flip-card')).toContainText(' of ');
      // Where it is narrow, part by part; where it is wide, all at once and with the table of the graph.
      const parts = width < 600 ? ['Ranking', 'Interview', 'Weights', 'Log', 'Coverage', 'Graph'] : [null];
      for (const part of parts) {
        if (part) await page.getByRole('tab', { name: part, exact: true }).click();
        if (part === null || part === 'Graph') {
          await page.getByRole('button', { name: 'Table', exact: true }).click();
          await expect(page.getByRole('region', { name: 'Nodes of the graph as a table' })).toBeInViewport();
        }
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page);
        }
      }
      const [scroll, client] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(scroll).toBeLessThanOrEqual(client);
    });
  });
}
