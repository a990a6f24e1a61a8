// A story as messages of an OpenAI chat, the last answer as the response that was stored.

import { clockOf, storyOf, tokensOf } from './story.mjs';

/** The conversation. */
export function chat(text, { model }) {
  const clock = clockOf(model, 0);
  const messages = [{ role: 'system', content: 'You are a careful programmer. Use the tools; ask what you cannot find out.' }];
  let open = null;
  let thought;
  const speaks = () => {
    open ??= { role: 'assistant', content: null, ...(thought && { reasoning_content: thought }) };
    thought = undefined;
    return open;
  };
  const done = () => {
    if (open) messages.push(open);
    open = null;
  };
  for (const { kind, head, text: said } of storyOf(text)) {
    if (kind === 'think') {
      thought = said;
    } else if (kind === 'say') {
      done();
      speaks().content = said;
    } else if (kind === 'call') {
      const [name] = head.split(' ', 1);
      const call = { name, arguments: head.slice(name.length).trim() };
      done();
      speaks().tool_calls = [{ id: `call_${clock.hex(8)}`, type: 'function', function: call }];
    } else if (kind === 'user') {
      done();
      messages.push({ role: 'user', content: said });
    } else {
      const [{ id }] = open.tool_calls;
      done();
      messages.push({ role: 'tool', tool_call_id: id, content: kind === 'answer' ? head : said });
    }
  }
  const prompt = tokensOf(JSON.stringify(messages));
  const completion = tokensOf(open.content);
  const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  const response = { model, choices: [{ index: 0, message: open, finish_reason: 'stop' }], usage };
  return `${JSON.stringify({ id: `chat-${clock.hex(8)}`, model, messages, response }, null, 1)}\n`;
}
