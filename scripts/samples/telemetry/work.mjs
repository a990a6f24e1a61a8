// Calls of tools and of models.

import { MODELS } from './cast.mjs';
import { lasting } from './clock.mjs';

const SECONDS = { load_test: 14, query_metrics: 2, query_logs: 4, scan_rules: 3, search_docs: 1.2, read_file: 0.1, write_file: 0.1, lint_text: 0.4 };

/** What becomes of a call, of so many. */
const ends = (random) => {
  const x = random();
  return x < 0.9 ? 'ok' : x < 0.96 ? 'failed' : 'timeout';
};

/** Calls of the tools that a member has; gives how many. */
export function toolCalls(log, random, { name, tools = [] }, round) {
  const called = tools.filter(() => random() < 0.62);
  for (const [at, tool] of called.entries()) {
    const status = ends(random);
    const duration_ms = status === 'timeout' ? 30000 : lasting(random, SECONDS[tool]);
    const call_id = `${name}-${round}-${at}`;
    log.pass(duration_ms);
    log.emit('tool_call', { agent: name, name: tool, call_id, status, duration_ms });
    if (tool === 'load_test' && status === 'ok' && round === 11) {
      log.emit('spawn', { agent: name, call_id, child: 'ops/load', prompt: 'Repeat the load test with a router in between.' });
    }
  }
  return called.length;
}

/** A call of the model of a member; gives its tokens out. A call in thirty is refused first for being one too many. */
export function modelCall(log, random, member, { slow } = {}) {
  const { name: agent, model } = member;
  const { in: cost_in, out, seconds } = MODELS[model];
  const retries = random() < 1 / 30 ? 1 : 0;
  if (retries) {
    log.pass(700);
    log.emit('error', { agent, error: { kind: 'rate_limited', message: 'too many requests, again in 2 s' }, attempt: 1, context: { model } });
    log.pass(2000);
  }
  const tokens_in = member.context + Math.floor(random() * 400);
  const tokens_out = 60 + Math.floor(random() * random() * 620);
  const latency_ms = slow ?? lasting(random, seconds);
  log.pass(latency_ms);
  const cost_usd = Math.round(tokens_in * cost_in + tokens_out * out) / 1e6;
  log.emit('llm_call', { agent, model, latency_ms, tokens_in, tokens_out, cost_usd, retries });
  member.context += tokens_out + 120;
  return tokens_out;
}
