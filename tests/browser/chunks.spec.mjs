// Each page is a chunk of wasm: fetched when the page is first wanted, once, and missed without harm.
import { expect, open, test } from './fixtures.mjs';
import { openDecision, winner } from './workspace.mjs';

const DECISION = '**/steelyard-app-*-decision.wasm';
const failure = (page) => page.getByRole('alert').filter({ hasText: 'could not be fetched' });
const link = (page, name) => page.getByRole('link', { name, exact: true });

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

for (const [name, place] of [['worklist', ''], ['files', '?page=files'], ['decision', '?page=decision'], ['settings', '?page=settings']]) {
  test(`the chunk of ${name} is asked for beside the main module, and once`, async ({ page }) => {
    const seen = [];
    page.on('request', (request) => seen.push(new URL(request.url()).pathname.split('/').at(-1)));
    // The main module waits for the chunk, so that the chunk cannot be waiting for the main module.
    const chunk = page.waitForRequest(`**/steelyard-app-*-${name}.wasm`);
    await page.route('**/steelyard-app-*_bg.wasm', async (route) => {
      await chunk;
      await route.continue();
    });
    await open(page, place);
    await expect(page.getByRole('heading').first()).toBeVisible();
    const chunks = () => seen.filter((file) => /^steelyard-app-[0-9a-f]+-\w+\.wasm$/.test(file));
    // The other pages follow.
    for (const one of ['worklist', 'files', 'decision', 'settings']) await expect.poll(() => chunks().join()).toContain(`-${one}.wasm`);
    await link(page, 'Decision').click();
    await link(page, 'Worklist').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Move one weight');
    expect(chunks().length).toBe(new Set(chunks()).size);
  });
}

test('while a chunk comes the frame stands, and whoever has gone on sees the page gone to', async ({ page }) => {
  const [asked, release] = await held(page, DECISION);
  await open(page);
  await asked;
  const main = page.getByRole('main');
  await link(page, 'Decision').click();
  await expect(main).toHaveAttribute('aria-busy', 'true');
  await expect(main).toBeEmpty();
  await page.goBack();
  await expect(main).not.toHaveAttribute('aria-busy');
  await expect(main).toContainText('Move one weight');
  await page.goForward();
  await page.goBack();
  release();
  await expect(main).toContainText('Move one weight');
  await page.goForward();
  await expect(main.getByRole('heading').first()).not.toContainText('Move one weight');
  await expect(main).not.toHaveAttribute('aria-busy');
});

test.describe('without the chunk', () => {
  // The browser and the script that fetches chunks each say so in the console.
  test.use({ expectedFaults: [/404|ERR_FAILED|Failed to fetch|decision\.wasm/] });

  for (const [name, refuse] of [
    ['not on the server', (route) => route.fulfill({ status: 404, body: 'gone' })],
    ['behind a broken line', (route) => route.abort()],
  ]) {
    test(`a chunk ${name} is told, and comes when asked for again`, async ({ page }) => {
      await page.route(DECISION, refuse);
      await open(page);
      // The one decision of the sample is opened at once.
      await page.getByRole('button', { name: /Data store choice/ }).click();
      await expect(failure(page)).toContainText('Decision');
      await failure(page).getByRole('button', { name: 'Try again' }).click();
      await expect(failure(page)).toBeVisible();
      await link(page, 'Worklist').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 decision');
      await link(page, 'Decision').click();
      await expect(failure(page)).toBeVisible();
      await page.unroute(DECISION);
      await failure(page).getByRole('button', { name: 'Try again' }).click();
      await expect(winner(page)).toHaveText('postgres_rls');
    });
  }

  test('a page that opens without its chunk has its frame', async ({ page }) => {
    await page.route(DECISION, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await open(page, '?page=decision');
    await expect(failure(page)).toBeVisible();
    await page.unroute(DECISION);
    await failure(page).getByRole('button', { name: 'Try again' }).click();
    await expect(failure(page)).toHaveCount(0);
    await expect(page.getByRole('heading').first()).toBeVisible();
  });
});

test('a host that does not know the type of wasm is good enough for chunks', async ({ page }) => {
  await page.route('**/steelyard-app-*-*.wasm', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'application/octet-stream' } });
  });
  await open(page);
  await openDecision(page);
  await expect(winner(page)).toHaveText('postgres_rls');
  // The chunks of the other pages are still on their way.
  await page.unrouteAll({ behavior: 'wait' });
});
