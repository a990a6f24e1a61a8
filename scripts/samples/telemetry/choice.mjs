// How lists are paged, as a decision with numbers: worked out once, and again when the weights had moved.

import { NAMES } from './cast.mjs';

const CELLS = { cursors: [0.9, 0.8, 0.4], offsets: [0.5, 0.6, 0.8], mixed: [0.8, 0.8, 0.7] };

const parametersOf = (weights) => Object.fromEntries(NAMES.map((name, at) => [`w_${name}`, weights[at]]));

/** What is put to the engine. */
const dataOf = (weights) => ({
  decision: 'paging of lists',
  parameters: parametersOf(weights),
  criteria: NAMES.map((name) => ({ id: name, weight: `w_${name}` })),
  alternatives: Object.entries(CELLS).map(([id, row]) => ({ id, cells: Object.fromEntries(NAMES.map((name, at) => [name, row[at]])) })),
});

/** Writes the decision and gives its seq; `first` is that of the one before, whose input it names. */
export function choiceOf(log, weights, first) {
  const score = (row) => row.reduce((sum, x, at) => sum + weights[at] * x, 0);
  const alternatives = Object.entries(CELLS).map(([id, row]) => ({ id, score: score(row) })).sort((a, b) => b.score - a.score);
  const [{ id: winner }] = alternatives;
  const put = first === undefined ? { input: dataOf(weights) } : { input: first, parameters: parametersOf(weights) };
  return log.emit('decision', {
    agent: 'curator', decision: 'paging of lists', outcome: { status: null, winner, recommended: winner }, alternatives, ...put,
  });
}
