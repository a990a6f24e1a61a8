// Tasks that three agents worked on: their trajectories and artifacts. Texts and marks stand in `tasks.txt`, times and
// tokens are drawn.

import { randomOf } from '../random.mjs';
import { tokensOf } from './story.mjs';

/** Per agent: seconds for a turn, from and how many more at most; tokens put out for each of its answer. */
const PACES = { heron: [70, 120, 9], magpie: [25, 50, 5], wren: [120, 240, 14] };

/** The tasks of a text. */
export function tasksOf(text) {
  return text.trim().split(/^== /m).slice(1).map((part) => {
    const [head, ...lines] = part.trim().split('\n');
    const [id, day, prompt, fields] = head.split(' | ');
    const runs = [];
    for (const line of lines) readLine(line, prompt, runs);
    return { id, day, fields: fields.split(' '), runs };
  });
}

function readLine(line, prompt, runs) {
  const run = runs.at(-1);
  const said = line.slice(2);
  if (line.startsWith('? ')) {
    const [, effort, rest] = /^(\S+) (.*)$/.exec(said);
    const [words, ...options] = rest.split(' / ');
    run.questions.push({ text: words, effort, options, turn: run.turns.length });
  } else if (line.startsWith('! ')) {
    const [, preference, severity, expected, actual] = /^(\S+) (\S+) (.*) :: (.*)$/.exec(said);
    run.violations.push({ preference, turn: run.turns.length, expected, actual, severity });
  } else if (line.startsWith('> ')) {
    run.turns.at(-1).response = said.replaceAll('\\n', '\n').replaceAll('\\\\', '\\');
  } else if (line.startsWith('< ')) {
    run.turns.push({ prompt: said });
  } else {
    const [agent, ...marks] = line.split(' ');
    const mark = (sign) => marks.find((one) => one.startsWith(sign))?.slice(1);
    runs.push({
      agent, completeness: Number(mark('c')), correctness: Number(mark('k')), satisfaction: Number(mark('s')), lacks: mark('-'),
      preferred: marks.includes('*'), turns: [{ prompt }], questions: [], violations: [],
    });
  }
}

/** The file of trajectories, one a line. */
export function trajectories(tasks) {
  const lines = tasks.flatMap((task) => task.runs.map((run) => JSON.stringify(trajectory(task, run))));
  return `{"trajectories": [\n${lines.join(',\n')}\n]}\n`;
}

function trajectory({ id, day }, { agent, turns, questions, violations }) {
  const random = randomOf(`${id} ${agent}`);
  const [from, more, wordy] = PACES[agent];
  let now = Date.parse(`${day}T08:00:00Z`) + Math.floor(random() * 7 * 3600) * 1000;
  const told = turns.map(({ prompt, response }, place) => {
    const timestamp = new Date(now).toISOString();
    const latency_ms = Math.round(1000 * (from + random() * more) * (place === turns.length - 1 ? 1 : 0.3));
    now += latency_ms + Math.round(60_000 * (1 + random() * 20));
    const token_count = Math.round(tokensOf(response) * wordy * (0.8 + 0.4 * random()));
    return { turn_number: place + 1, timestamp, prompt, response, token_count, latency_ms };
  });
  const asked = questions.map(({ text, effort, options, turn }) => ({
    turn, text, ...(effort !== '-' && { effort_level: effort }), ...(options.length && { options }),
  }));
  // A list that is empty says that somebody judged; without one rules would.
  return { agent_name: agent, spec_id: id, turns: told, questions_asked: asked, preference_violations: violations };
}

/** The file of artifacts. */
export function artifacts(tasks) {
  const lines = ['# What each agent delivered, how complete and how right it was, and what we thought of the work.', 'artifacts:'];
  for (const { id, fields, runs } of tasks) {
    for (const run of runs) {
      const there = fields.map((field) => `${field}: ${field !== run.lacks}`).join(', ');
      const chosen = run.preferred ? ', preferred: true' : '';
      lines.push(
        `  - {spec_id: ${id}, agent: ${run.agent}, required_fields: {${there}}, completeness: ${run.completeness}, `
          + `correctness: ${run.correctness}, satisfaction: ${run.satisfaction}${chosen}}`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}
