// The config of interaction: saved where it is read, and normalised in the page until it is saved.
import { readFile } from 'node:fs/promises';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { acknowledged, choose, ranking, setTo, toDecision, toFiles, typed } from './workspace.mjs';

/** One that asked nothing and failed, and one that is better made and asked a costly question. */
const RUNS = JSON.stringify([
  { agent: 'silent', spec: 'S-1', turns: [{ prompt: 'go', response: 'done' }] },
  { agent: 'asker', spec: 'S-1', turns: [{ prompt: 'go', response: 'done' }], questions: [{ text: 'Which of the two?', effort: 'high', turn: 1 }] },
]);
const artifact = (agent, technical) => JSON.stringify({ agent, spec: 'S-1', technical_score: technical });

const files = (config = {}) => ({
  'runs.json': RUNS,
  'silent.json': artifact('silent', 0.6),
  'asker.json': artifact('asker', 0.9),
  ...config,
});

// The weight line has the same fields.
const rail = (page) => page.getByRole('complementary');
const scores = (page) => page.locator('.rank-row .score').allTextContents();
const row = (page, name) => page.getByRole('row').filter({ hasText: name });
const look = (page, name) => page.getByRole('button', { name, exact: true }).click();
const panel = (page) => page.getByRole('region', { name: 'The chosen file' });

async function downloaded(page, act) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
}

const SHAPES = {
  TOML: ['ppp.toml', '# ours\n[ppp]\ntechnical_weight = 0.75 # much\ninteraction_weight = 0.25\n', 'technical_weight = 0.4 # much'],
  YAML: ['ppp.yaml', '# ours\nppp:\n  weights: {technical: 0.75, interaction: 0.25} # much\n', 'technical: 0.4, interaction: 0.6} # much'],
  JSON: ['ppp.json', '{"ppp": {"weights": {"technical": 0.75, "interaction": 0.25}}}', '"technical": 0.4, "interaction": 0.6'],
  'a new file': ['ppp.toml', null, 'technical_weight = 0.4'],
};

for (const [shape, [name, text, line]] of Object.entries(SHAPES)) {
  test(`a weight that is saved comes back as the same decision: ${shape}`, async ({ page }) => {
    await open(page);
    await choose(page, files(text === null ? {} : { [name]: text }));
    await toDecision(page);
    const before = await scores(page);
    await setTo(rail(page), 'Technical', 0.4);
    await expect(typed(rail(page), 'Interaction')).toHaveValue('0.60');
    // The numbers of the rail are there before the scores that follow from them.
    await expect.poll(() => scores(page)).not.toEqual(before);
    const [order, shown] = [await ranking(page), await scores(page)];
    expect(order).toHaveLength(2);
    await page.getByRole('button', { name: 'Save config…' }).click();
    const dialog = page.getByRole('dialog');
    const [saved, config] = await downloaded(page, () => dialog.getByRole('button', { name: `Download ${name}` }).click());
    expect(saved).toBe(name);
    expect(config).toContain(line);
    if (text?.startsWith('#')) expect(config).toMatch(/^# ours\n/);
    await page.keyboard.press('Escape');
    // The file as it was saved, without the edit.
    await toFiles(page);
    await choose(page, { [saved]: config });
    await expect(row(page, saved)).toContainText('1 config');
    await toDecision(page);
    await expect(page.getByRole('button', { name: 'Discard' })).toBeDisabled();
    await expect(typed(rail(page), 'Technical')).toHaveValue('0.40');
    await expect.poll(() => ranking(page)).toEqual(order);
    await expect.poll(() => scores(page)).toEqual(shown);
  });
}

const OFF = '# ours\n[ppp]\ntechnical_weight = 1.5 # much\ninteraction_weight = 0.5\n';

test('weights are normalised on one click, and taken back, also after a reload', async ({ page }) => {
  await open(page);
  await choose(page, files({ 'ppp.toml': OFF }));
  await toFiles(page);
  await look(page, 'ppp.toml');
  await expect(panel(page)).toContainText('weights do not sum to 1');
  await panel(page).getByRole('button', { name: 'Preview changes…' }).click();
  await expect(page.getByRole('dialog')).toContainText('technical_weight = 0.75 # much');
  await page.keyboard.press('Escape');
  await acknowledged(page, () => panel(page).getByRole('button', { name: 'Normalise the weights' }).press('Enter'));
  await expect(panel(page)).not.toContainText('weights do not sum to 1');
  await expect(row(page, 'ppp.toml')).toContainText('changed here');
  await expect(panel(page)).toContainText('technical_weight = 0.75 # much');
  const save = panel(page).getByRole('button', { name: 'Save ppp.toml' });
  await expect(save).toBeFocused();
  await expectAccessible(page);
  const [name, text] = await downloaded(page, () => save.press('Enter'));
  expect([name, text]).toEqual(['ppp.toml', OFF.replace('1.5', '0.75').replace('0.5', '0.25')]);
  await expect(panel(page)).toContainText('replace your file with it');
  await toDecision(page);
  await expect(typed(rail(page), 'Technical')).toHaveValue('0.75');
  await page.reload();
  await toFiles(page);
  await look(page, 'ppp.toml');
  await expect(row(page, 'ppp.toml')).toContainText('changed here');
  await acknowledged(page, () => panel(page).getByRole('button', { name: 'Revert' }).press('Enter'));
  await expect(panel(page)).toContainText('weights do not sum to 1');
  await expect(row(page, 'ppp.toml')).not.toContainText('changed here');
  await expect(panel(page).getByRole('button', { name: 'Normalise the weights' })).toBeFocused();
  await toDecision(page);
  await expect(typed(rail(page), 'Technical')).toHaveValue('1.50');
  // What was given stands nowhere else any more.
  await page.reload();
  await toFiles(page);
  await expect(row(page, 'ppp.toml')).toBeVisible();
  await expect(page.getByText('changed here')).toHaveCount(0);
});

test('a file that comes again is no longer a changed one', async ({ page }) => {
  await open(page);
  await choose(page, files({ 'ppp.toml': OFF }));
  await toFiles(page);
  await look(page, 'ppp.toml');
  await panel(page).getByRole('button', { name: 'Normalise the weights' }).click();
  await expect(row(page, 'ppp.toml')).toContainText('changed here');
  await choose(page, { 'ppp.toml': OFF.replace('1.5', '0.5') });
  await expect(page.getByText('changed here')).toHaveCount(0);
  await expect(panel(page)).not.toContainText('weights do not sum to 1');
});

test('a file that agents could have looked in says so', async ({ page }) => {
  await open(page);
  await choose(page, { 'notes.yaml': 'cache: redis\nport: 6379\n' });
  await expect(page.getByText('unknown kind of file').first()).toBeVisible();
  await choose(page, files());
  await toFiles(page);
  await expect(row(page, 'notes.yaml')).toContainText('Context of agents');
  await look(page, 'notes.yaml');
  await expect(panel(page)).toContainText("searched for answers to agents' questions");
  await expect(page.getByText('unknown kind of file')).toHaveCount(0);
});
