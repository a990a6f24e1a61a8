// Runs side by side, and each one's transcript.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { Session } from './logs.mjs';
import { acknowledged, choose, setTo, toDecision, toFiles } from './workspace.mjs';

const HEAVY = 'Which of these two storage engines should we build the new billing service on, and why?';

const two = () => ({
  'one.jsonl': new Session('one').user('Add a cache before the parser')
    .calls('Bash', { command: 'make test' }, 'two tests failed', true)
    .calls('Read', { file_path: 'src/cache.rs' }, 'fn cache() {}')
    .says('The cache is **in**.').user('And a test for it')
    .says('Done. Could you investigate which eviction strategies fit our traffic and write up a recommendation?').text(),
  'two.jsonl': new Session('two').user('Add a cache before the parser')
    .asks('Which store do you want?', ['Redis', 'Memcached'], 'Redis')
    .says('Cached in Redis.').text(),
});

const toRuns = (page) => page.getByRole('link', { name: 'Runs', exact: true }).click();
const transcript = (page) => page.getByRole('feed', { name: 'Transcript' });
const entries = (page) => page.locator('.entry');
const tree = (page) => page.getByRole('navigation', { name: 'Runs' });

async function openTwo(page) {
  await open(page);
  await choose(page, two());
  await toRuns(page);
  await expect(page.getByRole('region', { name: 'Runs side by side' })).toBeVisible();
}

test('all runs stand side by side, with what they asked and took', async ({ page }) => {
  await openTwo(page);
  const row = page.getByRole('row').filter({ hasText: 'model-one' }).first();
  await expect(row.getByRole('cell').nth(3)).toHaveText('2');
  await expect(row).toContainText('1 of 2');
  await expect(row).toContainText('2026-01-05 10:00');
  const questions = page.locator('.figure').filter({ hasText: 'Questions' });
  await expect(questions.locator('b')).toHaveText('2');
  // The two rewards of a run are the cells of its decision: one low question is +0.05, nothing broken +0.05.
  await expect(page.getByRole('row').filter({ hasText: 'model-two' }).first()).toContainText('+0.10');
  await page.getByRole('button', { name: 'Turns', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Turns' })).toHaveAttribute('aria-sort', 'descending');
  await expectAccessible(page);
});

test('how often the ways of telling effort are right stands below them, and in the help', async ({ page }) => {
  const table = readFileSync(new URL('../../src/components/measured/held_out.rs', import.meta.url), 'utf8');
  const methods = [...table.matchAll(/method: "(\w+)",\s+counts: (.*),/g)].map(([, method, counts]) => ({ method, counts: JSON.parse(counts) }));
  expect(methods).toHaveLength(4);
  await openTwo(page);
  const told = async (within) => {
    await expect(within.locator('.measured table')).toHaveCount(4);
    for (const [at, { method, counts }] of methods.entries()) {
      const matrix = within.locator('.measured table').nth(at);
      const right = counts.reduce((sum, row, level) => sum + row[level], 0) / counts.flat().reduce((sum, one) => sum + one, 0);
      await expect(matrix.locator('caption')).toHaveText(`${method}: ${(100 * right).toFixed(1)}% right`);
      await expect(matrix.locator('tbody td')).toHaveText(counts.flat().map(String));
    }
  };
  const methodsBlock = page.getByRole('region', { name: 'Methods of judging effort' });
  await told(methodsBlock);
  const asked = methods[0].counts.flat().reduce((sum, one) => sum + one, 0);
  await expect(methodsBlock).toContainText(`Counted on ${asked} questions`);
  await page.keyboard.press('?');
  await told(page.getByRole('dialog', { name: 'Help' }));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await toDecision(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' }).locator('.regions')).toBeVisible();
  await expect(page.locator('.measured')).toHaveCount(0);
});

test('a transcript has prompts, folded calls, answers as Markdown, and questions in relief', async ({ page }) => {
  await openTwo(page);
  await tree(page).getByRole('link', { name: /model-one/ }).click();
  await expect(transcript(page)).toBeVisible();
  await expect(entries(page).nth(0)).toContainText('Add a cache');
  await expect(page.locator('.answer strong').first()).toHaveText('in');
  const call = page.locator('.call').first();
  await expect(call).toContainText('make test');
  await expect(call).toContainText('failed');
  await expect(page.getByText('two tests failed')).toHaveCount(0);
  await call.locator('summary').click();
  await expect(page.getByText('two tests failed')).toBeVisible();
  const asked = page.locator('.asked');
  await expect(asked).toContainText('Could you investigate');
  await expect(asked.locator('.effort')).toHaveText('high');
  await expect(asked.locator('.entry-costs')).toHaveText('−0.50');
  await expect(asked.locator('.asked-why li').first()).not.toBeEmpty();
  await expectAccessible(page);
  await tree(page).getByRole('link', { name: /model-two/ }).click();
  await expect(page.locator('.asked .asked-options li')).toHaveText(['Redis', 'Memcached']);
  await expect(page.locator('.asked .asked-answer')).toContainText('Redis');
});

test('keys step through turns and questions, find words and unfold calls', async ({ page }) => {
  await open(page);
  const session = new Session('long');
  for (let turn = 1; turn <= 40; turn += 1) {
    session.user(`Prompt number ${turn}`).calls('Bash', { command: `run ${turn}` }, `needle ${turn % 10 === 0 ? 'Sought' : 'other'}`).says(`Answer ${turn}\n\n${'word '.repeat(200)}`);
  }
  session.user('The last').asks(HEAVY, ['Postgres', 'MySQL'], 'Postgres').says('Done.');
  await choose(page, { 'long.jsonl': session.text() });
  await toRuns(page);
  await tree(page).getByRole('link', { name: /model-long/ }).click();
  const list = transcript(page);
  await list.focus();
  await list.press('j');
  await expect(page.locator('.gone-to')).toContainText('Prompt number 2');
  await list.press('k');
  await expect(page.locator('.gone-to')).toContainText('Prompt number 1');
  await list.press('q');
  await expect(page.locator('.gone-to')).toContainText('storage engines');
  await list.press('/');
  const field = page.getByRole('searchbox', { name: 'Find in this run' });
  await expect(field).toBeFocused();
  await field.fill('sought');
  await field.press('Enter');
  await expect(page.locator('.find-count')).toContainText('of 4 places');
  // What was found in a folded call is shown.
  await expect(page.locator('.gone-to')).toContainText('needle Sought');
  const before = await page.locator('.find-count').textContent();
  await field.press('Enter');
  await expect(page.locator('.find-count')).not.toHaveText(before);
  await field.fill('nowhere at all');
  await field.press('Enter');
  await expect(page.locator('.find-count')).toHaveText('not found');
  await field.press('Escape');
  await list.focus();
  await list.press('t');
  await expect(page.locator('.call[open]').first()).toBeVisible();
});

test('of a long session only what is in view is in the page', async ({ page }) => {
  await open(page);
  const session = new Session('huge');
  for (let turn = 1; turn <= 1_500; turn += 1) session.user(`Prompt ${turn}`).says(`Answer ${turn}`);
  await choose(page, { 'huge.jsonl': session.text() });
  await toRuns(page);
  await tree(page).getByRole('link', { name: /model-huge/ }).click();
  await expect(entries(page).first()).toContainText('Prompt 1');
  expect(await page.locator('.entry-place').count()).toBeLessThan(80);
  await transcript(page).evaluate((list) => { list.scrollTop = list.scrollHeight; });
  await expect(page.getByText('Answer 1500', { exact: true })).toBeVisible();
  expect(await page.locator('.entry-place').count()).toBeLessThan(80);
  await page.getByRole('navigation', { name: 'Turns' }).getByRole('button', { name: /Prompt 700 / }).click();
  await expect(page.locator('.gone-to')).toContainText('Prompt 700');
  const box = await page.locator('.gone-to').boundingBox();
  const list = await transcript(page).boundingBox();
  expect(box.y - list.y).toBeGreaterThan(-2);
  expect(box.y - list.y).toBeLessThan(60);
});

test('whatever a log says is text', async ({ page }) => {
  await open(page);
  const evil = '<img src=x onerror="globalThis.ran = 1"><script>globalThis.ran = 1</script>';
  const session = new Session('evil', `model ${evil}`)
    .user(evil).calls(evil, { command: evil }, evil)
    .says(`${evil}\n\n[link](javascript:globalThis.ran=1) \u202Ereversed\u202C`)
    .user('x'.repeat(5_000_000)).says('end');
  await choose(page, { 'evil.jsonl': session.text() });
  await toRuns(page);
  await tree(page).getByRole('link', { name: /model/ }).first().click();
  await expect(entries(page).first()).toContainText('<script>');
  await page.getByRole('button', { name: 'Unfold calls' }).click();
  await expect(page.locator('.call[open]')).toBeVisible();
  await expect(page.locator('a[href^="javascript"]')).toHaveCount(0);
  const more = page.getByRole('button', { name: /Show more, 4,994,000 characters left/ });
  await more.click();
  await expect(page.getByRole('button', { name: /Show more, 4,934,000 characters left/ })).toBeVisible();
  expect(await page.evaluate(() => globalThis.ran)).toBeUndefined();
});

test('back leads from a run to all of them and to the decision; a reload comes back to the run', async ({ page }) => {
  await open(page);
  await acknowledged(page, async () => {
    await choose(page, two());
    await toDecision(page);
    await toRuns(page);
    await tree(page).getByRole('link', { name: /model-one/ }).click();
    await expect(page).toHaveURL(/run=1\.1/);
  });
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Runs side by side' })).toBeVisible();
  await page.goForward();
  await expect(transcript(page)).toBeVisible();
  await page.reload();
  await expect(transcript(page)).toContainText('Add a cache');
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Weight line' })).toBeVisible();
});

test('without a run there is no link to them, and the address says what is missing', async ({ page }) => {
  await open(page, '?page=runs');
  await expect(page.getByRole('button', { name: /Data store choice/ })).toBeVisible();
  await acknowledged(page, async () => {
    await page.getByRole('button', { name: /Data store choice/ }).click();
    await expect(page.getByRole('heading', { name: 'No run in these files' })).toBeVisible();
  });
  await page.goto('./?page=runs');
  await expect(page.getByRole('heading', { name: 'No run in these files' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show the files' }).click();
  await expect(page.getByRole('link', { name: 'Runs', exact: true })).toHaveCount(0);
});

test('on a phone a field leads to the runs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openTwo(page);
  await page.getByLabel('Run', { exact: true }).selectOption({ label: 'model-one' });
  await expect(entries(page).first()).toContainText('Add a cache');
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  // A long name takes no room from what was said.
  await toFiles(page);
  await choose(page, { 'wide.jsonl': new Session('wide', `model-${'x'.repeat(80)}`).user('Add a cache').says('Done.').text() });
  await toRuns(page);
  await page.getByLabel('Run', { exact: true }).selectOption({ label: `model-${'x'.repeat(80)}` });
  await expect(page.locator('.transcript-title')).toContainText('xxx');
  const head = await page.locator('.transcript-head').boundingBox();
  expect(head.x + head.width).toBeLessThanOrEqual(390);
});

test('on a narrow phone all pages are within reach', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openTwo(page);
  const bar = page.getByRole('navigation', { name: 'Pages' });
  for (const name of ['Worklist', 'Files', 'Decision', 'Runs']) {
    await bar.getByRole('link', { name, exact: true }).click();
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await expect(page.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
});

/** A module of the protocol. */
const protocol = (path) => readFileSync(new URL(`../../crates/protocol/src/${path}.rs`, import.meta.url), 'utf8');

/** Kinds of an enum of the protocol, in order: a message begins with its number and the number of its kind. */
const kinds = (name) => {
  const body = protocol('message').split(`pub enum ${name} {`)[1].split('\n}\n')[0];
  return [...body.matchAll(/^ {4}([A-Z]\w*)/gm)].map(([, kind]) => kind);
};

/** What is asked about runs, in order. */
const QUESTIONS = [...protocol('runs/questions').matchAll(/^ {8}([A-Z]\w*) \{/gm)].map(([, kind]) => kind);

/** Counts what is asked about runs, by question; of `refused` ones the engine is never told, and they fail. */
async function overhear(page) {
  await page.addInitScript(([asks, failed, system]) => {
    const post = Worker.prototype.postMessage;
    Object.assign(globalThis, { asked: {}, refused: [] });
    Worker.prototype.postMessage = function (message, ...more) {
      if (!(message instanceof Uint8Array)) return post.call(this, message, ...more);
      const kindAt = message.findIndex((byte) => byte < 128) + 1;
      // After its kind a question to a system has the length of the system's name, the name, the length of the question
      // in a byte or two, and the place of the question among its family's.
      const named = new TextDecoder().decode(message.slice(kindAt + 2, kindAt + 2 + message[kindAt + 1]));
      if (message[kindAt] !== system || named !== 'interaction') return post.call(this, message, ...more);
      const length = kindAt + 2 + message[kindAt + 1];
      const kind = asks[message[length + (message[length] < 128 ? 1 : 2)]];
      globalThis.asked[kind] = (globalThis.asked[kind] ?? 0) + 1;
      if (!globalThis.refused.includes(kind)) return post.call(this, message, ...more);
      const why = new TextEncoder().encode('It would not.');
      const data = new Uint8Array([...message.slice(0, kindAt), failed, why.length, ...why]);
      setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
    };
  }, [QUESTIONS, kinds('Reply').indexOf('Failed'), kinds('Request').indexOf('AskSystem')]);
}

test('a transcript that does not come leaves all else as it is, and is asked for again', async ({ page }) => {
  await overhear(page);
  await openTwo(page);
  await page.evaluate(() => { globalThis.refused = ['OutlineOf']; });
  await tree(page).getByRole('link', { name: /model-one/ }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'It would not.' });
  await expect(alert).toBeVisible();
  await expect(tree(page).getByRole('link', { name: /model-two/ })).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => { globalThis.refused = ['Entries']; });
  await alert.getByRole('button', { name: 'Try again' }).click();
  // The outline is here, its entries are not.
  await expect(transcript(page)).toBeVisible();
  await expect(alert).toBeVisible();
  await page.evaluate(() => { globalThis.refused = []; });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page).first()).toContainText('Add a cache');
  await expect(alert).toHaveCount(0);
  await page.evaluate(() => { globalThis.refused = ['AllRuns']; });
  await tree(page).getByRole('link', { name: /All runs/ }).click();
  await expect(page.getByRole('region', { name: 'Runs side by side' })).toBeVisible();
});

test('a transcript is read before all runs are known', async ({ page }) => {
  await overhear(page);
  await page.addInitScript(() => { globalThis.refused = ['AllRuns']; });
  await open(page);
  await choose(page, { 'one.jsonl': two()['one.jsonl'] });
  await expect(entries(page).first()).toContainText('Add a cache');
  await expect(page.locator('.asked .effort')).toHaveText('high');
  await expect(page.getByRole('navigation', { name: 'Turns' }).getByTitle('1 of high effort')).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'The totals of all runs could not be worked out. It would not.' });
  await expect(alert).toBeVisible();
  // Nothing is told that is not known.
  await expect(page.locator('.transcript-head')).toHaveText('Document…');
  await expectAccessible(page);
  await page.evaluate(() => { globalThis.refused = []; });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Transcript of model-one' }).getByRole('heading', { name: 'model-one' })).toBeVisible();
  await expect(page.locator('.transcript-head')).toContainText('2 turns');
  await expect(tree(page).getByRole('link', { name: /model-one/ })).toHaveAttribute('aria-current', 'true');
  await expect(alert).toHaveCount(0);
});

test('efforts in the list of turns follow undo', async ({ page }) => {
  await open(page);
  const asks = (name) => new Session(name).user('Add a cache before the parser').asks(`Which port? ${'It may be any that is free. '.repeat(20)}`, ['80', '81'], '80').says('Done.').text();
  await choose(page, { 'one.jsonl': asks('one'), 'two.jsonl': asks('two') });
  await toRuns(page);
  await expect(page.getByRole('region', { name: 'Runs side by side' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: /by the number of words/ }).check();
  await toRuns(page);
  await tree(page).getByRole('link', { name: /model-one/ }).click();
  const turns = page.getByRole('navigation', { name: 'Turns' });
  await expect(turns.getByTitle('1 of high effort')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.asked .effort')).toHaveText('low');
  await expect(turns.getByTitle('1 of low effort')).toBeVisible();
});

test('broken preferences in the list of turns follow undo', async ({ page }) => {
  await open(page);
  const turn = (response) => ({ prompt: 'p', response });
  await choose(page, {
    'runs.json': JSON.stringify({
      artifacts: ['ada', 'bo'].map((agent) => ({ spec: 'T', agent, technical: 1 })),
      trajectories: [
        { spec: 'T', agent: 'ada', turns: [turn('None'), turn('One, here'), turn('Here, too')] },
        { spec: 'T', agent: 'bo', turns: [turn('x')] },
      ],
    }),
    'ppp.toml': '[user_preferences]\ncommas = true\n',
  });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: /the log's list only/ }).check();
  await toRuns(page);
  await tree(page).getByRole('link', { name: /ada/ }).click();
  const turns = page.getByRole('navigation', { name: 'Turns' }).getByRole('button');
  await expect(turns).toHaveCount(3);
  await expect(page.locator('.turn-broken')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.turn-broken')).toHaveText(['1', '1']);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.locator('.turn-broken')).toHaveCount(0);
});

test('a comparison of methods that does not come is asked for again', async ({ page }) => {
  await overhear(page);
  await page.addInitScript(() => { globalThis.refused = ['AllQuestions']; });
  await openTwo(page);
  const methods = page.getByRole('region', { name: 'Methods of judging effort' });
  await expect(methods.getByRole('alert')).toContainText('They could not be compared. It would not.');
  await expectAccessible(page);
  await page.evaluate(() => { globalThis.refused = []; });
  await methods.getByRole('button', { name: 'Try again' }).click();
  // Nothing is recorded: the others are compared with the method that counts, which is not compared with itself.
  await expect(methods.locator('.methods tr').first()).toHaveText(/^steelyard\s*the others are compared with it$/);
  await expect(methods.locator('.methods tr').nth(1)).toContainText('%');
  await expect(methods.getByRole('alert')).toHaveCount(0);
});

test('a moved weight asks for no runs anew, a cost does', async ({ page }) => {
  await overhear(page);
  await openTwo(page);
  const asked = () => page.evaluate(() => globalThis.asked.AllRuns);
  expect(await asked()).toBe(1);
  // The way back and forth of edits, on the page of runs.
  await toDecision(page);
  await setTo(page.getByRole('complementary'), 'Technical', 0.4);
  await toRuns(page);
  await expect(page.getByRole('region', { name: 'Runs side by side' })).toBeVisible();
  const before = await asked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Redo' }).click();
  await tree(page).getByRole('link', { name: /model-one/ }).click();
  await expect(entries(page).first()).toContainText('Add a cache');
  expect(await asked()).toBe(before);
  await toDecision(page);
  await setTo(page.getByRole('complementary'), 'High question costs', 0.9);
  await toRuns(page);
  await expect(transcript(page)).toBeVisible();
  const moved = await asked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(asked).toBe(moved + 1);
});

test('words far down in a long answer are opened and brought into view', async ({ page }) => {
  await open(page);
  const filler = (from, to) => Array.from({ length: to - from }, (_, at) => `Paragraph ${from + at} says nothing of note.`).join('\n\n');
  const session = new Session('long').user('Tell me all')
    .says(`${filler(0, 2_000)}\n\nThe needle lies here.\n\n${filler(2_000, 4_000)}`)
    .user('And again').says('No.');
  await choose(page, { 'long.jsonl': session.text() });
  await toRuns(page);
  await tree(page).getByRole('link', { name: /model-long/ }).click();
  await expect(page.getByText('The needle lies here.')).toHaveCount(0);
  const field = page.getByRole('searchbox', { name: 'Find in this run' });
  await field.fill('NEEDLE lies');
  await field.press('Enter');
  await expect(page.getByText('The needle lies here.')).toBeInViewport();
  // What comes after it is as it was: to be asked for.
  const more = page.getByRole('button', { name: /Show more/ });
  await expect(more).toHaveCount(1);
  // More of it leaves what is read where it stands.
  await more.scrollIntoViewIfNeeded();
  const words = await page.locator('.answer').first().locator('p').last().textContent();
  const paragraph = page.locator('.answer p').filter({ hasText: words });
  const { y } = await paragraph.boundingBox();
  await more.click();
  await expect(page.getByText('Paragraph 3999 says nothing of note.')).toHaveCount(1);
  expect(Math.abs((await paragraph.boundingBox()).y - y)).toBeLessThan(80);
});

test('a transcript is a document: to save whole, masked, and to print', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.printed = 0;
    window.print = () => { globalThis.printed += 1; };
  });
  await open(page);
  const session = new Session('one').user('Use sk-abcdefghijklmnopqrst in /home/ada/x');
  for (let turn = 1; turn <= 300; turn += 1) session.says(`Answer **${turn}**`).user(`# Prompt ${turn}`);
  session.says('The end.');
  await choose(page, { 'one.jsonl': session.text() });
  await toRuns(page);
  await tree(page).getByRole('link', { name: /model-one/ }).click();
  await page.getByRole('button', { name: 'Document…' }).click();
  const dialog = page.getByRole('dialog', { name: 'The transcript as a document' });
  await expect(dialog.getByText('The end.')).toHaveCount(1);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save one.md' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toBe('one.md');
  expect(text).toContain('> Use sk-(masked) in \\~/x');
  expect(text).not.toContain('sk-abc');
  expect(text.match(/^## Turn /gm)).toHaveLength(301);
  await dialog.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate(() => globalThis.printed)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText('The end.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  // The browser's own key leads there too.
  await page.keyboard.press('Control+p');
  await expect(dialog.getByText('The end.')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => globalThis.printed)).toBe(2);
});

test('a document that does not come is asked for again', async ({ page }) => {
  await overhear(page);
  await openTwo(page);
  await tree(page).getByRole('link', { name: /model-one/ }).click();
  await page.evaluate(() => { globalThis.refused = ['Write']; });
  await page.getByRole('button', { name: 'Document…' }).click();
  const dialog = page.getByRole('dialog', { name: 'The transcript as a document' });
  await expect(dialog.getByRole('alert')).toContainText('The document could not be written. It would not.');
  await expectAccessible(page);
  await page.evaluate(() => { globalThis.refused = []; });
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(dialog.getByText('The cache is')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  // The button is gone, and the focus is where it was.
  const within = (place) => place.contains(document.activeElement) && place !== document.activeElement;
  await expect.poll(() => dialog.evaluate(within)).toBe(true);
});
