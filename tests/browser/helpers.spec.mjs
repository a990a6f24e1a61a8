// Large logs are looked at by as many workers as there are cores for, and come to the same.
import { readFile, writeFile } from 'node:fs/promises';

import { expect, open, test } from './fixtures.mjs';

const MB = 1 << 20;

/** Events of 66 MB: rounds, votes, what is no event, and a line that goes over several pieces. */
function events() {
  const lines = ['{"v":"1.0.0","run":"long","type":"run_started","agents":[{"name":"ops"},{"name":"caf\u00e9"}]}'];
  const put = (event) => lines.push(JSON.stringify({ v: '1.0.0', run: 'long', ...event }));
  for (let size = 0; size < 66 * MB; size += lines.at(-1).length + 1) {
    const at = lines.length;
    const ts = new Date(Date.UTC(2026, 0, 5) + at * 50).toISOString();
    const text = `needle-${at} ${'of a text that stays in the file '.repeat(at % 9)}`;
    if (at % 20_000 === 7) lines.push('{"type":"turn", oops}');
    else if (at === 60_000) put({ ts, type: 'turn', agent: 'ops', response: 'x'.repeat(10 * MB) });
    else if (at % 40 === 0) put({ ts, type: 'round_started', round: at / 40 });
    else if (at % 7 === 0) put({ ts, type: 'vote', agent: 'caf\u00e9', accept: at % 3 > 0, note: text });
    else put({ ts, type: 'llm_call', agent: 'ops', model: 'm', tokens_in: at % 1000, tokens_out: 5, latency_ms: at % 317, note: text });
  }
  return lines.join('\n');
}

/** A session of 66 MB, one of whose results is larger than a piece. */
function session() {
  const lines = [];
  const say = (type, content, more) => lines.push(JSON.stringify({
    type, sessionId: 's', timestamp: new Date(Date.UTC(2026, 0, 5) + lines.length * 900).toISOString(), message: { role: type, ...more, content },
  }));
  let size = 0;
  for (let turn = 0; size < 66 * MB; turn += 1) {
    say('user', `Why is step ${turn} slow?`);
    say('assistant', [{ type: 'tool_use', id: `c${turn}`, name: 'Bash', input: { command: `time step ${turn}` } }], { id: `a${turn}`, model: 'model-a', usage: { input_tokens: turn, output_tokens: 3 } });
    const output = `line of caf\u00e9 ${turn}\n`.repeat(turn === 30 ? 300_000 : 20_000);
    say('user', [{ type: 'tool_result', tool_use_id: `c${turn}`, content: output }]);
    if (turn === 50) lines.push('{"type":"user","mess');
    say('assistant', [{ type: 'text', text: `Step ${turn}: the index. Shall I go on?` }], { id: `b${turn}`, model: 'model-a', usage: { input_tokens: 9, output_tokens: 7 } });
    size += output.length + 800;
  }
  return lines.join('\n');
}

async function saved(page, button) {
  const begun = page.waitForEvent('download');
  await button.click();
  return readFile(await (await begun).path(), 'utf8');
}

/** What `look` finds on a page with a log chosen, as the browser says that it has one core, four and eight. */
async function found({ browser, page, baseURL }, path, look) {
  const all = [];
  for (const cores of [1, 4, 8]) {
    const context = cores < 8 ? await browser.newContext({ baseURL }) : page.context();
    const here = cores < 8 ? await context.newPage() : page;
    await here.addInitScript((cores) => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => cores });
    }, cores);
    let workers = 0;
    here.on('worker', () => (workers += 1));
    await open(here);
    await here.locator('input[type=file]').first().setInputFiles(path);
    all.push(await look(here));
    // The one that is at home, and those that help.
    expect(workers).toBe({ 1: 1, 4: 3, 8: 4 }[cores]);
    if (cores < 8) await context.close();
  }
  return all;
}

test('events come to the same with one worker and with four', async ({ browser, page, baseURL }, info) => {
  test.slow();
  const path = info.outputPath('events.jsonl');
  await writeFile(path, events());
  const [one, ...others] = await found({ browser, page, baseURL }, path, async (page) => {
    const problems = page.getByRole('region', { name: 'Problems' });
    await page.getByRole('link', { name: 'Telemetry' }).click({ timeout: 30_000 });
    await expect(problems).toContainText(/lines read = /, { timeout: 30_000 });
    const files = [];
    for (const name of ['metrics.csv', 'summary.json']) files.push(await saved(page, page.getByRole('button', { name: `Export ${name}` })));
    await page.getByRole('searchbox', { name: 'Text in the lines' }).fill('needle-59999 ');
    await expect(page.locator('.events-head > p')).toHaveText(/^1\b/, { timeout: 30_000 });
    await page.locator('.events-lines > [role="row"]').first().click();
    const line = page.getByRole('region', { name: 'Line of the event' });
    await expect(line).toContainText('needle-59999 ');
    files.push(await line.innerText(), await problems.innerText());
    return files;
  });
  expect(one[0].length).toBeGreaterThan(10_000);
  for (const files of others) expect(files).toEqual(one);
});

test('a session comes to the same with one worker and with four', async ({ browser, page, baseURL }, info) => {
  test.slow();
  const path = info.outputPath('session.jsonl');
  await writeFile(path, session());
  const [one, ...others] = await found({ browser, page, baseURL }, path, async (page) => {
    await page.getByRole('button', { name: 'Document…' }).click({ timeout: 30_000 });
    return saved(page, page.getByRole('dialog').getByRole('button', { name: /^Save / }));
  });
  expect(one.match(/^## Turn /gm).length).toBeGreaterThan(100);
  for (const text of others) expect(text).toEqual(one);
});

test.describe('a helper that is lost', () => {
  test.use({ expectedFaults: [/lost on purpose/] });

  test('costs nothing but time', async ({ page }, info) => {
    test.slow();
    const path = info.outputPath('session.jsonl');
    await writeFile(path, session());
    let workers = 0;
    page.on('worker', (worker) => {
      workers += 1;
      // That helpers are lost may be heard after they were ended: here they end late.
      if (workers === 1) {
        worker.evaluate(() => {
          const end = Worker.prototype.terminate;
          Worker.prototype.terminate = function () { setTimeout(() => end.call(this), 3000); };
        }).catch(() => {});
      }
      if (workers === 2) worker.evaluate(() => setInterval(() => { throw new Error('lost on purpose'); }, 50)).catch(() => {});
    });
    await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 8 }));
    await open(page);
    await page.locator('input[type=file]').first().setInputFiles(path);
    await expect(page.getByRole('button', { name: 'Document\u2026' })).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('.entry').first()).toContainText('Why is step 0 slow?');
    // The one at home was not started again.
    await expect.poll(() => workers).toBe(4);
  });
});
