// Decisions as the YAML documents that are read.

import { Line, Text, lines } from './yaml.mjs';

const time = (day, minutes) => new Date(day.getTime() + minutes * 60_000).toISOString().replace('.000', '');
const texts = (list) => list.map((text) => new Text(text));
const quoted = (map, ...plain) => new Line(Object.fromEntries(
  Object.entries(map).map(([key, value]) => [key, typeof value === 'string' && !plain.includes(key) ? new Text(value) : value]),
));

/** All decisions of a quarter as one file. */
export function fileOf(quarter, decisions) {
  const [year, q] = quarter.split('-q');
  const head = `# ${decisions.length} decisions of the platform team, quarter ${q} of ${year}, with what was recorded then.\n`;
  return head + decisions.map((decision, at) => `${at ? '---\n' : ''}${documentOf(decision, `${year.slice(2)}${q}${String(at + 1).padStart(2, '0')}`)}`).join('');
}

function documentOf(decision, number) {
  const { name, day, because, cards, attempts, evaluations, recorded } = decision;
  const approvals = cards.flatMap((card) => card.approvals.map((one) => approvalOf(card, one, day)));
  const receipts = cards.flatMap((card, at) => receiptOf(card, `VR-${number}-${at + 1}`, day, at));
  const map = {
    decision: new Text(name),
    position_cards: cards.map((card, at) => cardOf(card, time(day, at * 13))),
    receipts: receipts.length ? receipts : undefined,
    approvals: approvals.length ? approvals : undefined,
    panel_evaluations: evaluations?.map(evaluationOf),
    history: attempts ? new Line({ attempts }) : undefined,
    recorded: new Line(recorded),
  };
  const written = lines(map);
  if (because) written.splice(-1, 0, `# ${because}`);
  return `${written.join('\n')}\n`;
}

function cardOf(card, timestamp) {
  const some = (list, made) => (list.length ? list.map(made) : undefined);
  return {
    id: card.id,
    agent: card.agent,
    timestamp,
    claims: texts(card.claims),
    plan: card.plan.map((step) => quoted(step)),
    evidence: card.evidence.map((one) => quoted(one, 'type')),
    risks: card.risks.map(({ severity, description, mitigation, residual_risk }) => quoted({ severity, description, mitigation, residual_risk }, 'severity')),
    invariant_violations: some(card.violations, (one) => quoted(one, 'invariant_id')),
    data_changes: card.dataChanges || undefined,
    regulatory: card.regulatory.length ? new Line(card.regulatory) : undefined,
    confidence: card.confidence,
    cost: card.cost,
    estimate: card.estimate,
    reversibility: card.reversibility,
    value: card.value,
  };
}

function receiptOf(card, id, day, at) {
  if (!card.receipt) return [];
  const timestamp = time(day, 180 + at * 11);
  const reasons = card.reasons.length ? texts(card.reasons) : undefined;
  if (card.receipt === 'PENDING') return [new Line({ id, card: card.id, status: 'PENDING', timestamp })];
  return [new Line({ id, card: card.id, approve: card.receipt === 'PASS', timestamp, reasons })];
}

function approvalOf(card, { of, which, by }, day) {
  const what = of === 'invariant' ? 'invariant_id' : of;
  return new Line({ card: card.id, [what]: which, by: new Text(by), at: time(day, 300) });
}

function evaluationOf({ agent, scores, rationale, recommendation, concerns, confidence }) {
  return {
    agent: /\W/.test(agent) ? new Text(agent) : agent,
    position_scores: new Line(scores),
    rationale: Object.fromEntries(Object.entries(rationale).map(([id, text]) => [id, new Text(text)])),
    recommendation,
    concerns: texts(concerns),
    confidence,
  };
}
