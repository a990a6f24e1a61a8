// Reads the hand-written part of decisions: what teams said, and where their numbers tend to.
//
//   == name of a decision
//   want STATUS [winner]        what the policy's defaults have to come to
//   record hidden STATUS winner what was recorded, where the team's own weights came to something else
//   then id=value               a parameter or reading that the team used besides its weights, which changed the outcome
//   override STATUS winner      what a human made of it; `because` says why
//   flip id=value               a reading under which the outcome has to differ
//   conflict type               why the panel has to be opened
//   attempts n                  rounds of reflexion before
//   beside agent                another member for risk and compliance
//   panel card=c card=c         where the panel's scores tend to; experts A, B  names its domain experts
//   shift role card x           by how much a role leans towards a card
//   spread card                 the domain experts do not agree on that card
//   skip role card              a member gives no score for that card
//   ? role concern              ~ domain card what the domain expert says of it
//   [id agent e.8 v.7 k30 g.8 u.5 noreceipt|pending data reg=A,B]   a card: evidence, reversibility, cost, confidence, value
//   + claim                     > step :: rationale                * evidence pointer
//   ! severity residual description :: mitigation                  # invariant hard|open description :: justification
//   x what the verifier found   ^ risk 0 by whom

const MARKS = {
  '+': (card, text) => card.claims.push(text),
  '>': (card, text) => card.plan.push(halves(text, 'action', 'rationale')),
  '*': (card, text) => card.evidence.push(words(text, ['type', 'pointer'])),
  '!': (card, text) => card.risks.push(risk(text)),
  '#': (card, text) => card.violations.push(violation(text)),
  'x': (card, text) => card.reasons.push(text),
  '^': (card, text) => card.approvals.push(approval(text)),
};

const LINES = {
  want: (one, text) => { one.want = words(text, ['status', 'winner']); },
  record: (one, text) => { one.hidden = words(text.replace(/^hidden /, ''), ['status', 'winner']); },
  then: (one, text) => { one.then = [...one.then, text.split('=')]; },
  override: (one, text) => { one.override = words(text, ['status', 'winner']); },
  because: (one, text) => { one.because = text; },
  flip: (one, text) => { one.flips = [...one.flips, text.split('=')]; },
  conflict: (one, text) => { one.conflict = text; },
  attempts: (one, text) => { one.attempts = Number(text); },
  panel: (one, text) => { one.panel = pairs(text); },
  beside: (one, text) => { one.beside.push(text); },
  experts: (one, text) => { one.experts = text.split(', '); },
  shift: (one, text) => { one.shifts.push(words(text, ['role', 'card', 'by'])); },
  spread: (one, text) => { one.spread = text; },
  skip: (one, text) => { one.skips.push(words(text, ['role', 'card'])); },
  '?': (one, text) => { one.concerns.push(words(text, ['role', 'text'])); },
  '~': (one, text) => { one.remarks.push(words(text, ['role', 'card', 'text'])); },
};

/** The decisions of a text, in order. */
export function decisionsOf(text) {
  const decisions = [];
  for (const line of text.split('\n').filter((line) => line.trim())) {
    const one = decisions.at(-1);
    const [mark] = line.split(' ', 1);
    const rest = line.slice(mark.length + 1);
    if (mark === '==') decisions.push(decision(rest));
    else if (line.startsWith('[')) one.cards.push(card(line.slice(1, -1)));
    else if (MARKS[mark]) MARKS[mark](one.cards.at(-1), rest);
    else if (LINES[mark]) LINES[mark](one, rest);
    else throw new Error(`no line begins so: ${line}`);
  }
  return decisions;
}

function decision(name) {
  return {
    name, attempts: 0, flips: [], then: [], cards: [], experts: ['Backend'], beside: [], shifts: [], skips: [], concerns: [], remarks: [],
  };
}

function card(text) {
  const [id, agent, ...tendencies] = text.split(' ');
  const made = {
    id, agent, claims: [], plan: [], evidence: [], risks: [], violations: [], reasons: [], approvals: [],
    receipt: 'PASS', regulatory: [], dataChanges: false, tends: {},
  };
  for (const word of tendencies) {
    if (word === 'noreceipt') made.receipt = null;
    else if (word === 'pending') made.receipt = 'PENDING';
    else if (word === 'data') made.dataChanges = true;
    else if (word.startsWith('reg=')) made.regulatory = word.slice(4).split(',');
    else made.tends[word[0]] = Number(word.slice(1));
  }
  return made;
}

function risk(text) {
  const { severity, residual, rest } = words(text, ['severity', 'residual', 'rest']);
  return { severity, residual_risk: Number(residual), ...halves(rest, 'description', 'mitigation') };
}

function violation(text) {
  const { invariant_id, open, rest } = words(text, ['invariant_id', 'open', 'rest']);
  return { invariant_id, ...halves(rest, 'description', 'justification'), requires_approval: open === 'open' };
}

function approval(text) {
  const [what, by] = text.split(' by ');
  const [kind, which] = what.split(' ');
  return { of: kind, which: which ?? 'true', by };
}

function halves(text, first, second) {
  const [one, other] = text.split(' :: ');
  return { [first]: one, [second]: other };
}

/** The first words by name; the last name takes what is left. */
function words(text, names) {
  const parts = text.split(' ');
  const named = names.map((name, at) => [name, at < names.length - 1 ? parts[at] : parts.slice(at).join(' ')]);
  return Object.fromEntries(named.filter(([, value]) => value));
}

const pairs = (text) => Object.fromEntries(text.split(' ').map((pair) => pair.split('=')).map(([k, x]) => [k, Number(x)]));
