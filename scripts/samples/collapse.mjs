// Weighted collapse, as far as the sample needs it: which outcome a decision has under a policy. The engine does
// the same with reasons; here it only steers the numbers and counts.

const WEIGHTS = { w_e: 10, w_r: 8, w_v: 3, w_k: 2, w_gamma: 1, w_i: 10 };
const THRESHOLDS = { threshold: 6, gap: 2, max_reflexions: 3, residual_limit: 0.3 };
const SEVERITY = { critical: 1, high: 0.7, medium: 0.4, low: 0.1 };
const IRREVERSIBLE_BELOW = 0.3;
export const ROLES = {
  minimalist: 1.5, skeptic: 2, domain_expert: 1.8, verifier: 2.5, collective: 1.3, risk: 2.2, user_value: 1.4,
};
const PANEL = { consensus: 0.7, fallback: 0.6, escalate: 0.5, hybrid_gap: 0.1 };
const EXPERTS_SPREAD = 0.3;

/** The first value is the default. */
export const READINGS = {
  'collapse.signs': ['intended', 'as_written'],
  'collapse.close-call': ['after_threshold', 'first'],
  'collapse.missing-receipt': ['allow_unverified', 'block'],
  'collapse.critical-risk': ['escalate', 'reject'],
  'collapse.never-panel': ['per_card', 'any_card'],
  'collapse.risk-aggregation': ['sum', 'max', 'mean', 'noisy_or'],
  'collapse.risk-residual': ['off', 'on'],
  'panel.auto-triggers': ['listed', 'scores_only'],
  'panel.order': ['strict', 'step4_only'],
  'panel.missing-score': ['left_out', 'zero', 'cannot_win'],
  'panel.expert-weight': ['shared', 'each'],
};

/** Weights, thresholds and readings: the defaults, with others by id (`collapse.threshold`, `panel.order`) on top. */
export function policyOf(others = []) {
  const policy = {
    weights: { ...WEIGHTS }, thresholds: { ...THRESHOLDS }, severity: SEVERITY, panel: { ...PANEL },
    readings: Object.fromEntries(Object.entries(READINGS).map(([id, [first]]) => [id, first])),
  };
  for (const [id, value] of others) {
    const key = id.replace('collapse.', '');
    if (READINGS[id]?.includes(value)) policy.readings[id] = value;
    else if (key in WEIGHTS) policy.weights[key] = Number(value);
    else if (key in THRESHOLDS) policy.thresholds[key] = Number(value);
    else throw new Error(`no parameter or reading: ${id}=${value}`);
  }
  return policy;
}

/** Comparisons see multiples of 1e-9. */
const snap = (x) => (Number.isFinite(x) ? Math.sign(x) * Math.round(Math.abs(x) * 1e9) / 1e9 : x);
const less = (a, b) => snap(a) < snap(b);
const sum = (list) => list.reduce((total, x) => total + x, 0);
const mean = (list) => (list.length ? sum(list) / list.length : 0);

/** R of a card. */
export function risk(card, { severity, readings }) {
  const whole = readings['collapse.risk-residual'] === 'off';
  const weights = card.risks.map((one) => severity[one.severity] * (whole ? 1 : one.residual_risk));
  if (!weights.length) return 0;
  switch (readings['collapse.risk-aggregation']) {
    case 'max': return Math.max(...weights);
    case 'mean': return mean(weights);
    case 'noisy_or': return 1 - weights.reduce((left, x) => left * (1 - x), 1);
    default: return sum(weights);
  }
}

/** What each criterion contributes to a card's score. */
function contributions(card, policy) {
  const { w_e, w_r, w_v, w_k, w_gamma, w_i } = policy.weights;
  const turned = policy.readings['collapse.signs'] === 'as_written' ? -1 : 1;
  return [
    w_e * mean(card.evidence.map(({ quality }) => quality)),
    -w_r * risk(card, policy),
    turned * w_v * card.reversibility,
    -turned * w_k * card.cost / 100,
    turned * w_gamma * card.confidence,
    -w_i * card.violations.length,
  ];
}

/** S of a card. */
export const score = (card, policy) => sum(contributions(card, policy));

/** Rules 1 to 3: `ranks`, or by the first gate that fails `veto`, `reject` or `waits`. */
export function standing(card, policy) {
  const approved = (of, which) => card.approvals.some((one) => one.of === of && one.which === which);
  if (card.receipt === 'FAIL') return 'veto';
  if (card.violations.some((one) => !one.requires_approval)) return 'reject';
  if (!card.violations.every((one) => approved('invariant', one.invariant_id))) return 'waits';
  const left = card.risks.some((one, place) => one.severity === 'critical'
    && less(policy.thresholds.residual_limit, one.residual_risk)
    && !(one.mitigation && approved('risk', String(place))));
  if (left) return policy.readings['collapse.critical-risk'] === 'reject' ? 'reject' : 'waits';
  const lost = card.dataChanges && less(card.reversibility, IRREVERSIBLE_BELOW);
  if (lost && !approved('data_changes', 'true')) return 'waits';
  if (card.regulatory.length && !approved('regulatory', 'true')) return 'waits';
  return 'ranks';
}

/**
 * The outcome: status, winner (null for none), for a panel its conflict, and C of its positions. A panel without
 * evaluations is `PANEL`, since it is then up to evaluators that are not here.
 */
export function outcome(decision, policy) {
  const { thresholds, readings } = policy;
  const standings = decision.cards.map((card) => standing(card, policy));
  const ranked = decision.cards.filter((_, at) => standings[at] === 'ranks')
    .map((card) => ({ card, s: score(card, policy) }))
    .sort((a, b) => snap(b.s) - snap(a.s));
  const waits = standings.includes('waits');
  const [first, second] = ranked;
  const said = (status, one, conflict) => ({ status, winner: one?.card.id ?? null, conflict, ranked });
  const panel = (conflict) => opened(decision, ranked, policy, said, conflict);

  if (waits && readings['collapse.never-panel'] === 'any_card') return said('ESCALATE');
  if (!first) {
    if (waits) return said('ESCALATE');
    return said(decision.attempts < thresholds.max_reflexions ? 'REFLEXION' : 'REJECT');
  }
  const verified = readings['collapse.missing-receipt'] === 'allow_unverified' || first.card.receipt === 'PASS';
  const passes = less(thresholds.threshold, first.s) && verified;
  const close = second && less(snap(first.s) - snap(second.s), thresholds.gap);
  const closeFirst = readings['collapse.close-call'] === 'first';
  if (passes && !(closeFirst && close)) return said('ACCEPT', first);
  if (close) return panel('scores_too_close');
  if (readings['panel.auto-triggers'] === 'listed') {
    if (expertsDisagree(decision, ranked)) return panel('domain_expert_conflict');
    if (tradeOff(ranked, policy)) return panel('multi_dimensional_tradeoff');
  }
  if (decision.attempts < thresholds.max_reflexions) return said('REFLEXION', first);
  return panel('reflexion_exhausted');
}

/** Whether the domain experts' scores for a position are further apart than their limit. */
function expertsDisagree({ evaluations = [] }, ranked) {
  const experts = evaluations.filter(({ role }) => role === 'domain_expert');
  return ranked.some(({ card }) => {
    const scores = experts.map(({ scores }) => scores[card.id]).filter((x) => x !== undefined);
    return less(EXPERTS_SPREAD, (Math.max(...scores) - Math.min(...scores)) / mean(scores));
  });
}

/** Whether no position is best in more than half of the criteria that tell them apart; those that tie are all best. */
export function tradeOff(ranked, policy, tiesCount = true) {
  const rows = ranked.map(({ card }) => contributions(card, policy).map(snap));
  const telling = [0, 1, 2, 3, 4, 5].filter((at) => rows.some((row) => row[at] !== rows[0][at]));
  const best = rows.map((row) => telling.filter((at) => {
    const others = rows.filter((other) => other !== row).map((other) => other[at]);
    return others.every((other) => (tiesCount ? row[at] >= other : row[at] > other));
  }).length);
  return telling.length > 0 && !best.some((n) => n > telling.length / 2);
}

function opened(decision, ranked, policy, said, conflict) {
  if (!decision.evaluations) return said('PANEL', ranked[0], conflict);
  const { consensus, fallback, escalate, hybrid_gap } = policy.panel;
  const agreed = ranked.map((one) => ({ ...one, ...agreement(one.card, decision.evaluations, policy) }))
    .sort((a, b) => a.barred - b.barred || snap(b.c) - snap(a.c));
  const [first, second] = agreed;
  const near = second && !second.barred && less(snap(first.c) - snap(second.c), hybrid_gap);
  const safest = [...agreed].sort((a, b) => snap(a.r) - snap(b.r) || snap(b.card.reversibility) - snap(a.card.reversibility))[0];
  const strict = policy.readings['panel.order'] === 'strict';
  const status = () => {
    if (!less(first.c, consensus)) return said('CONSENSUS_REACHED', first, conflict);
    if (strict && less(first.c, escalate)) return said('ESCALATED', undefined, conflict);
    if (strict && less(first.c, fallback)) return said('SAFE_FALLBACK', safest, conflict);
    // The winner is a card that is made of both.
    if (near) return { ...said('HYBRID_SYNTHESIZED', undefined, conflict), winner: undefined, parents: [first, second] };
    return said('SAFE_FALLBACK', safest, conflict);
  };
  return { ...status(), agreed };
}

/** C of a card, and its R. */
function agreement(card, evaluations, policy) {
  const shared = policy.readings['panel.expert-weight'] === 'shared';
  const missing = policy.readings['panel.missing-score'];
  let [above, below] = [0, 0];
  for (const { role, scores, confidence } of evaluations) {
    const sharing = shared ? evaluations.filter((other) => other.role === role).length : 1;
    const w = ROLES[role] / sharing * confidence;
    if (scores[card.id] === undefined && missing !== 'zero') continue;
    above += w * (scores[card.id] ?? 0);
    below += w;
  }
  const barred = missing === 'cannot_win' && evaluations.some(({ scores }) => scores[card.id] === undefined);
  return { c: above / below, r: risk(card, policy), barred };
}
