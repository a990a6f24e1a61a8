// Times clusters, selections and sessions in the page, beside JavaScript that does the same.

import { clusters, modularity, rescored } from './peers.mjs';
import { planted, random, session, state } from './random.mjs';
import { Reader } from './selection.mjs';
import { Graph, louvain } from './packages.js';
import start, { Edges, Session, Turn } from './steelyard_bench_interview.js';

// The clock is exact to 5 µs: what is short is done as often as takes a hundred times that.
const LEAST_MS = 0.5;

/** Milliseconds of each contender of a question, and what was found. */
export async function measure({ question, ...options }) {
  await start();
  return QUESTIONS[question](options);
}

const QUESTIONS = {
  /** Clusters of a graph, from its edges as typed arrays and from what each holds a graph in. */
  clusters({ nodes, groups, edges, warmUp, repetitions }) {
    const ends = planted({ nodes, groups, edges, seed: 3 });
    const ours = new Edges(nodes, ends);
    const theirs = graphology(nodes, ends);
    const { times, found } = taken({ warmUp, repetitions }, {
      ours: () => ours.clusters(),
      theirs: () => louvain(theirs, { getEdgeWeight: null, rng: random(1) }),
      tuned: () => clusters(nodes, ends),
      oursWhole: () => {
        const edges = new Edges(nodes, ends);
        const found = edges.clusters();
        edges.free();
        return found;
      },
      theirsWhole: () => louvain(graphology(nodes, ends), { getEdgeWeight: null, rng: random(1) }),
    });
    ours.free();
    const differs = found.tuned.findIndex((own, at) => own !== found.ours[at]);
    if (differs >= 0) throw new Error(`the two of one rule differ about node ${differs}`);
    const partitions = {
      ours: found.ours,
      theirs: Array.from({ length: nodes }, (_, at) => found.theirs[at]),
      planted: Array.from({ length: nodes }, (_, at) => at % groups),
    };
    const told = Object.entries(partitions).map(([name, own]) => [
      name,
      { modularity: modularity(ends, own), clusters: new Set(own).size },
    ]);
    return { times, found: Object.fromEntries(told) };
  },

  /** A selection from a state that is read. */
  selection({ nodes, warmUp, repetitions }) {
    const text = JSON.stringify(state(nodes));
    const ours = Turn.read(text);
    const theirs = new Reader(JSON.parse(text));
    const { times, found } = taken({ warmUp, repetitions }, {
      ours: () => ours.select(),
      theirs: () => theirs.select(),
      graph: () => ours.graph(),
    });
    const candidates = ours.candidates();
    same('candidates', candidates, found.theirs.ids);
    same('ranking', [...ours.ranking()], found.theirs.ranking);
    ours.scores().forEach((score, at) => {
      const other = found.theirs.scores[at];
      if (Math.abs(score - other) > 1e-9) throw new Error(`${candidates[at]} is ${score} here and ${other} there`);
    });
    ours.free();
    return { times, found: { candidates: candidates.length, ranked: found.theirs.ranking.length, winner: candidates[found.ours] } };
  },

  /** A session that is opened, and then every turn weighed at each move of a weight. */
  session({ turns, nodes, warmUp, repetitions, moves }) {
    const files = session(turns, nodes);
    let ours;
    const read = () => {
      ours?.free();
      ours = new Session(files.names, files.texts);
    };
    const opening = taken({ warmUp, repetitions }, { read, evaluate: () => ours.evaluate(), align: () => ours.align() });
    const own = ours.evaluate();
    if (own !== turns) throw new Error(`${own} turns of ${turns}`);
    const theirs = rescored(ours);
    const times = { ours: [], theirs: [] };
    const next = random(9);
    const scorers = ours.scorers();
    const strategies = ours.strategies();
    let [changed, candidates] = [0, 0];
    for (let move = -warmUp; move < moves; move += 1) {
      // In turn a weight that strategies follow, and one of a strategy.
      const scorer = Math.floor(next() * scorers.length);
      const strategy = move % 2 ? Math.floor(next() * strategies.length) : -1;
      const value = Math.round(100 * next()) / 100;
      const id = `interview.${scorers[scorer]}.${strategies[strategy] ?? 'default'}`;
      const [here, differing] = timed(() => ours.moved(id, value));
      const [there, winners] = timed(() => theirs.moved(scorer, strategy, value));
      same(`the winners of ${id} at ${value}`, [...ours.winners()], [...winners]);
      if (move < 0) continue;
      times.ours.push(here);
      times.theirs.push(there);
      changed += differing > 0 ? 1 : 0;
    }
    candidates = ours.counts().reduce((sum, count) => sum + count, 0);
    ours.free();
    return { times: { ...opening.times, ...times }, found: { candidates, scorers: scorers.length, changed } };
  },
};

/** The graph as the package has it. */
function graphology(nodes, ends) {
  const graph = new Graph({ type: 'undirected', multi: false, allowSelfLoops: false });
  for (let node = 0; node < nodes; node += 1) graph.addNode(node);
  for (let at = 0; at < ends.length; at += 2) graph.addEdge(ends[at], ends[at + 1]);
  return graph;
}

/** Milliseconds of all in turn, again and again, and what each found last. */
function taken({ warmUp, repetitions }, contenders) {
  const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  const found = {};
  for (let repetition = -warmUp; repetition < repetitions; repetition += 1) {
    for (const [name, run] of Object.entries(contenders)) {
      const [took, came] = timed(run);
      found[name] = came;
      if (repetition >= 0) times[name].push(took);
    }
  }
  return { times, found };
}

/** Milliseconds of one call, and what it gave. */
function timed(run) {
  for (let calls = 1; ; calls *= 2) {
    let found;
    const begin = performance.now();
    for (let call = 0; call < calls; call += 1) found = run();
    const took = performance.now() - begin;
    if (took >= LEAST_MS) return [took / calls, found];
  }
}

function same(what, ours, theirs) {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(theirs)];
  if (one !== other) throw new Error(`${what}: ${one} here, ${other} there`);
}
