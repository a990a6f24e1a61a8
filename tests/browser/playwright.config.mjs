// Browser tests run on the release build, served from below a path by a server that sends no
// special headers: as on the plainest of static hosts.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

import { launchOptions } from './browser.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const base = '/some/sub/path/';

if (!existsSync(join(root, 'dist/index.html'))) throw new Error('No dist/ to test: run `make dist` first.');

// One port for this run; Playwright's own processes inherit it.
process.env.STEELYARD_TEST_PORT ??= String(20_000 + Math.floor(Math.random() * 10_000));
const address = `http://127.0.0.1:${process.env.STEELYARD_TEST_PORT}${base}`;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.mjs',
  outputDir: 'results',
  reporter: 'list',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Of a whole test, on a machine that has much else to do; what is waited for one by one has ten seconds.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: address,
    // A test gets an emptied context instead of a new one: an eighth of its processor time.
    reuseContext: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
  webServer: {
    command: `node scripts/serve.mjs dist --base ${base} --port ${process.env.STEELYARD_TEST_PORT}!`,
    cwd: root,
    url: address,
    reuseExistingServer: false,
  },
});
