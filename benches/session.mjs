// A session of Claude Code of any size, the same for the same seed: prompts, answers in pieces with copies of their
// usage, calls of tools, and results that hold most of the bytes, as in logs that people have.
import { closeSync, openSync, writeSync } from 'node:fs';

const WORDS = 'the a file test index cache user query build value error branch commit store queue parser token report module path line check branch merge latency weight card panel score agent prompt answer should could when because before after which return'.split(' ');
const TOOLS = ['Bash', 'Read', 'Edit', 'Grep', 'Write'];

/** Numbers between 0 and 1 (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Writes lines until the file has as many bytes; gives how many lines and turns there are. */
export function writeSession(path, bytes, seed = 1) {
  const next = random(seed);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const words = (count) => Array.from({ length: count }, () => pick(WORDS)).join(' ');
  const pages = Array.from({ length: 64 }, () => Array.from({ length: 40 }, () => `    ${words(8)};\t// "${words(3)}"`).join('\n'));
  const uuid = (at) => `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`;
  const file = openSync(path, 'w');
  let [written, lines, turns, waiting] = [0, 0, 0, []];
  const flush = () => {
    written += writeSync(file, waiting.join(''));
    waiting = [];
  };
  const push = (type, content, more = {}) => {
    const at = new Date(Date.UTC(2026, 0, 5) + lines * 1500).toISOString();
    const line = {
      parentUuid: lines ? uuid(lines - 1) : null, isSidechain: false, userType: 'external', cwd: '/home/someone/project', sessionId: 'session',
      version: '2.1.0', gitBranch: 'main', type, message: { role: type, ...content }, uuid: uuid(lines), timestamp: at, ...more,
    };
    waiting.push(`${JSON.stringify(line)}\n`);
    lines += 1;
  };
  const says = (id, block) => push('assistant', {
    id, type: 'message', model: 'model-a', content: [block], stop_reason: null,
    usage: { input_tokens: 12, cache_read_input_tokens: 40_000, output_tokens: Math.floor(next() * 900) },
  }, { requestId: `req-${id}` });
  while (written < bytes) {
    turns += 1;
    push('user', { content: `${words(20 + Math.floor(next() * 60))}?` });
    const calls = 2 + Math.floor(next() * 10);
    for (let call = 0; call < calls; call += 1) {
      const id = `msg-${lines}`;
      if (next() < 0.5) says(id, { type: 'text', text: `${words(30)}.` });
      says(id, { type: 'tool_use', id: `call-${lines}`, name: pick(TOOLS), input: { command: words(12), description: words(5) } });
      const output = Array.from({ length: 1 + Math.floor(next() ** 3 * 12) }, () => pick(pages)).join('\n');
      push('user', { content: [{ tool_use_id: `call-${lines - 1}`, type: 'tool_result', content: output, is_error: next() < 0.1 }] }, {
        toolUseResult: { stdout: output, stderr: '', interrupted: false },
      });
    }
    says(`msg-${lines}`, { type: 'text', text: `${words(120)}.\n\n${next() < 0.3 ? 'Should I go on with the next file?' : ''}` });
    flush();
  }
  closeSync(file);
  return { lines, turns, bytes: written };
}
