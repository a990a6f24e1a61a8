// Makes public/samples/platform-decisions, three-agents, night-train and rest-to-graphql from the texts in scripts/samples/: the same bytes on every run.
//
//   node scripts/make-samples.mjs            write the files
//   node scripts/make-samples.mjs --check    exit with 1 if the files there differ
//   node scripts/make-samples.mjs --report   print how the outcomes are distributed

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chat } from './samples/agents/chat.mjs';
import { claudeCode } from './samples/agents/claude-code.mjs';
import { codex } from './samples/agents/codex.mjs';
import { artifacts, tasksOf, trajectories } from './samples/agents/runs.mjs';
import { build, defaults } from './samples/build.mjs';
import { fileOf } from './samples/documents.mjs';
import { session } from './samples/interview/session.mjs';
import { states } from './samples/interview/states.mjs';
import { configOf, turnsOf } from './samples/interview/talk.mjs';
import { print } from './samples/report.mjs';
import { metricsOf, summaryOf } from './samples/telemetry/derive.mjs';
import { logLines } from './samples/telemetry/run.mjs';
import { roundsOf } from './samples/telemetry/talk.mjs';
import { decisionsOf } from './samples/texts.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const FOLDER = join(HERE, '../public/samples');
const QUARTERS = ['2026-q1', '2026-q2', '2026-q3', '2026-q4'];

const read = (name) => readFileSync(join(HERE, 'samples', name), 'utf8');
const quarters = QUARTERS.map((quarter) => {
  const texts = decisionsOf(read(`${quarter}.txt`));
  return [quarter, texts.map((text, place) => build(text, { quarter, place }))];
});
const platform = new Map([['policy.yaml', read('policy.yaml')]]);
for (const [quarter, decisions] of quarters) platform.set(`${quarter}.yaml`, fileOf(quarter, decisions));

const tasks = tasksOf(read('agents/tasks.txt'));
const agents = new Map([
  ['ppp.toml', read('agents/ppp.toml')],
  ['artifacts.yaml', artifacts(tasks)],
  ['trajectories.json', trajectories(tasks)],
  ['heron-claude-code.jsonl', claudeCode(read('agents/heron.txt'), { model: 'heron', start: '2026-04-13T07:02:00Z' })],
  ['magpie-codex.jsonl', codex(read('agents/magpie.txt'), { model: 'magpie', start: '2026-04-13T09:10:00Z' })],
  ['wren-chat.json', chat(read('agents/wren.txt'), { model: 'wren' })],
]);

const turns = turnsOf(read('interview/talk.txt'));
const scoring = read('interview/scoring.yaml');
const concept = read('interview/concept.yaml');
const elements = [...concept.matchAll(/\{id: (\w+), label: ([^,]+)/g)].map(([, id, label]) => ({ id, label }));
const interview = new Map([
  ['scoring.yaml', scoring],
  ['concept.yaml', concept],
  ['session.json', session(turns, configOf(scoring), { id: 'duskline-4', concept: 'duskline', start: '2026-05-07T18:30:00Z' })],
  ['signals.json', states(turns, { interview: 'duskline-4 with signals', elements })],
]);

const lines = logLines(roundsOf(read('telemetry/talk.txt')), { run: 'rest-to-graphql', start: '2026-06-11T08:00:00Z', seed: 10672 });
const deliberation = new Map([
  ['events.jsonl', `${lines.join('\n')}\n`],
  ['metrics.csv', metricsOf(lines)],
  ['summary.json', summaryOf(lines)],
]);

const files = new Map();
const folders = { 'platform-decisions': platform, 'three-agents': agents, 'night-train': interview, 'rest-to-graphql': deliberation };
for (const [folder, made] of Object.entries(folders)) {
  for (const [name, text] of made) files.set(`${folder}/${name}`, text);
  files.set(`${folder}/files.txt`, `${[...made.keys()].join('\n')}\n`);
}

if (process.argv.includes('--report')) {
  print(quarters.flatMap(([, decisions]) => decisions), defaults);
} else if (process.argv.includes('--check')) {
  const path = (name) => join(FOLDER, name);
  const differ = [...files].filter(([name, text]) => !existsSync(path(name)) || readFileSync(path(name), 'utf8') !== text);
  for (const [name] of differ) console.error(`${name} is not what scripts/make-samples.mjs makes: run it`);
  console.log(`${files.size} files of samples, ${differ.length} differ`);
  process.exitCode = differ.length ? 1 : 0;
} else {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(FOLDER, name)), { recursive: true });
    writeFileSync(join(FOLDER, name), text);
  }
}
