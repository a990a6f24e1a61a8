// Packed logs are opened as what is in them; what cannot be is refused with its reason.
import { gzipSync } from 'node:zlib';

import { expect, open, test } from './fixtures.mjs';
import { toFiles } from './workspace.mjs';

/** A session of Claude Code of one turn, and as many bytes of tool output as asked for. */
function session(bytes = 0) {
  const line = (at, role, content) => JSON.stringify({
    type: role, uuid: `u${at}`, parentUuid: at ? `u${at - 1}` : null, sessionId: 's', isSidechain: false,
    timestamp: new Date(Date.UTC(2026, 0, 5, 10, 0, at)).toISOString(),
    message: { id: `m${at}`, role, model: 'model-one', content, usage: { input_tokens: 10, output_tokens: 5 } },
  });
  return `${[
    line(0, 'user', 'Add a cache'),
    line(1, 'assistant', [{ type: 'tool_use', id: 't', name: 'Bash', input: { command: 'make' } }]),
    line(2, 'user', [{ type: 'tool_result', tool_use_id: 't', content: 'out '.repeat(bytes / 4) }]),
    line(3, 'assistant', [{ type: 'text', text: 'Done.' }]),
  ].join('\n')}\n`;
}

/** Lines of a run of so many turns, 900 bytes each. */
function turns(count) {
  const line = (at, type, fields) => JSON.stringify({
    v: '1.0.0', ts: new Date(Date.UTC(2026, 5, 11) + at * 1000).toISOString(), run: 'one', seq: at, type, ...fields,
  });
  const said = (at) => Array.from({ length: 80 }, (_, word) => ((at + 1) * (word + 7) * 7919 % 99_991).toString(36).padStart(8, 'word'));
  const all = [line(0, 'run_started', { agents: [{ name: 'ops', role: 'reviewer', model: 'heron-2' }] })];
  for (let at = 1; at <= count; at += 1) {
    all.push(line(at, 'turn', { round: at % 50, agent: 'ops', turn_number: at, response: `needle-${at} ${said(at).join(' ')}` }));
  }
  return `${all.join('\n')}\n`;
}

/** The same as `zstd -19` packed it: not every Node.js can. */
const ZSTANDARD = Buffer.from([
  'KLUv/WRnA5UJANZQMh1gT3NjVSLDmgj7RlFuevL6qIazcN40txYINEA4JygAKgAqACpZf0wpzj5swex5/vqjeJAxLz9bi6/Rby0KPZ8eFuPzluX49YUw/Uz5',
  'fVCw3vaBrkGLe2Z9J8q87nlHSmmQVlKMQhKoJDA0qfk65LR5HevncgsNwn4opfppM2NWQBRFhY7wmdQ6v63AjnSEXnx+KY46AQ08z+Hr/bYfdB6DfTDxle/L',
  'EggNARL9kXy3yGtpGtVAouhb0afOQSdPYUV8fZ2+/HKMBCkgkERmpuoGuaBjJKZLYiwioAcz2y+J0qoDqHKFXjANagLivTAZKjk0X43AoM/C3O6SvQAMxPey',
  'QfrA48URtAUFAxbXwhCyiHTI3D/N0XOh2TgDBOWtwzy0edx1vVD4Fmvbi3UxAfUOfFE=',
].join(''), 'base64');

async function choose(page, name, buffer) {
  await page.locator('input[type=file]').first().setInputFiles([{ name, mimeType: 'application/octet-stream', buffer }]);
}

const transcript = (page) => page.getByRole('feed', { name: 'Transcript' });
const row = (page, name) => page.getByRole('row').filter({ hasText: name });

test('a log packed with gzip is a run, under the name that it has', async ({ page }) => {
  await open(page);
  await choose(page, 'session.jsonl.gz', gzipSync(session()));
  await expect(transcript(page)).toContainText('Done.');
  await toFiles(page);
  await expect(row(page, 'session.jsonl.gz')).toContainText('1 agent, 1 turn, Claude Code');
});

test('a log of which the page reads the head alone is read whole, and again after a reload', async ({ page }) => {
  await open(page);
  await choose(page, 'long.jsonl', Buffer.from(session(12e6)));
  await expect(transcript(page)).toContainText('Done.');
  await expect(page.locator('html')).not.toHaveAttribute('data-unsaved');
  await page.reload();
  await toFiles(page);
  await expect(row(page, 'long.jsonl')).toContainText('1 agent, 1 turn, Claude Code');
});

test('a log packed with Zstandard is read', async ({ page }) => {
  await open(page);
  await choose(page, 'rollout.jsonl.zst', ZSTANDARD);
  await toFiles(page);
  await expect(row(page, 'rollout.jsonl.zst')).toContainText('1 agent, 1 turn, Claude Code');
});

test('a large log packed with gzip streams by, and its lines are read again where it was unpacked', async ({ page }) => {
  const text = turns(95_000);
  expect(text.length).toBeGreaterThan(80e6);
  await open(page);
  await choose(page, 'events.jsonl.gz', gzipSync(text, { level: 1 }));
  await page.getByRole('link', { name: 'Telemetry' }).click();
  const counted = page.locator('.events-head > p');
  await expect(counted).toHaveText('95,001', { timeout: 60_000 });
  await page.getByRole('searchbox', { name: 'Text in the lines' }).fill('NEEDLE-93210 ');
  await expect(counted).toHaveText(/^1 of /, { timeout: 30_000 });
  await page.getByRole('grid', { name: 'Events', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const line = page.getByRole('region', { name: 'Line of the event' });
  await expect(line.getByRole('heading')).toHaveText('Line 93,211');
  await line.getByRole('button', { name: 'As in the file' }).click();
  await expect(line.locator('pre')).toHaveText(text.split('\n', 93_211).at(-1));
  await toFiles(page);
  await expect(row(page, 'events.jsonl.gz')).toContainText('95,001 events');
});

test('a bomb and an archive are refused with their reasons', async ({ page }) => {
  await open(page);
  await choose(page, 'bomb.yaml.gz', gzipSync(Buffer.alloc(65 << 20, ' ')));
  await toFiles(page);
  await row(page, 'bomb.yaml.gz').getByRole('button', { name: 'bomb.yaml.gz', exact: true }).click();
  await expect(page.getByRole('button', { name: /over the limit/ })).toContainText('unpack to more than 67,108,864 bytes');
  await choose(page, 'all.zip', Buffer.from('PK\x03\x04rest of it'));
  await row(page, 'all.zip').getByRole('button', { name: 'all.zip', exact: true }).click();
  await expect(page.getByText('unpack it and open what is in it').first()).toBeVisible();
});
