// A panel's evaluations: seven roles, their scores around where the texts say they tend to, and what they say.

import { near, pick } from './random.mjs';
import { risk } from './collapse.mjs';

const SEVERITIES = ['low', 'medium', 'high', 'critical'];
const MEMBERS = [
  ['minimalist', 'MinimalistAgent', 0.85],
  ['skeptic', 'SkepticAgent', 0.8],
  ['domain_expert', 'Domain Expert', 0.85],
  ['verifier', 'VerifierAgent', 0.95],
  ['collective', 'ExperienceAgent', 0.65],
  ['risk', 'RiskScorerAgent', 0.9],
  ['user_value', 'StakeholderAgent', 0.75],
];

/** How far a role leans towards a card with such numbers. */
const LEANINGS = {
  minimalist: (card) => 0.12 * (card.reversibility - 0.7) - 0.1 * (card.cost - 35) / 100,
  skeptic: (card, r) => -0.1 * (r - 0.6),
  domain_expert: () => 0,
  verifier: (card) => 0.3 * (quality(card) - 0.7),
  collective: () => 0,
  risk: (card, r) => -0.12 * (r - 0.6),
  user_value: (card) => 0.2 * (card.value - 0.55),
};

const quality = (card) => card.evidence.reduce((total, one) => total + one.quality, 0) / card.evidence.length;

/** Each member with its role, its scores by card id and its confidence. */
export function evaluationsOf(random, decision, policy) {
  const members = MEMBERS.flatMap(([role, agent, sure]) => {
    const named = (agent) => ({ role, agent, sure });
    if (role === 'domain_expert') return decision.experts.map((field) => named(`${agent} (${field})`));
    return role === 'risk' ? [agent, ...decision.beside].map(named) : [named(agent)];
  });
  const experts = members.filter(({ role }) => role === 'domain_expert');
  return members.map((member) => {
    const { role, agent, sure } = member;
    const scores = {};
    for (const card of decision.cards.filter(({ id }) => id in decision.panel)) {
      const skipped = decision.skips.some((skip) => skip.role === role && skip.card === card.id);
      // Drawn all the same, so that skipping changes no other number.
      const drawn = decision.panel[card.id] + LEANINGS[role](card, risk(card, policy)) + shift(decision, role, card);
      const apart = decision.spread === card.id && role === 'domain_expert' ? (experts.indexOf(member) ? -0.2 : 0.14) : 0;
      const score = near(random, drawn + apart, 0.07, { steps: 100, max: 0.98 });
      if (!skipped) scores[card.id] = score;
    }
    const confidence = near(random, sure, 0.1);
    return { role, agent, scores, confidence };
  });
}

const shift = ({ shifts }, role, card) => Number(shifts.find((one) => one.role === role && one.card === card.id)?.by ?? 0);

/** Adds what each says: a sentence a position, its favourite, and its concerns. */
export function withWords(random, decision, evaluations) {
  const first = evaluations.find(({ role }) => role === 'domain_expert');
  return evaluations.map((one) => {
    const best = Math.max(...Object.values(one.scores));
    const rationale = Object.fromEntries(Object.entries(one.scores).map(([id, score]) => {
      const card = decision.cards.find((card) => card.id === id);
      const remark = decision.remarks.find((remark) => remark.card === id && remark.role === 'domain');
      const own = one === first ? remark?.text : undefined;
      return [id, own ?? WORDS[one.role](random, card, score, best)];
    }));
    const concerns = decision.concerns
      .filter(({ role }) => role === one.role || (role === 'domain' && one === first))
      .map(({ text }) => text);
    const recommendation = Object.keys(one.scores).find((id) => one.scores[id] === best);
    return { ...one, rationale, recommendation, concerns };
  });
}

const lower = (text) => (/^[A-Z][a-z ]/.test(text) ? text[0].toLowerCase() + text.slice(1) : text);
const upper = (text) => text[0].toUpperCase() + text.slice(1);
const worst = (card) => [...card.risks].sort((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity))[0];
const steps = (n) => (n === 1 ? 'One step' : `${['Two', 'Three', 'Four', 'Five', 'Six'][n - 2]} steps`);
const all = (n) => (n === 2 ? 'Both' : `All ${n}`);
const author = (card) => card.agent.replaceAll('_', ' ').replace(/^(sre|ml|api)\b/, (short) => short.toUpperCase());
const percent = (x) => `${Math.round(x * 100)} %`;

/** A sentence a role, out of the card's own words and numbers. */
const WORDS = {
  minimalist(random, card, score) {
    const undo = card.reversibility >= 0.8 ? 'easy to take back' : card.reversibility >= 0.6 ? 'can be taken back with some work' : 'hard to take back';
    const price = card.cost >= 50 ? 'a lot of work' : card.cost >= 25 ? 'fair effort' : 'little work';
    const small = card.cost < 25 && card.reversibility >= 0.6;
    return pick(random, [
      `${steps(card.plan.length)}, ${card.cost} points: ${price}, and ${undo}`,
      `${upper(price)} at ${card.cost} points, and ${undo}`,
      score >= 0.6 ? `I would begin with "${card.plan[0].action}" and see` : `${small ? 'Small, but it only puts the problem off' : 'More than the problem asks for'}: ${price}, and ${undo}`,
    ]);
  },
  skeptic(random, card, score) {
    const { description, mitigation, residual_risk } = worst(card);
    const answer = residual_risk >= 0.4 ? 'is no answer to that yet' : 'takes most of it away';
    return pick(random, [
      `${description}, and "${mitigation}" ${answer}`,
      `What keeps me awake: ${lower(description)}. ${percent(residual_risk)} of that is left`,
      score >= 0.65 ? `I tried to break it and came as far as this: ${lower(description)}` : `Nobody has shown me what happens then: ${lower(description)}`,
    ]);
  },
  domain_expert(random, card, score) {
    const { action, rationale } = pick(random, card.plan);
    return score >= 0.6
      ? `"${action}" is how it is done: ${lower(rationale)}`
      : `"${action}" is not enough, though the reason is right: ${lower(rationale)}`;
  },
  verifier(random, card) {
    const [best] = [...card.evidence].sort((a, b) => b.quality - a.quality);
    const [weakest] = [...card.evidence].sort((a, b) => a.quality - b.quality);
    if (card.evidence.length === 1) return `One piece of evidence, ${best.pointer}, at ${best.quality.toFixed(2)}; I would like a second`;
    return pick(random, [
      `${all(card.evidence.length)} pointers open; ${best.pointer} carries most of it`,
      `${best.pointer} holds up at ${best.quality.toFixed(2)}, ${weakest.pointer} less so at ${weakest.quality.toFixed(2)}`,
    ]);
  },
  collective(random, card, score) {
    const tries = 3 + Math.floor(random() * 5);
    const went = Math.min(tries - 1, Math.max(1, Math.round(score * tries)));
    return pick(random, [
      `${went} of ${tries} changes like this one went well here`,
      `Of ${tries} proposals by the ${author(card)} ${went} held for a year`,
      `We did something like it ${tries} times, and it is still in use in ${went}`,
    ]);
  },
  risk(random, card) {
    const { severity, description, mitigation, residual_risk } = worst(card);
    return pick(random, [
      `The worst risk is ${severity}: ${lower(description)}; ${residual_risk.toFixed(2)} is left of it`,
      `${upper(severity)} at worst, with ${residual_risk.toFixed(2)} left after "${mitigation}"`,
    ]);
  },
  user_value(random, card, score, best) {
    const claim = pick(random, card.claims);
    return score === best
      ? `What people would notice: ${lower(claim)}`
      : pick(random, [
        `${claim}; true, but few would notice`,
        `Nobody asked for this: ${lower(claim)}`,
      ]);
  },
};
