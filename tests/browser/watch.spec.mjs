// A folder that is read again as it changes. The browser's own chooser cannot be clicked by a test: a folder of
// the origin's private file system stands in for the chosen one, which is a handle of the very same kind.
import { expect, expectAccessible, open, test } from './fixtures.mjs';
import { acknowledged, card, choose, setTo, toDecision, toFiles, toWorklist, typed, winner } from './workspace.mjs';

const notice = (page) => page.locator('.notices .notice');
const watch = (page) => page.getByRole('group', { name: 'Watched folder' });
const remove = (page) => page.getByRole('button', { name: /^Remove / });

/** Writes files into the folder, or removes them where the text is null. */
const write = (page, files, folder = 'runs') => page.evaluate(async ([name, all]) => {
  const root = await navigator.storage.getDirectory();
  const top = await root.getDirectoryHandle(name, { create: true });
  for (const [path, text] of Object.entries(all)) {
    const parts = path.split('/');
    const leaf = parts.pop();
    let inside = top;
    for (const part of parts) inside = await inside.getDirectoryHandle(part, { create: true });
    if (text === null) {
      await inside.removeEntry(leaf);
    } else {
      const file = await inside.getFileHandle(leaf, { create: true });
      const stream = await file.createWritable();
      await stream.write(text);
      await stream.close();
    }
  }
}, [folder, files]);

/** The folder's handle in place of the chooser. */
async function stub(context, { observer = true, permission = 'granted' } = {}) {
  await context.addInitScript(([observes, allowed]) => {
    const chosen = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('runs', { create: true });
    globalThis.showDirectoryPicker = globalThis.refusal ?? chosen;
    if (!observes) delete globalThis.FileSystemObserver;
    if (allowed !== 'granted') FileSystemHandle.prototype.queryPermission = async () => allowed;
    FileSystemHandle.prototype.requestPermission = async () => globalThis.answer ?? 'granted';
  }, [observer, permission]);
}

const CARDS = { 'best.yaml': card('best', { confidence: 0.9 }), 'deep/other.yaml': card('other', { confidence: 0.8 }), '.hidden.yaml': 'x' };
const FLIPPED = { 'deep/other.yaml': card('other', { confidence: 0.95 }) };

async function watching(page, files = CARDS) {
  await open(page);
  await write(page, files);
  await toFiles(page);
  await page.getByRole('button', { name: 'Watch a folder' }).click();
  await expect(watch(page)).toContainText('Watching runs/');
}

test('changed, new and removed files are read again; edits stay; flips are told', async ({ page, context }) => {
  await stub(context);
  await watching(page);
  await expect(remove(page)).toHaveCount(2);
  await expect(watch(page)).toContainText('2 files');
  await expect(page.getByRole('button', { name: 'Remove runs/deep/other.yaml' })).toBeVisible();
  await expectAccessible(page);
  await toDecision(page);
  await expect(winner(page)).toHaveText('best');
  await setTo(page, 'Evidence', 9.5);

  await write(page, FLIPPED);
  const told = notice(page).filter({ hasText: 'Since the last read' });
  await expect(told).toContainText(/^runs\/ changed\. Since the last read, 1 winner flipped: .* \(other, was best\)\./);
  await expect(winner(page)).toHaveText('other');
  await expect(typed(page, 'Evidence')).toHaveValue('9.5');
  await toFiles(page);
  // Not on the page before: there what is studied anew is drawn faint.
  await expectAccessible(page);
  await expect(watch(page)).toContainText(/read again at \d\d:\d\d:\d\d: 1 changed, 1 winner flipped/);
  await told.getByRole('button', { name: 'Open the decision' }).press('Enter');
  await expect(winner(page)).toBeVisible();
  await told.getByRole('button', { name: 'Dismiss this notice' }).click();
  await expect(told).toHaveCount(0);

  await write(page, { 'third.yaml': card('third', { confidence: 0.1 }) });
  await toFiles(page);
  await expect(remove(page)).toHaveCount(3);
  await expect(watch(page)).toContainText('1 new, no winner flipped');
  await write(page, { 'third.yaml': null });
  await expect(remove(page)).toHaveCount(2);
  await expect(watch(page)).toContainText('1 removed, no winner flipped');
  await expect(told).toHaveCount(0);
});

test('what flips back is told no more', async ({ page, context }) => {
  await stub(context);
  await watching(page);
  const told = notice(page).filter({ hasText: 'Since the last read' });
  await write(page, FLIPPED);
  await expect(told).toBeVisible();
  await write(page, { 'deep/other.yaml': CARDS['deep/other.yaml'] });
  await expect(told).toHaveCount(0);
});

test('of several that flip the worklist marks each, and shows them alone', async ({ page, context }) => {
  const table = (left, right) => `case,id,score\none,a,${left}\none,b,5\ntwo,a,${right}\ntwo,b,5\nthree,a,9\nthree,b,5\n`;
  const map = JSON.stringify({ table: { id: 'id', decision: 'case', columns: [{ column: 'score', better: 'more', weight: 1 }] } });
  await stub(context);
  await watching(page, { 'cases.csv': table(9, 9), 'map.json': map });
  await toWorklist(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 decisions');
  const filter = page.getByRole('button', { name: /^Flipped since the last read/ });
  await expect(filter).toHaveCount(0);
  // The palette offers them where there are some, once.
  const offered = async (count) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('flipped since');
    await expect(page.getByRole('option', { name: /flipped since the last read/ })).toHaveCount(count);
    await page.keyboard.press('Escape');
  };
  await offered(0);

  await write(page, { 'cases.csv': table(1, 1) });
  const told = notice(page).filter({ hasText: 'Since the last read, 2 winners flipped' });
  await expect(page.locator('.list-line', { hasText: 'Flipped, was a' })).toHaveCount(2);
  await expect(page.locator('.list-line', { hasText: 'three' })).not.toContainText('Flipped');
  await offered(1);
  await told.getByRole('button', { name: 'Show them' }).click();
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await expect(filter).toContainText('2');
  await expect(page.locator('.list-line')).toHaveCount(2);
  await expectAccessible(page);

  // Read and dismissed: nothing is marked any more.
  await told.getByRole('button', { name: 'Dismiss this notice' }).click();
  await expect(filter).toHaveCount(0);
  await expect(page.locator('.list-line')).toHaveCount(3);
});

test('without the browser\'s watch the folder is looked through, also when the page is seen again', async ({ page, context }) => {
  await stub(context, { observer: false });
  await watching(page);
  await expect(remove(page)).toHaveCount(2);
  await write(page, FLIPPED);
  await expect(notice(page).filter({ hasText: 'Since the last read' })).toBeVisible();
  await write(page, { 'third.yaml': card('third') });
  await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  await expect(remove(page)).toHaveCount(3, { timeout: 1500 });
});

test('only files that changed are read again', async ({ page, context }) => {
  await stub(context);
  await watching(page);
  await expect(remove(page)).toHaveCount(2);
  await page.evaluate(() => {
    globalThis.reads = [];
    const { arrayBuffer, slice } = Blob.prototype;
    Blob.prototype.slice = function part(...given) {
      return Object.assign(slice.apply(this, given), { of: this.name });
    };
    Blob.prototype.arrayBuffer = function note() {
      globalThis.reads.push(this.name ?? this.of);
      return arrayBuffer.call(this);
    };
  });
  await write(page, FLIPPED);
  await expect(watch(page)).toContainText('1 changed');
  expect(await page.evaluate(() => globalThis.reads)).toEqual(['other.yaml']);
});

test('what changed while watching is what comes back after a reload, and the watch goes on', async ({ page, context }) => {
  await stub(context);
  await watching(page);
  await acknowledged(page, async () => {
    await write(page, FLIPPED);
    await expect(watch(page)).toContainText('1 changed');
  });
  await page.reload();
  await expect(watch(page)).toContainText('Watching runs/');
  await expect(remove(page)).toHaveCount(2);
  await toDecision(page);
  await expect(winner(page)).toHaveText('other');
  await toFiles(page);
  await write(page, { 'third.yaml': card('third') });
  await expect(remove(page)).toHaveCount(3);
  await watch(page).getByRole('button', { name: 'Stop watching' }).click();
  await expect(watch(page).getByRole('button', { name: 'Watch a folder' })).toBeVisible();
  await page.reload();
  await expect(remove(page)).toHaveCount(3);
  await expect(watch(page)).not.toContainText('runs/');
});

test('where the browser asks anew, it is offered, and what changed meanwhile is read', async ({ page, context }) => {
  await stub(context, { permission: 'prompt' });
  await acknowledged(page, async () => {
    await watching(page);
    await expect(remove(page)).toHaveCount(2);
  });
  await page.reload();
  await expect(watch(page)).toContainText('runs/ was watched before the page was reloaded.');
  await expectAccessible(page);
  await write(page, { ...FLIPPED, 'best.yaml': null });
  await page.evaluate(() => { globalThis.answer = 'denied'; });
  await watch(page).getByRole('button', { name: 'Watch runs/ again' }).press('Enter');
  await expect(watch(page)).toContainText('may not be read: the browser has no permission for it.');
  await page.evaluate(() => { globalThis.answer = 'granted'; });
  await watch(page).getByRole('button', { name: 'Watch runs/ again' }).click();
  await expect(watch(page)).toContainText('Watching runs/');
  await expect(remove(page)).toHaveCount(1);
});

test('a folder that is gone is told, and costs nothing that was read', async ({ page, context }) => {
  await stub(context, { observer: false });
  await watching(page);
  await expect(remove(page)).toHaveCount(2);
  await page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('runs', { recursive: true }));
  await expect(watch(page)).toContainText('runs/ is not there any more');
  await expect(remove(page)).toHaveCount(2);
  await write(page, CARDS);
  await watch(page).getByRole('button', { name: 'Watch runs/ again' }).click();
  await expect(watch(page)).toContainText('Watching runs/');
});

test('what the user takes out stays out, and with nothing left the watch ends', async ({ page, context }) => {
  await stub(context);
  await watching(page);
  await page.getByRole('button', { name: 'Remove runs/best.yaml' }).click();
  await expect(remove(page)).toHaveCount(1);
  await write(page, { 'best.yaml': card('best', { confidence: 0.5 }), ...FLIPPED });
  await expect(watch(page)).toContainText('1 changed');
  await expect(remove(page)).toHaveCount(1);
  await remove(page).click();
  await write(page, { 'best.yaml': card('best', { confidence: 0.4 }) });
  await expect(watch(page)).not.toContainText('Watching');
});

test('another workspace is not what the folder belongs to; back in the first one it is watched again', async ({ page, context }) => {
  await stub(context);
  await watching(page);
  await expect(remove(page)).toHaveCount(2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export workspace' }).click(),
  ]);
  const { readFileSync } = await import('node:fs');
  await choose(page, { 'w.steelyard': readFileSync(await download.path()) });
  await expect(notice(page).filter({ hasText: 'Opened w.steelyard: 2 files.' })).toBeVisible();
  await expect(watch(page)).not.toContainText('Watching');
  await page.getByRole('button', { name: 'Back to the workspace before' }).click();
  await toFiles(page);
  await expect(watch(page)).toContainText('Watching runs/');
});

test('by the palette; a chooser that is closed changes nothing', async ({ page, context }) => {
  await context.addInitScript(() => {
    globalThis.refusal = async () => { throw new DOMException('closed', 'AbortError'); };
  });
  await stub(context);
  await open(page);
  await toFiles(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('watch a');
  await page.keyboard.press('Enter');
  await expect(watch(page).getByRole('button', { name: 'Watch a folder' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await page.evaluate(() => {
    globalThis.showDirectoryPicker = async () => { throw new DOMException('no', 'SecurityError'); };
  });
  await page.getByRole('button', { name: 'Watch a folder' }).click();
  await expect(notice(page)).toContainText('The folder may not be read');
  await toWorklist(page);
});

test('a browser that cannot says so in one line', async ({ page, context }) => {
  await context.addInitScript(() => { delete globalThis.showDirectoryPicker; });
  await open(page);
  await toFiles(page);
  await expect(watch(page)).toContainText('This browser cannot watch a folder; Chrome and Edge on a computer can.');
  await expect(page.getByRole('button', { name: 'Watch a folder' })).toHaveCount(0);
});
