// Clusters of a graph, selections and whole sessions of interviews in Chromium, beside the best that JavaScript has.
//
//   node benches/interview.mjs [--built target/bench-interview]
//
// scripts/bench.sh builds what it needs.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';

import { launchOptions } from '../tests/browser/browser.mjs';
import { bundled } from './commonjs.mjs';
import { measured } from './page.mjs';
import { machine, ms, publish, quantile } from './report.mjs';

const { values } = parseArgs({ options: { built: { type: 'string', default: 'target/bench-interview' } } });
const folders = { scripts: 'benches/interview', built: values.built };
const LOUVAIN = 'graphology-communities-louvain';
const FRAME = 16.7;

await writeFile(join(values.built, 'packages.js'), await bundled({ Graph: 'graphology', louvain: LOUVAIN }));
const browser = await chromium.launch(launchOptions());
const about = (words) => `${machine(browser.version())}. ${words}`;
try {
  for (const each of [3, 10]) await publish(await clusters(10_000, each));
  await publish(await selections());
  await publish(await moves(200, 1_000));
} finally {
  await browser.close();
}

/** Clusters of a planted partition. */
async function clusters(nodes, each) {
  const options = { question: 'clusters', nodes, groups: 100, edges: each * nodes, warmUp: 5, repetitions: 20 };
  const { times, found } = await measured(browser, folders, options);
  const told = ({ modularity, clusters }) => [modularity.toFixed(4), String(clusters)];
  const row = (label, name, partition, against) => [label, ...timed(times, name, against), ...told(found[partition])];
  return {
    title: `Clusters of ${nodes.toLocaleString('en')} nodes, ${each} edges a node`,
    about: [
      about(`${options.repetitions} repetitions of all in turn after ${options.warmUp} to warm up.`),
      [
        `A planted partition of ${options.groups} groups with four of five edges within one. The peer from npm, ${LOUVAIN}, goes by its`,
        "queue, over counts instead of weights, from a seeded start. JavaScript by Steelyard's rule comes to the same clusters to the",
        'node. Modularity is worked out once, in JavaScript, of what each found.',
      ].join(' '),
    ],
    columns: ['', 'median', 'p90', 'ratio of medians', 'modularity', 'clusters'],
    rows: [
      row('Steelyard, of its list of edges', 'ours', 'ours'),
      row(`${LOUVAIN}, of its graph`, 'theirs', 'theirs', 'ours'),
      row("JavaScript by Steelyard's rule, tuned, of typed arrays", 'tuned', 'ours', 'ours'),
      row('Steelyard, of typed arrays', 'oursWhole', 'ours'),
      row(`${LOUVAIN}, of typed arrays`, 'theirsWhole', 'theirs', 'oursWhole'),
      ['the planted groups', '', '', '', ...told(found.planted)],
    ],
  };
}

/** One turn from its state to a ranking. */
async function selections() {
  const sizes = [20, 1_000];
  const rows = [];
  let last;
  for (const nodes of sizes) {
    const options = { question: 'selection', nodes, warmUp: 20, repetitions: 100 };
    const { times, found } = await measured(browser, folders, options);
    const graph = `graph of ${nodes.toLocaleString('en')} nodes`;
    rows.push(
      [`Steelyard, ${graph}`, ...timed(times, 'ours')],
      [`Steelyard, ${graph}, measuring it alone`, ...timed(times, 'graph', 'ours')],
      [`JavaScript, tuned, ${graph}`, ...timed(times, 'theirs', 'ours')],
    );
    last = { ...found, ...options };
  }
  return {
    title: 'A selection of an interviewer',
    about: [
      about(`${last.repetitions} repetitions of all in turn after ${last.warmUp} to warm up, the short ones many times each.`),
      [
        `From a state that is read to ${last.candidates} ranked candidates: graph, candidates, three vetoes, nine scorers, under a config at`,
        'its defaults. Scores, vetoes and ranking are the same. Steelyard also says of each number why, with what was said and its',
        'place; JavaScript gives the numbers alone.',
      ].join(' '),
    ],
    columns: ['', 'median', 'p90', 'ratio of medians'],
    rows,
  };
}

/** A session that is opened, and then weighed again at each move. */
async function moves(turns, nodes) {
  const options = { question: 'session', turns, nodes, warmUp: 3, repetitions: 10, moves: 200 };
  const { times, found } = await measured(browser, folders, options);
  const share = (name, part) => quantile(times[name], part);
  const row = (label, name, against) => [
    label,
    ...[0.5, 0.99].map((part) => ms(share(name, part))),
    name === 'ours' || against ? `${times[name].filter((time) => time <= FRAME).length} of ${times[name].length}` : '',
    ...(against ? [0.5, 0.99].map((part) => `${(share(name, part) / share(against, part)).toFixed(2)} × Steelyard's`) : ['', '']),
  ];
  return {
    title: `An interview of ${turns} turns, moved`,
    about: [
      about(`${options.moves} moves of one weight, ${found.changed} of which change a winner; ${options.repetitions} openings.`),
      [
        `A graph that grows to ${nodes.toLocaleString('en')} nodes; ${found.candidates.toLocaleString('en')} candidates × ${found.scorers}`,
        'scorers are weighed at each move. Steelyard asks each veto again, since its limits can be moved too, and names status and',
        `winner; JavaScript knows what the vetoes said and gives the winners alone, which are the same. A frame is ${FRAME} ms.`,
      ].join(' '),
    ],
    columns: ['', 'p50', 'p99', 'within a frame', 'p50 against it', 'p99 against it'],
    rows: [
      row('Steelyard, a move', 'ours'),
      row('JavaScript over typed arrays, tuned, a move', 'theirs', 'ours'),
      row('Steelyard, opening: reading the files', 'read'),
      row('Steelyard, opening: evaluating every turn', 'evaluate'),
      row('Steelyard, opening: putting the turns side by side', 'align'),
    ],
  };
}

function timed(times, name, against) {
  const median = (of) => quantile(times[of], 0.5);
  return [
    ms(median(name)),
    ms(quantile(times[name], 0.9)),
    against ? `${(median(name) / median(against)).toFixed(2)} × Steelyard's` : '',
  ];
}
