// Files in: by dialog, drop and paste, good ones beside broken ones, each with its report.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import {
  aliasBomb, card, choose, openSample, png, ranking, score, setTo, toDecision, toFiles, typed, winner,
} from './workspace.mjs';

const row = (page, name) => page.getByRole('row').filter({ hasText: name });
const files = (page) => page.locator('.files tbody tr:not(.group)');
const notice = (page) => page.locator('.notices .notice');
const panel = (page) => page.getByRole('region', { name: 'The chosen file' });

test('an empty page says what it takes', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See what your agents did, and why one won.');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  // What it is for comes before any of its own words, and each sample has a picture of its own.
  const words = await page.locator('main').textContent();
  const asked = ['What happened, and what did it cost?', 'Which agent does better?', 'Why did this one win'];
  for (const question of asked) expect(words.indexOf(question)).toBeGreaterThan(0);
  expect(words.indexOf(asked[2])).toBeLessThan(words.search(/collapse|position card/i));
  const pictures = await page.locator('.sample svg[aria-hidden=true]').evaluateAll((all) => all.map((one) => one.innerHTML));
  expect(new Set(pictures).size).toBe(await page.locator('.sample').count());
  await expectAccessible(page);
});

for (const width of [1440, 1024]) {
  test(`the first screen shows all that it is for at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    await expect(page.getByText('the smallest change that gives another winner')).toBeInViewport({ ratio: 1 });
  });
}

test('the sample opens with its counts', async ({ page }) => {
  await open(page);
  await openSample(page);
  await expect(row(page, 'receipts.yaml')).toContainText('5 receipts');
  await expect(row(page, 'policy.yaml')).toContainText('Collapse policy, YAML');
  await expect(row(page, 'prd_agent.md')).toContainText('Position card, Markdown');
});

test('a diagnostic opens its line', async ({ page }) => {
  await open(page);
  await openSample(page);
  await page.getByRole('button', { name: 'prd_agent.md', exact: true }).click();
  const cost = panel(page).getByRole('button').filter({ hasText: '16:13' });
  await expect(cost).toContainText('word read as number');
  await expect(cost).toContainText('Low');
  await cost.click();
  await expect(cost).toHaveAttribute('aria-current', 'true');
  await expect(panel(page).getByText('- **Cost**: Low (an hour to write down)')).toBeInViewport();
});

test('broken files stand beside the good one and spoil nothing', async ({ page }) => {
  await open(page);
  await choose(page, {
    'best.yaml': card('best'),
    'sure.yaml': card('sure', { confidence: 1.7 }),
    'bomb.yaml': aliasBomb(),
    'cards.yaml': png(),
    'cut.json': '{"position_card": {"agent": "half',
    'session.json': '{"sessionId": "1", "projectHash": "2", "messages": []}',
    'shopping.json': '{"milk": 2}',
  });
  await expect(page.getByRole('link', { name: 'Files', exact: true })).toHaveAttribute('title', /^[3-5] files not read$/);
  await toFiles(page);
  await expect(row(page, 'cards.yaml')).toContainText('PNG image, not supported yet');
  await expect(row(page, 'session.json')).toContainText('Log of Gemini CLI, not supported yet');
  await expect(row(page, 'shopping.json')).toContainText('Not recognised, JSON');
  for (const [name, words] of [
    ['sure.yaml', ['7:15', 'out of range', '1.7', 'a number from 0 to 1']],
    ['bomb.yaml', ['over the limit']],
    ['cards.yaml', ['1:1', 'not supported yet', 'PNG']],
    ['cut.json', ['syntax error']],
  ]) {
    await page.getByRole('button', { name, exact: true }).click();
    const errors = panel(page).getByRole('button', { name: /^Error / }).first();
    for (const word of words) await expect(errors).toContainText(word);
  }
  await page.getByRole('button', { name: 'cards.yaml', exact: true }).click();
  await expect(panel(page)).toContainText('There is no text of this file to show.');
  await page.getByRole('link', { name: 'Decision', exact: true }).click();
  await expect(winner(page)).toHaveText('best');
  await expect(score(page)).toHaveText('14.00');
  expect(await ranking(page)).toEqual(['best']);
  await expect(page.getByText('1 of 2 cards gated')).toBeVisible();
});

test('files can be dropped', async ({ page }) => {
  await open(page);
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.yaml'));
    return transfer;
  }, card('dropped'));
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await toFiles(page);
  await expect(row(page, 'dropped.yaml')).toContainText('1 card');
});

const paste = (page, text) => page.evaluate((words) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', words);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}, text);

test('text can be pasted', async ({ page }) => {
  await open(page);
  await paste(page, card('pasted'));
  await toFiles(page);
  await expect(row(page, 'pasted')).toContainText('1 card');
});

test('pasted rows are a table, also after another paste', async ({ page }) => {
  await open(page);
  await paste(page, 'name,price\nAir,999\nBook,1299\n');
  await toFiles(page);
  await expect(row(page, 'pasted.csv')).toContainText('1 table');
  await paste(page, 'name\tprice\nAir\t999\nBook\t1299\n');
  await expect(row(page, 'pasted-2.tsv')).toContainText('1 table');
  await expect(row(page, 'pasted.csv')).toContainText('1 table');
});

test('a JSON with a history of its own is not read, and says what was expected', async ({ page }) => {
  await open(page);
  const log = '{\n  "session": 7,\n  "history": [{"said": "hello"}]\n}';
  await choose(page, { 'one.json': log, 'two.json': log, 'runs.json': '{"attempts": 2}', 'more.json': '{"attempts": 1}' });
  await toFiles(page);
  await expect(page.getByRole('row', { name: /^Collapse/ })).toContainText('2 histories');
  await expect(page.getByRole('row', { name: /^Not read/ })).toBeVisible();
  await page.getByRole('button', { name: 'one.json', exact: true }).click();
  const said = panel(page).getByRole('button').filter({ hasText: '3:3' });
  await expect(said).toContainText('history: a list of 1');
  await expect(said).toContainText('attempts, estimates or outcomes');
});

test('a file that is open and comes again takes its own place', async ({ page }) => {
  await open(page);
  await choose(page, { 'one.yaml': card('one', { quality: 0.2 }), 'two.yaml': card('two', { quality: 0.9 }) });
  await expect(winner(page)).toHaveText('two');
  await setTo(page, 'Evidence', 12);
  await toFiles(page);
  await choose(page, { 'one.yaml': card('one') });
  await expect(notice(page)).toHaveText('one.yaml was open already and was read again.');
  await expect(files(page)).toHaveCount(2);
  await expect(files(page).first()).toContainText('one.yaml');
  await toDecision(page);
  await expect(winner(page)).toHaveText('one');
  expect(await ranking(page)).toEqual(['one', 'two']);
  await expect(typed(page, 'Evidence')).toHaveValue('12.0');
  await toFiles(page);
  await choose(page, { 'one.yaml': card('one'), 'two.yaml': card('two'), 'three.yaml': card('three') });
  await expect(notice(page)).toHaveText('2 files were open already and were read again.');
  await expect(files(page)).toHaveCount(3);
  await notice(page).getByRole('button', { name: 'Dismiss this notice' }).click();
  await expect(notice(page)).toHaveCount(0);
  // What is corrected is what a reload brings back.
  await page.reload();
  await toDecision(page);
  await expect.poll(() => ranking(page)).toEqual(['one', 'two', 'three']);
});

test('a name that comes twice at once is two files, and a sample opened again is not doubled', async ({ page }) => {
  await open(page);
  await page.locator('input[type=file]').first().setInputFiles(['a', 'b'].map((id) => (
    { name: 'card.yaml', mimeType: 'text/yaml', buffer: Buffer.from(card(id)) })));
  await toFiles(page);
  await expect(files(page)).toHaveCount(2);
  await expect(notice(page)).toHaveCount(0);
  await choose(page, { 'policy.yaml': 'weights: {w_e: 4}' });
  // Where it is new it asks; where it is open it is only read again.
  for (const asks of [true, false]) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('data store choice');
    await page.keyboard.press('Enter');
    if (asks) await page.getByRole('dialog').getByRole('button', { name: 'Open beside' }).click();
    await expect(files(page)).toHaveCount(11);
    if (asks) await expect(notice(page)).toContainText('beside what was open: 8 files.');
  }
  await expect(notice(page)).toHaveText('8 files were open already and were read again.');
});

test('a file can be taken out again', async ({ page }) => {
  await open(page);
  await choose(page, { 'one.yaml': card('one'), 'two.yaml': card('two', { quality: 0.5 }) });
  await toFiles(page);
  await page.getByRole('button', { name: 'Remove one.yaml' }).click();
  await expect(row(page, 'one.yaml')).toHaveCount(0);
  await page.getByRole('link', { name: 'Decision', exact: true }).click();
  await expect(winner(page)).toHaveText('two');
});

test('a file that was taken out is put back where it was, and edits stay', async ({ page }) => {
  await open(page);
  await choose(page, {
    'one.yaml': card('one'), 'policy.yaml': 'weights: {w_e: 12}', 'later.yaml': 'weights: {w_e: 3}',
  });
  await toDecision(page);
  await setTo(page, 'Risk', 5);
  await toFiles(page);
  const names = await files(page).allInnerTexts();
  await page.getByRole('button', { name: 'Remove policy.yaml' }).click();
  await expect(files(page)).toHaveCount(2);
  await expect(notice(page)).toContainText('policy.yaml was removed.');
  await expectAccessible(page);
  await toDecision(page);
  await expect(typed(page, 'Evidence')).toHaveValue('3.0');
  await expect(typed(page, 'Risk')).toHaveValue('5.0');
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(typed(page, 'Evidence')).toHaveValue('12.0');
  await expect(typed(page, 'Risk')).toHaveValue('5.0');
  await toFiles(page);
  expect(await files(page).allInnerTexts()).toEqual(names);
  await page.reload();
  await expect(files(page)).toHaveCount(3);
  expect(await files(page).allInnerTexts()).toEqual(names);
});

test('what comes under the name of a file that was taken out stands in its stead', async ({ page }) => {
  await open(page);
  await choose(page, { 'one.yaml': card('one'), 'two.yaml': card('two') });
  await toFiles(page);
  for (const name of ['one', 'two']) await page.getByRole('button', { name: `Remove ${name}.yaml` }).click();
  await expect(notice(page)).toContainText('2 files were removed.');
  // The chooser of the list goes with the list.
  await expect(files(page)).toHaveCount(0);
  await choose(page, { 'one.yaml': card('one', { quality: 0.3 }) });
  await expect(notice(page)).toContainText('two.yaml was removed.');
  await page.getByRole('button', { name: 'Put it back' }).click();
  await toDecision(page);
  await expect(winner(page)).toHaveText('two');
  expect(await ranking(page)).toEqual(['two', 'one']);
});

test('what was not read is taken out at once, and put back at once', async ({ page }) => {
  await open(page);
  const out = page.getByRole('button', { name: 'Remove all of these' });
  await choose(page, { 'one.yaml': card('one'), 'a.txt': 'words' });
  await toFiles(page);
  await expect(files(page)).toHaveCount(2);
  await expect(out).toHaveCount(0);
  await choose(page, { 'b.txt': 'more words', 'c.png': png() });
  await expect(files(page)).toHaveCount(4);
  await out.click();
  await expect(files(page)).toHaveCount(1);
  await expect(notice(page)).toContainText('3 files were removed.');
  await page.getByRole('button', { name: 'Put them back' }).click();
  await expect(files(page)).toHaveCount(4);
});

test('a thousand cards open and rank', async ({ page }) => {
  await open(page);
  const cards = Array.from({ length: 1000 }, (_, at) => card(`card_${at}`, { quality: (at % 100) / 100 }));
  await choose(page, { 'cards.yaml': cards.join('\n---\n') });
  await page.getByRole('link', { name: 'Decision', exact: true }).click();
  await expect(winner(page)).toHaveText('card_99');
  const drawn = await page.locator('.rank-row').count();
  expect(drawn).toBeLessThan(60);
});
