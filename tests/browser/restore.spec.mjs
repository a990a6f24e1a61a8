// What outlives the page: after a reload, after a killed tab, beside other tabs, and where it cannot.
import { readFileSync } from 'node:fs';

import { expect, expectAccessible, open, test } from './fixtures.mjs';
import {
  acknowledged, card, choose, openDecision, openSample, setTo, slider, toFiles, typed, winner,
} from './workspace.mjs';

const notice = (page) => page.locator('.notices .notice');
const restored = (page) => notice(page).filter({ hasText: 'Restored from the last visit' });
const row = (page, name) => page.getByRole('row').filter({ hasText: name });
const undo = (page) => page.getByRole('button', { name: 'Undo' });

/** The sample with one edit and a chosen card, saved. */
async function work(page) {
  await acknowledged(page, async () => {
    await openDecision(page);
    await setTo(page, 'Evidence', 6.9);
    await page.getByRole('grid', { name: 'Ranking' }).press('ArrowDown');
    await expect(page).toHaveURL(/card=/);
  });
}

/** The renderer ends without a word to the page. */
async function kill(page) {
  const gone = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => {});
  await gone;
  await page.close();
}

/** Keeps the store from opening, on each page from here on, until `openStore`. */
const holdStore = (page) => page.addInitScript(() => {
  const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess');
  const opened = new Promise((open) => { window.openStore = open; });
  Object.defineProperty(IDBOpenDBRequest.prototype, 'onsuccess', {
    set(hear) {
      set.call(this, (event) => opened.then(() => hear.call(this, event)));
    },
  });
});
const openStore = (page) => page.evaluate(() => window.openStore());

/** What the store holds; then puts entries into it, each a store, a key and a value. */
const inspect = (page, ...entries) => page.evaluate(async (given) => {
  const database = await new Promise((done, failed) => {
    const request = indexedDB.open('steelyard');
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  const names = ['workspaces', 'files', 'aside'];
  const transaction = database.transaction(names, 'readwrite');
  const read = (name, how) => new Promise((done) => {
    const request = transaction.objectStore(name)[how]();
    request.onsuccess = () => done(request.result);
  });
  const all = {};
  for (const name of names) {
    all[name] = Object.fromEntries((await Promise.all([read(name, 'getAllKeys'), read(name, 'getAll')])
      .then(([keys, values]) => keys.map((key, at) => [key, values[at]]))));
  }
  for (const [name, key, value] of given) transaction.objectStore(name).put(value, key);
  await new Promise((done) => { transaction.oncomplete = done; });
  database.close();
  return { workspaces: all.workspaces, files: Object.keys(all.files), aside: all.aside };
}, entries);

test('a reload brings back files, edits, page, selection and the way back', async ({ page }) => {
  await open(page);
  await work(page);
  const heading = await page.getByRole('heading', { name: /^How .* got/ }).textContent();
  await page.reload();
  await expect(winner(page)).toHaveText('mongodb_catalog');
  await expect(restored(page)).toContainText('Restored from the last visit: 8 files, 1 edit.');
  await expect(page.getByRole('heading', { name: /^How .* got/ })).toHaveText(heading);
  await undo(page).click();
  await expect(typed(page, 'Evidence')).toHaveValue('10.0');
  await restored(page).getByRole('button', { name: 'Dismiss this notice' }).click();
  await expect(restored(page)).toHaveCount(0);
});

test.describe('whoever is quicker than what comes back', () => {
  const late = { 'late.yaml': card('late', { quality: 0.1, confidence: 0.5 }) };

  test('has files and pasted text beside it', async ({ page }) => {
    await open(page);
    await work(page);
    await holdStore(page);
    await page.reload();
    await choose(page, late);
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, card('pasted', { quality: 0.1, confidence: 0.5 }));
    await openStore(page);
    await expect(winner(page)).toHaveText('mongodb_catalog');
    await expect(restored(page)).toContainText('8 files, 1 edit.');
    await toFiles(page);
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(10);
    await expect(page.getByRole('button', { name: /^Remove late.yaml/ })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Remove pasted/ })).toHaveCount(1);
    // All of it is one workspace.
    await expect(page.locator('html')).not.toHaveAttribute('data-unsaved');
    await page.reload();
    await openStore(page);
    await expect(restored(page)).toContainText('10 files, 1 edit.');
  });

  test('reads a file of a name that comes back in its place', async ({ page }) => {
    await open(page);
    await acknowledged(page, async () => {
      await choose(page, late);
      await expect(winner(page)).toHaveText('late');
    });
    await holdStore(page);
    await page.reload();
    await choose(page, { 'late.yaml': card('later') });
    await openStore(page);
    await expect(winner(page)).toHaveText('later');
    await expect(notice(page).filter({ hasText: 'was open already' })).toContainText('late.yaml was open already and was read again.');
    await toFiles(page);
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1);
  });

  test('has a workspace in its place, and the way back', async ({ page }) => {
    await open(page);
    await work(page);
    await toFiles(page);
    const button = page.getByRole('button', { name: 'Export workspace' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const exported = readFileSync(await download.path());
    await holdStore(page);
    await page.reload();
    await choose(page, { 'mine.steelyard': exported });
    await openStore(page);
    // What came back has files and edits, so that it is asked first.
    await expect(page.getByRole('dialog')).toContainText('replaces what is open here: 8 files and 1 edit');
  });

  test('waits not forever for a browser that does not open its storage', async ({ page }) => {
    await page.clock.install();
    await holdStore(page);
    await open(page);
    await choose(page, late);
    await page.clock.runFor(11_000);
    await expect(winner(page)).toHaveText('late');
    await expect(notice(page)).toContainText("The browser's storage failed (the browser does not open it).");
  });
});

test('the order of files and the page of files come back', async ({ page }) => {
  await open(page);
  await acknowledged(page, async () => {
    await openSample(page);
    await page.getByRole('button', { name: /^Remove / }).first().click();
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(7);
  });
  const names = await page.getByRole('button', { name: /^Remove / }).evaluateAll((all) => all.map((it) => it.ariaLabel));
  await page.reload();
  await expect(restored(page)).toContainText('7 files');
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(7);
  expect(await page.getByRole('button', { name: /^Remove / }).evaluateAll((all) => all.map((it) => it.ariaLabel))).toEqual(names);
});

test('a killed tab is opened again as it was', async ({ page, context }) => {
  await open(page);
  await work(page);
  await kill(page);
  const next = await context.newPage();
  await open(next);
  await expect(winner(next)).toHaveText('mongodb_catalog');
  await expect(restored(next)).toContainText('8 files, 1 edit.');
  await expect(next).toHaveURL(/collapse\.w_e:6\.9.*card=/);
});

test('a tab killed in the middle of edits shows the last acknowledged state, or a later one', async ({ page, context }) => {
  const sent = [];
  let acknowledgedAt = -1;
  const weight = (text) => /collapse\.w_e:([\d.]+)/.exec(text)?.[1] ?? 'none';
  await context.exposeFunction('noteSent', (text) => void sent.push(weight(text)));
  await context.exposeFunction('noteDone', (text) => {
    acknowledgedAt = Math.max(acknowledgedAt, sent.lastIndexOf(weight(text)));
  });
  await context.addInitScript(() => {
    const { put: original } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function note(value, key) {
      if (this.name === 'workspaces') {
        globalThis.noteSent(value);
        this.transaction.addEventListener('complete', () => globalThis.noteDone(value));
      }
      return original.call(this, value, key);
    };
  });
  await open(page);
  await acknowledged(page, () => openDecision(page));
  const evidence = slider(page, /^Evidence$/);
  await evidence.focus();
  const before = acknowledgedAt;
  // It goes on moving while the tab is killed.
  await page.evaluate(() => {
    const thumb = document.activeElement;
    setInterval(() => thumb.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true })), 20);
  });
  await expect.poll(() => acknowledgedAt).toBeGreaterThan(before + 1);
  await kill(page);
  const floor = acknowledgedAt;
  const next = await context.newPage();
  await open(next);
  await expect(restored(next)).toContainText('8 files, 1 edit.');
  await expect(next).toHaveURL(/collapse\.w_e:/);
  expect(sent.lastIndexOf(weight(next.url()))).toBeGreaterThanOrEqual(floor);
});

/** Closes the tab as a person does, and opens another one. */
async function openedAgain(page) {
  const context = page.context();
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  const next = await context.newPage();
  await open(next);
  return next;
}

test('what is done just before a tab is closed is not lost, also where it has no time to say so', async ({ page }) => {
  await open(page);
  await acknowledged(page, () => openDecision(page));
  // A change on the heels of another one waits for this long.
  await page.waitForTimeout(300);
  await setTo(page, 'Evidence', 6.9);
  // A browser gives a tab half a second to end in.
  await page.evaluate(() => {
    setTimeout(() => {
      for (const until = performance.now() + 2000; performance.now() < until;);
    });
  });
  await expect(winner(await openedAgain(page))).toHaveText('mongodb_catalog');
});

test('what is still waiting to be saved is saved as the tab is closed', async ({ page }) => {
  await open(page);
  await acknowledged(page, () => openDecision(page));
  // Nothing is saved in time.
  await page.evaluate(() => {
    window.setTimeout = () => 0;
  });
  await setTo(page, 'Evidence', 12);
  await setTo(page, 'Evidence', 6.9);
  await expect(page.locator('html')).toHaveAttribute('data-unsaved');
  await expect(winner(await openedAgain(page))).toHaveText('mongodb_catalog');
});

test('two tabs do not mix, and a duplicated one has a copy', async ({ page, context }) => {
  await open(page);
  await work(page);
  const other = await context.newPage();
  await open(other);
  await acknowledged(other, async () => {
    await choose(other, { 'mine.yaml': card('mine') });
    await expect(winner(other)).toHaveText('mine');
  });
  for (const [tab, wins] of [[page, 'mongodb_catalog'], [other, 'mine'], [page, 'mongodb_catalog']]) {
    await tab.reload();
    await expect(winner(tab)).toHaveText(wins);
  }
  const opening = context.waitForEvent('page');
  await page.evaluate(() => void window.open('./'));
  const duplicate = await opening;
  expect(await duplicate.evaluate(() => sessionStorage.getItem('steelyard.workspace'))).toBeTruthy();
  await acknowledged(duplicate, async () => {
    await expect(winner(duplicate)).toHaveText('mongodb_catalog');
    await setTo(duplicate, 'Evidence', 12);
    await expect(winner(duplicate)).toHaveText('postgres_rls');
  });
  expect(Object.keys((await inspect(page)).workspaces)).toHaveLength(3);
  await page.reload();
  await expect(winner(page)).toHaveText('mongodb_catalog');
});

const elsewhere = (page) => notice(page).filter({ hasText: 'Another tab has this workspace open too' });

/** Opens a link in a tab of its own, as a person does. */
async function openBeside(page, link, how = { modifiers: ['ControlOrMeta'] }) {
  const opening = page.context().waitForEvent('page');
  await link.click(how);
  const beside = await opening;
  await expect(beside.locator('#boot')).toHaveCount(0);
  return beside;
}

test('a link opened in a new tab shows the same workspace, and what changes there stays there', async ({ page }) => {
  await open(page);
  await work(page);
  await page.getByRole('link', { name: 'Worklist' }).click();
  const link = page.locator('.list-line').getByRole('link').first();
  const looks = await openBeside(page, link, { button: 'middle' });
  await expect(winner(looks)).toHaveText('mongodb_catalog');
  await expect(elsewhere(looks)).toContainText('8 files, 1 edit. Changes made here stay in this tab');
  await expectAccessible(looks);
  // Looked at only it is no workspace of its own, however often.
  await looks.reload();
  await expect(winner(looks)).toHaveText('mongodb_catalog');
  expect(Object.keys((await inspect(page)).workspaces)).toHaveLength(1);

  const beside = await openBeside(page, link);
  await acknowledged(beside, () => setTo(beside, 'Evidence', 12));
  await expect(winner(beside)).toHaveText('postgres_rls');
  expect(Object.keys((await inspect(page)).workspaces)).toHaveLength(2);
  expect((await inspect(page)).files).toHaveLength(16);
  await beside.reload();
  await expect(restored(beside)).toContainText('8 files, 1 edit.');
  await expect(typed(beside, 'Evidence')).toHaveValue('12.0');
  await page.reload();
  await page.getByRole('link', { name: 'Decision', exact: true }).click();
  await expect(typed(page, 'Evidence')).toHaveValue('6.9');

  // Where the tab that had it is gone, the one that looked has it.
  await page.close();
  await looks.reload();
  await expect(restored(looks)).toContainText('8 files, 1 edit.');
});

test('at most eight workspaces are kept', async ({ page }) => {
  await open(page);
  await acknowledged(page, async () => {
    await choose(page, { 'mine.yaml': card('mine') });
    await expect(winner(page)).toHaveText('mine');
  });
  const old = (at) => `steelyard-workspace/1\nid 0000000${at}\nsaved ${1000 + at}\nquery ?page=files\nend\n`;
  for (let at = 1; at <= 9; at += 1) {
    await inspect(page, ['workspaces', `0000000${at}`, old(at)], ['files', [`0000000${at}`, 1], 'content']);
  }
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect.poll(async () => Object.keys((await inspect(page)).workspaces).sort().slice(0, 7))
    .toEqual([3, 4, 5, 6, 7, 8, 9].map((at) => `0000000${at}`));
  expect((await inspect(page)).files.filter((key) => /^0000000[12],/.test(key))).toEqual([]);
});

test('settings of the address come before the saved ones, which are one undo away', async ({ page, context }) => {
  await open(page);
  await work(page);
  await page.close();
  const next = await context.newPage();
  await open(next, '?page=decision&set=collapse.w_e:12');
  await expect(restored(next)).toContainText('Undo restores those of the last visit');
  await expect(typed(next, 'Evidence')).toHaveValue('12.0');
  await expect(winner(next)).toHaveText('postgres_rls');
  await undo(next).click();
  await expect(typed(next, 'Evidence')).toHaveValue('6.9');
  await expect(winner(next)).toHaveText('mongodb_catalog');
});

test('the page that an address names is the one that opens', async ({ page, context }) => {
  await open(page);
  await work(page);
  await page.close();
  const next = await context.newPage();
  await open(next, '?page=files');
  await expect(row(next, 'postgres_rls.yaml')).toBeVisible();
  await expect(next).toHaveURL(/page=files.*collapse\.w_e:6\.9/);
});

const startEmpty = (page) => restored(page).getByRole('button', { name: 'Start empty' }).click();
const invitation = (page) => page.getByRole('heading', { level: 1, name: 'See what your agents did, and why one won.' });

test('start empty forgets nothing, and one click goes back', async ({ page }) => {
  await open(page);
  await work(page);
  await page.reload();
  await startEmpty(page);
  await expect(invitation(page)).toBeVisible();
  await expect(notice(page)).toContainText('Started empty. The previous workspace is kept.');
  await expectAccessible(page);
  await expect(undo(page)).toBeEnabled();
  await expect(page).not.toHaveURL(/set=/);
  expect((await inspect(page)).files).toHaveLength(8);
  await notice(page).getByRole('button', { name: 'Back to the workspace before' }).click();
  await expect(notice(page)).toContainText('Back in the previous workspace: 8 files, 1 edit.');
  await expect(winner(page)).toHaveText('mongodb_catalog');
  await undo(page).click();
  await expect(winner(page)).toHaveText('postgres_rls');
});

test('what was put away before a reload is opened from the settings', async ({ page }) => {
  await open(page);
  await work(page);
  await page.reload();
  await startEmpty(page);
  await expect(invitation(page)).toBeVisible();
  await page.reload();
  await expect(page.locator('#boot')).toHaveCount(0);
  await expect(invitation(page)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: /^Open: .* and 7 more/ }).click();
  await expect(notice(page)).toContainText('Opened the stored workspace: 8 files, 1 edit.');
  await expect(winner(page)).toHaveText('mongodb_catalog');
  expect(Object.keys((await inspect(page)).workspaces)).toHaveLength(1);
});

test('what has files comes back before an address that was only looked at', async ({ page, context }) => {
  await open(page);
  await work(page);
  const other = await context.newPage();
  await acknowledged(other, () => open(other, '?page=decision&set=collapse.w_e:12,collapse.w_r:4'));
  await expect(other.getByText('address contains 2 edits; they apply as soon as')).toBeVisible();
  expect(Object.keys((await inspect(page)).workspaces)).toHaveLength(2);
  await page.close();
  await other.close();
  const next = await context.newPage();
  await open(next);
  await expect(restored(next)).toContainText('8 files, 1 edit.');
  await expect(winner(next)).toHaveText('mongodb_catalog');
});

/** Gives the page a file of 21 MB that is made in the page: sending one takes long. */
const chooseHuge = (page, firstByte) => page.locator('input[type=file]').first().evaluate((input, byte) => {
  const bytes = new Uint8Array(21 << 20);
  bytes[0] = byte;
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], 'huge.csv'));
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}, firstByte);

/** Says what the browser grants: so many bytes, kept for good once that is asked for. */
const grant = (page, quota) => page.addInitScript((bytes) => {
  const lasting = () => sessionStorage.getItem('lasting') === 'yes';
  StorageManager.prototype.estimate = async () => ({ quota: bytes, usage: 0 });
  StorageManager.prototype.persisted = async () => lasting();
  StorageManager.prototype.persist = async () => {
    sessionStorage.setItem('lasting', 'yes');
    return true;
  };
}, quota);

test('a large file is remembered and asked for again', async ({ page }) => {
  await grant(page, 0);
  await open(page);
  await acknowledged(page, async () => {
    await choose(page, { 'best.yaml': card('best') });
    await expect(winner(page)).toHaveText('best');
    await toFiles(page);
    await chooseHuge(page, 0);
    await expect(row(page, 'huge.csv')).toBeVisible();
  });
  const print = async () => {
    const [record] = Object.values((await inspect(page)).workspaces);
    return /named 22020096 \d+ ([0-9a-f]{16}) huge\.csv/.exec(record)?.[1];
  };
  await expect.poll(print).toBeTruthy();
  const first = await print();
  await chooseHuge(page, 1);
  await expect.poll(async () => [first, undefined].includes(await print())).toBe(false);
  await chooseHuge(page, 0);
  await expect.poll(print).toBe(first);
  await page.reload();
  await expect(restored(page)).toContainText('1 file. huge.csv (22.0 MB) is not kept: open it again.');
  // Asked for until it comes.
  await page.reload();
  await expect(restored(page)).toContainText('huge.csv (22.0 MB) is not kept');
  await chooseHuge(page, 1);
  await expect(restored(page)).toContainText('huge.csv has changed since the last visit.');
  await row(page, 'huge.csv').getByRole('button', { name: 'Remove huge.csv' }).click();
  await expect(restored(page)).toContainText('is not kept');
  await chooseHuge(page, 0);
  await expect(restored(page)).not.toContainText('huge.csv');
});

test('what is too large to come back says so, and comes back once the browser grants more', async ({ page }) => {
  await grant(page, 200 << 20);
  await open(page);
  await acknowledged(page, async () => {
    await choose(page, { 'best.yaml': card('best') });
    await toFiles(page);
    await chooseHuge(page, 0);
    await expect(row(page, 'huge.csv')).toContainText('not kept');
  });
  const told = notice(page).filter({ hasText: 'huge.csv is larger than the 21.0 MB that this browser' });
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await told.getByRole('button', { name: 'Dismiss this notice' }).click();
  await expect(told).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('Files up to 21.0 MB are kept')).toBeVisible();
  await acknowledged(page, () => page.getByRole('button', { name: 'Ask the browser to keep it' }).click());
  await expect(page.getByText('Files up to 52.4 MB are kept, larger ones are asked for again. The browser has promised')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(restored(page)).toContainText('2 files.');
  await expect(restored(page)).not.toContainText('huge.csv');
});

test('the notice can be read by everyone', async ({ page }) => {
  await open(page);
  await acknowledged(page, () => openSample(page));
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await expect(restored(page)).toBeVisible();
    await expect(row(page, 'postgres_rls.yaml')).toBeVisible();
    await expectAccessible(page);
  }
});

test.describe('where it cannot', () => {
  test('a store without room is told once, and the page goes on', async ({ page }) => {
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
    });
    await open(page);
    await openDecision(page);
    await expect(notice(page)).toContainText("The browser's storage for this page is full.");
    await setTo(page, 'Evidence', 6.9);
    await expect(winner(page)).toHaveText('mongodb_catalog');
    await expect(notice(page)).toHaveCount(1);
    await notice(page).getByRole('button', { name: 'Dismiss this notice' }).click();
    await setTo(page, 'Evidence', 7.5);
    await expect(winner(page)).toHaveText('postgres_rls');
    await expect(notice(page)).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-saved');
  });

  test('a file for which there is no room is named, and everything else saved', async ({ page }) => {
    await page.addInitScript(() => {
      const { put: original } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function full(value, key) {
        if (value instanceof File && value.name === 'much.yaml') throw new DOMException('full', 'QuotaExceededError');
        return original.call(this, value, key);
      };
    });
    await open(page);
    await acknowledged(page, async () => {
      await choose(page, { 'best.yaml': card('best'), 'much.yaml': card('much', { quality: 0.5 }) });
      await expect(notice(page)).toContainText('Not kept for the next visit: much.yaml');
    });
    await page.reload();
    await expect(restored(page)).toContainText(/1 file\. much\.yaml \(.*\) is not kept: open it again\./);
  });

  test('a browser without storage is told once', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
    });
    await open(page);
    await expect(notice(page)).toContainText('This browser has no storage for the page.');
    await openDecision(page);
    await expect(notice(page)).toHaveCount(1);
  });

  test('a store that an older Steelyard keeps is told', async ({ page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        const request = new EventTarget();
        setTimeout(() => request.onblocked(new Event('blocked')));
        return request;
      };
    });
    await open(page);
    await expect(notice(page)).toContainText('An older Steelyard in another tab uses the storage');
    await openDecision(page);
    await expect(notice(page)).toHaveCount(1);
  });

  test('a newer Steelyard takes the store over, and keeps it', async ({ page }) => {
    await open(page);
    await work(page);
    await page.evaluate(() => new Promise((done) => {
      const request = indexedDB.open('steelyard', 2);
      request.onsuccess = () => done(request.result.close());
    }));
    await expect(notice(page)).toContainText('A newer Steelyard in another tab has taken over the storage');
    await setTo(page, 'Evidence', 7.5);
    await expect(winner(page)).toHaveText('postgres_rls');
    await page.reload();
    await expect(notice(page)).toContainText('A newer Steelyard stored what is here; it is left as it is.');
    await expect(notice(page)).toHaveCount(1);
  });

  test('a record of a newer Steelyard is left as it is', async ({ page }) => {
    await open(page);
    await work(page);
    const [[id, text]] = Object.entries((await inspect(page)).workspaces);
    const newer = text.replace('/1\n', '/2\n');
    await inspect(page, ['workspaces', id, newer]);
    await page.reload();
    await expect(notice(page)).toContainText('was saved by a newer Steelyard');
    await acknowledged(page, async () => {
      await choose(page, { 'mine.yaml': card('mine') });
      await toFiles(page);
      await expect(row(page, 'mine.yaml')).toBeVisible();
    });
    const { workspaces, files } = await inspect(page);
    expect(workspaces[id]).toBe(newer);
    expect(files.filter((key) => key.startsWith(id))).toHaveLength(8);
  });

  test('a damaged record is set aside and told', async ({ page }) => {
    await open(page);
    await work(page);
    const [[id, text]] = Object.entries((await inspect(page)).workspaces);
    await inspect(page, ['workspaces', id, text.slice(0, 60)]);
    await page.reload();
    await expect(notice(page)).toContainText('is damaged and cannot be read. It is set aside');
    const { workspaces, aside, files } = await inspect(page);
    expect([workspaces[id], aside[id], files.length]).toEqual([undefined, text.slice(0, 60), 8]);
    await page.reload();
    // The address still had the edit.
    await expect(restored(page)).toContainText('1 edit.');
    await expect(notice(page)).toHaveCount(1);
  });

  test('a hostile record is text', async ({ page }) => {
    await open(page);
    await work(page);
    const [[id, text]] = Object.entries((await inspect(page)).workspaces);
    const image = '<img src=x onerror="globalThis.ran=1">';
    const query = `?page=${image}&set=${image}:1,collapse.w_e:NaN&card=99999&decision=4294967295&reading=${image}:${image}`;
    const hostile = text
      .replace(/^query .*$/m, `query ${query}`)
      .replace(/^end$/m, `file 77 named 1 1 - ${encodeURIComponent(image)}\nend`);
    await inspect(page, ['workspaces', id, hostile]);
    await page.goto('./');
    await expect(restored(page)).toContainText(`${image} (1 B) is not kept`);
    await expect(page.locator('.notices img')).toHaveCount(0);
    expect(await page.evaluate(() => globalThis.ran)).toBeUndefined();
  });
});

test.describe('without the engine', () => {
  test.use({ expectedFaults: [/404|worker/] });

  test('a visit on which the engine does not come costs no files', async ({ page }) => {
    await open(page);
    await work(page);
    await page.route('**/steelyard-worker.js?*', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.reload();
    await expect(page.getByRole('alert').first()).toContainText('The scoring engine no longer runs');
    await expect(page.locator('html')).toHaveAttribute('data-saved');
    await page.unroute('**/steelyard-worker.js?*');
    await page.reload();
    await expect(winner(page)).toHaveText('mongodb_catalog');
    await expect(restored(page)).toContainText('8 files, 1 edit.');
  });
});
