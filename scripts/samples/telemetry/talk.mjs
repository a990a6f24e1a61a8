// Reads a deliberation as it was held: rounds, what each agent said, what was objected, decided and changed.
//
//   == topic                                  a round begins
//   v agent ...                               who accepts the draft of the round
//   agent> text                               what an agent says; da> what the devil's advocate says, whoever that is
//   + ID text     - ID                        a line of the draft comes or is written anew; a line goes
//   ! agent IMPACTFUL text | citation ...     a dissent
//   !da IMPACTFUL | citation ...              what the devil's advocate said is a dissent
//   ^ agent REGRETTED | decision | note       a person overrides what an agent stands for
//   % w w w | cause                           weights of the rubric from here
//   ~ agent agent CLASS CONFIDENCE METHOD | text | text      a disagreement
//   ? agent TYPE EFFORT | text | options | answer            a question
//   = what                                    a choice is worked out in numbers (choice.mjs)
//   || why | note                             the run waits for a person

const parts = (text) => text.split('|').map((part) => part.trim());
const yes = (text) => text === '1';

const LINES = {
  v: (round, rest) => { round.accept = rest.split(' '); },
  '+': (round, rest) => {
    const [id, ...words] = rest.split(' ');
    round.draft.push([id, words.join(' ')]);
  },
  '-': (round, rest) => { round.draft.push([rest, null]); },
  '!': (round, rest) => {
    const [head, ...citations] = parts(rest);
    const [agent, impactful, ...words] = head.split(' ');
    round.dissents.push({ agent, impactful: yes(impactful), text: words.join(' '), citations });
  },
  '!da': (round, rest) => {
    const [impactful, ...citations] = parts(rest);
    round.advocate = { ...round.advocate, impactful: yes(impactful), citations };
  },
  '^': (round, rest) => {
    const [head, decision, note] = parts(rest);
    const [agent, regretted] = head.split(' ');
    round.override = { agent, decision, regretted: yes(regretted), note };
  },
  '%': (round, rest) => {
    const [weights, cause] = parts(rest);
    round.rubric = { weights: weights.split(' ').map(Number), cause };
  },
  '~': (round, rest) => {
    const [head, ...texts] = parts(rest);
    const [one, other, kind, confidence, method] = head.split(' ');
    round.disagreement = { agents: [one, other], texts, class: kind, confidence: Number(confidence), method };
  },
  '?': (round, rest) => {
    const [head, text, options, answer] = parts(rest);
    const [agent, question_type, effort] = head.split(' ');
    const choice = options ? { options: options.split(' / ') } : {};
    round.question = { agent, text, question_type, ...choice, answer, effort };
  },
  '=': (round) => { round.choice = true; },
  '||': (round, rest) => {
    const [why, note] = parts(rest);
    round.pause = { why, note };
  },
};

/** The rounds of a text. */
export function roundsOf(text) {
  const rounds = [];
  for (const line of text.split('\n').filter((line) => line.trim())) {
    const [mark] = line.split(' ', 1);
    const rest = line.slice(mark.length + 1);
    const round = rounds.at(-1);
    if (mark === '==') rounds.push({ topic: rest, said: new Map(), draft: [], dissents: [] });
    else if (mark === 'da>') round.advocate = { text: rest };
    else if (mark.endsWith('>')) round.said.set(mark.slice(0, -1), rest);
    else if (LINES[mark]) LINES[mark](round, rest);
    else throw new Error(`no line begins so: ${line}`);
  }
  return rounds;
}
