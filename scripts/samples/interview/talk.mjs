// Reads an interview as it was held: turns, what was drawn from each answer, and what its log and a language model said.
//
//   == strategy [target]   a turn begins: what was chosen, and the node or element that it was about
//   ? signal {...}         what a language model read out of the answers before it
//   seen id ...            the elements that were ticked off by then
//   was id=value           a weight or multiplier that the log ran with, where it was not the config's: scorer, or phase
//   raw x x ...            what each scorer gave what was chosen, in the order of the config
//   > question             < answer
//   + id type stance confidence label            a node that the answer brought
//   - from to type relevance                     an edge

const STANCES = { '+': 1, '-': -1, '0': 0 };

const LINES = {
  '?': (turn, rest) => {
    const [name] = rest.split(' ', 1);
    turn.signals[name] = JSON.parse(rest.slice(name.length));
  },
  seen: (turn, rest) => { turn.seen = rest.split(' '); },
  was: (turn, rest) => {
    const [id, value] = rest.split('=');
    turn.was[id] = Number(value);
  },
  raw: (turn, rest) => { turn.raw = rest.split(' ').map(Number); },
  '>': (turn, rest) => { turn.question = rest; },
  '<': (turn, rest) => { turn.answer = rest; },
  '+': (turn, rest) => {
    const [id, type, stance, confidence, ...label] = rest.split(' ');
    turn.nodes.push({ id, type, stance: STANCES[stance], confidence: Number(confidence), label: label.join(' ') });
  },
  '-': (turn, rest) => {
    const [from, to, type, relevance] = rest.split(' ');
    turn.edges.push({ from, to, type, relevance: Number(relevance) });
  },
};

/** The turns of a text; the first is the opening, which nobody chose. */
export function turnsOf(text) {
  const turns = [];
  for (const line of text.split('\n').filter((line) => line.trim())) {
    const [mark] = line.split(' ', 1);
    const rest = line.slice(mark.length + 1);
    if (mark === '==') {
      const [strategy, target] = rest.split(' ');
      turns.push({ strategy, target, signals: {}, was: {}, nodes: [], edges: [] });
    } else if (LINES[mark]) {
      LINES[mark](turns.at(-1), rest);
    } else {
      throw new Error(`no line begins so: ${line}`);
    }
  }
  return turns;
}

/** What a scoring config that is written like this one says: scorers with their weights by strategy, in order, and the
 * phases with their turns and multipliers. */
export function configOf(text) {
  const section = (name) => text.split(new RegExp(`^${name}:\n`, 'm'))[1].split(/^\S/m)[0];
  const pairs = (text) => Object.fromEntries([...text.matchAll(/(\w+): ([\d.]+)/g)].map(([, key, x]) => [key, Number(x)]));
  const scorers = section('tier2_scorers').split('  - id: ').slice(1).map((text) => {
    const [id, line] = text.split('\n');
    const { weight, ...rows } = pairs(line);
    return { id, weights: { default: weight, ...rows } };
  });
  const limited = [...section('phases').matchAll(/(\w+): \{n_turns: (\d+)\}/g)].map(([, id, turns]) => [id, Number(turns)]);
  // The closing phase is what follows the others.
  const phases = [...limited, ['closing', Infinity]].map(([id, turns]) => {
    const profile = section('phase_profiles').split(`  ${id}:\n`)[1].split(/^ {2}\S/m)[0];
    return { id, turns, multipliers: pairs(profile) };
  });
  return { scorers, phases };
}

/** The phase of a turn, counted from 0. */
export function phaseOf({ phases }, turn) {
  let end = 0;
  return phases.find((phase) => turn < (end += phase.turns));
}
