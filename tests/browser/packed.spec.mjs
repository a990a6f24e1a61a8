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

test('a bomb and an archive are refused with their reasons', async ({ page }) => {
  await open(page);
  await choose(page, 'bomb.yaml.gz', gzipSync(Buffer.alloc(65 << 20, ' ')));
  await toFiles(page);
  await row(page, 'bomb.yaml.gz').getByRole('button', { name: 'bomb.yaml.gz', exact: true }).click();
  await expect(page.getByText('come to more than 67,108,864 bytes')).toBeVisible();
  await choose(page, 'all.zip', Buffer.from('PK\x03\x04rest of it'));
  await row(page, 'all.zip').getByRole('button', { name: 'all.zip', exact: true }).click();
  await expect(page.getByText('unpack it and open what is in it')).toBeVisible();
});
