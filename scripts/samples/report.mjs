// What the decisions come to, and how many change under each reading.

import { READINGS, outcome, policyOf, score, standing } from './collapse.mjs';
import { TEAM } from './build.mjs';

const row = (...cells) => console.log(cells.map((cell, at) => (at ? String(cell).padStart(6) : String(cell).padEnd(44))).join(''));
const differs = (a, b) => a.status !== b.status || (a.winner ?? null) !== (b.winner ?? null);

/** Prints the distribution of statuses, and what changes. */
export function print(decisions, defaults) {
  const now = decisions.map((decision) => outcome(decision, defaults));
  row('status', 'now', 'then');
  const statuses = new Set([...now, ...decisions.map(({ recorded }) => recorded)].map(({ status }) => status));
  for (const status of [...statuses].sort()) {
    row(status, count(now, (one) => one.status === status), count(decisions, ({ recorded }) => recorded.status === status));
  }
  row('all', decisions.length, decisions.length);

  console.log('\nwhy a panel was opened');
  for (const conflict of new Set(now.map(({ conflict }) => conflict).filter(Boolean))) row(`  ${conflict}`, count(now, (one) => one.conflict === conflict));

  console.log('\nchanged from the defaults');
  row('  what was recorded', count(decisions, ({ recorded }, at) => differs(recorded, now[at])));
  row('  the team\'s weights', changed(decisions, now, TEAM));
  for (const [id, [, ...readings]] of Object.entries(READINGS)) {
    for (const reading of readings) row(`  ${id}: ${reading}`, changed(decisions, now, [[id, reading]]));
  }

  const cards = decisions.flatMap((decision) => decision.cards);
  console.log('\ncards');
  for (const how of ['ranks', 'veto', 'reject', 'waits']) row(`  ${how}`, count(cards, (card) => standing(card, defaults) === how));
  row('  without receipt', count(cards, ({ receipt }) => receipt === null || receipt === 'PENDING'));
  row('  cost over twice the estimate', count(cards, ({ cost, estimate }) => cost > 2 * estimate));
  row('  all', cards.length);

  console.log('\ndecisions');
  decisions.forEach((decision, at) => {
    const { status, winner, ranked, agreed } = now[at];
    const s = ranked.map(({ card }) => score(card, defaults).toFixed(2)).join(' ');
    const c = agreed ? ` C ${agreed.map((one) => one.c.toFixed(3)).join(' ')}` : '';
    const then = differs(decision.recorded, now[at]) ? `  then ${decision.recorded.status} ${decision.recorded.winner ?? ''}` : '';
    console.log(`  ${decision.name}: ${status} ${winner ?? ''}  S ${s}${c}${then}`);
  });
}

const count = (list, holds) => list.filter(holds).length;
const changed = (decisions, now, others) => count(decisions, (decision, at) => differs(outcome(decision, policyOf(others)), now[at]));
