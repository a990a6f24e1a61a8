// A page of its own for wasm, answered from here, without a server.

import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

// Chromium's clock is exact to 5 µs where these headers keep other pages out, and to 100 µs elsewhere.
const ORIGIN = 'http://localhost';
const HEADERS = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
const TYPES = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };

/**
 * Runs measure(options) of `scripts`/measure.mjs in a fresh page.
 *
 * @param {import('playwright').Browser} browser
 * @param {{ scripts: string, built: string }} folders  of the .mjs files, and of what wasm-bindgen made
 * @param {string} [file]  that is chosen in the page's one input
 */
export async function measured(browser, { scripts, built }, options, file) {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', headers: HEADERS, body: '<!doctype html><input type="file">' });
    const extension = extname(pathname);
    const body = await readFile(join(extension === '.mjs' ? scripts : built, pathname)).catch(() => null);
    if (!body) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ contentType: TYPES[extension], headers: HEADERS, body });
  });
  await page.goto(`${ORIGIN}/`);
  if (file) await page.locator('input').setInputFiles(file);
  const found = await page.evaluate(async (asked) => {
    if (!crossOriginIsolated) throw new Error('the clock is too coarse: the page is not isolated');
    const { measure } = await import('/measure.mjs');
    return measure(asked);
  }, options);
  await page.close();
  return found;
}
