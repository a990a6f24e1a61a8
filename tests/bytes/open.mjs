// The suites in Chromium: whether each prints there what it prints natively.
//
//   node tests/bytes/open.mjs BUILT
//
// BUILT is the folder that wasm-bindgen wrote to.

import { chromium } from '@playwright/test';

import { measured } from '../../benches/page.mjs';
import { launchOptions } from '../browser/browser.mjs';

const [built] = process.argv.slice(2);
const browser = await chromium.launch(launchOptions());
try {
  const found = await measured(browser, { scripts: 'tests/bytes', built });
  for (let at = 0; at < found.length; at += 2) {
    const [name, difference] = found.slice(at, at + 2);
    console.log(`${name}: ${difference || 'the same bytes'}`);
    if (difference) process.exitCode = 1;
  }
  if (!found.length) throw new Error('There are no suites.');
} finally {
  await browser.close();
}
