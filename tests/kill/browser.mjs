// A Chromium with a profile on the disk, and an end that it does not see coming.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { chromium } from '@playwright/test';

import { launchOptions } from '../browser/browser.mjs';

/** Starts it on a profile; `kill` ends the whole of it at once, every process with SIGKILL. */
export async function start(profile) {
  const { executablePath, args } = launchOptions();
  const own = ['--headless', '--no-first-run', '--window-size=1280,900', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  // A group of its own: its children end with it.
  const child = spawn(executablePath, [...args, ...own], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = once(child, 'exit');
  const kill = async () => {
    process.kill(-child.pid, 'SIGKILL');
    await gone;
  };
  try {
    const browser = await chromium.connectOverCDP(await endpoint(child.stderr));
    const [context] = browser.contexts();
    return { page: context.pages()[0], faults: watched(context), kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

async function endpoint(stderr) {
  let text = '';
  for await (const chunk of stderr.iterator({ destroyOnReturn: false })) {
    text += chunk;
    const [, address] = /DevTools listening on (ws:\S+)/.exec(text) ?? [];
    if (address) {
      stderr.resume();
      return address;
    }
  }
  throw new Error(`Chromium did not start: ${text}`);
}

/** What goes wrong on the page, from here on. */
function watched(context) {
  const faults = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`Console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (fault) => faults.push(`Uncaught: ${fault.error()}`));
  return faults;
}
