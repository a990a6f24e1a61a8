// What the browser tests share. Import `test` and `expect` from here and not from Playwright:
// this `page` fails its test on anything that went wrong behind the test's back.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test as base } from '@playwright/test';

export { expect };

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const test = base.extend({
  /** Patterns of faults that a test provokes itself: `test.use({ expectedFaults: [/panicked/] })`. */
  expectedFaults: [[], { option: true }],

  // Requests to other origins, errors and warnings in the console (those of workers and of the
  // content security policy among them), uncaught errors and answers of 400 and above.
  context: async ({ context, baseURL, expectedFaults }, use) => {
    const faults = [];
    const { origin } = new URL(baseURL);
    context.on('request', (request) => {
      const address = new URL(request.url());
      const local = address.origin === origin || ['blob:', 'data:'].includes(address.protocol);
      if (!local) faults.push(`Request to ${address.href}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} for ${response.url()}`);
    });
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(`Console ${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (fault) => faults.push(`Uncaught: ${fault.error()}`));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`Policy: ${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`);
      });
    });
    await use(context);
    expect(faults.filter((fault) => !expectedFaults.some((pattern) => pattern.test(fault)))).toEqual([]);
  },
});

/** Opens the page at `place` (a query or a fragment) and waits until the app has taken over. */
export async function open(page, place = '') {
  await page.goto(`./${place}`);
  await expect(page.locator('#boot')).toHaveCount(0);
}

/** Asserts that axe finds nothing against WCAG 2.2 AA on the page as it stands. */
export async function expectAccessible(page) {
  // What is being worked out anew is faint for that while.
  await expect(page.locator('.stale')).toHaveCount(0);
  // A page that was looked at before still has it, and compiled.
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe);
  // There are no frames, each of which would want its own.
  const found = await page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], runOnly: tags });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
  }, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  expect(found).toEqual([]);
}
