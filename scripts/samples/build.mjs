// Makes the decisions: draws numbers around where the texts say they tend to until a decision comes to what its
// text wants, and puts on record what a team with weights of its own would have decided then.

import { near, randomOf } from './random.mjs';
import { outcome, policyOf, tradeOff } from './collapse.mjs';
import { evaluationsOf, withWords } from './panel.mjs';

const SEED = 'platform-decisions 2026';
const DRAWS = 20_000;

/** What the team really went by: undoing mattered more to it than the policy says, and cost less. */
export const TEAM = [['collapse.w_v', 4.5], ['collapse.w_k', 1]];

export const defaults = policyOf();

/** A decision with its numbers, from its text. */
export function build(text, { quarter, place }) {
  const random = randomOf(`${SEED} ${quarter} ${text.name}`);
  const why = {};
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const decision = drawn(random, text);
    const missed = misses(decision);
    if (!missed) return finished(random, decision, { quarter, place });
    why[missed] = (why[missed] ?? 0) + 1;
  }
  throw new Error(`${text.name}: no numbers fit: ${JSON.stringify(why)}`);
}

function drawn(random, text) {
  const cards = text.cards.map((card) => {
    const { e, v, k, g, u } = card.tends;
    const cost = near(random, k, k * 0.15, { steps: 1, max: 1000 });
    const over = random() < 0.1 ? 2.2 : 0.8 + random() * 0.6;
    const receipt = card.reasons.length ? 'FAIL' : card.receipt;
    return {
      ...card,
      receipt,
      evidence: card.evidence.map((one) => ({ ...one, quality: near(random, e, 0.08) })),
      reversibility: near(random, v, 0.06),
      cost,
      confidence: near(random, g, 0.06),
      value: near(random, u, 0.06),
      estimate: cost === 0 ? undefined : Math.max(1, Math.round(cost / over)),
    };
  });
  const decision = { ...text, cards };
  if (text.panel) decision.evaluations = evaluationsOf(random, decision, defaults);
  return decision;
}

const same = (a, b) => a.status === b.status && a.winner === b.winner;
const isAs = (one, { status, winner }) => one.status === status && (winner === undefined || one.winner === winner);

/** What the numbers miss of what the text wants. */
function misses(decision) {
  const now = outcome(decision, defaults);
  const team = outcome(decision, policyOf(TEAM));
  if (!isAs(now, decision.want)) return `defaults ${now.status} ${now.winner}`;
  if (decision.conflict && now.conflict !== decision.conflict) return `conflict ${now.conflict}`;
  if (decision.hidden ? !isAs(team, decision.hidden) || same(now, team) : !same(now, team)) return `team ${team.status} ${team.winner}`;
  if (decision.then.length && same(now, outcome(decision, policyOf([...TEAM, ...decision.then])))) return 'then';
  const kept = decision.flips.find((flip) => same(now, outcome(decision, policyOf([flip]))));
  if (kept) return `kept ${kept.join('=')}`;
  // However ties are counted, a round of reflexion is no trade-off, and a trade-off is one.
  if (now.status === 'REFLEXION' && tradeOff(now.ranked, defaults, false)) return 'nearly a trade-off';
  if (now.conflict !== 'multi_dimensional_tradeoff' && now.conflict !== 'scores_too_close' && now.status !== 'ACCEPT'
    && tradeOff(now.ranked, defaults)) return 'a trade-off';
  return null;
}

function finished(random, decision, { quarter, place }) {
  const evaluations = decision.evaluations && withWords(random, decision, decision.evaluations);
  const recorded = decision.override ?? outcome(decision, policyOf([...TEAM, ...decision.then]));
  if (recorded.status === 'PANEL') throw new Error(`${decision.name}: recorded without its panel`);
  const [year, q] = quarter.split('-q').map(Number);
  // A decision a week, on different days.
  const day = new Date(Date.UTC(year, (q - 1) * 3, 6 + place * 7 + Math.floor(random() * 4), 8, Math.floor(random() * 60)));
  return { ...decision, evaluations, recorded: { status: recorded.status, winner: recorded.winner }, day };
}
