// The page of a round of a deliberation: rounds, quorum, devil's advocate, trust, rubric, disagreements, safeguards.
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { choose, slider, status, toWorklist } from './workspace.mjs';

test.use({ viewport: { width: 1440, height: 900 } });

const rounds = (page) => slider(page, 'Round');
const part = (page, name) => page.getByRole('region', { name, exact: true });
const inbox = (page) => page.getByRole('listbox', { name: 'Disagreements' });
const inHand = (page) => page.locator('.disagreement');

/** Opens files, and the first decision of the list whose name holds some words; the only decision opens by itself. */
async function openRound(page, files, words) {
  await open(page);
  await choose(page, files);
  await page.waitForURL(/\?/);
  if (words) {
    await toWorklist(page);
    await page.getByRole('link', { name: words }).first().click();
  }
  await expect(rounds(page)).toBeVisible();
}

/** Goes to a round by a press on its column, `of` how many. */
async function press(page, at, of) {
  const names = 156;
  const { width } = await rounds(page).boundingBox();
  await rounds(page).click({ position: { x: names + ((at + 0.5) / of) * (width - names), y: 20 } });
}

/** A log of four rounds with two artifacts each: a disagreement in each, another rubric from the third on. */
function log() {
  const agents = ['maker', 'mason', 'critic', 'warden'].map((name, at) => ({ name, role: at ? 'reviewer' : 'creator' }));
  const criteria = (clear, safe, words) => ({
    criteria: [
      { name: 'clear', weight: clear, guidelines: 'Somebody who was not there understands it.' },
      { name: 'safe', weight: safe, guidelines: words },
    ],
  });
  const gold = criteria(0.5, 0.5, 'There is a way back.');
  const texts = [
    ['RFC 9110 says that a PUT is idempotent.', 'Nothing in the standard says so, see [3].'],
    ['We should prefer a cursor: it is cleaner.', 'An offset must not be dropped.'],
    ['I do not like it.', 'It reads well to me.'],
    ['The list answers in 120 ms.', 'The list answers in 480 ms.'],
  ];
  const events = [{ type: 'run_started', config: { task: 'How lists are paged' }, agents, rubric: gold }];
  for (const [round, pair] of texts.entries()) {
    events.push({ type: 'round_started', round });
    events.push({ type: 'devils_advocate', round, agent: null });
    if (round === 2) events.push({ type: 'rubric_changed', round, rubric: criteria(0.2, 0.8, 'There is a tested way back.') });
    for (const [id, scores] of [['cursor', { clear: 0.9, safe: 0.5 }], ['offset', { clear: 0.4, safe: 0.8 }]]) {
      events.push({ type: 'artifact', round, agent: 'maker', artifact_id: id, text: `${id} in round ${round}` });
      events.push({ type: 'review', round, reviewer: 'critic', artifact_id: id, scores, feedback: `On ${id}.` });
    }
    for (const [at, { name }] of agents.entries()) events.push({ type: 'vote', round, agent: name, artifact_id: 'cursor', accept: at <= round });
    events.push({ type: 'disagreement', round, agents: ['mason', 'critic'], texts: pair, class: 'value' });
    events.push({ type: 'round_ended', round, converged: round === 3 });
  }
  const line = (event, seq) => JSON.stringify({ v: '1.0.0', ts: new Date(Date.UTC(2026, 0, 5, 10, 0, seq)).toISOString(), run: 'paging', seq, ...event });
  return `${events.map(line).join('\n')}\n`;
}

/** A run of which nothing but its reviews is told. */
const SILENT = JSON.stringify({
  config: { task: 'A quiet choice', agents: [{ name: 'Maker', role: 'creator' }, { name: 'Critic', role: 'reviewer' }] },
  rounds_completed: 1,
  round_history: [{
    round: 0,
    artifacts: ['A first text.'],
    interactions: [{ agent_name: 'Critic', response: '{"feedback": "Fine.", "clear_score": 7}', metadata: { phase: 'review' } }],
  }],
});

test('the sample opens on its rounds; keys and a pointer go to others', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: /GraphQL migration/ }).click();
  // Its decisions are what there is most of.
  await expect(page.getByRole('heading', { name: '27 decisions' })).toBeVisible();
  await page.getByRole('link', { name: /REST to GraphQL/ }).first().click();
  await rounds(page).press('End');
  await expect(rounds(page)).toHaveAttribute('aria-valuenow', '24');
  await expect(rounds(page)).toHaveAttribute('aria-valuetext', /^Round 23, 24 of 24: \d of \d votes for adr-23, \d required; .*converged/);
  await rounds(page).press('ArrowLeft');
  await expect(rounds(page)).toHaveAttribute('aria-valuenow', '23');
  await expect(rounds(page)).toBeFocused();
  await expect(page.locator('.rounds-weight')).toHaveText('22');
  const regretted = part(page, 'Rubric').getByRole('listitem').filter({ hasText: 'human over editor' });
  await expect(regretted).toContainText('regretted');
  await expect(regretted).toContainText('Taken back before the next round');
  await press(page, 9, 24);
  await expect(rounds(page)).toHaveAttribute('aria-valuetext', /^Round 9, .*override/);
  await expect(page).toHaveURL(/decision=deliberation%2F[^&]*%3A9(&|$)/);
  // The one under the pointer is told, and nothing but a press goes there.
  await rounds(page).hover({ position: { x: 180, y: 20 } });
  await expect(page.locator('.rounds-said')).toHaveText(/^Round 0, 1 of 24/);
  await expect(rounds(page)).toHaveAttribute('aria-valuenow', '10');
  await page.reload();
  await expect(rounds(page)).toHaveAttribute('aria-valuenow', '10');
  // Its columns scroll, and nothing around them.
  const around = await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight);
  expect(around).toBe(0);
});

test('the timeline folds to a lane, and its table has all of them', async ({ page }) => {
  await openRound(page, { 'paging.jsonl': log() }, /paged/);
  const tall = async () => (await rounds(page).boundingBox()).height;
  const before = await tall();
  await page.getByRole('button', { name: 'Show one lane' }).click();
  await expect.poll(tall).toBeLessThan(before - 20);
  await part(page, 'Rounds').getByRole('button', { name: 'Table and copies of the chart' }).click();
  await page.getByRole('button', { name: /Show the table/ }).click();
  const table = page.getByRole('dialog').getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Round', 'Votes for', 'Votes required', 'Similarity, mean', 'Similarity, min', 'Drift, percent']);
  await expect(table.getByRole('row')).toHaveCount(5);
});

test('the quorum says who agrees, how many it takes and how that was counted', async ({ page }) => {
  await openRound(page, { 'paging.jsonl': log() }, /paged/);
  await rounds(page).press('Home');
  const quorum = part(page, 'Quorum');
  await expect(quorum.locator('.quorum-answer')).toHaveText('1 of 4 agents accepts cursor; 3 required.');
  await rounds(page).press('End');
  await expect(quorum.locator('.quorum-answer')).toHaveText('4 of 4 agents accept cursor; 3 required.');
  await expect(quorum).toContainText('4 agents × 0.8 = 3.2, rounded down: 3.');
  await expect(quorum.getByRole('list', { name: 'Votes' }).getByRole('listitem')).toHaveCount(4);
  const inForce = quorum.getByRole('row').filter({ hasText: 'in force' });
  await expect(inForce.getByRole('cell')).toHaveText(['1', '2', '2', '3', '4', '5', '6', '7', '8', '8', '9', '10']);
  await expect(quorum.getByRole('columnheader', { name: '4 agents' })).toHaveClass(/own/);
});

test('how far a rubric moved is not known where nobody recorded the first one', async ({ page }) => {
  const events = [
    { type: 'round_started', round: 0 },
    { type: 'review', reviewer: 'ann', artifact_id: 'x', scores: { c: 0.5, d: 0.2 } },
    { type: 'rubric_changed', rubric: { criteria: [{ name: 'c', weight: 0.9 }, { name: 'd', weight: 0.1 }] } },
    { type: 'override', by: 'human', agent: 'ann', decision: 'd' },
    { type: 'round_ended', round: 0 },
  ];
  await openRound(page, { 'lost.jsonl': events.map((event) => `${JSON.stringify({ run: 'lost', ...event })}\n`).join('') });
  const rubric = part(page, 'Rubric');
  await expect(rubric.locator('.section-head')).toContainText('drift not known');
  await expect(rubric).toContainText('No rubric is recorded at the start of the run');
  await expect(rubric).not.toContainText('critical');
});

test('votes alone decide about one artifact, which has no score and leads nothing', async ({ page }) => {
  const event = (seq, more) => JSON.stringify({ v: '1.0.0', run: 'votes', seq, round: 0, ...more });
  const lines = [{ type: 'round_started' }, ...['mia', 'ole'].map((agent) => ({ type: 'vote', agent, accept: true }))];
  const start = event(0, { type: 'run_started', agents: [{ name: 'mia' }, { name: 'ole' }] });
  await openRound(page, { 'events.jsonl': [start, ...lines.map((line, at) => event(at + 1, line))].join('\n') });
  const answer = page.locator('.answer');
  await expect(status(page)).toHaveText('Converged: enough agents accept it');
  await expect(answer.getByRole('heading', { level: 1 })).toHaveText(/^\W*A?\W*artifact/);
  await expect(answer).toContainText('nothing ranks');
  await expect(page.locator('main')).not.toContainText('NaN');
  await expect(page.getByRole('img', { name: 'Scores on one axis' })).toHaveCount(0);
  await expectAccessible(page);
});

test('the rubric stands beside the one that the run began with, with what it changes', async ({ page }) => {
  await openRound(page, { 'paging.jsonl': log() }, /paged/);
  const rubric = part(page, 'Rubric');
  await rounds(page).press('Home');
  await expect(rubric).toContainText('as when the run began');
  await rounds(page).press('End');
  await expect(rubric.locator('.section-head')).toContainText(': critical');
  const safe = rubric.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'safe' }) });
  await expect(safe.getByRole('cell').first()).toHaveText('50.0%');
  await expect(safe.getByRole('cell').nth(1)).toHaveText('80.0%');
  await expect(rubric.locator('ins')).toHaveText('tested');
  await expect(rubric.locator('.rubric-alert').first()).toHaveText('First warning in round 2, critical in round 2, 1 alert in all.');
  await expect(rubric.locator('.rubric-behaviour')).toContainText('In 2 of 4 rounds with several scored artifacts another artifact would score highest');
  await expect(rubric.locator('.rubric-behaviour')).toContainText('too few to say more');
  await rubric.locator('.rubric-behaviour').getByRole('link').first().click();
  await expect(rounds(page)).toHaveAttribute('aria-valuenow', '3');
});

test('disagreements are worked through by keys; the class filters, what was found is marked', async ({ page }) => {
  await openRound(page, { 'paging.jsonl': log() }, /paged/);
  await inbox(page).focus();
  await expect(inHand(page)).toContainText('Factual, 95% sure.');
  await expect(inHand(page).locator('mark').first()).toHaveText('RFC 9110');
  await expect(inHand(page)).toContainText('value in the log');
  await page.keyboard.press('j');
  await expect(inHand(page)).toContainText('Value, 90% sure.');
  await expect(inHand(page)).toContainText('value in the log too');
  await page.keyboard.press('ArrowDown');
  await expect(inHand(page)).toContainText('Undecided.');
  await page.keyboard.press('k');
  await expect(inHand(page)).toContainText('Value, 90% sure.');
  // It stays in hand while rounds go by.
  await rounds(page).press('End');
  await expect(inHand(page)).toContainText('Value, 90% sure.');
  await page.getByRole('button', { name: 'Undecided 2' }).click();
  await expect(inbox(page).getByRole('option')).toHaveCount(2);
  await expect(inHand(page)).toContainText('Undecided');
});

const line = (page, at) => inbox(page).getByRole('option').nth(at);

test('disagreements are judged by keys; what was judged is kept, undone and measured', async ({ page }) => {
  await openRound(page, { 'paging.jsonl': log() }, /paged/);
  await inbox(page).focus();
  // What is judged goes before the rules, and the next one is in hand.
  await page.keyboard.press('2');
  await expect(line(page, 0)).toContainText('✓ value');
  await expect(line(page, 1)).toHaveAttribute('aria-selected', 'true');
  await expect(part(page, 'Disagreements').getByRole('status')).toHaveText('Value: saved in triage.yaml.');
  await page.keyboard.press('Enter');
  await expect(line(page, 1)).toContainText('✓ value');
  await page.keyboard.press('0');
  await expect(line(page, 2)).toContainText('✓ undecided');
  await expect(line(page, 3)).toHaveAttribute('aria-selected', 'true');
  const beside = page.getByRole('group', { name: 'How often the rules agree' });
  await expect(beside).toContainText('The rules agree with 2 of 3 judgements: too few for a percentage, which needs 5.');
  await expect(beside).toContainText('the rules are at most this good');
  await expect(beside.getByRole('row', { name: /^value/ }).getByRole('cell')).toHaveText(['1', '1', '0', '0']);
  await page.keyboard.press('Home');
  await expect(inHand(page)).toContainText('Value, judged by hand.');
  await expect(inHand(page)).toContainText('The rules: factual, 95% sure.');
  // A note, and who says so.
  await part(page, 'Disagreements').getByRole('textbox', { name: 'Who judges' }).fill('Ana');
  await inbox(page).focus();
  await page.keyboard.press('n');
  await page.keyboard.type('a matter of taste');
  await page.keyboard.press('Enter');
  await expect(inbox(page)).toBeFocused();
  await expect(inHand(page)).toContainText('Value, judged by Ana: a matter of taste');
  await page.keyboard.press('Control+z');
  await expect(inHand(page)).toContainText('Value, judged by hand.');
  await page.keyboard.press('Control+Shift+Z');
  await expect(inHand(page)).toContainText('Value, judged by Ana: a matter of taste');
  // It is one of the files: a reload keeps it.
  await page.reload();
  await expect(line(page, 0)).toContainText('✓ value');
  await expect(inHand(page)).toContainText('Value, judged by Ana: a matter of taste');
  const coming = page.waitForEvent('download');
  await part(page, 'Disagreements').getByRole('button', { name: 'Export triage.yaml' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('triage.yaml');
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toContain('triage:\n  - run: "paging"\n    seq: 11\n    class: value\n    by: Ana\n    note: a matter of taste\n');
  expect(text.match(/seq:/g)).toHaveLength(3);
  await expectAccessible(page);
});

test('undo takes the first judgement back, with its file', async ({ page }) => {
  await openRound(page, { 'paging.jsonl': log() }, /paged/);
  await part(page, 'Disagreements').getByRole('button', { name: 'Semantic', exact: true }).click();
  await expect(line(page, 0)).toContainText('✓ semantic');
  await part(page, 'Disagreements').getByRole('button', { name: 'Undo the last judgement' }).click();
  await expect(line(page, 0)).toContainText('factual');
  await expect(line(page, 0)).not.toContainText('✓');
  await expect(page.getByRole('button', { name: /Export triage/ })).toHaveCount(0);
  await part(page, 'Disagreements').getByRole('button', { name: 'Redo the judgement' }).click();
  await expect(line(page, 0)).toContainText('✓ semantic');
});

test('a triage document that is open is written into, and keeps its comments', async ({ page }) => {
  const own = '# Judged on Monday.\ntriage:\n  - {run: paging, seq: 11, class: value, by: Bo} # taste\n';
  await openRound(page, { 'paging.jsonl': log(), 'mine.yaml': own }, /paged/);
  await inbox(page).focus();
  await expect(inHand(page)).toContainText('Value, judged by Bo.');
  await page.keyboard.press('1');
  await expect(inHand(page)).toContainText('Factual, judged by hand.');
  await part(page, 'Disagreements').getByRole('button', { name: 'Unjudged 3' }).click();
  await expect(inbox(page).getByRole('option')).toHaveCount(3);
  await inbox(page).focus();
  await page.keyboard.press('3');
  await expect(inbox(page).getByRole('option')).toHaveCount(2);
  const coming = page.waitForEvent('download');
  await part(page, 'Disagreements').getByRole('button', { name: 'Export mine.yaml' }).click();
  const text = readFileSync(await (await coming).path(), 'utf8');
  expect(text).toMatch(/^# Judged on Monday\.\ntriage:\n {2}- \{run: paging, seq: 11, class: factual, by: ""\} # taste\n {2}- \{run: paging, seq: \d+, class: semantic\}\n$/);
});

test('a safeguard is turned off where it stands, and undo turns it on', async ({ page }) => {
  await openRound(page, { 'paging.jsonl': log() }, /paged/);
  const safeguards = part(page, 'Safeguards');
  await expect(safeguards.locator('.section-head')).toContainText('4 of 4 on');
  const all = safeguards.getByRole('switch', { name: 'All safeguards' });
  await all.press('Enter');
  await expect(all).toHaveAttribute('aria-checked', 'false');
  await expect(safeguards.locator('.section-head')).toContainText('0 of 4 on');
  await expect(safeguards).toContainText('off, the master switch is off');
  await expect(part(page, 'Devil’s advocate')).toContainText('Nobody is chosen');
  await expect(page).toHaveURL(/deliberation\.safeguards/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(safeguards.locator('.section-head')).toContainText('4 of 4 on');
});

test('what a log never tells is said once and drawn as absent', async ({ page }) => {
  await openRound(page, { 'run_history.json': SILENT });
  await expect(part(page, 'Rounds')).toContainText('No votes: whether enough agents agreed is not known.');
  await expect(status(page)).toContainText('no recorded votes');
  await expect(part(page, 'Quorum')).toContainText('No votes are recorded; 2 of 2 agents required.');
  await expect(part(page, 'Devil’s advocate')).toContainText('not recorded');
  await expect(part(page, 'Disagreements')).toContainText('none is recorded');
  await expectAccessible(page);
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1440, 390]) {
    test(`nothing of it is in the way of anybody: ${colorScheme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await openRound(page, { 'paging.jsonl': log() }, /paged/);
      await rounds(page).press('End');
      await expectAccessible(page);
      if (width > 390) return;
      for (const name of ['Quorum', 'Rubric', 'Disagreements', 'Devil’s advocate', 'Trust', 'Safeguards']) {
        await page.getByRole('tab', { name }).click();
        await expectAccessible(page);
      }
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(over).toBe(0);
    });
  }
}

/** A run in which different ideas are wanted: three rounds of ideas, differences, and what a human picked. */
function ideas(picked = true) {
  const agents = [['Ann', 'creator'], ['Ben', 'creator'], ['Rue', 'reviewer'], ['Cy', 'curator']].map(([name, role]) => ({ name, role }));
  const rounds = [
    [
      ['Ann', 'ann-0', 'Cache tokens in the gateway, so that no request asks twice.'],
      ['Ben', 'ben-0', 'Cache the tokens in a gateway; no request asks twice.'],
    ],
    [['Ann', 'ann-1', 'Move all sessions into the database and read them with each request.']],
    [
      ['Ben', 'ben-1', 'Drop sessions altogether and use signed cookies instead.'],
      ['Ben', 'ben-2', 'Use signed cookies and drop all sessions.'],
    ],
  ];
  const config = { task: 'Where sessions live', mode: 'diverge', divergence: { similarity_threshold: 0.5, min_approaches: 3 } };
  const events = [{ type: 'run_started', config, agents }];
  for (const [round, written] of rounds.entries()) {
    events.push({ type: 'round_started', round });
    for (const [agent, id, text] of written) events.push({ type: 'artifact', round, agent, artifact_id: id, text });
    for (const [, id] of written.slice(round ? 0 : 1)) {
      events.push({ type: 'review', round, reviewer: 'Rue', artifact_id: id, differences: [{ from: 'ann-0', text: `Who holds the state is another in ${id}.` }] });
    }
    events.push({ type: 'round_ended', round });
  }
  if (picked) events.push({ type: 'direction', by: 'Kim', artifact_id: 'ann-1', text: 'We have a database.' });
  const line = (event, seq) => JSON.stringify({ v: '1.0.0', ts: new Date(Date.UTC(2026, 0, 5, 10, 0, seq)).toISOString(), run: 'sessions', seq, ...event });
  return `${events.map(line).join('\n')}\n`;
}

test('where different ideas are wanted, approaches stand in place of a quorum', async ({ page }) => {
  await openRound(page, { 'ideas.jsonl': ideas() }, /sessions live/);
  await rounds(page).press('End');
  await expect(rounds(page)).toHaveAttribute('aria-valuetext', /^Round 2, 3 of 3: 3 approaches, 3 wanted; enough$/);
  const approaches = part(page, 'Approaches');
  await expect(approaches.locator('.quorum-answer')).toHaveText('3 distinct approaches of 5 ideas; 3 are wanted.');
  const all = approaches.getByRole('list', { name: 'Approaches' }).locator('> li');
  await expect(all).toHaveCount(3);
  await expect(all.nth(0)).toContainText('ben-0');
  await expect(all.nth(1)).toContainText('picked');
  await expect(approaches).toContainText('Picked by Kim: ann-1. We have a database.');
  await expect(approaches.getByRole('list', { name: 'Differences' }).getByRole('listitem')).toHaveCount(4);
  for (const name of ['Quorum', 'Rubric', 'Trust', 'Safeguards']) await expect(part(page, name)).toHaveCount(0);
  await rounds(page).press('Home');
  await expect(approaches.locator('.quorum-answer')).toHaveText('1 distinct approach of 2 ideas; 3 are wanted.');
  await expect(page.locator('.outcome')).toContainText('Too few: another round');
  await expectAccessible(page);
});

test('a likeness that moves makes other approaches; a pick that nothing tells is not recorded', async ({ page }) => {
  await openRound(page, { 'ideas.jsonl': ideas(false) }, /sessions live/);
  await rounds(page).press('End');
  const approaches = part(page, 'Approaches');
  await expect(approaches).toContainText('Picked: not recorded');
  await expect(approaches.locator('.approach-step.here')).toHaveText('3');
  await expect(approaches).toContainText(/up to 0\.\d+ there would be 2, above 0\.\d+ there would be 4/i);
  const alike = slider(page, 'Similarity in an approach');
  await alike.focus();
  for (let step = 0; step < 5; step += 1) await alike.press('ArrowLeft');
  await expect(approaches.locator('.quorum-answer')).not.toHaveText(/^3 distinct/);
  await expect(page.locator('.outcome')).toContainText('Too few: another round');
  const wanted = slider(page, 'Approaches wanted');
  await wanted.focus();
  await wanted.press('ArrowLeft');
  await wanted.press('ArrowLeft');
  await expect(page.locator('.outcome')).toContainText('Enough: a human picks');
  await expect(page.getByRole('slider', { name: /Share that has to agree|trust/i })).toHaveCount(0);
});
