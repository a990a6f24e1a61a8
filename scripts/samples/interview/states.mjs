// Turns of an interview as states: what was known before each, with what a language model read out of the answers.

/** The text of a list of the turns that have signals. */
export function states(turns, { interview, elements }) {
  const told = [...turns.keys()].filter((at) => Object.keys(turns[at].signals).length);
  return `${JSON.stringify(told.map((at) => state(turns, at, { interview, elements })), null, 1)}\n`;
}

function state(turns, at, { interview, elements }) {
  const before = turns.slice(0, at);
  const utterances = before.flatMap(({ question, answer }, turn) => [
    { turn_number: turn, speaker: 'system', text: question },
    { turn_number: turn + 1, speaker: 'user', text: answer },
  ]);
  const nodes = before.flatMap((turn, place) => turn.nodes.map(({ id, label, type, confidence, stance }) => (
    { id, label, node_type: type, confidence, stance, turn_number: place + 1 })));
  const edges = before.flatMap((turn) => turn.edges.map(({ from, to, type, relevance }) => (
    { source: from, target: to, edge_type: type, relevance })));
  const history = before.slice(1).map(({ strategy, target }) => (
    strategy === 'cover_element' || !target ? { strategy } : { strategy, node_id: target }));
  return {
    interview,
    turn_number: at - 1,
    utterances,
    graph: { nodes, edges },
    elements: { total: elements, seen: turns[at].seen },
    strategy_history: history,
    qualitative_signals: turns[at].signals,
  };
}
