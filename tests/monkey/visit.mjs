// A visit: a browser context of its own in which steps are done, and what went wrong in it.
import { setTimeout as wait } from 'node:timers/promises';

import { installed } from './controls.mjs';
import { act } from './steps.mjs';

// Whoever does not answer for so long is taken for dead. Nothing else here is measured.
const DEAD_MS = 60_000;
// What a page says itself when it, or its worker, has stopped.
const STOPPED = /Steelyard stopped because of an internal error|The scoring engine (stopped and was restarted|no longer runs)/;

/** Opens the page; `close` ends the visit. */
export async function visit(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', timezoneId: 'UTC', acceptDownloads: true });
  const faults = [];
  await installed(context);
  watch(context, new URL(address).origin, faults);
  const page = await context.newPage();
  page.setDefaultTimeout(DEAD_MS);
  page.on('download', (download) => { download.cancel().catch(() => {}); });
  page.on('dialog', (dialog) => { dialog.dismiss().catch(() => {}); });
  // Where one is listened for, no chooser opens that nobody would close.
  page.on('filechooser', () => {});
  page.on('crash', () => faults.push('The tab crashed'));
  context.on('page', (other) => { if (other !== page) other.close().catch(() => {}); });
  await page.goto(address);
  await page.waitForFunction(() => !document.querySelector('#boot'));
  return { page, faults, close: () => context.close() };
}

function watch(context, origin, faults) {
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`Console: ${message.text()}`);
  });
  context.on('weberror', (fault) => faults.push(`Uncaught: ${fault.error()}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !['blob:', 'data:', 'about:'].includes(url.protocol)) faults.push(`Request to ${url.href}`);
  });
}

/** Does a step, and gives what went wrong by it or before it: nothing, if all is well. */
export async function stepped({ page, faults }, step, folder) {
  const over = new AbortController();
  const dead = wait(DEAD_MS, 'The page no longer answers', { signal: over.signal }).catch(() => null);
  const done = act(page, step, folder).then(() => said(page)).catch((error) => trouble(error));
  const fault = await Promise.race([done, dead]);
  over.abort();
  return faults[0] ?? fault ?? null;
}

const said = (page) => page.evaluate((pattern) => {
  const texts = [...document.querySelectorAll('.crash, .notice, .broken')].map((one) => one.textContent);
  return texts.find((text) => new RegExp(pattern).test(text) || text.includes('This page could not be drawn')) ?? null;
}, STOPPED.source);

/** A reload, or a step back over one, takes the page away from under a question. */
function trouble(error) {
  return /context was destroyed|navigation|monkey/i.test(error.message) ? null : `The step failed: ${error.message.split('\n')[0]}`;
}
