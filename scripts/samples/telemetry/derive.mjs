// metrics.csv and summary.json out of the events, as docs/telemetry.md defines them.

const finite = (x) => (typeof x === 'number' && Number.isFinite(x) ? x : undefined);
const text = (x) => (typeof x === 'string' ? x : undefined);
const whole = (x, max) => (Number.isInteger(x) && x >= 0 && x <= max ? x : undefined);
const nameOf = (x) => text(x) ?? text(x?.name);
const last = (list, read) => list.map(read).findLast((x) => x !== undefined);
const sum = (list) => (list.length ? list.reduce((sum, x) => sum + x, 0) : undefined);

/** A time in whole milliseconds. */
function timeOf(ts) {
  const number = finite(ts);
  if (number !== undefined) return Math.floor(number < 1e11 ? number * 1000 : number);
  // Date.parse cuts what is finer than a millisecond.
  return text(ts) === undefined ? undefined : finite(Date.parse(ts));
}

/** The events of each run by its name, in order of first appearance, with what follows from where they stand. */
export function runsOf(lines) {
  const runs = new Map();
  let before = '';
  for (const line of lines.filter((line) => line.trim())) {
    const event = JSON.parse(line);
    const run = text(event.run) ?? (finite(event.run) === undefined ? before : String(event.run));
    before = run;
    if (!runs.has(run)) runs.set(run, { events: [], open: [], spent: new Set() });
    place(event, runs.get(run));
  }
  return new Map([...runs].map(([run, { events }]) => [run, events]));
}

/** Gives an event its round (the last open one where it names none), its agent, its time, and the tokens out that count of it. */
function place(event, state) {
  const own = whole(event.round, 4294967294);
  const ends = ['run_started', 'run_ended'].includes(event.type);
  const agent = nameOf(event.agent) ?? nameOf(event.reviewer) ?? nameOf(event.by);
  const placed = { ...event, round: own ?? (ends ? undefined : state.open.at(-1)), agent_name: agent, time: timeOf(event.ts) };
  if (event.type === 'round_started' && own !== undefined) state.open.push(own);
  if (event.type === 'round_ended') state.open = state.open.filter((round) => round !== placed.round);
  if (event.type === 'llm_call') {
    placed.out = finite(event.tokens_out);
    if (placed.out !== undefined) state.spent.add(agent);
  }
  if (event.type === 'turn') {
    if (!state.spent.has(agent)) placed.out = finite(event.token_count);
    state.spent.delete(agent);
  }
  state.events.push(placed);
}

const of = (events, type) => events.filter((event) => event.type === type);
const tokensOf = (events) => ({
  in: sum(of(events, 'llm_call').map((event) => finite(event.tokens_in)).filter((x) => x !== undefined)),
  out: sum(events.map(({ out }) => out).filter((x) => x !== undefined)),
});
const costOf = (events) => sum(of(events, 'llm_call').map((event) => finite(event.cost_usd)).filter((x) => x !== undefined));
const bool = (x) => (typeof x === 'boolean' ? x : undefined);

/** The events that count for what is carried forward into a round. */
function upTo(events, round) {
  const end = events.findLastIndex((event) => event.round === round);
  return events.slice(0, end + 1).filter((event) => event.round === undefined || event.round <= round);
}

/** The last trust of each agent. */
function trusts(events) {
  const found = new Map();
  for (const { agent_name, trust } of of(events, 'trust_updated')) {
    if (agent_name !== undefined && finite(trust) !== undefined) found.set(agent_name, trust);
  }
  return [...found.values()];
}

/** A row a round, ascending. */
export function rowsOf(run, events) {
  const rounds = new Set(events.map(({ round }) => round).filter((round) => round !== undefined));
  return [...rounds].sort((a, b) => a - b).map((round) => rowOf(run, events, round));
}

function rowOf(run, events, round) {
  const own = events.filter((event) => event.round === round);
  const type = (name) => of(own, name);
  const ended = (key, read) => last(type('round_ended'), (event) => read(event[key]));
  const kinds = (name) => type('disagreement').filter((event) => event.class === name).length;
  const before = upTo(events, round);
  const trust = trusts(before);
  const tokens = tokensOf(own);
  return {
    run,
    round,
    similarity_mean: ended('similarity_mean', finite),
    similarity_min: ended('similarity_min', finite),
    votes_for: ended('votes_for', finite) ?? votesFor(type('vote')),
    votes_required: ended('votes_required', finite),
    converged: ended('converged', bool),
    dissents: type('dissent').length,
    impactful_dissents: type('dissent').filter(({ impactful }) => impactful === true).length,
    overrides: type('override').length,
    regretted: type('override').filter(({ regretted }) => regretted === true).length,
    disagreements_factual: kinds('factual'),
    disagreements_value: kinds('value'),
    disagreements_semantic: kinds('semantic'),
    drift_percent: last(of(before, 'drift_checked'), ({ percent }) => finite(percent)),
    trust_mean: trust.length ? sum(trust) / trust.length : undefined,
    trust_min: trust.length ? Math.min(...trust) : undefined,
    devils_advocate: nameOf(type('devils_advocate').at(-1)?.agent),
    unavailable_agents: new Set(type('agent_unavailable').map(({ agent_name }) => agent_name).filter((name) => name !== undefined)).size,
    llm_calls: type('llm_call').length,
    tokens_in: tokens.in,
    tokens_out: tokens.out,
    cost_usd: costOf(own),
    duration_ms: ended('duration_ms', finite) ?? between(type('round_started').map(({ time }) => time)[0], type('round_ended').at(-1)?.time),
  };
}

/** How many agents accept by their last vote. */
function votesFor(votes) {
  const accepts = new Map();
  for (const { agent_name, accept } of votes) {
    if (agent_name !== undefined && bool(accept) !== undefined) accepts.set(agent_name, accept);
  }
  return accepts.size ? [...accepts.values()].filter((accept) => accept).length : undefined;
}

const between = (from, to) => (from === undefined || to === undefined ? undefined : to - from);

/** A number in as few digits as it takes, never with an exponent below 1e21. */
function numberText(x) {
  const short = String(x);
  const found = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(short);
  return found ? `${found[1]}0.${'0'.repeat(Number(found[4]) - 1)}${found[2]}${found[3] ?? ''}` : short;
}

function cell(value) {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return numberText(value);
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value);
}

/** The text of metrics.csv. */
export function metricsOf(lines) {
  const rows = [...runsOf(lines)].flatMap(([run, events]) => rowsOf(run, events));
  const names = Object.keys(rowOf('', [], 0));
  return [names, ...rows.map((row) => Object.values(row))].map((row) => `${row.map(cell).join(',')}\n`).join('');
}

/** The text of summary.json. */
export function summaryOf(lines) {
  const all = [...runsOf(lines)].map(([run, events]) => summary(run, events));
  return `${JSON.stringify(all.length === 1 ? all[0] : all, null, 1)}\n`;
}

const share = (part, all) => (all ? part / all : null);

function summary(run, events) {
  const rows = rowsOf(run, events);
  const count = (type, key) => of(events, type).filter((event) => !key || event[key] === true).length;
  const drifts = of(events, 'drift_checked').map(({ percent }) => finite(percent)).filter((x) => x !== undefined);
  const tokens = tokensOf(events);
  return {
    run,
    status: text(of(events, 'run_ended').at(-1)?.status) ?? null,
    rounds: rows.length,
    agents: agentsOf(events),
    convergence_round: rows.find(({ converged }) => converged === true)?.round ?? null,
    regret_rate: share(count('override', 'regretted'), count('override')),
    trust_change_mean: trustChange(events),
    dissents: count('dissent'),
    impact_rate: share(count('dissent', 'impactful'), count('dissent')),
    overrides: count('override'),
    drift_final: drifts.at(-1) ?? null,
    drift_max: drifts.length ? Math.max(...drifts) : null,
    tokens: { in: tokens.in ?? null, out: tokens.out ?? null },
    cost_usd: costOf(events) ?? null,
    duration_ms: durationOf(events),
    errors: errorsOf(events),
    event_count: events.length,
    schema: events.map(({ v }) => text(v)).find((v) => v !== undefined) ?? null,
  };
}

function agentsOf(events) {
  const listed = of(events, 'run_started').at(-1)?.agents ?? [];
  return [...new Set([...listed, ...events.map(({ agent }) => agent)].map(nameOf).filter((name) => name !== undefined))];
}

/** The mean over agents of the last trust less the first. */
function trustChange(events) {
  const found = new Map();
  for (const { agent_name, trust } of of(events, 'trust_updated')) {
    if (agent_name === undefined || finite(trust) === undefined) continue;
    found.set(agent_name, [...(found.get(agent_name) ?? []), trust]);
  }
  const changes = [...found.values()].map((trusts) => trusts.at(-1) - trusts[0]);
  return changes.length ? sum(changes) / changes.length : null;
}

function durationOf(events) {
  const between = [of(events, 'run_started')[0]?.time, of(events, 'run_ended').at(-1)?.time];
  if (between.every((time) => time !== undefined)) return between[1] - between[0];
  const times = events.map(({ time }) => time).filter((time) => time !== undefined);
  return times.length ? Math.max(...times) - Math.min(...times) : null;
}

/** How many errors of each kind, kinds in order. */
function errorsOf(events) {
  const counts = {};
  for (const { error } of of(events, 'error')) counts[kindOf(error)] = (counts[kindOf(error)] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function kindOf(error) {
  const said = text(error) ?? ['kind', 'type', 'code', 'name'].map((key) => text(error?.[key])).find((x) => x !== undefined);
  const word = (said ?? '').split(/[:(\r\n]/)[0].trim();
  return [...word].slice(0, 60).join('') || 'error';
}
