// Opens the page of wasm-bindgen-test-runner and waits for its last line.
//
//   node tests/bytes/open.mjs ADDRESS

import { chromium } from '@playwright/test';

import { launchOptions } from '../browser/browser.mjs';

const [address] = process.argv.slice(2);
const DEADLINE_MS = 120_000;

const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage();
  await reached(page);
  const output = page.locator('#output');
  await page.waitForFunction(() => /test result: /.test(document.querySelector('#output')?.textContent ?? ''), null, {
    timeout: DEADLINE_MS,
  });
  const text = (await output.textContent()) ?? '';
  console.log(text.trim());
  if (!/test result: ok\. [1-9]/.test(text)) process.exitCode = 1;
} finally {
  await browser.close();
}

/** Opens the address once something serves it. */
async function reached(page) {
  const end = Date.now() + DEADLINE_MS;
  for (;;) {
    try {
      return await page.goto(address);
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
