// The engine comes in chunks too: what few visits ask for is fetched with the first question, once; missed without
// harm; and nothing else waits for it.
import { expect, open, test } from './fixtures.mjs';
import { card, choose, openDecision, slider, toDecision, toFiles, winner } from './workspace.mjs';

const RARE = '**/steelyard-worker-*-rare.wasm?*';
const STUDIES = '**/steelyard-worker-*-studies.wasm?*';
const gone = (route) => route.fulfill({ status: 404, body: 'gone' });

const explain = (page) => page.getByRole('button', { name: 'Whole explanation' }).click();
const tree = (page) => page.getByRole('dialog', { name: 'The whole explanation' });
const explained = (page) => expect(tree(page)).toContainText('ACCEPT: postgres_rls leads');
const restarted = (page) => page.getByRole('status').filter({ hasText: 'started again' });
const ranks = async (page) => (await page.getByRole('grid', { name: 'Ranking' }).getByRole('row').allInnerTexts()).slice(1);

/** How often each part of the engine was asked for; what several parts share is none. */
function counted(page) {
  const seen = {};
  page.on('request', (request) => {
    const [, name] = /\/steelyard-worker(?:-[0-9a-f]+-|_)(\w+)\.wasm/.exec(request.url()) ?? [];
    if (name && !name.startsWith('chunk_')) seen[name] = (seen[name] ?? 0) + 1;
  });
  return seen;
}

/** Holds back what is asked for at `address`, until the second of the pair is called. */
async function held(page, address) {
  let release;
  const gate = new Promise((done) => (release = done));
  const asked = new Promise((done) => {
    page.route(address, async (route) => {
      done();
      await gate;
      await route.continue();
    });
  });
  return [asked, release];
}

async function trap(page) {
  await expect.poll(() => page.workers().length).toBe(1);
  await page.workers()[0].evaluate(() => {
    // (module (func (export "f") unreachable))
    const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11];
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(bytes)));
    setTimeout(exports.f);
  });
  await expect(restarted(page)).toBeVisible();
}

async function again(page, ask) {
  await page.keyboard.press('Escape');
  await expect(tree(page)).toHaveCount(0);
  await ask(page);
}

test('what few visits ask for is fetched with the first question and not before, and once', async ({ page }) => {
  const seen = counted(page);
  await open(page);
  await openDecision(page);
  await expect(page.locator('.flip-card')).toContainText(' of ');
  expect(seen).toEqual({ bg: 1, studies: 1 });
  await explain(page);
  await explained(page);
  await again(page, explain);
  await explained(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save policy…' }).click();
  await expect(page.getByRole('dialog')).toContainText('policy');
  expect(seen).toEqual({ bg: 1, studies: 1, rare: 1 });
});

test('a move goes on while a chunk is on its way, and no silence is taken for a death', async ({ page }) => {
  const [asked, release] = await held(page, RARE);
  const seen = counted(page);
  await open(page);
  await openDecision(page);
  await explain(page);
  await asked;
  await expect(tree(page)).toContainText('Asking the engine');
  await again(page, async () => {});
  const before = await ranks(page);
  await slider(page, 'Evidence').press('ArrowLeft');
  await expect.poll(() => ranks(page)).not.toEqual(before);
  await slider(page, 'Evidence').press('ArrowRight');
  await expect.poll(() => ranks(page)).toEqual(before);
  // Files come and go as well.
  await toFiles(page);
  await choose(page, { 'more.yaml': card('more', { quality: 0.1 }) });
  await expect(page.getByRole('row').filter({ hasText: 'more.yaml' })).toBeVisible();
  await toDecision(page);
  await expect.poll(async () => (await ranks(page)).join()).toContain('more');
  // Longer than an engine may be silent.
  await page.waitForTimeout(7_000);
  await expect(restarted(page)).toHaveCount(0);
  await explain(page);
  await expect(tree(page)).toContainText('Asking the engine');
  release();
  await explained(page);
  expect(seen.rare).toBe(1);
});

test('a fresh worker has the chunks of the dead one, without a request', async ({ page }) => {
  const seen = counted(page);
  await open(page);
  await openDecision(page);
  await explain(page);
  await explained(page);
  await again(page, async () => {});
  const before = { ...seen };
  await page.route('**/steelyard-worker*', (route) => route.abort());
  await trap(page);
  await explain(page);
  await explained(page);
  await again(page, async () => {});
  await slider(page, 'Evidence').press('Shift+ArrowLeft');
  await expect(page.locator('.flip-card')).toContainText(' of ');
  expect(seen).toEqual(before);
});

test('a chunk asked of a worker that died meanwhile comes to the next', async ({ page }) => {
  const [asked, release] = await held(page, RARE);
  await open(page);
  await openDecision(page);
  await explain(page);
  await asked;
  await trap(page);
  release();
  await explained(page);
});

test.describe('without a chunk', () => {
  test.use({ expectedFaults: [/404|ERR_FAILED|Failed to fetch/] });

  for (const [name, refuse] of [['not on the server', gone], ['behind a broken line', (route) => route.abort()]]) {
    test(`what is ${name} is told to who asked, and comes when asked for again`, async ({ page }) => {
      await page.route(RARE, refuse);
      await open(page);
      await openDecision(page);
      await explain(page);
      const told = tree(page).getByRole('alert');
      await expect(told).toContainText('takes a part of the engine that could not be fetched');
      await again(page, explain);
      await expect(told).toContainText('ask for it once more');
      await page.unroute(RARE);
      await again(page, explain);
      await explained(page);
      await expect(page.locator('.notices')).toBeEmpty();
    });
  }

  test('a table whose columns could not be looked at is looked at again', async ({ page }) => {
    await page.route(RARE, gone);
    await open(page);
    await choose(page, { 'laptops.csv': 'name,price,battery\nthin,1200,9\nthick,800,14\n' });
    const editor = page.locator('section.mapping');
    await expect(editor.getByRole('alert')).toContainText('could not be fetched');
    await page.unroute(RARE);
    await editor.getByRole('button', { name: 'Try again' }).click();
    await expect(editor.getByRole('combobox', { name: 'Role of price' })).toBeVisible();
  });

  test('studies that do not come are told at the edge, and go on when asked for again', async ({ page }) => {
    await page.route(STUDIES, gone);
    await open(page);
    await openDecision(page);
    const notice = page.getByRole('alert').filter({ hasText: 'what would tip a decision could not be fetched' });
    await expect(notice).toContainText('answered 404');
    await slider(page, 'Evidence').press('ArrowLeft');
    await expect(winner(page)).toHaveText('postgres_rls');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeVisible();
    await page.unroute(STUDIES);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.locator('.flip-card')).toContainText(' of ');
  });
});

test('a chunk that is none harms nobody', async ({ page }) => {
  await page.route(RARE, (route) => route.fulfill({ contentType: 'application/wasm', body: 'no wasm' }));
  await open(page);
  await openDecision(page);
  await explain(page);
  await expect(tree(page).getByRole('alert')).toContainText('could not be fetched');
  await page.unroute(RARE);
  await again(page, explain);
  await explained(page);
});
