// Graphs, states and sessions that are made up: the same each time.

/** A generator of numbers in [0, 1) (mulberry32). */
export function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Of a planted partition's edges so many lie within a group.
const WITHIN = 0.8;

/**
 * Edges of a planted partition, none twice, as pairs of ends, the smaller first. Node n is of group n mod `groups`, so that
 * what is cut off behind a node has the same groups.
 */
export function planted({ nodes, groups, edges, seed }) {
  const next = random(seed);
  const below = (count) => Math.floor(next() * count);
  const taken = new Set();
  const ends = new Uint32Array(2 * edges);
  for (let at = 0; at < edges; ) {
    const from = below(nodes);
    const own = from % groups;
    const to = next() < WITHIN ? own + groups * below(Math.ceil((nodes - own) / groups)) : below(nodes);
    const [a, b] = [Math.min(from, to), Math.max(from, to)];
    if (a === b || taken.has(a * nodes + b)) continue;
    taken.add(a * nodes + b);
    ends[2 * at] = a;
    ends[2 * at + 1] = b;
    at += 1;
  }
  return ends;
}

const WORDS = [
  'ticket train sleep carriage window coffee station morning friend luggage',
  'price night border summer family office water silence corridor blanket',
].flatMap((line) => line.split(' '));
const KINDS = ['attribute', 'functional_consequence', 'psychosocial_consequence', 'value'];
const ELEMENTS = ['taste', 'arrival', 'blanket', 'comfort', 'delay', 'fare', 'noise', 'privacy', 'safety', 'window'];
const HEDGES = ['maybe', 'i think', 'not sure:'];
const STRATEGIES = ['deepen', 'broaden', 'cover_element', 'bridge', 'ease', 'contrast'];

/** Nodes and edges as documents have them, three edges a node. */
function drawn(nodes, next) {
  const groups = Math.max(2, Math.round(nodes / 25));
  const ends = planted({ nodes, groups, edges: 3 * nodes, seed: 11 });
  const pick = (list) => list[Math.floor(next() * list.length)];
  const all = Array.from({ length: nodes }, (_, at) => ({
    id: `n${at}`,
    label: `${pick(WORDS)} ${pick(WORDS)} ${at}`,
    node_type: pick(KINDS),
    confidence: Math.round(100 * next()) / 100,
    stance: Math.floor(3 * next()) - 1,
  }));
  const edges = Array.from({ length: ends.length / 2 }, (_, at) => ({
    source: `n${ends[2 * at]}`,
    target: `n${ends[2 * at + 1]}`,
    relevance: Math.round(100 * next()) / 100,
  }));
  return { nodes: all, edges };
}

/** Question and answer of each turn, of the length that people speak. */
function talk(turns, next) {
  const pick = (list) => list[Math.floor(next() * list.length)];
  const words = (count) => Array.from({ length: count }, () => pick(WORDS)).join(' ');
  const all = [];
  for (let turn = 0; turn < turns; turn += 1) {
    all.push({ turn, speaker: 'system', text: `What does the ${words(4)} have to do with the ${words(3)}?` });
    const hedge = next() < 0.3 ? `${pick(HEDGES)} ` : '';
    const length = 5 + Math.floor(40 * next());
    all.push({ turn: turn + 1, speaker: 'user', text: `${hedge}The ${words(length)}, because the ${words(5)}.` });
  }
  return all;
}

/** A state in the middle of an interview. */
export function state(nodes) {
  const next = random(5);
  const utterances = talk(12, next).map(({ turn, speaker, text }) => ({ speaker, text, turn_number: turn }));
  const history = Array.from({ length: 12 }, (_, at) => ({ strategy: STRATEGIES[at % STRATEGIES.length], node: `n${at}` }));
  return {
    interview: 'bench',
    turn_number: 7,
    utterances,
    graph: drawn(nodes, next),
    elements: { total: ELEMENTS, seen: ELEMENTS.slice(0, 4) },
    strategy_history: history,
  };
}

/** A session of so many turns whose graph grows to so many nodes, with its concept and its config, as files. */
export function session(turns, nodes) {
  const next = random(6);
  const start = Date.UTC(2026, 0, 1);
  const when = (turn, second) => new Date(start + 1000 * (60 * turn + second)).toISOString();
  const utterances = talk(turns + 1, next).map(({ turn, speaker, text }) => ({
    turn_number: turn,
    speaker,
    text,
    created_at: speaker === 'system' ? when(turn, 0) : when(turn - 1, 10),
  }));
  const graph = drawn(nodes, next);
  const came = (at) => Math.floor((at * turns) / nodes);
  graph.nodes = graph.nodes.map((node, at) => ({ ...node, recorded_at: when(came(at), 20) }));
  const place = (id) => Number(id.slice(1));
  const later = ({ source, target }) => Math.max(place(source), place(target));
  graph.edges = graph.edges.map((edge) => ({ ...edge, recorded_at: when(came(later(edge)), 30) }));
  const history = Array.from({ length: turns }, (_, at) => ({
    turn_number: at + 1,
    strategy_selected: STRATEGIES[at % STRATEGIES.length],
    created_at: when(at, 40),
  }));
  const log = { metadata: { session_id: 'bench', concept_id: 'bench' }, utterances, graph, scoring_history: history };
  const elements = ELEMENTS.map((id) => ({ id, label: id }));
  const concept = { id: 'bench', methodology: 'means_end_chain', elements };
  const texts = [log, concept, CONFIG].map((one) => JSON.stringify(one));
  return { names: ['session.json', 'concept.json', 'scoring.json'], texts };
}

// Says the multipliers that hold anyway: all else stays at its default.
const MULTIPLIERS = {
  deepen: [0.8, 1.3, 0.3],
  broaden: [1.2, 0.4, 0.2],
  cover_element: [1.1, 1.1, 0.5],
  bridge: [0.2, 1, 0.3],
  contrast: [0, 1.2, 0.5],
  synthesis: [0.3, 0.7, 1.3],
  ease: [1, 1, 1],
  closing: [0, 0.5, 1.5],
  reflection: [0.3, 0.7, 0.3],
};
const PHASES = ['exploratory', 'focused', 'closing'];
const ofPhase = (at) => Object.fromEntries(Object.entries(MULTIPLIERS).map(([id, by]) => [id, by[at]]));
const CONFIG = { phase_profiles: Object.fromEntries(PHASES.map((phase, at) => [phase, ofPhase(at)])) };
