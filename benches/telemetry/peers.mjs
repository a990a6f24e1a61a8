// What one would write instead, tuned: JSON.parse of each line into columns of typed arrays, or with all objects kept, and
// rows of metrics.csv by Papa Parse.

/** A column that grows. */
class Column {
  constructor(Cells) {
    this.cells = new Cells(1 << 12);
    this.length = 0;
  }

  push(value) {
    if (this.length === this.cells.length) {
      const grown = new this.cells.constructor(2 * this.length);
      grown.set(this.cells);
      this.cells = grown;
    }
    this.cells[this.length++] = value;
  }
}

/** Names by numbers. */
class Names {
  codes = new Map();

  /** NaN stands for what is missing. */
  code(name) {
    if (typeof name !== 'string') return NaN;
    let code = this.codes.get(name);
    if (code === undefined) this.codes.set(name, (code = this.codes.size));
    return code;
  }
}

const number = (value) => (typeof value === 'number' ? value : NaN);
const flag = (value) => (typeof value === 'boolean' ? Number(value) : NaN);

/** The fields of their own that the columns of Steelyard have, by type. Each function sees objects of one shape. */
const TABLES = (name) => ({
  round_ended: [
    (event) => number(event.similarity_mean), (event) => number(event.similarity_min), (event) => number(event.votes_for),
    (event) => number(event.votes_required), (event) => flag(event.converged), (event) => number(event.duration_ms),
  ],
  turn: [(event) => number(event.turn_number), (event) => number(event.token_count), (event) => number(event.latency_ms)],
  artifact: [(event) => number(event.similarity_to_previous)],
  vote: [(event) => flag(event.accept)],
  dissent: [(event) => flag(event.impactful), (event) => number(event.depth)],
  disagreement: [(event) => name(event.class), (event) => number(event.confidence)],
  override: [(event) => flag(event.regretted)],
  drift_checked: [(event) => number(event.percent), (event) => name(event.severity)],
  trust_updated: [(event) => number(event.trust), (event) => number(event.impact), (event) => number(event.depth), (event) => number(event.regret)],
  llm_call: [
    (event) => name(event.model), (event) => number(event.latency_ms), (event) => number(event.tokens_in),
    (event) => number(event.tokens_cached), (event) => number(event.tokens_out), (event) => number(event.cost_usd),
    (event) => number(event.retries),
  ],
  tool_call: [(event) => name(event.name), (event) => name(event.status), (event) => number(event.duration_ms)],
  question: [(event) => number(event.waited_ms)],
  agent_unavailable: [(event) => name(kind(event.error)), (event) => number(event.attempt)],
  error: [(event) => name(kind(event.error)), (event) => number(event.attempt)],
  run_ended: [(event) => name(event.status), (event) => number(event.rounds)],
});

/** What failed, of a text or an object. */
function kind(error) {
  return typeof error === 'string' ? /^[^:(\n\r]*/.exec(error)[0].trim() : error?.kind;
}

/** Events of JSON.parse in columns. */
export class Columns {
  constructor() {
    this.at = new Column(Float64Array);
    this.seq = new Column(Float64Array);
    this.round = new Column(Float64Array);
    this.run = new Column(Uint32Array);
    this.type = new Column(Uint16Array);
    this.agent = new Column(Float64Array);
    this.runs = new Names();
    this.agents = new Names();
    this.names = new Names();
    const gives = TABLES((name) => this.names.code(name));
    this.gives = new Map(Object.entries(gives));
    this.tables = new Map();
  }

  take(event) {
    this.at.push(Date.parse(event.ts));
    this.seq.push(number(event.seq));
    this.round.push(number(event.round));
    this.run.push(this.runs.code(event.run));
    this.agent.push(this.agents.code(event.agent ?? event.reviewer ?? event.by));
    const table = this.table(event.type);
    this.type.push(table.code);
    table.events.push(this.at.length - 1);
    const { gives, columns } = table;
    for (let at = 0; at < gives.length; at += 1) columns[at].push(gives[at](event));
  }

  table(type) {
    const there = this.tables.get(type);
    if (there) return there;
    const gives = this.gives.get(type) ?? [];
    const columns = gives.map(() => new Column(Float64Array));
    const table = { code: this.tables.size, events: new Column(Uint32Array), gives, columns };
    this.tables.set(type, table);
    return table;
  }

  /** Bytes of the columns as far as they are filled. */
  bytes() {
    const all = [this.at, this.seq, this.round, this.run, this.type, this.agent];
    for (const { events, columns } of this.tables.values()) all.push(events, ...columns);
    return all.reduce((sum, { length, cells }) => sum + length * cells.BYTES_PER_ELEMENT, 0);
  }

  found() {
    const column = (type, at) => {
      const { cells, length } = this.tables.get(type).columns[at];
      return cells.subarray(0, length).filter((cell) => !Number.isNaN(cell));
    };
    const sum = (cells) => cells.reduce((sum, cell) => sum + cell, 0);
    const calls = [2, 5].map((at) => sum(column('llm_call', at)));
    return [this.at.length, ...calls, column('round_ended', 0).at(-1), this.tables.get('dissent').events.length];
  }
}

/** All events as JSON.parse gives them. */
export class Objects {
  all = [];

  take(event) {
    this.all.push(event);
  }

  found() {
    const of = (type) => this.all.filter((event) => event.type === type);
    const sum = (field) => of('llm_call').reduce((sum, event) => sum + (event[field] ?? 0), 0);
    const alike = of('round_ended').filter((event) => event.similarity_mean !== undefined);
    return [this.all.length, sum('tokens_in'), sum('cost_usd'), alike.at(-1).similarity_mean, of('dissent').length];
  }
}

/** Parts pieces of text into lines and gives each to `take` as an object. */
export class Lines {
  rest = '';

  constructor(take) {
    this.take = take;
  }

  feed(piece) {
    let from = 0;
    let to = piece.indexOf('\n');
    if (to < 0) {
      this.rest += piece;
      return;
    }
    this.line(this.rest + piece.slice(0, to));
    for (;;) {
      from = to + 1;
      to = piece.indexOf('\n', from);
      if (to < 0) break;
      this.line(piece.slice(from, to));
    }
    this.rest = piece.slice(from);
  }

  line(text) {
    if (text) this.take(JSON.parse(text));
  }

  finish() {
    this.line(this.rest);
  }
}

/** Rows of Papa Parse in columns; what metrics.csv is held against, as of events, with rounds in their place. */
export function rowsOf(Papa, text) {
  const { data } = Papa.parse(text, { header: true, dynamicTyping: true, skipEmptyLines: true });
  const names = new Names();
  const columns = {};
  for (const field of Object.keys(data[0])) columns[field] = new Float64Array(data.length).fill(NaN);
  const entries = Object.entries(columns);
  data.forEach((row, at) => {
    for (const [field, cells] of entries) {
      const value = row[field];
      if (typeof value === 'number') cells[at] = value;
      else if (typeof value === 'boolean') cells[at] = Number(value);
      else if (value) cells[at] = names.code(value);
    }
  });
  const sum = (field) => columns[field].reduce((sum, cell) => sum + (Number.isNaN(cell) ? 0 : cell), 0);
  const alike = columns.similarity_mean.filter((cell) => !Number.isNaN(cell));
  return [data.length, sum('tokens_in'), sum('cost_usd'), alike.at(-1), sum('dissents')];
}
