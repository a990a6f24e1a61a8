// A story as a rollout of Codex.

import { clockOf, storyOf, tokensOf } from './story.mjs';

/** The lines of the rollout. */
export function codex(text, { model, start }) {
  const rollout = new Rollout(model, start);
  for (const block of storyOf(text)) {
    rollout.clock.passes(block.kind);
    rollout[block.kind](block);
  }
  rollout.ends();
  return rollout.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

const CWD = '/home/ines/shop';

class Rollout {
  constructor(model, start) {
    this.clock = clockOf(model, start);
    this.model = model;
    this.lines = [];
    this.turns = 0;
    this.input = 9_000;
    this.output = 0;
    this.total = { input_tokens: 0, cached_input_tokens: 0, output_tokens: 0, reasoning_output_tokens: 0, total_tokens: 0 };
    this.line('session_meta', {
      id: this.clock.uuid(), timestamp: this.clock.now(), cwd: CWD, originator: 'codex_cli_rs', cli_version: '0.98.0', source: 'cli',
      model_provider: 'own', agent_nickname: model, git: { branch: 'rate-limits' },
    });
    const environment = `<environment_context>\n  <cwd>${CWD}</cwd>\n  <shell>bash</shell>\n</environment_context>`;
    this.item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: environment }] });
  }

  line(type, payload) { this.lines.push({ timestamp: this.clock.now(), type, payload }); }
  item(payload) { this.line('response_item', payload); }
  event(payload) { this.line('event_msg', payload); }

  /** The model was called: what it put out since then is counted. */
  counted() {
    const last = {
      input_tokens: this.input, cached_input_tokens: Math.floor(this.input * 0.9), output_tokens: this.output,
      reasoning_output_tokens: this.reasoned ?? 0, total_tokens: this.input + this.output,
    };
    for (const [key, count] of Object.entries(last)) this.total[key] += count;
    const info = { total_token_usage: { ...this.total }, last_token_usage: last, model_context_window: 272_000 };
    this.event({ type: 'token_count', info });
    this.input += this.output + 40;
    [this.output, this.reasoned] = [0, 0];
  }

  ends(last = this.said) {
    if (this.turn) this.event({ type: 'task_complete', turn_id: this.turn, last_agent_message: last });
    this.turn = null;
  }

  user({ text }) {
    this.ends();
    this.turns += 1;
    this.turn = `turn-${this.turns}`;
    this.event({ type: 'task_started', turn_id: this.turn, model_context_window: 272_000 });
    this.line('turn_context', {
      turn_id: this.turn, cwd: CWD, approval_policy: 'on-request', sandbox_policy: { type: 'workspace-write' }, model: this.model,
      effort: 'medium', summary: 'auto',
    });
    this.item({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] });
    this.event({ type: 'user_message', message: text, images: [] });
  }

  think({ text }) {
    this.event({ type: 'agent_reasoning', text });
    this.item({ type: 'reasoning', summary: [{ type: 'summary_text', text }] });
    this.reasoned = 3 * tokensOf(text);
    this.output += this.reasoned;
  }

  say({ text }) {
    this.said = text;
    this.event({ type: 'agent_message', message: text });
    this.item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] });
    this.output += tokensOf(text);
    this.counted();
  }

  call({ head, text }) {
    const [name] = head.split(' ', 1);
    this.id = `call_${this.clock.hex(12)}`;
    this.custom = name === 'apply_patch';
    this.output += tokensOf(head + text) + 20;
    if (this.custom) {
      this.item({ type: 'custom_tool_call', status: 'completed', call_id: this.id, name, input: text });
    } else {
      const given = name === 'request_user_input' ? JSON.stringify(asked(text)) : head.slice(name.length).trim();
      this.item({ type: 'function_call', name, arguments: given, call_id: this.id });
    }
    this.counted();
  }

  gave(text, code) {
    this.input += tokensOf(text);
    if (this.custom) {
      const output = JSON.stringify({ output: text, metadata: { exit_code: code, duration_seconds: 0.1 } });
      return this.item({ type: 'custom_tool_call_output', call_id: this.id, output });
    }
    const output = `Chunk ID: ${this.clock.hex(6)}\nWall time: 0.8 seconds\nProcess exited with code ${code}\nOutput:\n${text}`;
    return this.item({ type: 'function_call_output', call_id: this.id, output });
  }

  ok({ text }) { this.gave(text, 0); }
  fail({ text }) { this.gave(text, 1); }

  answer({ head }) {
    const output = JSON.stringify({ answers: { plans: { answers: [head] } } });
    this.item({ type: 'function_call_output', call_id: this.id, output });
  }

  abort() {
    this.event({ type: 'turn_aborted', turn_id: this.turn, reason: 'interrupted' });
    this.turn = null;
  }
}

/** `id | header | question || option || option` */
function asked(text) {
  const [first, ...options] = text.split(' || ');
  const [id, header, question] = first.split(' | ');
  const described = options.map((label) => ({ label, description: 'free, team, partner a minute' }));
  return { questions: [{ id, header, question, options: described }] };
}
