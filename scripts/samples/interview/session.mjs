// An interview as a session that its program exported: what was said and drawn, and what was chosen at each turn.

import { phaseOf } from './talk.mjs';

const VETOES = {
  KnowledgeCeilingScorer: 'No answer says that nothing is known of it',
  ElementExhaustedScorer: 'Not named too often',
  RecentRedundancyScorer: 'Unlike the questions before',
};

/** The text of an export; `config` is what its log ran with, but for what turns say themselves. */
export function session(turns, config, { id, concept, start }) {
  const clock = clockFrom(start);
  const utterances = [];
  const nodes = [];
  const edges = [];
  const history = [];
  const say = (turn, speaker, text) => {
    clock.pass(speaker === 'user' ? 4 + text.split(' ').length / 2.5 : 5);
    utterances.push({ id: `u${utterances.length}`, turn_number: turn, speaker, text, created_at: clock.now() });
  };
  const draw = (at) => {
    clock.pass(0.5);
    return { properties: {}, source_utterance_ids: [utterances.at(-1).id, at + 1], recorded_at: clock.now() };
  };
  for (const [at, turn] of turns.entries()) {
    clock.pass(2);
    if (at > 0) history.push({ ...chosen(turn, at, config), created_at: clock.now() });
    say(at, 'system', turn.question);
    say(at + 1, 'user', turn.answer);
    for (const { id, label, type, stance, confidence } of turn.nodes) {
      nodes.push({ id, label, node_type: type, confidence, stance, ...draw(at) });
    }
    for (const { from, to, type, relevance } of turn.edges) {
      const edge = { id: `e${edges.length + 1}`, source_node_id: from, target_node_id: to, edge_type: type, relevance };
      edges.push({ ...edge, ...draw(at) });
    }
  }
  const metadata = {
    session_id: id, concept_id: concept, methodology: 'means_end_chain', status: 'completed', created_at: start, exported_at: clock.now(),
  };
  const whole = { metadata, utterances, graph: { nodes, edges }, scoring_history: history };
  return `${JSON.stringify(whole, null, 1)}\n`;
}

/** A line of the log: terms and score as its program worked them out. */
function chosen({ strategy, target, raw, was }, at, config) {
  const phase = phaseOf(config, at - 1);
  const element = strategy === 'cover_element' ? target : null;
  const node = element ? null : target ?? null;
  const terms = config.scorers.map(({ id, weights }, place) => {
    const weight = was[id] ?? weights[strategy] ?? weights.default;
    const raw_score = raw?.[place] ?? 1;
    return { scorer_id: classOf(id), raw_score, weight, contribution: weight * raw_score, signals: { element_id: element, node_id: node } };
  });
  const sum = terms.reduce((sum, { contribution }) => sum + contribution, 0);
  const multiplier = was[phase.id] ?? phase.multipliers[strategy];
  const passed = Object.entries(VETOES).map(([scorer_id, reasoning]) => ({ scorer_id, is_veto: false, reasoning }));
  const details = { tier1_results: passed, tier2_results: terms, final_score: sum * multiplier, vetoed_by: null };
  const [shown, total] = [multiplier.toFixed(2), sum.toFixed(4)];
  return {
    id: `s${at}`,
    turn_number: at,
    strategy_selected: strategy,
    strategy_reasoning: `Phase multiplier: ${shown} → final_score = ${total} × ${shown} = ${(sum * multiplier).toFixed(4)}`,
    scorer_details: JSON.stringify(details),
  };
}

const classOf = (id) => `${id.replace(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase())}Scorer`;

/** Time that passes by what is said. */
function clockFrom(start) {
  let time = Date.parse(start);
  return {
    pass: (seconds) => { time += Math.round(seconds * 1000); },
    now: () => new Date(time).toISOString(),
  };
}
