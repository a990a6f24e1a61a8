// A story as a session of Claude Code.

import { clockOf, optionsOf, storyOf, tokensOf } from './story.mjs';

const REFUSED = "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, "
  + 'the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.';

/** The lines of the session. */
export function claudeCode(text, { model, start }) {
  const session = new Session(model, start);
  for (const block of storyOf(text)) {
    session.clock.passes(block.kind);
    session[block.kind](block);
  }
  return session.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

class Session {
  constructor(model, start) {
    this.clock = clockOf(model, start);
    this.model = model;
    this.id = this.clock.uuid();
    this.lines = [];
    /** The last line of the conversation, and of the side chain that is on. */
    this.last = null;
    this.side = null;
    this.context = 14_000;
    this.open = null;
  }

  line(type, more) {
    const chain = this.side ?? this;
    const uuid = this.clock.hex(12);
    const agent = this.side && { agentId: this.side.id };
    this.lines.push({
      parentUuid: chain.last, isSidechain: this.side !== null, ...agent, cwd: '/home/ines/shop',
      sessionId: this.id, version: '2.0.55', type, ...more, uuid, timestamp: this.clock.now(),
    });
    chain.last = uuid;
  }

  /** A part of an answer: parts up to the next message of the user or result are one. */
  part(block, spent, stop = null) {
    this.open ??= { id: `msg_${this.clock.hex(12)}`, request: `req_${this.clock.hex(12)}`, output: 0 };
    this.open.output += spent;
    this.context += spent;
    const usage = {
      input_tokens: 4, cache_creation_input_tokens: 260, cache_read_input_tokens: this.context, output_tokens: this.open.output,
    };
    const model = this.side ? `${this.model}-small` : this.model;
    const message = { id: this.open.id, type: 'message', role: 'assistant', model, content: [block], stop_reason: stop, usage };
    this.line('assistant', { message, requestId: this.open.request });
  }

  says(content, more) {
    this.open = null;
    this.line('user', { message: { role: 'user', content }, ...more });
  }

  use(name, input) {
    this.tool = `toolu_${this.clock.hex(12)}`;
    this.part({ type: 'tool_use', id: this.tool, name, input }, tokensOf(JSON.stringify(input)) + 30, 'tool_use');
  }

  result(content, failed, more) {
    const error = failed && { is_error: true };
    this.context += tokensOf(content);
    this.says([{ tool_use_id: this.tool, type: 'tool_result', content, ...error }], more);
  }

  user({ text }) { this.says(text); }
  think({ text }) { this.part({ type: 'thinking', thinking: text, signature: this.clock.hex(16) }, 2 * tokensOf(text)); }
  say({ text }) { this.part({ type: 'text', text }, tokensOf(text), 'end_turn'); }
  ok({ text }) { this.result(text, false); }
  fail({ text }) { this.result(text, true); }

  call({ head }) {
    const [name] = head.split(' ', 1);
    this.use(name, JSON.parse(head.slice(name.length)));
  }

  ask({ head, text }) {
    const [header, question] = head.split(' || ');
    this.questions = [{ question, header, multiSelect: false, options: optionsOf(text) }];
    this.use('AskUserQuestion', { questions: this.questions });
  }

  answer({ head: text }) {
    const [{ question }] = this.questions;
    const said = `User has answered your questions: "${question}"="${text}". You can now continue with the user's answers in mind.`;
    this.result(said, false, { toolUseResult: { questions: this.questions, answers: { [question]: text } } });
  }

  refuse() {
    this.result(REFUSED, true, { toolUseResult: 'User rejected tool use' });
    this.says([{ type: 'text', text: '[Request interrupted by user for tool use]' }]);
  }

  compact({ head }) {
    const before = this.last;
    this.last = null;
    const compactMetadata = { trigger: 'auto', preTokens: Number(head) };
    this.line('system', {
      subtype: 'compact_boundary', content: 'Conversation compacted', logicalParentUuid: before, isMeta: false, compactMetadata,
    });
    this.context = 19_000;
    const summary = 'This session is being continued from a previous conversation that ran out of context. Rate limits by key '
      + 'and plan are built and hold under load; documentation and commit are left.';
    this.says(summary, { isCompactSummary: true, isVisibleInTranscriptOnly: true });
  }

  sub({ head, text }) {
    const [subagent_type, description] = head.split(' :: ');
    this.use('Task', { description, prompt: text, subagent_type });
    this.caller = { tool: this.tool, open: this.open, context: this.context };
    this.side = { id: this.clock.hex(8), last: null };
    this.context = 6_000;
    this.says(text);
  }

  subthink(block) { this.think(block); }
  subcall(block) { this.call(block); }
  subok(block) { this.ok(block); }

  subsay(block) {
    this.say(block);
    const agentId = this.side.id;
    this.side = null;
    ({ tool: this.tool, open: this.open, context: this.context } = this.caller);
    this.clock.passes('ok');
    const content = [{ type: 'text', text: block.text }];
    const done = { status: 'completed', agentId, content, totalToolUseCount: 2 };
    this.says([{ tool_use_id: this.tool, type: 'tool_result', content }], { toolUseResult: done });
  }
}
