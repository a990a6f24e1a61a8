// Makes public/samples/platform-decisions from the texts in scripts/samples/: the same bytes on every run.
//
//   node scripts/make-samples.mjs            write the files
//   node scripts/make-samples.mjs --check    exit with 1 if the files there differ
//   node scripts/make-samples.mjs --report   print how the outcomes are distributed

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build, defaults } from './samples/build.mjs';
import { fileOf } from './samples/documents.mjs';
import { print } from './samples/report.mjs';
import { decisionsOf } from './samples/texts.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const FOLDER = join(HERE, '../public/samples/platform-decisions');
const QUARTERS = ['2026-q1', '2026-q2', '2026-q3', '2026-q4'];

const read = (name) => readFileSync(join(HERE, 'samples', name), 'utf8');
const quarters = QUARTERS.map((quarter) => {
  const texts = decisionsOf(read(`${quarter}.txt`));
  return [quarter, texts.map((text, place) => build(text, { quarter, place }))];
});
const files = new Map([['policy.yaml', read('policy.yaml')]]);
for (const [quarter, decisions] of quarters) files.set(`${quarter}.yaml`, fileOf(quarter, decisions));
files.set('files.txt', `${[...files.keys()].join('\n')}\n`);

if (process.argv.includes('--report')) {
  print(quarters.flatMap(([, decisions]) => decisions), defaults);
} else if (process.argv.includes('--check')) {
  const path = (name) => join(FOLDER, name);
  const differ = [...files].filter(([name, text]) => !existsSync(path(name)) || readFileSync(path(name), 'utf8') !== text);
  for (const [name] of differ) console.error(`${name} is not what scripts/make-samples.mjs makes: run it`);
  console.log(`${files.size} files of samples, ${differ.length} differ`);
  process.exitCode = differ.length ? 1 : 0;
} else {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(FOLDER, name), text);
}
