// A monkey on the page: pages, links, buttons, fields, keys, back and forward, undo, files whole and broken. What it does
// follows from the seed. An error in the console, an uncaught one, a page or a worker that stopped, one that no longer answers
// and a request to elsewhere are failures; the steps that led there are reduced and kept in found/, which each later run
// repeats first.
//
//   node tests/monkey/monkey.mjs [--seed 1] [--minutes 2] [--dist dist] [--files ../shared/real] [--only-found] [--verbose]

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';

import { random } from '../../benches/session.mjs';
import { launchOptions } from '../browser/browser.mjs';
import { serveDist } from '../browser/served.mjs';
import { pool } from './files.mjs';
import { reduced } from './reduction.mjs';
import { chosen } from './steps.mjs';
import { stepped, visit } from './visit.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '2' },
    dist: { type: 'string', default: 'dist' },
    files: { type: 'string', default: '../shared/real' },
    'only-found': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const FOUND = join(dirname(fileURLToPath(import.meta.url)), 'found');
const STEPS_OF_A_VISIT = 60;
const MOST_REPEATS = 40;

const seed = Number(values.seed);
const folder = existsSync(values.files) ? resolve(values.files) : null;
if (!folder) console.log(`No files in ${values.files}: the samples and files of the monkey's own are opened.`);
const { samples, own, real } = pool(folder);
const names = [...samples, ...own, ...real];
const counts = { visits: 0, steps: 0, opened: new Set() };

const server = await serveDist(values.dist);
const browser = await chromium.launch(launchOptions());
try {
  await repeatFound();
  if (!values['only-found']) await walk(Number(values.minutes) * 60_000);
} finally {
  await browser.close();
  server.close();
}
const { visits, steps, opened } = counts;
const opens = (all) => all.filter((name) => opened.has(name)).length;
console.log(`Seed ${seed}: ${steps} steps in ${visits} visits, ${opens(samples)} of ${samples.length} samples and ${opens(real)} real files opened.`);

/** What once failed must not fail. */
async function repeatFound() {
  for (const file of readdirSync(FOUND).filter((name) => name.endsWith('.json')).sort()) {
    const { steps } = JSON.parse(readFileSync(join(FOUND, file), 'utf8'));
    const needed = steps.filter((step) => step.name?.startsWith('real/'));
    if (needed.some(({ name }) => !real.includes(name))) {
      console.log(`${file} needs files that are not here and is left out.`);
      continue;
    }
    const fault = await repeated(steps);
    if (fault) fail(`${file} fails again: ${fault}`);
  }
}

/** Visits until the time is over. They begin with another of the samples and another file by turns. */
async function walk(budget) {
  const all = shuffled(samples, random(seed));
  const others = shuffled([...real, ...own], random(seed + 1));
  const first = (visit) => (visit % 2 === 0 ? all[visit / 2 % all.length] : others[(visit - 1) / 2 % others.length]);
  for (const end = Date.now() + budget; Date.now() < end && !process.exitCode;) {
    const next = random(seed * 1_000_003 + counts.visits);
    const begin = { kind: 'give', name: first(counts.visits), harm: 0, wait: 300 };
    counts.visits += 1;
    if (values.verbose) console.log(`Visit ${counts.visits} begins with ${begin.name}, after ${counts.steps} steps`);
    const { done, fault } = await wander(begin, next);
    if (fault) await keep(done, fault);
  }
}

async function wander(begin, next) {
  const visitor = await visit(browser, server.address);
  const done = [];
  try {
    for (let step = begin; step;) {
      done.push(step);
      counts.steps += 1;
      if (step.kind === 'give') counts.opened.add(step.name);
      const fault = await stepped(visitor, step, folder);
      if (fault) return { done, fault };
      step = done.length < STEPS_OF_A_VISIT ? await nextStep(visitor.page, next) : null;
    }
    return { done, fault: null };
  } finally {
    await visitor.close();
  }
}

/** A page that is being loaded anew offers nothing. */
function nextStep(page, next) {
  return chosen(page, next, names).catch(() => ({ kind: 'key', key: 'Tab', wait: 100 }));
}

async function repeated(steps) {
  const visitor = await visit(browser, server.address);
  try {
    for (const step of steps) {
      const fault = await stepped(visitor, step, folder);
      if (fault) return fault;
    }
    // What was asked for last may come after the last step.
    return await stepped(visitor, { kind: 'key', key: 'Tab', wait: 500 }, folder);
  } finally {
    await visitor.close();
  }
}

/** Reduces what failed, keeps it, and ends the run. */
async function keep(done, fault) {
  fail(`Visit ${counts.visits} of seed ${seed}, step ${done.length}: ${fault}`);
  const kind = signature(fault);
  const fails = async (steps) => signature(await repeated(steps) ?? '') === kind;
  if (!await fails(done)) {
    console.error(`It does not happen again by the same ${done.length} steps: ${JSON.stringify(done)}`);
    return;
  }
  const steps = await reduced(done, fails, MOST_REPEATS);
  const words = JSON.stringify(fault.split('\n').slice(0, 2).join(' ').slice(0, 400));
  const lines = steps.map((step) => `    ${JSON.stringify(step)}`);
  const text = `{\n  "fault": ${words},\n  "steps": [\n${lines.join(',\n')}\n  ]\n}\n`;
  const path = join(FOUND, `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.json`);
  writeFileSync(path, text);
  console.error(`Reduced to ${steps.length} steps: ${relative('.', path)}`);
}

/** The same fault has other numbers and addresses each time. */
function signature(fault) {
  return fault.split('\n')[0].replace(/\d+/g, '0').slice(0, 120);
}

function fail(words) {
  console.error(words);
  process.exitCode = 1;
}

function shuffled(list, next) {
  const keyed = list.map((one) => [next(), one]);
  return keyed.sort((a, b) => a[0] - b[0]).map(([, one]) => one);
}
