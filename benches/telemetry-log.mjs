// Telemetry of runs of any size, the same for the same seed: rounds in which seven agents call models and tools, answer,
// review, vote and object, with every type of event that docs/telemetry.md has, and lines about as long as in the sample.
import { closeSync, openSync, writeSync } from 'node:fs';

import { random } from './session.mjs';

const WORDS = 'the a field order basket draft request token endpoint partner rule cache page list type query load test schema gateway team path price check report latency client server version contract should could when because before after which return one each whole clear risk'.split(' ');
const AGENTS = ['creator', 'security', 'skeptic', 'domain', 'ops', 'editor', 'curator'];
const MODELS = ['heron-2', 'wren-1', 'magpie-s'];
const TOOLS = ['read_file', 'scan_rules', 'query_logs', 'query_metrics', 'run_tests'];
const CRITERIA = ['facts', 'safe_way', 'clarity'];
const ERRORS = ['timeout: no answer within 60 s', 'connection reset by peer', { kind: 'rate_limited', message: 'too many requests, again in 2 s' }];
const ROUNDS = 24;

/** Writes whole runs until the file has as many bytes; gives what is in it. */
export function writeTelemetry(path, bytes, seed = 1) {
  const file = openSync(path, 'w');
  const all = { bytes: 0, lines: 0, runs: 0, rounds: 0 };
  const next = random(seed);
  while (all.bytes < bytes) {
    const lines = [];
    all.rounds += writeRun(lines, all.runs, next);
    all.runs += 1;
    all.lines += lines.length;
    all.bytes += writeSync(file, `${lines.join('\n')}\n`);
  }
  closeSync(file);
  return all;
}

/** Adds the lines of a run; gives how many rounds it has. */
function writeRun(lines, place, next) {
  const run = `migration-${place}`;
  let at = Date.UTC(2026, 0, 5) + place * 86_400_000;
  let seq = 0;
  const emit = (round, type, fields, ms = 20) => {
    at += 1 + Math.floor(next() * ms);
    const event = { v: '1.0.0', ts: new Date(at).toISOString(), run, seq, ...(round === null ? {} : { round }), type, ...fields };
    lines.push(JSON.stringify(event));
    seq += 1;
    return seq - 1;
  };
  const given = tools(next);
  emit(null, 'run_started', {
    config: { schema_version: '1.0.0', task: given.words(7), mode: 'converge', rounds: 30, convergence: { method: 'consensus', threshold: 0.8 } },
    agents: AGENTS.map((name, each) => ({ name, role: each ? 'reviewer' : 'creator', model: MODELS[each % MODELS.length] })),
    rubric: given.rubric(),
    seed: place,
  });
  for (const agent of AGENTS) emit(null, 'trust_updated', { agent, trust: 0.6, impact: null, depth: null, regret: null, initial: true });
  const rounds = ROUNDS - 4 + given.below(8);
  for (let round = 0; round < rounds; round += 1) writeRound({ emit, round, last: round === rounds - 1, ...given });
  emit(null, 'run_ended', { status: 'converged', rounds });
  return rounds;
}

function tools(next) {
  const below = (count) => Math.floor(next() * count);
  const pick = (list) => list[below(list.length)];
  const words = (count) => Array.from({ length: count }, () => pick(WORDS)).join(' ');
  const says = (count) => `${words(count + below(count))}.`;
  const part = (digits = 2) => Number(next().toFixed(digits));
  const chance = (share) => next() < share;
  const rubric = () => ({ criteria: CRITERIA.map((name) => ({ name, weight: part(), guidelines: says(8) })) });
  const some = (count) => Array.from({ length: count }, () => pick(AGENTS));
  return { below, pick, words, says, part, chance, rubric, some };
}

function writeRound(round) {
  const { emit, chance, part, pick, says, below, last } = round;
  const say = (type, fields, ms) => emit(round.round, type, fields, ms);
  say('round_started', { topic: says(4) });
  const advocate = chance(0.8) ? pick(AGENTS) : null;
  say('devils_advocate', { agent: advocate, reason: says(4), probabilities: advocate ? Object.fromEntries(AGENTS.map((name) => [name, part()])) : {} });
  AGENTS.forEach((agent, place) => writeAgent({ ...round, say }, agent, place));
  AGENTS.slice(1).forEach((agent) => say('vote', { agent, artifact_id: `adr-${round.round}`, accept: chance(0.1) ? null : chance(0.6) }));
  writeRare({ ...round, say });
  say('round_ended', {
    ...(round.round ? { similarity_mean: part(4), similarity_min: part(4) } : {}),
    votes_for: below(7), votes_required: 5, converged: last, duration_ms: 60_000 + below(60_000),
  });
}

/** What an agent does in a round. */
function writeAgent({ say, round, chance, part, pick, says, below, words }, agent, place) {
  if (chance(0.02)) return say('agent_unavailable', { agent, error: ERRORS[0], attempt: 3, context: { model: pick(MODELS) } });
  for (let call = below(3); call > 0; call -= 1) {
    say('tool_call', { agent, name: pick(TOOLS), call_id: `${agent}-${round}-${call}`, status: chance(0.9) ? 'ok' : 'failed', duration_ms: below(8000) }, 4000);
  }
  for (let call = 1 + below(2); call > 0; call -= 1) {
    const [tokensIn, tokensOut] = [1200 + below(2000), 80 + below(500)];
    say('llm_call', {
      agent, model: pick(MODELS), latency_ms: 1000 + below(12_000), tokens_in: tokensIn, tokens_out: tokensOut,
      cost_usd: Math.round(2 * tokensIn + 10 * tokensOut) / 1e6, retries: chance(0.05) ? 1 : 0,
    }, 9000);
    if (chance(0.05)) say('error', { agent, error: pick(ERRORS), attempt: 1, context: { model: pick(MODELS) } });
  }
  const answer = says(24);
  const questions = chance(0.1) ? [says(6).replace('.', '?')] : [];
  say('turn', { agent, turn_number: round + 1, prompt: `Round ${round}, ${words(6)}. Say what you think of draft ${round}.`, response: answer, token_count: 100 + below(600), latency_ms: 2000 + below(20_000), questions });
  if (place === 0 || chance(0.25)) {
    say('artifact', { agent, artifact_id: `adr-${round}`, text: `# ${words(5)}\n${says(20)}\n"${words(4)}": ${says(12)}`, similarity_to_previous: part() });
  }
  if (place > 0) {
    for (let review = 1 + below(2); review > 0; review -= 1) {
      say('review', { reviewer: agent, artifact_id: `adr-${round}`, scores: Object.fromEntries(CRITERIA.map((name) => [name, part()])), feedback: answer });
    }
  }
  if (chance(0.15)) {
    say('dissent', { agent, text: says(14), citations: [says(3)], impactful: chance(0.4), depth: part(), embedding: Array.from({ length: 6 }, () => part()) });
  }
  if (chance(0.2)) say('trust_updated', { agent, trust: part(3), impact: part(3), depth: part(3), regret: part(3) });
}

/** What happens in some rounds alone. */
function writeRare({ say, chance, part, pick, says, below, words, rubric, some }) {
  const agent = pick(AGENTS);
  if (chance(0.4)) say('drift_checked', { percent: below(2000) / 100, severity: pick(['info', 'warning', 'critical']) });
  if (chance(0.25)) say('rubric_changed', { rubric: rubric(), cause: says(5) });
  if (chance(0.2)) say('override', { by: 'human', agent, decision: says(14), regretted: chance(0.2) });
  if (chance(0.15)) {
    say('disagreement', { agents: some(2), texts: [says(10), says(10)], class: pick(['factual', 'value', 'semantic', 'undecided']), confidence: part(), method: 'llm' });
  }
  if (chance(0.15)) {
    const options = [words(4), words(4)];
    say('question', { agent, text: `${words(12)}?`, question_type: 'selection', options, answer: options[0], effort: 'low' });
  }
  if (chance(0.1)) {
    const alternatives = ['mixed', 'cursors', 'offsets'].map((id) => ({ id, score: part(3) }));
    const input = { decision: words(3), criteria: CRITERIA.map((id) => ({ id, weight: part() })), alternatives };
    say('decision', { agent, outcome: { status: null, winner: 'mixed', recommended: 'mixed' }, alternatives, input });
  }
  if (chance(0.3)) say('compaction', { agent, tokens_before: 8000 + below(2000), tokens_after: 2600, trigger: 'auto' });
  if (chance(0.1)) say('spawn', { agent, call_id: `${agent}-spawn`, child: `${agent}/load`, prompt: says(9) });
  if (chance(0.05)) say('interrupt', { agent, by: 'human' });
  if (chance(0.05)) say('agent_joined', { agent, probation_rounds: 5 });
  if (chance(0.05)) {
    say('paused', { context: { why: says(12) } });
    say('resumed', { context: { note: says(8) } }, 60_000);
  }
}
