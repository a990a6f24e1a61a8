// What watches over a deliberation: quorum, drift of the rubric, trust, and who argues against.

/** Votes that are needed of so many voters: 80 percent, down for three or four, and up for more. */
export function required(voters) {
  if (voters <= 2) return voters;
  return voters <= 4 ? Math.max(1, Math.floor(voters * 8 / 10)) : Math.ceil(voters * 8 / 10);
}

/** How far weights are from those at the beginning, in percent: half of what was moved. Wording stays as it was. */
export function driftOf(first, weights) {
  const moved = weights.reduce((sum, weight, at) => sum + Math.abs(weight - first[at]), 0);
  return Math.round(moved * 50 * 1e6) / 1e6;
}

export const severityOf = (percent) => (percent > 15 ? 'critical' : percent >= 5 ? 'warning' : 'info');

/** Cosine of two lists, from 0 to 1. */
function alike(one, other) {
  const dot = (a, b) => a.reduce((sum, x, at) => sum + x * b[at], 0);
  return Math.min(1, Math.max(0, dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))));
}

/** Depth of a dissent, from 0 to 2: its length, what it cites, and how new it is beside what its agent said before. */
export function depthOf({ text, citations, embedding }, before) {
  const length = Math.min(text.split(' ').length / 50, 1);
  const cited = Math.min(0.2 * citations.length, 0.5);
  const novelty = before.length ? 1 - Math.max(...before.map((one) => alike(one.embedding, embedding))) : 0;
  return Math.min(length + cited + novelty, 2);
}

const share = (list, key) => list.filter((one) => one[key]).length / list.length;

/** Trust in an agent by its dissents and by what was overridden of it; depth is halved, so that it goes up to 1. */
export function trustOf(dissents, overrides) {
  if (!dissents.length && !overrides.length) return { trust: 0.6, impact: null, depth: null, regret: null, initial: true };
  const impact = dissents.length ? share(dissents, 'impactful') : 0.5;
  const depth = dissents.length ? dissents.reduce((sum, one) => sum + one.depth, 0) / dissents.length / 2 : 0.5;
  const regret = overrides.length ? share(overrides, 'regretted') : 0;
  return { trust: 0.4 * impact + 0.3 * depth + 0.3 * (1 - regret), impact, depth, regret };
}

const PROBATION = 5;
const COOLDOWN = 3;
const LEAST_TRUST = 0.2;

/** Part of its weight that an agent loses in the k-th round after it was devil's advocate. */
const penalty = (k) => (k >= 1 && k <= COOLDOWN ? 0.7 * (1 - (k - 1) / COOLDOWN) : 0);

/** Draws the devil's advocate of a round among agents with `name`, `trust`, `taken` (rounds before this one), `last` (the
 * round in which it was that last) and `away`. Probabilities are those of a round that is not skipped. */
export function advocateOf(agents, round, random) {
  const [skip, draw] = [random(), random()];
  const why = ({ taken, trust, away }) => (
    away ? 'unavailable' : taken < PROBATION ? 'probation' : trust < LEAST_TRUST ? 'trust' : null);
  const left_out = Object.fromEntries(agents.filter(why).map((agent) => [agent.name, why(agent)]));
  const weight = (agent) => (why(agent) ? 0 : agent.trust * (1 - (agent.last === undefined ? 0 : penalty(round - agent.last))));
  const weights = agents.map(weight);
  const sum = weights.reduce((sum, x) => sum + x, 0);
  if (sum === 0) return { agent: null, reason: 'nobody is out of probation', probabilities: {}, left_out };
  const probabilities = Object.fromEntries(agents.map(({ name }, at) => [name, weights[at] / sum]));
  if (skip < 0.1) return { agent: null, reason: 'skipped, as one round in ten', probabilities, left_out };
  let end = 0;
  const drawn = agents.find((_, at) => draw < (end += weights[at] / sum)) ?? agents.findLast((_, at) => weights[at] > 0);
  return { agent: drawn.name, reason: 'drawn by trust', probabilities, draw, left_out };
}
