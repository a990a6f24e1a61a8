// Two transcripts side by side.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { Session } from './logs.mjs';
import { choose } from './workspace.mjs';

const view = (page) => page.getByRole('region', { name: 'Transcripts side by side' });
const pairs = (page) => page.getByRole('region', { name: 'Turns in pairs' });
const pair = (page, at) => page.locator('.pair').nth(at);
const told = (page) => page.locator('.beside-walk').getByRole('status');

const two = () => ({
  'one.jsonl': new Session('one').user('Say hello').says('Hello.')
    .user('Add a cache before the parser').calls('Read', { file_path: 'a.rs' }, 'x').calls('Bash', { command: 'make test' }, 'two failed', true).says('In.')
    .user('And a test').says('Written.').user('Thanks').says('Well.').text(),
  'two.jsonl': new Session('two').user('say  hello').says('Hello there.')
    .user('Add a cache before the parser').calls('Read', { file_path: 'b.rs' }, 'x').calls('Edit', { file_path: 'b.rs' }, 'done').calls('Grep', { pattern: 'x' }, '').says('It is in.')
    .user('Thanks').says('Use sk-abcdefghijklmnopqrst.').text(),
});

async function compare(page) {
  await open(page);
  await choose(page, two());
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  const button = page.getByRole('button', { name: 'Compare transcripts' });
  await page.getByRole('checkbox', { name: 'Choose model-one' }).check();
  await expect(button).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Choose model-two' }).check();
  await button.click();
  await expect(told(page)).toContainText('they part at pair 2');
}

test('turns go together by their prompts, and what one alone calls stands out', async ({ page }) => {
  await compare(page);
  await expect(told(page)).toHaveText('2 of 4 pairs of turns differ; they part at pair 2');
  await expect(page.locator('.pair')).toHaveCount(4);
  await expect(pair(page, 0).locator('.pair-differs')).toBeEmpty();
  await expect(pair(page, 1)).toContainText('They part here');
  await expect(pair(page, 1).locator('.pair-differs')).toHaveText('other tools');
  // Two calls against three; one failed against none. Each record puts out 5 tokens: 15 against 20.
  await expect(pair(page, 1).locator('.pair-head')).toContainText('+5 tokens');
  await expect(pair(page, 1).locator('.pair-head')).toContainText('+1 call · −1 failed');
  await expect(pair(page, 1).locator('.only b:not(.side)')).toHaveText(['Bash', 'Edit', 'Grep']);
  await expect(pair(page, 1).locator('.pair-call:not(.only)')).toHaveText([/Read.*a\.rs/, /Read.*b\.rs/]);
  await expect(pair(page, 2)).toContainText('no turn');
  await expect(pair(page, 3)).toContainText('sk-(masked)');
  await expectAccessible(page);
});

test('brackets walk the differences; a turn leads to its place; a reload and the way back keep both', async ({ page }) => {
  await compare(page);
  await expect(pairs(page)).toBeFocused();
  await page.keyboard.press(']');
  await expect(page.locator('.pair.gone-to')).toContainText('Pair 2');
  await page.keyboard.press(']');
  await expect(page.locator('.pair.gone-to')).toContainText('Pair 3');
  await expect(told(page)).toHaveText('Difference 2 of 2');
  await page.keyboard.press('[');
  await expect(page.locator('.pair.gone-to')).toContainText('Pair 2');
  await expect(page).toHaveURL(/run=1\.1&beside=2\.1/);
  await page.reload();
  await expect(told(page)).toContainText('they part at pair 2');
  await pair(page, 3).getByRole('link', { name: 'Turn 3' }).click();
  await expect(page.locator('.gone-to')).toContainText('Thanks');
  await expect(page).toHaveURL(/run=2\.1$/);
  await page.goBack();
  await expect(told(page)).toContainText('they part at pair 2');
  await page.goBack();
  await expect(page.getByRole('region', { name: 'All runs' })).toBeVisible();
});

test('a run beside itself differs in nothing, and in a small window all of both is there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await compare(page);
  for (const words of ['Hello.', 'Hello there.', 'make test', 'Grep', 'Written.']) await expect(pairs(page).getByText(words)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.evaluate(() => {
    history.pushState(null, '', '?page=runs&run=1.1&beside=1.1');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(told(page)).toHaveText('No difference in prompts, tools and endings of 4 pairs of turns');
  await expect(view(page).getByRole('button', { name: 'Next difference' })).toBeDisabled();
});

test('of many turns the first are drawn, and the way to a difference draws more', async ({ page }) => {
  const talk = (id, last) => {
    const session = new Session(id);
    for (let turn = 0; turn < 500; turn += 1) session.user(`Prompt ${turn}`).says('Yes.');
    return session.user(last).says('So.').text();
  };
  await open(page);
  await choose(page, { 'a.jsonl': talk('one', 'This'), 'b.jsonl': talk('two', 'That') });
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Choose model-one' }).check();
  await page.getByRole('checkbox', { name: 'Choose model-two' }).check();
  await page.getByRole('button', { name: 'Compare transcripts' }).click();
  await expect(told(page)).toHaveText('1 of 501 pairs of turns differs; they part at pair 501');
  await expect(page.locator('.pair')).toHaveCount(200);
  await page.getByRole('button', { name: /Show more/ }).click();
  await expect(page.locator('.pair')).toHaveCount(400);
  await pairs(page).press(']');
  await expect(page.locator('.pair.gone-to')).toBeInViewport();
  await expect(page.locator('.pair.gone-to')).toContainText('Pair 501');
});
