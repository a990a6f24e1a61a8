// What tells languages is a module of its own, which is fetched when the first text is asked about, and by nothing else.
import { expect, open, test } from './fixtures.mjs';
import { choose } from './workspace.mjs';

const MODULE = '**/steelyard-languages_bg.wasm?*';

const run = (agent, response) => ({ agent, turns: [{ prompt: 'p', response }] });
const RUNS = {
  'runs.json': JSON.stringify([
    run('verdi', 'Ho aggiunto la cache e adesso tutti i test passano senza errori.'),
    run('holst', 'I have added the cache, and all of the tests pass without errors now.'),
  ]),
};
const ITALIAN = { 'ppp.toml': '[user_preferences]\nlang_ita = true\n' };

const toRuns = (page) => page.getByRole('link', { name: 'Runs', exact: true }).click();
const broken = (page) => page.getByRole('region', { name: 'Runs side by side' }).getByRole('columnheader', { name: 'Broken', exact: true });
const row = (page, name) => page.getByRole('region', { name: 'Runs side by side' }).getByRole('row').filter({ hasText: name });

test('a language is told by a module that is fetched once, when it is needed', async ({ page }) => {
  let fetched = 0;
  await page.route(MODULE, (route) => {
    fetched += 1;
    return route.continue();
  });
  await open(page);
  await choose(page, RUNS);
  await toRuns(page);
  await expect(row(page, 'holst')).toBeVisible();
  expect(fetched).toBe(0);
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await choose(page, ITALIAN);
  await toRuns(page);
  await expect(broken(page)).toBeVisible();
  await expect(row(page, 'holst').getByRole('cell', { name: '1', exact: true }).last()).toBeVisible();
  await expect(row(page, 'verdi').getByRole('cell', { name: '0', exact: true }).last()).toBeVisible();
  expect(fetched).toBe(1);
});

test.describe('where the module cannot be had', () => {
  test.use({ expectedFaults: [/languages/, /Failed to load resource/] });

  test('nobody is blamed for a language', async ({ page }) => {
    await page.route(MODULE, (route) => route.abort());
    await open(page);
    await choose(page, { ...RUNS, ...ITALIAN });
    await toRuns(page);
    await expect(row(page, 'holst')).toBeVisible();
    await expect(broken(page)).toHaveCount(0);
  });
});
