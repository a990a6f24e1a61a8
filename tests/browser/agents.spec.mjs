// Logs of agents, dropped as they are: a ranked decision without any config.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { Session } from './logs.mjs';
import { choose, ranking, toDecision, toFiles, winner } from './workspace.mjs';

/** A session of Claude Code: calls of a tool that failed or not, then an answer, if there is one. */
function session(id, prompt, calls, answer) {
  const made = new Session(id).user(prompt);
  for (const failed of calls) made.calls('Bash', { command: 'make' }, 'out', failed);
  if (answer) made.says(answer);
  return made.text();
}

const line = (page) => page.getByRole('region', { name: 'Weight line' });

test('two logs on an empty page are a ranked decision with the weight at which it flips', async ({ page }) => {
  await open(page);
  await choose(page, {
    'one.jsonl': session('one', 'Add a cache before the parser', [true, false, false, false], 'Done.'),
    'two.jsonl': new Session('two').user('Add a cache before the parser')
      .asks('Which store do you want?', ['Redis', 'Memcached'], 'Redis').says('Cached in Redis.').text(),
  });
  await toDecision(page);
  // .7 · (.5 + .5 · 3/4) + .3 · .1 against .7 · 1 + .3 · .1.
  await expect(winner(page)).toHaveText('model-two');
  expect(await ranking(page)).toEqual(['model-two', 'model-one']);
  await expect(page.getByRole('row').filter({ hasText: 'model-one' }).first()).toContainText('0.64');
  await expect(line(page).locator('.m-part')).toHaveCount(2);
  await expectAccessible(page);
  await toFiles(page);
  await expect(page.getByRole('row').filter({ hasText: 'one.jsonl' })).toContainText('1 agent, 1 turn, Claude Code');
});

test('a log that is cut off keeps what was read of it, and says where', async ({ page }) => {
  await open(page);
  const whole = session('one', 'Add a cache before the parser', [false], 'Done.');
  await choose(page, { 'cut.jsonl': `${whole}\n{"type":"user","message":{"ro` });
  await toFiles(page);
  const row = page.getByRole('row').filter({ hasText: 'cut.jsonl' });
  await expect(row).toContainText('1 turn');
  await row.getByRole('button', { name: 'cut.jsonl', exact: true }).click();
  await expect(page.getByText('a record that is cut off')).toBeVisible();
  await expect(page.getByText('5:29')).toBeVisible();
  await toDecision(page);
  await expect(page.getByRole('heading', { name: 'One run is compared with none' })).toBeVisible();
  await expectAccessible(page);
});

test('a config weighs the logs, and undo comes back to it', async ({ page }) => {
  await open(page);
  await choose(page, {
    'one.jsonl': session('one', 'Add a cache before the parser', [true, true], 'Done.'),
    'two.jsonl': session('two', 'Add a cache before the parser', [], null),
    'ppp.toml': '[ppp.weights]\ntechnical = 0.8\ninteraction = 0.2\n',
  });
  await toDecision(page);
  await expect(line(page).getByRole('textbox', { name: 'Technical, typed' })).toHaveValue('0.80');
  await line(page).getByRole('button', { name: '0.5', exact: true }).click();
  await expect(line(page).getByRole('textbox', { name: 'Technical, typed' })).toHaveValue('0.50');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line(page).getByRole('textbox', { name: 'Technical, typed' })).toHaveValue('0.80');
});
