// A selection as one would write it in JavaScript, tuned: what does not depend on the candidate is worked out once. Scores
// and vetoes alone, without a word of why; of a config at its defaults, for states without signals.

import { clusters } from './peers.mjs';

const HEDGES = ['maybe', 'perhaps', 'possibly', 'sort of', 'kind of', 'i think', 'i guess', 'probably', 'not sure', 'uncertain'];
const ELABORATE = ['because', 'since', 'for example', 'specifically', 'such as', 'meaning'];
const ENTHUSE = ['!', 'really', 'absolutely', 'love', 'great', 'perfect', 'excited'];
const NEGATIVE = [
  "don't know", 'do not know', 'no idea', 'never heard', 'not sure', 'unfamiliar', 'no experience', 'never used', "haven't tried",
  "can't say", 'not familiar',
];
const NO_TOPIC = ['deepen', 'cover', 'explore', 'understanding'];
// The multiplier in each phase, and the weights of scorers in their order.
const STRATEGIES = {
  deepen: [[0.8, 1.3, 0.3], [0.3, 0.2, 0.2, 0.15, 0.15, 0.15, 0.05, 0.15, 0.1]],
  broaden: [[1.2, 0.4, 0.2], [0.24, 0.15, 0.2, 0.15, 0.15, 0.15, 0.2, 0.15, 0.1]],
  cover_element: [[1.1, 1.1, 0.5], [0.3, 0.15, 0.2, 0.15, 0.15, 0.15, 0.05, 0.15, 0.1]],
  bridge: [[0.2, 1, 0.3], [0.2, 0.1, 0.2, 0.15, 0.15, 0.15, 0.3, 0.15, 0.1]],
  contrast: [[0, 1.2, 0.5], [0.2, 0.15, 0.2, 0.15, 0.15, 0.15, 0.05, 0.15, 0.1]],
  synthesis: [[0.3, 0.7, 1.3], [0.2, 0.1, 0.2, 0.15, 0.15, 0.15, 0.05, 0.15, 0.1]],
  ease: [[1, 1, 1], [0.2, 0.15, 0.2, 0.15, 0.15, 0.15, 0.05, 0.15, 0.1]],
  closing: [[0, 0.5, 1.5], [0.2, 0.15, 0.2, 0.15, 0.15, 0.15, 0.05, 0.15, 0.1]],
  reflection: [[0.3, 0.7, 0.3], [0.2, 0.15, 0.2, 0.15, 0.15, 0.15, 0.05, 0.15, 0.1]],
};

const last = (list, count) => list.slice(Math.max(0, list.length - count));
const held = (phrases, text) => phrases.filter((one) => text.includes(one));
const bare = (word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
const long = (text) => text.toLowerCase().split(/\s+/).map(bare).filter((one) => one.length > 3);

/** A state as it is read, to be selected from. */
export class Reader {
  constructor({ turn_number, utterances, graph, elements, strategy_history }) {
    const place = new Map(graph.nodes.map((node, at) => [node.id, at]));
    this.turn = turn_number;
    this.said = utterances.map(({ speaker, text }) => ({ asks: speaker === 'system', text: text.toLowerCase() }));
    this.nodes = graph.nodes.map((node) => ({ ...node, folded: node.label.toLowerCase() }));
    this.edges = graph.edges.map(({ source, target, relevance }) => ({ from: place.get(source), to: place.get(target), relevance }));
    this.elements = elements.total.map((id) => ({ id, seen: elements.seen.includes(id) }));
    this.history = strategy_history;
  }

  /** The candidates with their scores, and the places of those that rank, the first first. */
  select() {
    const graph = this.measured();
    const all = this.candidates(graph);
    const turn = this.about(graph);
    const phase = this.turn < 4 ? 0 : this.turn < 10 ? 1 : 2;
    const scores = all.map((one) => {
      const [multipliers, weights] = STRATEGIES[one.strategy];
      return this.raw(turn, graph, one).reduce((sum, raw, at) => sum + weights[at] * raw, 0) * multipliers[phase];
    });
    const passing = all.map((_, at) => at).filter((at) => !this.isVetoed(turn, all[at]));
    const keys = scores.map((score) => Math.round(1e9 * score));
    const ranking = passing.sort((a, b) => keys[b] - keys[a] || a - b);
    return { ids: all.map((one) => one.id), scores, ranking };
  }

  measured() {
    const { nodes, edges } = this;
    const keys = new Float64Array(edges.length);
    let count = 0;
    for (const { from, to } of edges) {
      if (from !== to) keys[count++] = Math.min(from, to) * nodes.length + Math.max(from, to);
    }
    const sorted = keys.subarray(0, count).sort();
    const ends = new Uint32Array(2 * count);
    const degrees = new Uint32Array(nodes.length);
    let end = 0;
    for (let at = 0; at < count; at += 1) {
      if (sorted[at] === sorted[at - 1]) continue;
      const [a, b] = [Math.floor(sorted[at] / nodes.length), sorted[at] % nodes.length];
      degrees[a] += 1;
      degrees[b] += 1;
      ends[end++] = a;
      ends[end++] = b;
    }
    const cluster = clusters(nodes.length, ends.subarray(0, end));
    const own = cluster[nodes.length - 1];
    let within = 0;
    for (let at = 0; at < end; at += 2) if (cluster[ends[at]] === own && cluster[ends[at + 1]] === own) within += 1;
    const members = degrees.filter((_, at) => cluster[at] === own).sort();
    const [size, middle] = [members.length, members.length >> 1];
    return {
      density: size < 2 ? 0 : (2 * within) / (size * (size - 1)),
      median: size % 2 ? members[middle] : (members[middle - 1] + members[middle]) / 2,
      peripheral: this.peripheral(cluster, own).sort((a, b) => degrees[a] - degrees[b] || a - b),
      opposed: nodes.some(({ stance }) => stance !== 0 && stance === -nodes.at(-1).stance),
    };
  }

  /** Nodes within two hops of the last one's cluster that no turn was about. */
  peripheral(cluster, own) {
    const near = this.nodes.map(() => []);
    for (const { from, to, relevance } of this.edges) {
      if (relevance < 0.3) continue;
      near[from].push(to);
      near[to].push(from);
    }
    const reached = Uint8Array.from(cluster, (one) => (one === own ? 1 : 0));
    let [rim, found] = [this.nodes.map((_, at) => at).filter((at) => reached[at]), []];
    for (let hop = 0; hop < 2; hop += 1) {
      const fresh = [];
      for (const at of rim) {
        for (const to of near[at]) {
          if (!reached[to]) fresh.push(to);
          reached[to] = 1;
        }
      }
      found = found.concat(fresh);
      rim = fresh;
    }
    const chosen = new Set(this.history.map((past) => past.node));
    const recent = last(this.said, 10);
    const isNamed = ({ folded }) => recent.some(({ text }) => text.includes(folded));
    return found.filter((at) => !chosen.has(this.nodes[at].id) && !isNamed(this.nodes[at]));
  }

  candidates(graph) {
    const { nodes } = this;
    const all = [];
    const add = (strategy, target, words, node, element) => {
      const id = target ? `${strategy}:${target}` : strategy;
      all.push({ strategy, id, words: words.toLowerCase(), terms: long(words), node, element });
    };
    const on = (strategy, verb, at) => at >= 0 && add(strategy, nodes[at].id, `${verb}: ${nodes[at].label}`, at);
    on('deepen', 'Deepen', nodes.length - 1);
    add('broaden', 'open', 'Explore new aspects');
    for (const element of this.elements) {
      if (!element.seen) add('cover_element', element.id, `Cover: ${element.id}`, undefined, element);
    }
    on('bridge', 'Bridge to', graph.peripheral[0] ?? -1);
    const stance = nodes.findLast((node) => node.stance !== 0)?.stance ?? NaN;
    on('contrast', 'Contrast with', nodes.findIndex((node) => node.stance === -stance));
    const recent = last(nodes, 3).reverse();
    if (recent.length > 1) add('synthesis', 'recent_nodes', `Summarise: ${recent.map((node) => node.label).join(', ')}`);
    add('ease', '', 'Ease the conversation');
    add('closing', '', 'Begin to wrap up');
    add('reflection', '', 'Reflect on the interview');
    return all;
  }

  /** What all candidates are judged by. */
  about(graph) {
    const words = (text) => text.trim().split(/\s+/).length;
    const momentum = (text) => 5 * words(text) + 20 * held(ELABORATE, text).length + 15 * held(ENTHUSE, text).length;
    const heard = last(this.said, 10).filter((one) => !one.asks);
    const momenta = last(heard, 5).map((one) => momentum(one.text));
    const seen = this.elements.filter((one) => one.seen).length / this.elements.length;
    const kinds = new Set(this.nodes.map((node) => node.node_type)).size;
    return {
      hedged: HEDGES.map((hedge) => last(this.said, 3).some(({ text }) => text.includes(hedge))),
      flags: momenta.filter((one) => one < 30).length >= 3,
      eager: momenta.reduce((sum, one) => sum + one, 0) / momenta.length > 70,
      breadth: seen > 0 ? seen : Math.min(kinds / 5, 1),
      depth: Math.min((2 * this.edges.length) / this.nodes.length, 5),
      saturation: Math.min((graph.density * graph.median) / 3, 1),
      recent: last(this.history, 5).map((past) => past.strategy),
      last: last(this.said, 8),
      ten: last(this.said, 10),
      unknowing: last(this.said.filter((one) => !one.asks), 5).filter(({ text }) => held(NEGATIVE, text).length > 0),
      questions: last(this.said.filter((one) => one.asks), 6).map(({ text }) => grams(text)),
    };
  }

  /** What each scorer says. */
  raw(turn, { density, peripheral, opposed }, { strategy, node, element, terms }) {
    const [deeper, covers] = [strategy === 'deepen', strategy === 'cover_element'];
    const widens = covers || strategy === 'broaden';
    const own = this.nodes[node];
    const sure = own?.confidence ?? 0.7;
    const hedges = HEDGES.filter((hedge, at) => turn.hedged[at] || own?.folded.includes(hedge)).length;
    const by = (wanted, unwanted) => (wanted ? 1.5 : unwanted ? 0.7 : 0.9);
    const uses = turn.recent.filter((one) => one === strategy).length;
    const words = terms.slice(0, 3);
    const isRecent = node !== undefined && node >= this.nodes.length - 8;
    const mentions = turn.last.filter(({ text }) => words.some((word) => text.includes(word))).length + (isRecent ? 1 : 0);
    const beyond = peripheral.length;
    return [
      covers && !element.seen ? 1.15 : covers ? 1 : 0.85,
      sure > 0.8 && hedges === 0 ? 0.9 : sure < 0.5 || hedges >= 2 ? 1.5 : 1.2,
      turn.breadth < 0.4 ? by(widens, deeper) : turn.depth < 0.5 ? by(deeper, widens) : 1.1,
      turn.flags ? (deeper ? 0.8 : 1.2) : turn.eager && deeper ? 1.1 : 1,
      uses >= 3 ? 0.6 : uses >= 2 ? 0.8 : 1,
      mentions <= 1 ? 1.2 : mentions < 4 ? 1 : 0.7,
      strategy !== 'bridge' ? 1 : density > 0.7 && beyond >= 3 ? 1.5 : density > 0.5 || beyond >= 1 ? 1.2 : 1,
      strategy !== 'contrast' || !opposed ? 1 : density > 0.6 ? 1.5 : 1.2,
      strategy !== 'synthesis' ? 1 : turn.saturation > 0.7 ? 1.5 : turn.saturation > 0.4 ? 1.2 : 1,
    ];
  }

  isVetoed(turn, { words, terms, element }) {
    const topic = terms.filter((term) => !NO_TOPIC.includes(term)).slice(0, 5).concat(element ? [element.id] : []);
    if (turn.unknowing.some(({ text }) => topic.some((term) => text.includes(term)))) return true;
    if (element) {
      const named = turn.ten.filter(({ text }) => text.includes(element.id)).length;
      const labels = last(this.nodes, 10).filter(({ folded }) => folded.includes(element.id)).length;
      if (named >= 5 && labels >= 2) return true;
    }
    const own = grams(words);
    return turn.questions.some((question) => alike(own, question) >= 0.85);
  }
}

/** The runs of two and three characters of a text, sorted, with how often each stands there. */
function grams(text) {
  const count = Math.max(0, 2 * text.length - 3);
  const all = new Float64Array(count);
  for (let at = 0, next = 0; at + 1 < text.length; at += 1) {
    const two = text.charCodeAt(at) * 65536 + text.charCodeAt(at + 1);
    all[next++] = two;
    if (at + 2 < text.length) all[next++] = (two + 65536) * 65536 + text.charCodeAt(at + 2) + 2 ** 48;
  }
  all.sort();
  const counts = new Uint32Array(count);
  let end = 0;
  for (let at = 0; at < count; at += 1) {
    if (end > 0 && all[end - 1] === all[at]) counts[end - 1] += 1;
    else {
      all[end] = all[at];
      counts[end++] = 1;
    }
  }
  return { keys: all.subarray(0, end), counts, total: count };
}

/** The cosine of two texts' TF-IDF vectors over the pair. */
function alike(one, other) {
  if (one.total === 0 || other.total === 0) return 0;
  const [alone, both] = [Math.LN2, Math.log(5 / 3)];
  let [a, b, dot, first, second] = [0, 0, 0, 0, 0];
  while (a < one.keys.length || b < other.keys.length) {
    const order = a === one.keys.length ? 1 : b === other.keys.length ? -1 : one.keys[a] - other.keys[b];
    const idf = order === 0 ? both : alone;
    const x = order <= 0 ? (one.counts[a++] / one.total) * idf : 0;
    const y = order >= 0 ? (other.counts[b++] / other.total) * idf : 0;
    dot += x * y;
    first += x * x;
    second += y * y;
  }
  return Math.min(1, dot / Math.sqrt(first * second));
}
