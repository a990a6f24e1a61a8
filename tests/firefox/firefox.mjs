// What the tests in Firefox share: the browser, and a page of its own for each test that fails it on any message of the
// console, error or request to elsewhere.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test as nodeTest } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

import { launch } from 'puppeteer-core';

import { serveDist } from '../browser/served.mjs';

const DEADLINE_MS = 30_000;
let [browser, server, downloads] = [];

before(async () => {
  server = await serveDist();
  downloads = await mkdtemp(join(tmpdir(), 'steelyard-firefox-'));
  browser = await launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX || '/usr/bin/firefox-esr',
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: { 'browser.download.folderList': 2, 'browser.download.dir': downloads },
  });
});

after(async () => {
  await browser?.close();
  server?.close();
  if (downloads) await rm(downloads, { recursive: true, force: true });
});

/** A test with a page that has storage of its own. */
export function test(name, act) {
  nodeTest(name, { timeout: 3 * DEADLINE_MS }, async () => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(DEADLINE_MS);
    const faults = watched(page);
    try {
      await open(page);
      await act(page);
    } finally {
      await context.close();
    }
    assert.deepEqual(faults, []);
  });
}

/** What goes wrong behind the test's back, from here on; Firefox tells what its policy refuses as an error. */
function watched(page) {
  const faults = [];
  page.on('console', (message) => faults.push(`Console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`Uncaught: ${error}`));
  page.on('request', (request) => {
    const { protocol, href } = new URL(request.url());
    if (!href.startsWith(server.address) && !['blob:', 'data:'].includes(protocol)) faults.push(`Request to ${href}`);
  });
  return faults;
}

/** Opens the page anew and waits until the app has taken over. */
async function open(page) {
  await page.goto(server.address);
  await page.waitForFunction(() => !document.querySelector('#boot'));
}

/** Waits until what is drawn at `selector` has these words in it. */
export async function shows(page, selector, words) {
  const there = (at, asked) => [...document.querySelectorAll(at)].some((one) => one.textContent.includes(asked));
  await page.waitForFunction(there, {}, selector, words).catch(async () => {
    const found = await page.$$eval(selector, (all) => all.map((one) => one.textContent));
    assert.fail(`${selector} has ${JSON.stringify(found)} and should have ${words}`);
  });
}

/** Presses what is called so, a `button`, say, or an `a`. (To ask Firefox for roles and names takes seconds.) */
export async function press(page, kind, name) {
  const named = (of, asked) => [...document.querySelectorAll(of)].find((one) => {
    const called = one.getAttribute('aria-label') ?? one.textContent;
    return called.trim().startsWith(asked) && one.checkVisibility();
  });
  await (await page.waitForFunction(named, {}, kind, name)).click();
}

/** Waits until all that was done is saved. */
export const saved = (page) => page.waitForFunction(() => {
  const { saved: count, unsaved } = document.documentElement.dataset;
  return Number(count) > 0 && unsaved === undefined;
});

/** Drops files on the page, as a name and a text each. */
export const drop = (page, files) => page.evaluate((given) => {
  const dataTransfer = new DataTransfer();
  for (const [name, content] of Object.entries(given)) dataTransfer.items.add(new File([content], name));
  for (const kind of ['dragenter', 'dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }
}, files);

/** Where a file stands that the page gives out under this name. */
export async function downloaded(name) {
  for (const end = Date.now() + DEADLINE_MS; Date.now() < end; await wait(50)) {
    const there = await readdir(downloads);
    if (there.includes(name) && !there.some((one) => one.endsWith('.part'))) return join(downloads, name);
  }
  throw new Error(`${name} did not come`);
}
