// A worker that dies costs nobody anything: the page says so, starts another one without asking the
// server, and everything stands as before. Ways to die: a trap, a silent end, an endless loop.
import { expect, open, test } from './fixtures.mjs';
import { card, choose, openDecision, slider } from './workspace.mjs';

const CARDS = 400;

/** Requests to the server from now on; blobs are answered inside the browser, and the icon comes when it likes. */
function requests(page) {
  const seen = [];
  page.on('request', (request) => {
    if (!/^blob:|\.svg$/.test(request.url())) seen.push(request.url());
  });
  return seen;
}

const ranking = (page) => page.getByRole('grid', { name: 'Ranking' });
const evidence = (page) => slider(page, 'Evidence');
const notice = (page) => page.getByRole('status').filter({ hasText: 'was restarted' });

async function ranks(page) {
  return (await ranking(page).getByRole('row').allInnerTexts()).slice(1);
}

/** Moves a weight, and waits for the worker's answer. */
async function moves(page, key) {
  const before = await ranks(page);
  await evidence(page).press(key);
  await expect.poll(() => ranks(page)).not.toEqual(before);
}

/** What is read when it has not changed for half a second. */
async function settled(read) {
  let before;
  await expect(async () => {
    const earlier = before;
    before = await read();
    expect(before).toBe(earlier);
  }).toPass({ intervals: [500] });
  return before;
}

/** So many cards, as files by name. */
function cards(count) {
  const names = Array.from({ length: count }, (_, n) => `agent_${n}`);
  return Object.fromEntries(names.map((name, n) => [`${name}.yaml`, card(name, { quality: (n % 90) / 100 })]));
}

/** Each worker takes one deed: one that has died is listed for a moment longer, and may still answer. */
const done = new WeakSet();

async function inWorker(page, deed, argument) {
  await expect(async () => {
    const [worker, ...others] = page.workers().filter((worker) => !done.has(worker));
    expect([worker, others]).toEqual([expect.anything(), []]);
    await worker.evaluate(deed, argument);
    done.add(worker);
  }).toPass({ timeout: 10_000 });
}

// Deeds for the worker. Those that leave nobody to answer the call are done from a timer.

/** A trap of wasm: at once, or instead of an answer after so many others. */
const trap = (answers = 0) => {
  // (module (func (export "f") unreachable))
  const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11];
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(bytes)));
  if (answers === 0) return void setTimeout(exports.f);
  const post = self.postMessage.bind(self);
  self.postMessage = (...message) => (answers-- > 0 ? post(...message) : exports.f());
};

const end = () => void setTimeout(() => self.close());

const loop = () => void setTimeout(() => { for (;;); });

/** Each answer takes a while, and the one after so many of them for ever. */
const dawdle = (answers) => {
  const post = self.postMessage.bind(self);
  self.postMessage = (...message) => {
    const until = performance.now() + 10;
    while (answers === 0 || performance.now() < until);
    answers -= 1;
    post(...message);
  };
};

for (const [name, deed] of [['a trap', trap], ['a silent end', end], ['an endless loop', loop]]) {
  test(`${name} of the worker costs nothing`, async ({ page }) => {
    await open(page);
    await openDecision(page);
    const saved = await ranks(page);
    await evidence(page).press('ArrowLeft');
    await expect.poll(() => ranks(page)).not.toEqual(saved);
    const before = await ranks(page);
    const asked = requests(page);

    await inWorker(page, deed);
    // Without a question nobody notices a silent death.
    await expect(async () => {
      await evidence(page).press('ArrowRight');
      await evidence(page).press('ArrowLeft');
      await expect(notice(page)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
    await expect.poll(() => ranks(page)).toEqual(before);
    // And it goes on: another move, and the same move back.
    await moves(page, 'Shift+ArrowLeft');
    await evidence(page).press('Shift+ArrowRight');
    await expect.poll(() => ranks(page)).toEqual(before);
    await page.getByRole('button', { name: 'Dismiss this notice' }).click();
    await expect(notice(page)).toHaveCount(0);
    expect(asked).toEqual([]);
  });
}

test('a trap in the middle of an open loses no file', async ({ page }) => {
  await open(page);
  await inWorker(page, trap, CARDS / 2);
  const asked = requests(page);
  await choose(page, cards(CARDS));
  await expect(notice(page)).toBeVisible();
  await page.getByRole('link', { name: 'Decision', exact: true }).click();
  // The heading row counts as one.
  await expect(ranking(page)).toHaveAttribute('aria-rowcount', String(CARDS + 1));
  expect(asked).toEqual([]);
});

for (const [name, answers] of [['that goes on', 1_000], ['that is stuck', 30]]) {
  test(`an open ${name} can be stopped, and what was read stays`, async ({ page }) => {
    await open(page);
    await inWorker(page, dawdle, answers);
    await choose(page, cards(CARDS));
    const told = page.getByText(new RegExp(`^\\d+ of ${CARDS} files read`));
    const read = async () => Number.parseInt(await told.innerText(), 10);
    await expect.poll(read).toBeGreaterThan(0);
    // One that is stuck has read what it will ever read.
    const stuck = answers < CARDS ? await settled(read) : undefined;
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Files' }).click();
    const rows = page.locator('table.files').getByText(/^agent_\d+\.yaml$/);
    await expect(rows.first()).toBeVisible({ timeout: 5_000 });
    expect(await rows.count()).toBeLessThan(CARDS);
    if (stuck !== undefined) expect(await rows.count()).toBe(stuck);
    await page.getByRole('link', { name: 'Decision', exact: true }).click();
    await expect(ranking(page)).toContainText('agent_');
    await expect(page.locator('.notices')).toBeEmpty();
  });
}

test('a worker that dies again and again is not started for ever', async ({ page }) => {
  await open(page);
  await openDecision(page);
  const before = await ranks(page);
  await page.waitForLoadState('networkidle');
  const asked = requests(page);
  // Four deaths within ten seconds are too many, also where each takes longer than that.
  await page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now;
  });
  const deaths = ['was restarted', 'Restarts so far: 2.', 'Restarts so far: 3.', 'keeps stopping'];
  for (const [n, words] of deaths.entries()) {
    // Each has answered before it dies: those that never did are counted otherwise.
    await moves(page, n % 2 === 0 ? 'Shift+ArrowLeft' : 'Shift+ArrowRight');
    await inWorker(page, trap);
    await expect(page.locator('.notices')).toContainText(words);
  }
  // The last picture stays, and the user may try again.
  expect(await ranks(page)).toEqual(before);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.notices')).toBeEmpty();
  await moves(page, 'Shift+ArrowLeft');
  expect(asked).toEqual([]);
});

test('a fresh worker answers what few visits ask for, without a request', async ({ page }) => {
  await open(page);
  await openDecision(page);
  await page.route('**/steelyard-worker*', (route) => route.abort());
  await inWorker(page, trap);
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Whole explanation' }).click();
  await expect(page.getByRole('dialog', { name: 'The whole explanation' })).toContainText('ACCEPT: postgres_rls leads');
  await page.keyboard.press('Escape');
  await evidence(page).press('Shift+ArrowLeft');
  await expect(page.locator('.flip-card')).toContainText(' of ');
});

test('a worker of another build is refused', async ({ page }) => {
  await page.route('**/steelyard-worker_bg.wasm?*', async (route) => {
    const build = new URL(route.request().url()).searchParams.get('b');
    const response = await route.fetch();
    const module = await response.body();
    const at = module.indexOf(build);
    expect(at).toBeGreaterThan(0);
    module.write('another build...', at, 'latin1');
    await route.fulfill({ response, body: module });
  });
  await open(page);
  await expect(page.getByRole('alert')).toContainText('different builds. Reload the page');
});

test('a host that does not know the type of wasm is good enough', async ({ page }) => {
  await page.route('**/*.wasm?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'application/octet-stream' } });
  });
  await open(page);
  await openDecision(page);
  await expect(page.locator('.flip-card')).toContainText(' of ');
  await page.unrouteAll({ behavior: 'wait' });
});

test.describe('without the worker on the server', () => {
  test.use({ expectedFaults: [/404/] });

  test('the page says what is missing', async ({ page }) => {
    await page.route('**/steelyard-worker.js?*', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await open(page);
    await expect(page.getByRole('alert')).toContainText('steelyard-worker.js: HTTP status 404');
  });
});
