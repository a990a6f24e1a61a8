// Logs as agents write them, made on the spot.

/** A session of Claude Code, written step by step. */
export class Session {
  constructor(id, model = `model-${id}`) {
    this.id = id;
    this.model = model;
    this.lines = [];
  }

  #push(role, content, more = {}) {
    const at = this.lines.length;
    this.lines.push({
      type: role, uuid: `${this.id}-${at}`, parentUuid: at ? `${this.id}-${at - 1}` : null, sessionId: this.id, isSidechain: false,
      timestamp: new Date(Date.UTC(2026, 0, 5, 10, 0, at)).toISOString(),
      message: { id: `m-${this.id}-${at}`, role, model: this.model, content, usage: { input_tokens: 10, output_tokens: 5 } },
      ...more,
    });
    return this;
  }

  /** The user says something. */
  user(text) { return this.#push('user', text); }

  /** The agent says something. */
  says(text) { return this.#push('assistant', [{ type: 'text', text }]); }

  /** A call of a tool, and what came of it. */
  calls(name, input, output, failed = false) {
    const call = `${this.id}-t${this.lines.length}`;
    this.#push('assistant', [{ type: 'tool_use', id: call, name, input }]);
    return this.#push('user', [{ type: 'tool_result', tool_use_id: call, content: output, is_error: failed }]);
  }

  /** A question by the tool for questions, with options, and its answer. */
  asks(question, options, answer) {
    const call = `${this.id}-t${this.lines.length}`;
    const questions = [{ question, header: 'Choice', multiSelect: false, options: options.map((label) => ({ label })) }];
    this.#push('assistant', [{ type: 'tool_use', id: call, name: 'AskUserQuestion', input: { questions } }]);
    return this.#push('user', [{ type: 'tool_result', tool_use_id: call, content: answer }], { toolUseResult: { answers: { [question]: answer } } });
  }

  text() { return this.lines.map((line) => JSON.stringify(line)).join('\n'); }
}
