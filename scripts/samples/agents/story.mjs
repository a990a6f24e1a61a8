// Reads a story: what user and agent said and did, in order. Each block begins with `@KIND HEAD`, its text follows.

import { randomOf } from '../random.mjs';

/** The blocks of a story. */
export function storyOf(text) {
  const blocks = [];
  for (const line of text.trimEnd().split('\n')) {
    const found = /^@(\w+) ?(.*)$/.exec(line);
    if (found) blocks.push({ kind: found[1], head: found[2], lines: [] });
    else blocks.at(-1).lines.push(line);
  }
  return blocks.map(({ kind, head, lines }) => ({ kind, head, text: lines.join('\n').trim() }));
}

/** Seconds that a block takes: from, and how many more at most. */
const TAKES = {
  user: [40, 200], think: [3, 8], say: [4, 10], call: [2, 6], ok: [1, 7], fail: [2, 9], ask: [3, 5], answer: [9, 50],
  refuse: [6, 9], abort: [2, 3], compact: [8, 9], sub: [2, 3], subthink: [2, 4], subcall: [1, 3], subok: [1, 2], subsay: [4, 6],
};

/** A clock that goes on by what each block takes, and ids, all from one seed. */
export function clockOf(seed, start) {
  const random = randomOf(seed);
  let now = Date.parse(start);
  const hex = (count) => Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('');
  return {
    now: () => new Date(now).toISOString(),
    passes(kind) {
      const [from, more] = TAKES[kind];
      now += Math.round(1000 * (from + random() * more));
    },
    hex,
    uuid: () => [8, 4, 4, 4, 12].map(hex).join('-'),
  };
}

/** Tokens of a text, about. */
export const tokensOf = (text) => Math.ceil(text.length / 3.6);

/** Options of a question: `- label :: description`. */
export function optionsOf(text) {
  return text.split('\n').map((line) => {
    const [label, description = ''] = line.replace(/^- /, '').split(' :: ');
    return { label, description };
  });
}
