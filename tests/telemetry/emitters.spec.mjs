// What the emitters of docs/emitters write, the example of the page, and the sample, line by line against the schemas.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

import { Events } from '../../docs/emitters/emit.ts';
import { metricsOf, summaryOf } from '../../scripts/samples/telemetry/derive.mjs';
import { wrong } from './schema.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const root = join(HERE, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const schemaOf = (name) => JSON.parse(read(`crates/telemetry/schema/${name}.schema.json`));
const [EVENT, SUMMARY] = [schemaOf('events'), schemaOf('summary')];
const linesOf = (text) => text.trimEnd().split('\n');
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;

/** What is wrong with lines, with the number of each. */
const faults = (lines) => lines.flatMap((line, at) => wrong(JSON.parse(line), EVENT).map((fault) => `${at + 1}: ${fault}`));

/** A run of two rounds and `calls` calls in each. */
function runOf(calls) {
  const call = { agent: 'mia', model: 'wren-1', latency_ms: 812.5, tokens_in: 900, tokens_out: 40, cost_usd: 0.0011, retries: 0 };
  const round = (number, converged) => [
    ['round_started', { round: number }],
    ...Array.from({ length: calls }, () => ['llm_call', call]),
    ['turn', { agent: 'mia', turn_number: number + 1, prompt: 'Grün?', response: 'Yes, 緑.\nWith a "quote".', token_count: 40 * calls }],
    ['vote', { agent: 'mia', accept: converged }],
    ['vote', { agent: 'ole', accept: null }],
    ['round_ended', { votes_required: 1, converged }],
  ];
  const between = ['trust_updated', { agent: 'mia', trust: 0.6, impact: null }];
  const agents = [{ name: 'mia', role: 'creator' }, { name: 'ole' }];
  return [
    ['run_started', { agents, seed: 7 }], ...round(0, false), between, ...round(1, true), ['run_ended', { status: 'converged', rounds: 2 }],
  ];
}

/** A path in a folder of its own, which goes when the test does. */
const place = test.extend({
  path: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'steelyard-telemetry-'));
    await use(join(folder, 'events.jsonl'));
    rmSync(folder, { recursive: true });
  },
});

/** Holds what was written against what was emitted. */
function holds(text, events) {
  const lines = linesOf(text);
  expect(faults(lines)).toEqual([]);
  const written = lines.map((line) => JSON.parse(line));
  expect(written.map(({ type }) => type)).toEqual(events.map(([type]) => type));
  expect(written.map(({ seq }) => seq)).toEqual(events.map((_, at) => at));
  for (const [at, event] of written.entries()) expect(event).toMatchObject({ v: '1.0.0', run: 'small', ...events[at][1] });
  const at = (type) => written.filter((event) => event.type === type).map(({ round }) => round);
  expect(at('vote')).toEqual([0, 0, 1, 1]);
  expect([...at('run_started'), ...at('trust_updated'), ...at('run_ended')]).toEqual([undefined, undefined, undefined]);
  const times = written.map(({ ts }) => ts);
  expect(times).toEqual([...times].sort());
}

/** The file without the times. */
const untimed = (text) => linesOf(text).map((line) => ({ ...JSON.parse(line), ts: '' }));

place('the emitter in TypeScript writes what was emitted, by 100 and at the end', ({ path }) => {
  const events = runOf(60);
  const log = new Events(path, 'small');
  for (const [at, [type, fields]] of events.entries()) {
    log.emit(type, fields);
    const written = existsSync(path) ? linesOf(readFileSync(path, 'utf8')).length : 0;
    expect(written).toBe(at === events.length - 1 ? events.length : Math.floor((at + 1) / 100) * 100);
  }
  log.close();
  log.close();
  expect(() => log.emit('error', { error: 'too late' })).toThrow('closed');
  holds(readFileSync(path, 'utf8'), events);
});

place('the emitter in TypeScript writes after a minute what is fewer than 100', async ({ path }) => {
  const { setTimeout: real } = globalThis;
  let due;
  globalThis.setTimeout = (then, ms) => { due = { then, ms }; return { unref: () => undefined }; };
  try {
    new Events(path, 'small').emit('run_started');
  } finally {
    globalThis.setTimeout = real;
  }
  expect(due.ms).toBe(60_000);
  expect(existsSync(path)).toBe(false);
  due.then();
  expect(linesOf(readFileSync(path, 'utf8'))).toHaveLength(1);
});

place('the emitter in Python writes the same', ({ path }) => {
  test.skip(!HAS_PYTHON, 'no python3 here');
  const events = runOf(60);
  const emitters = join(root, 'docs/emitters');
  const said = execFileSync('python3', ['-B', join(HERE, 'run.py'), emitters, path], { input: JSON.stringify(events), encoding: 'utf8' });
  expect(said).toBe('closed\n');
  const text = readFileSync(path, 'utf8');
  holds(text, events);
  const log = new Events(`${path}.ts`, 'small');
  for (const [type, fields] of events) log.emit(type, fields);
  expect(untimed(text)).toEqual(untimed(readFileSync(`${path}.ts`, 'utf8')));
});

test('every line of the sample and of the page fits the schema, and so do their summaries', () => {
  const sample = linesOf(read('public/samples/rest-to-graphql/events.jsonl'));
  expect(sample.length).toBeGreaterThan(1000);
  const [, example] = /```jsonl\n([^`]*)```/.exec(read('docs/telemetry.md'));
  for (const lines of [sample, linesOf(example)]) {
    expect(faults(lines)).toEqual([]);
    expect(wrong(JSON.parse(summaryOf(lines)), SUMMARY)).toEqual([]);
  }
});

test('what the page shows for its example is what follows from it', () => {
  const page = read('docs/telemetry.md');
  const block = (kind) => new RegExp(`\`\`\`${kind}\\n([^\`]*)\`\`\``).exec(page)[1];
  const lines = linesOf(block('jsonl'));
  expect(block('csv')).toBe(metricsOf(lines));
  expect(JSON.parse(block('json'))).toEqual(JSON.parse(summaryOf(lines)));
});

test('events that do not fit are found, unknown types and fields are not', () => {
  const good = { v: '1.0.0', ts: '2026-01-05T10:00:00Z', run: 'r', seq: 0, round: 3, type: 'vote', agent: 'a', accept: true };
  for (const fine of [{}, { ts: 1767607200000 }, { run: 7 }, { type: 'coffee', accept: 'milk' }, { mood: 'good' }, { accept: null }]) {
    expect(wrong({ ...good, ...fine }, EVENT)).toEqual([]);
  }
  const broken = [
    { v: '2.0.0' }, { v: 1 }, { ts: 'today' }, { ts: '2026-13-05T10:00:00Z' }, { run: null }, { seq: -1 }, { seq: 1.5 }, { seq: 2 ** 53 + 2 },
    { round: -1 }, { round: 4294967295 }, { type: '' }, { accept: 'yes' }, { accept: undefined }, { agent: '' }, { agent: {} },
    { type: 'drift_checked', percent: 101 }, { type: 'drift_checked', percent: 3, severity: 'bad' }, { type: 'trust_updated', trust: -0.1 },
    { type: 'round_ended', similarity_min: 1.2 }, { type: 'llm_call', tokens_in: 1.5 }, { type: 'llm_call', cost_usd: -1 },
    { type: 'review', reviewer: 'a', artifact_id: 'd', scores: { facts: 7 } }, { type: 'dissent', text: 'no', depth: 2.1 },
    { type: 'disagreement', agents: ['a'], texts: [], class: 'Value' }, { type: 'devils_advocate', probabilities: { a: 1.1 } },
  ];
  for (const change of broken) {
    const event = JSON.parse(JSON.stringify({ ...good, ...change }));
    expect(wrong(event, EVENT), JSON.stringify(change)).not.toEqual([]);
  }
  for (const key of ['v', 'ts', 'run', 'seq', 'type']) {
    const { [key]: _, ...less } = good;
    expect(wrong(less, EVENT), key).not.toEqual([]);
  }
});
