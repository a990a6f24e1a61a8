// Kills the browser at random moments while somebody works, and asks each time what came back: it must be what was
// acknowledged as saved, or something later. What is done, and for how long, follows from the seed; at which instruction
// the browser ends does not.
//
//   node tests/kill/kill.mjs [--kills 15] [--seed 1]

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { random } from '../../benches/session.mjs';
import { serveDist } from '../browser/served.mjs';
import { toDecision } from '../browser/workspace.mjs';
import { start } from './browser.mjs';
import { holdsFiles, stored, wrong } from './store.mjs';
import { contents, EMPTY, expected, shown, step } from './work.mjs';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '15' }, seed: { type: 'string', default: '1' } },
});
const DEADLINE_MS = 30_000;
// A step takes some tenths of a second, and a change waits up to 0.3 s until it is written.
const LAST_MS = 900;
const RESTORE_MS = 800;
// A browser that nobody has worked in yet is where the store is made.
const KILLS_OF_A_PROFILE = 25;

const server = await serveDist();
const counts = { kills: 0, early: 0, steps: 0, acknowledged: 0, later: 0, profiles: 0 };
let profile;
try {
  const kills = Number(values.kills);
  let begun = [EMPTY];
  while (counts.kills < kills) {
    if (counts.kills % KILLS_OF_A_PROFILE === 0) {
      if (profile) await rm(profile, { recursive: true, force: true });
      profile = await mkdtemp(join(tmpdir(), 'steelyard-kill-'));
      begun = [EMPTY];
      counts.profiles += 1;
    }
    begun = await life(begun, random(Number(values.seed) * 1_000_003 + counts.kills));
    counts.kills += 1;
    if (counts.kills % 50 === 0) console.log(`${counts.kills} kills`);
  }
  await finish(begun);
  await rm(profile, { recursive: true, force: true });
  console.log(summary());
} catch (error) {
  console.error(`Kill ${counts.kills + 1} of seed ${values.seed}, profile ${profile}: ${error.message}`);
  process.exitCode = 1;
} finally {
  server.close();
}

/** From a start of the browser to its kill. Takes and gives what may come back: the last work acknowledged, and all later. */
async function life(begun, next) {
  const { page, faults, kill } = await start(profile);
  let dead = false;
  const die = async (ms) => {
    await wait(ms);
    dead = true;
    await kill();
  };
  try {
    const early = next() < 0.15;
    await visit(page, early);
    if (early) {
      counts.early += 1;
      await die(next() * RESTORE_MS);
      return begun;
    }
    const left = { states: [await back(page, faults, begun)], past: [] };
    for (let steps = Math.floor(next() * 4); steps > 0; steps -= 1) await work(page, left, next);
    const dying = die(next() * LAST_MS);
    // One step more after the other, until there is nobody to do them.
    while (!dead) await work(page, left, next).catch((error) => { if (!dead) throw error; });
    await dying;
    if (faults.length > 0) throw new Error(faults.join('; '));
    return left.states;
  } finally {
    if (!dead) await kill();
  }
}

/** Looks a last time. */
async function finish(begun) {
  const chromium = await start(profile);
  try {
    await visit(chromium.page);
    await back(chromium.page, chromium.faults, begun);
  } finally {
    await chromium.kill();
  }
}

async function visit(page, early) {
  page.setDefaultTimeout(DEADLINE_MS);
  await page.goto(server.address, { waitUntil: early ? 'commit' : 'load' });
}

/** What came back, which must be one of these, with a store that can be read and a page without faults. */
async function back(page, faults, begun) {
  await page.waitForFunction(() => !document.querySelector('#boot'));
  const restored = page.locator('.notices .notice').filter({ hasText: 'Restored from the last visit' });
  const wanted = begun.map(expected);
  const found = await until(async () => {
    if (await restored.count()) await toDecision(page);
    const now = await shown(page);
    // Before anything came back the page is empty, too.
    if (now === 'empty' && holdsFiles(await stored(page))) return null;
    return wanted.includes(now) ? now : null;
  }, async () => `There came back:\n${await page.locator('body').innerText()}\nIt should be one of:\n${wanted.join('\n')}`);
  const at = wanted.lastIndexOf(found);
  if (at > 0) counts.later += 1;
  const fault = wrong(await stored(page), contents(begun[at])) ?? faults[0];
  if (fault) throw new Error(fault);
  return begun[at];
}

/** Does a step, and keeps what may come back from now on. */
async function work(page, left, next) {
  const now = left.states.at(-1);
  const { name, after, act, edit, undoes } = step(now, left.past, next);
  left.states.push(after);
  counts.steps += 1;
  await act(page);
  await until(
    async () => (await shown(page)) === expected(after),
    async () => `After "${name}" the page shows "${await shown(page)}" and should show "${expected(after)}"`,
  );
  if (edit) left.past.push(now.evidence);
  if (undoes) left.past.pop();
  if (next() < 0.5) return;
  const saved = () => page.evaluate(() => document.documentElement.dataset.unsaved === undefined);
  await until(saved, () => `What came of "${name}" is not saved`);
  left.states = [after];
  counts.acknowledged += 1;
}

/** Asks until the answer is one. */
async function until(ask, fault) {
  for (const end = Date.now() + DEADLINE_MS; Date.now() < end;) {
    const answer = await ask();
    if (answer) return answer;
    await wait(20);
  }
  throw new Error(await fault());
}

function summary() {
  const { kills, profiles, early, steps, acknowledged, later } = counts;
  return `${kills} kills on ${profiles} profiles, ${early} of them while the page came back, among ${steps} steps, ${acknowledged} waited for: `
    + `each time there came back what was acknowledged or, ${later} times, something later.`;
}
