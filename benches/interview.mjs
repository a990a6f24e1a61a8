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
      about(`${options.repetitions} repetitions of each in turn after ${options.warmUp} to warm up.`),
      [
        `A planted partition of ${options.groups} groups with four of five edges inside a group. The peer from npm, ${LOUVAIN}, uses its`,
        "queue, counts instead of weights, and a seeded start. JavaScript with Steelyard's rule finds exactly the same",
        'clusters. Modularity is computed once, in JavaScript, for each result.',
      ].join(' '),
    ],
    columns: ['', 'median', 'p90', 'ratio of medians', 'modularity', 'clusters'],
    rows: [
      row('Steelyard, from its list of edges', 'ours', 'ours'),
      row(`${LOUVAIN}, from its graph`, 'theirs', 'theirs', 'ours'),
      row("JavaScript with Steelyard's rule, tuned, from typed arrays", 'tuned', 'ours', 'ours'),
      row('Steelyard, from typed arrays', 'oursWhole', 'ours'),
      row(`${LOUVAIN}, from typed arrays`, 'theirsWhole', 'theirs', 'oursWhole'),
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
      about(`${last.repetitions} repetitions of each in turn after ${last.warmUp} to warm up, short ones many times each.`),
      [
        `From a parsed state to ${last.candidates} ranked candidates: graph, candidates, three vetoes, nine scorers, with the default`,
        'config. Scores, vetoes and ranking are the same. Steelyard also gives the reason for each number, with the words and their',
        'place; JavaScript gives only the numbers.',
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
        'scorers are weighed at each move. Steelyard computes each veto again, since its limits can be moved too, and gives status and',
        `winner; JavaScript takes the vetoes as given and only gives the winners, which are the same. A frame is ${FRAME} ms.`,
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
