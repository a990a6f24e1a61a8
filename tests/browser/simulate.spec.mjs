// Simulate: a config as a form and its text, one run of it as it is typed, many runs compared.
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { choose } from './workspace.mjs';

test.use({ viewport: { width: 1440, height: 900 } });

const text = (page) => page.getByRole('textbox', { name: 'The config as text' });
const form = (page) => page.getByRole('group', { name: 'The config as fields' });
const oneRun = (page) => page.getByRole('region', { name: /^One run/ });
const many = (page) => page.getByRole('region', { name: 'Many runs' });
const table = (page) => page.getByRole('region', { name: 'Measures of the simulated runs' });

const CONFIG = `# A small one.
agents:
  - {name: Ida, role: creator}
  - {name: Jon, role: reviewer}
  - {name: Kim, role: reviewer}
rounds: 9
convergence: {threshold: 0.5}
simulation: {accept_at: 0.6, dissent_rate: 0.3, override_rate: 0}
`;

async function openSimulate(page) {
  await open(page, '?page=simulate');
  await expect(oneRun(page).getByText(/onverge/)).toBeVisible();
}

/** Opens a group of fields. */
async function unfold(page, name) {
  const group = form(page).locator('details').filter({ has: page.locator('summary', { hasText: name }) });
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
}

async function choosePairs(page, count) {
  await many(page).getByRole('textbox', { name: 'Pairs' }).fill(String(count));
  await many(page).getByRole('button', { name: 'Simulate' }).click();
}

test('what is set in the form stands in the text, and the run follows', async ({ page }) => {
  await openSimulate(page);
  await expectAccessible(page);
  const before = await text(page).inputValue();
  const rounds = form(page).getByRole('textbox', { name: /^Rounds at most/ });
  await rounds.fill('3');
  await rounds.press('Enter');
  await expect(text(page)).toHaveValue(before.replace('rounds: 20', 'rounds: 3'));
  await expect(oneRun(page).getByText('Did not converge')).toBeVisible();
  await expect(oneRun(page).getByText('Before the last change of the config: converged in round 7.')).toBeVisible();
  await expect(oneRun(page).locator('dl')).toContainText('Rounds in all4 before: 8');
  await expect(rounds).toBeFocused();
  // And what is typed into the text stands in the form.
  await text(page).fill(before.replace('rounds: 20', 'rounds: 12'));
  await expect(rounds).toHaveValue('12');
  await expect(oneRun(page).getByText(/^Converged in round/)).toBeVisible();
  // A value that cannot be is told at its field and changes nothing.
  await rounds.fill('many');
  await rounds.press('Enter');
  await expect(form(page).getByText('expected a whole number from 0 to 100,000')).toBeVisible();
  await expect(text(page)).toHaveValue(/rounds: 12/);
  // What no line says is written where it belongs.
  await unfold(page, 'Trust');
  const impact = form(page).getByRole('textbox', { name: /^Dissents that changed something/ });
  await expect(impact).toHaveAccessibleName(/default/);
  await impact.fill('0.5');
  await impact.press('Enter');
  await expect(text(page)).toHaveValue(/trust:\s+impact: 0.5/);
  await expect(impact).toHaveAccessibleName(/line \d+/);
});

test('the seed of the config is the seed until another one is typed', async ({ page }) => {
  await openSimulate(page);
  const seed = oneRun(page).getByRole('textbox', { name: 'Seed' });
  await expect(seed).toHaveValue('1');
  // What it came to, without what it was before the config was changed.
  const ended = () => oneRun(page).locator('dl').evaluate((node) => {
    const copy = node.cloneNode(true);
    copy.querySelectorAll('small').forEach((before) => before.remove());
    return copy.innerText.replaceAll(/\s+/g, '');
  });
  await text(page).fill(`${CONFIG}seed: 42\n`);
  await expect(seed).toHaveValue('42');
  await expect(oneRun(page)).toContainText('The seed is the config’s.');
  await expect(many(page)).toContainText('from 42 to 1,041');
  await seed.fill('7');
  await seed.press('Enter');
  // The answers that arrive leave what is typed meanwhile.
  await seed.fill('');
  await expect(oneRun(page)).toContainText('The config’s seed, 42, has no effect.');
  await expect(many(page)).toContainText('from 7 to 1,006');
  await expect(oneRun(page).locator('.stale')).toHaveCount(0);
  await expect(seed).toHaveValue('');
  // The field without a number gives it back.
  await seed.press('Enter');
  await expect(seed).toHaveValue('42');
  // Nothing is left to the seed.
  await text(page).fill(`${CONFIG}deterministic: true\n`);
  await expect(oneRun(page)).toContainText('the run is the same under every seed');
  const before = await ended();
  await seed.fill('9');
  await seed.press('Enter');
  await expect.poll(() => page.url()).toContain('seed=9');
  await expect(oneRun(page).locator('.stale')).toHaveCount(0);
  expect(await ended()).toBe(before);
});

test('a change that changes nothing in the run says so', async ({ page }) => {
  await openSimulate(page);
  const nothing = oneRun(page).getByText('Last change of the config: nothing in this run changes.');
  await expect(nothing).toHaveCount(0);
  const task = form(page).getByRole('textbox', { name: /^Task/ });
  await task.fill('Another');
  await task.press('Enter');
  await expect(nothing).toBeVisible();
  // Another seed is no change of the config.
  const seed = oneRun(page).getByRole('textbox', { name: 'Seed' });
  await seed.fill('2');
  await seed.press('Enter');
  await expect(nothing).toHaveCount(0);
});

test('an error in the text is told with its place, and nothing typed is lost by a reload', async ({ page }) => {
  await openSimulate(page);
  const before = await text(page).inputValue();
  await text(page).fill(before.replace('threshold: 0.8', 'threshold: high'));
  const said = page.getByRole('button', { name: /13:14.*unknown word.*found high/ });
  await expect(said).toBeVisible();
  await expect(form(page).getByText('The text has errors.')).toBeVisible();
  await expect(form(page).getByRole('textbox', { name: /^Rounds at most/ })).toBeDisabled();
  await expect(oneRun(page).getByRole('alert').filter({ hasText: 'line 13' })).toBeVisible();
  await expectAccessible(page);
  await said.click();
  await expect(text(page)).toBeFocused();
  const caret = await text(page).evaluate((field) => field.value.slice(field.selectionStart, field.selectionStart + 4));
  expect(caret).toBe('high');
  await page.reload();
  await expect(text(page)).toHaveValue(/threshold: high/);
  // Another config takes its place, and what was there can be put back.
  await page.getByRole('combobox', { name: 'Start from' }).selectOption('The example');
  await expect(text(page)).toHaveValue(before);
  await page.getByRole('button', { name: 'Restore the config before' }).click();
  await expect(text(page)).toHaveValue(/threshold: high/);
});

test('a run is the same for the same seed, is opened where it ended, and its files are downloaded', async ({ page }) => {
  await openSimulate(page);
  const seed = oneRun(page).getByRole('textbox', { name: 'Seed' });
  const facts = () => oneRun(page).locator('dl').textContent();
  const first = await facts();
  await seed.fill('8');
  await seed.press('Enter');
  await expect.poll(facts).not.toBe(first);
  await seed.fill('1');
  await seed.press('Enter');
  await expect.poll(facts).toBe(first);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    oneRun(page).getByRole('button', { name: 'events.jsonl' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n').map((line) => JSON.parse(line));
  expect(lines[0].type).toBe('run_started');
  expect(lines.at(-1).type).toBe('run_ended');
  const dissents = lines.filter((line) => line.type === 'dissent').length;
  await expect(oneRun(page).locator('dl')).toContainText(`Dissents${dissents},`);
  await oneRun(page).getByRole('button', { name: 'Open this run' }).click();
  await expect(page.getByRole('slider', { name: 'Round' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('page')).toBe('decision');
  await expect(page.getByText(/Differs from the log/)).toHaveCount(0);
  // It converged in round 7, and that is the one in view.
  await expect(page.getByRole('slider', { name: 'Round' })).toHaveAttribute('aria-valuetext', /^Round 7\b/);
  await expect(page.getByRole('region', { name: /^Devil’s advocate/ }).locator('.chances').first()).toContainText('nobody');
  const advocate = page.getByRole('region', { name: /^Devil’s advocate/ });
  const chosen = await advocate.locator('.chances').first().locator('.was-chosen .chance').textContent();
  const [, percent] = /(\d+%)/.exec(chosen);
  await expect(advocate.locator('.section-head p')).toContainText(`chance ${percent}`);
  await page.goBack();
  await expect(oneRun(page)).toBeVisible();
  await page.getByRole('link', { name: 'Files' }).click();
  for (const name of ['events.jsonl', 'metrics.csv', 'summary.json']) {
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  }
});

test('many runs are compared with those without safeguards, and can be stopped', async ({ page }) => {
  await openSimulate(page);
  await choosePairs(page, 200);
  await expect(table(page)).toBeVisible();
  await expect(many(page).getByText('200 pairs.')).toBeVisible();
  // Without safeguards nothing is checked: that is no 0, and there is nothing to compare.
  const alerts = table(page).getByRole('row').filter({ hasText: 'Alerts of drift' });
  await expect(alerts.getByRole('cell').nth(0)).toHaveText(/^\d\.\d\d$/);
  await expect(alerts.getByRole('cell').nth(1)).toHaveText('not checked');
  await expect(alerts.getByRole('cell').nth(2)).toHaveText('–');
  const said = many(page).getByText(/Less under B, by more than chance: /);
  await expect(said).toContainText('Not checked under B, so not compared: alerts of drift.');
  await expect(said).toContainText(/^[^.]*dissents[^.]*\./);
  expect((await said.textContent()).split('.')[0]).not.toContain('alerts');
  await expectAccessible(page);
  // An edit leaves the answer there, as one of another config.
  await text(page).fill((await text(page).inputValue()).replace('rounds: 20', 'rounds: 19'));
  await expect(many(page).locator('.stale')).toHaveCount(1);
  await choosePairs(page, 100_000);
  await expect(many(page).getByRole('progressbar')).toBeVisible();
  await many(page).getByRole('button', { name: 'Stop' }).click();
  await expect(many(page).getByText(/of the 100,000 that were asked for|before there was a pair/)).toBeVisible();
  await expect(many(page).getByRole('progressbar')).toHaveCount(0);
});

test('two configs are compared, one of them from a file that is open', async ({ page }) => {
  await open(page);
  await choose(page, { 'small.yaml': CONFIG });
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Simulate' }).click();
  await expect(text(page)).toHaveValue(CONFIG);
  await many(page).getByRole('combobox', { name: 'Compare A with' }).selectOption('another config, B');
  await page.getByRole('tab', { name: 'B' }).click();
  await expect(text(page)).toHaveValue(CONFIG);
  await unfold(page, 'Agreement');
  const share = form(page).getByRole('textbox', { name: /^Share that has to agree/ });
  await share.fill('1');
  await share.press('Enter');
  await expect(text(page)).toHaveValue(CONFIG.replace('0.5', '1'));
  await page.getByRole('tab', { name: 'A' }).click();
  await expect(text(page)).toHaveValue(CONFIG);
  await choosePairs(page, 150);
  await expect(many(page).getByText('150 pairs.')).toBeVisible();
  await expect(many(page).getByText(/More under B, by more than chance: rounds until convergence/)).toBeVisible();
  // Nobody overrides: what was regretted is not known of any pair.
  const regret = table(page).getByRole('row').filter({ hasText: 'Overrides that were regretted' });
  await expect(regret.getByRole('cell').last()).toHaveText('0');
});

test('answers come from a file, and what is wrong in it is told', async ({ page }) => {
  await openSimulate(page);
  const answers = (name, body) => ({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(body)) });
  const give = async (file) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      many(page).getByRole('button', { name: 'From a file…' }).click(),
    ]);
    await chooser.setFiles(file);
  };
  await give(answers('never.json', { '*': [{ artifact: 'A', scores: { '*': 0.1 }, accept: false }] }));
  await expect(many(page).getByText('never.json, 1 answer')).toBeVisible();
  await expect(oneRun(page).getByText('Did not converge')).toBeVisible();
  await give(answers('wrong.json', { '*': [{ scores: { '*': 7 } }] }));
  await expect(many(page).getByText(/1:\d+ .*found 7/)).toBeVisible();
  await many(page).getByRole('button', { name: 'Use the built-in ones' }).click();
  await expect(oneRun(page).getByText(/^Converged in round/)).toBeVisible();
});

const IDEAS = `schema_version: 1.0.0
mode: diverge
agents:
  - {name: Ida, role: creator}
  - {name: Jon, role: creator}
  - {name: Kim, role: curator}
rounds: 6
`;

test('where different ideas are wanted nothing converges, and only what both have is compared', async ({ page }) => {
  await openSimulate(page);
  await text(page).fill(IDEAS);
  await expect(oneRun(page).getByText(/^(Enough|Too few) approaches/)).toBeVisible();
  await expect(oneRun(page).locator('dl')).not.toContainText('Dissents');
  await choosePairs(page, 40);
  await expect(many(page).getByText('40 pairs.')).toBeVisible();
  await expect(table(page).getByRole('rowheader', { name: 'Enough approaches', exact: true })).toBeVisible();
  await expect(table(page)).not.toContainText('Converged');
  await expect(many(page).getByText('Nothing in these runs changes:')).toBeVisible();
  await expect(many(page).getByRole('heading', { name: 'Rounds until enough approaches, A' })).toBeVisible();
  await many(page).getByRole('combobox', { name: 'Compare A with' }).selectOption('another config, B');
  await page.getByRole('tab', { name: 'B', exact: true }).click();
  await page.getByRole('combobox', { name: 'Start from' }).selectOption('The example');
  await choosePairs(page, 41);
  await expect(many(page).getByText('41 pairs.')).toBeVisible();
  await expect(many(page).getByText(/Measured under both: rounds in all, agents not reached, pauses\./)).toBeVisible();
  const row = (name) => table(page).getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('Converged').getByRole('cell').nth(0)).toHaveText('not measured');
  await expect(row('Converged').getByRole('cell').nth(1)).toHaveText('100.00%');
  await expect(row('Converged').getByRole('cell').nth(2)).toHaveText('–');
  await expect(row('Approaches').getByRole('cell').nth(1)).toHaveText('not measured');
  await expect(many(page).getByRole('heading', { name: 'Rounds until convergence, B' })).toBeVisible();
  await expectAccessible(page);
});

test('the address keeps what is simulated, but for texts', async ({ page }) => {
  await open(page, '?page=simulate&seed=8&pairs=30&against=b&config=b');
  await expect(oneRun(page).getByRole('textbox', { name: 'Seed' })).toHaveValue('8');
  await expect(many(page).getByRole('textbox', { name: 'Pairs' })).toHaveValue('30');
  await expect(page.getByRole('tab', { name: 'B', exact: true })).toHaveAttribute('aria-selected', 'true');
  // The other config begins as this one does.
  await expect(text(page)).toHaveValue(/agents:/);
  const seed = oneRun(page).getByRole('textbox', { name: 'Seed' });
  await seed.fill('9');
  await seed.press('Enter');
  const query = () => new URL(page.url()).search;
  await expect.poll(query).toBe('?page=simulate&seed=9&pairs=30&against=b&config=b');
  await page.getByRole('link', { name: 'Files' }).click();
  await page.goBack();
  await page.reload();
  await expect(seed).toHaveValue('9');
  await page.getByRole('tab', { name: 'A', exact: true }).click();
  await many(page).getByRole('combobox', { name: 'Compare A with' }).selectOption('the same without safeguards');
  await expect.poll(query).toBe('?page=simulate&seed=9&pairs=30');
});

test('it fits small windows', async ({ page }) => {
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await openSimulate(page);
    await choosePairs(page, 50);
    await expect(table(page)).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    // Fields or text, since there is no room for both.
    await expect(text(page)).toBeHidden();
    await page.getByRole('tab', { name: 'Text' }).click();
    await expect(text(page)).toBeVisible();
    await expect(form(page)).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Fields' }).click();
  }
  // The page scrolls as one: nothing in it scrolls up and down.
  const scrolled = () => page.evaluate(() => [...document.querySelectorAll('main *')]
    .filter((one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY))
    .map((one) => one.className));
  expect(await scrolled()).toEqual([]);
  await page.getByRole('tab', { name: 'Text' }).click();
  expect(await scrolled()).toEqual([]);
  // The table scrolls sideways, and the names of measures stay.
  const name = table(page).getByRole('rowheader').first();
  const before = await name.boundingBox();
  await table(page).evaluate((box) => box.scrollTo(box.scrollWidth, 0));
  const last = await table(page).getByRole('columnheader').last().boundingBox();
  expect(last.x + last.width).toBeLessThanOrEqual(390);
  expect((await name.boundingBox()).x).toBe(before.x);
});
