// The log of a deliberation: what was said becomes events, with calls, scores, votes and what safeguards worked out of them.

import { randomOf } from '../random.mjs';
import { AGENTS, ALIKE, BESIDE, CONFIG, FIRST_WEIGHTS, rubricOf, VOTERS } from './cast.mjs';
import { choiceOf } from './choice.mjs';
import { lasting, logOf } from './clock.mjs';
import { advocateOf, depthOf, driftOf, required, severityOf, trustOf } from './safeguards.mjs';
import { scoresOf } from './scores.mjs';
import { modelCall, toolCalls } from './work.mjs';

/** Who cannot be reached, and when. */
const AWAY = { ops: [12, 13] };
/** The call that takes long: whose, and in which round. */
const SLOW = { agent: 'domain', round: 17, ms: 48120 };
/** Rounds whose end leaves something to the other events. */
const UNTOLD = { votes_for: [3], duration_ms: [7] };

/** The lines of the log of these rounds. */
export function logLines(rounds, { run, start, seed }) {
  const held = new Held(logOf(run, start, seed), seed);
  held.begin(seed);
  for (const [number, round] of rounds.entries()) held.round(number, round, rounds[number - 1]);
  held.log.enter(undefined);
  held.log.emit('run_ended', { status: 'converged', rounds: rounds.length });
  return held.log.lines;
}

/** A run as it goes on. */
class Held {
  constructor(log, seed) {
    this.log = log;
    this.random = Object.fromEntries(['calls', 'scores', 'advocate', 'vectors', 'alike'].map((of) => [of, randomOf(`rest-to-graphql ${seed} ${of}`)]));
    this.members = AGENTS.map((agent) => ({ ...agent, turns: 0, taken: 0, context: 1400, dissents: [], overrides: [], trust: 0.6 }));
    this.weights = FIRST_WEIGHTS;
    this.draft = new Map();
    this.written = new Set();
  }

  member(name) { return this.members.find((member) => member.name === name); }

  /** Those who take part in a round. */
  present(number) {
    return this.members.filter(({ name, joins_round = 0 }) => number >= joins_round && !AWAY[name]?.includes(number));
  }

  begin(seed) {
    const agents = AGENTS.map(({ name, role, model, joins_round }) => ({ name, role, model, joins_round }));
    this.log.emit('run_started', { config: CONFIG, agents, rubric: rubricOf(FIRST_WEIGHTS), seed });
    for (const member of this.members.filter(({ joins_round }) => !joins_round)) this.trust(member);
  }

  round(number, round, before) {
    this.number = number;
    this.log.enter(number);
    this.log.pass(1500);
    this.log.emit('round_started', { topic: round.topic });
    const began = this.log.now();
    this.joins(number);
    this.loses(number);
    const advocate = this.advocate(number);
    this.alike = [];
    for (const member of this.present(number)) this.turn(member, round, before);
    if (advocate) this.argues(this.member(advocate), round);
    if (round.disagreement) this.log.emit('disagreement', round.disagreement);
    if (round.choice) this.chosen = choiceOf(this.log, this.weights, this.chosen);
    const votes = this.votes(round);
    this.decides(round);
    this.ends(number, votes, began);
  }

  joins(number) {
    for (const member of this.members.filter(({ joins_round }) => joins_round === number)) {
      this.log.emit('agent_joined', { agent: member.name, probation_rounds: 5 });
      this.trust(member);
    }
  }

  /** Three attempts that fail, for each who is away. */
  loses(number) {
    for (const [agent, rounds] of Object.entries(AWAY)) {
      if (!rounds.includes(number)) continue;
      const { model } = this.member(agent);
      for (const attempt of [1, 2, 3]) {
        this.log.pass(attempt === 3 ? 60000 : 2100);
        const error = attempt === 3 ? 'timeout: no answer within 60 s' : { kind: 'overloaded', message: 'no capacity for this model' };
        this.log.emit('error', { agent, error, attempt, context: { model, wait_ms: 2000 * 2 ** (attempt - 1) } });
      }
      this.log.emit('agent_unavailable', { agent, error: 'timeout: no answer within 60 s', attempt: 3, context: { model } });
    }
  }

  advocate(number) {
    const present = this.present(number);
    const asked = this.members.filter(({ joins_round = 0 }) => number >= joins_round)
      .map((member) => ({ ...member, away: !present.includes(member) }));
    const drawn = advocateOf(asked, number, this.random.advocate);
    this.log.emit('devils_advocate', drawn);
    if (drawn.agent) this.member(drawn.agent).last = number;
    return drawn.agent;
  }

  /** Calls, the turn, and what it brings. */
  turn(member, round, before) {
    const { name } = member;
    const [began, number] = [this.log.now(), this.number];
    member.turns += 1;
    member.taken += 1;
    const tools = toolCalls(this.log, this.random.calls, member, number);
    const tokens = this.calls(member, tools);
    const asked = round.question?.agent === name ? round.question : undefined;
    if (asked) this.asks(asked, member.turns);
    const about = before && name === 'creator' ? `Take in what was said about: ${before.topic}` : `Say what you think of draft ${number}`;
    this.log.emit('turn', {
      agent: name,
      turn_number: member.turns,
      prompt: `Round ${number}, ${round.topic}. ${about}.`,
      response: round.said.get(name),
      token_count: tokens,
      latency_ms: this.log.now() - began,
      questions: asked ? [{ text: asked.text }] : [],
    });
    this.writes(member, round);
    this.reviews(member, round);
    for (const dissent of round.dissents.filter(({ agent }) => agent === name)) this.dissents(dissent);
  }

  /** Calls of the model; the curator's program logs none, so that its turns alone say what they took. */
  calls(member, tools) {
    if (member.role === 'curator') {
      this.log.pass(lasting(this.random.calls, 4));
      return 90 + Math.floor(this.random.calls() * 80);
    }
    if (member.context > 9000) {
      this.log.emit('compaction', { agent: member.name, tokens_before: member.context, tokens_after: 2600, trigger: 'auto' });
      member.context = 2600;
    }
    const slow = member.name === SLOW.agent && this.number === SLOW.round ? SLOW.ms : undefined;
    const first = modelCall(this.log, this.random.calls, member, { slow });
    return first + (tools > 0 || member.role === 'creator' ? modelCall(this.log, this.random.calls, member) : 0);
  }

  asks(question, turn_number) {
    this.log.pass(lasting(this.random.calls, 40));
    this.log.emit('question', { ...question, turn_number });
  }

  /** The draft of the creator, or the document beside it. */
  writes({ name }, round) {
    if (name === 'creator') {
      for (const [id, line] of round.draft) line === null ? this.draft.delete(id) : this.draft.set(id, line);
      const text = ['# GraphQL for the public API', ...this.draft.values()].join('\n');
      this.artifact(`adr-${this.number}`, { agent: name, text });
    }
    const beside = BESIDE[name];
    if (beside) this.artifact(`${beside.id}-${this.number}`, { agent: name, path: beside.path });
  }

  artifact(artifact_id, { agent, ...what }) {
    const middle = ALIKE[this.number];
    const similar = middle === null ? {} : {
      similarity_to_previous: Math.round((middle + (this.random.alike() - 0.5) * 0.12 * (1 - middle)) * 1e4) / 1e4,
    };
    if (middle !== null) this.alike.push(similar.similarity_to_previous);
    this.written.add(artifact_id);
    this.log.emit('artifact', { agent, artifact_id, ...what, ...similar });
  }

  reviews({ name, role, sees }, round) {
    if (role !== 'reviewer') return;
    const score = (artifact_id, more) => {
      this.log.pass(300);
      this.log.emit('review', { reviewer: name, artifact_id, scores: scoresOf(this.random.scores, sees, this.number), ...more });
    };
    const concerns = round.dissents.some(({ agent }) => agent === name) ? { concerns: [round.topic.toLowerCase()] } : {};
    score(`adr-${this.number}`, { feedback: round.said.get(name), ...concerns });
    // A document that is not written yet in this round is reviewed as the round before left it.
    for (const { id } of Object.values(BESIDE).filter(({ reviewers }) => reviewers.includes(name))) {
      const there = [`${id}-${this.number}`, `${id}-${this.number - 1}`].find((id) => this.written.has(id));
      if (there) score(there);
    }
  }

  dissents({ agent, text, citations, impactful }) {
    const member = this.member(agent);
    const dissent = { text, citations, embedding: this.vector(member), impactful };
    dissent.depth = depthOf(dissent, member.dissents);
    member.dissents.push(dissent);
    member.stirred = true;
    this.log.emit('dissent', { agent, text, citations, impactful, depth: dissent.depth, embedding: dissent.embedding });
  }

  /** Where a dissent points; the editor says nearly the same each time. */
  vector({ name, dissents }) {
    const random = this.random.vectors;
    const [first] = dissents;
    const near = name === 'editor' && first;
    const number = (_, at) => (near ? first.embedding[at] + (random() - 0.5) * 0.2 : random() * 1.6 - 0.5);
    return Array.from({ length: 6 }, number).map((x) => Math.round(x * 100) / 100);
  }

  argues(member, round) {
    const { text, impactful, citations } = round.advocate ?? {};
    if (!text) throw new Error(`nobody wrote what the devil's advocate says in round ${this.number}`);
    const began = this.log.now();
    member.turns += 1;
    const tokens = member.role === 'curator' ? 140 : modelCall(this.log, this.random.calls, member);
    this.log.emit('turn', {
      agent: member.name,
      turn_number: member.turns,
      prompt: `Round ${this.number}. You are the devil's advocate: argue against what most of you think.`,
      response: text,
      token_count: tokens,
      latency_ms: this.log.now() - began,
      questions: [],
    });
    if (impactful !== undefined) this.dissents({ agent: member.name, text, citations, impactful });
  }

  votes({ accept }) {
    const present = this.present(this.number).map(({ name }) => name).filter((name) => VOTERS.includes(name));
    for (const agent of present) {
      const abstains = agent === 'editor' && this.number === 7;
      this.log.emit('vote', { agent, artifact_id: `adr-${this.number}`, accept: abstains ? null : accept.includes(agent) });
    }
    return { votes_for: accept.length, votes_required: required(present.length) };
  }

  /** What a person overrides, the rubric, and its drift. */
  decides({ override, rubric, pause }) {
    if (override) {
      const { agent, decision, regretted, note } = override;
      this.log.pass(180000);
      this.log.emit('override', { by: 'human', agent, decision, regretted, ...(note ? { note } : {}) });
      const member = this.member(agent);
      member.overrides.push(override);
      member.stirred = true;
    }
    if (rubric) {
      this.weights = rubric.weights;
      this.log.emit('rubric_changed', { rubric: rubricOf(rubric.weights), cause: rubric.cause });
    }
    if (override || this.number % 3 === 2) this.drift();
    if (pause) {
      this.log.emit('paused', { context: { why: pause.why } });
      this.log.pass(18 * 60000);
      this.log.emit('resumed', { context: { note: pause.note } });
    }
  }

  drift() {
    const percent = driftOf(FIRST_WEIGHTS, this.weights);
    this.log.emit('drift_checked', { percent, severity: severityOf(percent) });
  }

  trust(member) {
    const found = trustOf(member.dissents, member.overrides);
    member.trust = found.trust;
    member.stirred = false;
    this.log.emit('trust_updated', { agent: member.name, ...found });
  }

  ends(number, votes, began) {
    for (const member of this.members.filter(({ stirred }) => stirred)) this.trust(member);
    this.log.pass(400);
    const mean = this.alike.reduce((sum, x) => sum + x, 0) / this.alike.length;
    const similar = this.alike.length ? { similarity_mean: Math.round(mean * 1e4) / 1e4, similarity_min: Math.min(...this.alike) } : {};
    const converged = votes.votes_for >= votes.votes_required;
    const told = { ...similar, ...votes, converged, duration_ms: this.log.now() - began };
    for (const [key, rounds] of Object.entries(UNTOLD)) if (rounds.includes(number)) delete told[key];
    this.log.emit('round_ended', told);
  }
}
