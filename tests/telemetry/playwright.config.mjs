// The emitters of docs/emitters and the sample, against the schemas. No browser: Playwright takes the types out of TypeScript.
import { defineConfig } from '@playwright/test';

export default defineConfig({ testDir: '.', testMatch: '*.spec.mjs', outputDir: '../browser/results/telemetry', reporter: 'list', workers: 1 });
