// What people do on the page, in the words of a person: open a sample, drop files, move a weight.
import { deflateSync } from 'node:zlib';

import { expect } from './fixtures.mjs';

/** Opens the bundled sample; a page without files then shows its one decision. */
export async function openDecision(page, wins = 'postgres_rls') {
  await page.getByRole('button', { name: /Data store choice/ }).click();
  await expect(winner(page)).toHaveText(wins);
}

/** Opens the sample, and then the list of its files. */
export async function openSample(page) {
  await openDecision(page);
  await toFiles(page);
  await expect(page.getByText('decision to re-score')).toBeVisible();
}

export const toFiles = (page) => page.getByRole('link', { name: 'Files' }).click();
export const toDecision = (page) => page.getByRole('link', { name: 'Decision', exact: true }).click();
export const toWorklist = (page) => page.getByRole('link', { name: 'Worklist' }).click();

/** Gives files to the page as the file dialog would: a name and a text or bytes each. */
export async function choose(page, files) {
  const given = Object.entries(files).map(([name, content]) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  }));
  await page.locator('input[type=file]').first().setInputFiles(given);
}

/** Does something, and waits until the page says that what came of it is saved. */
export async function acknowledged(page, act) {
  const state = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  const before = Number((await state()).saved ?? 0);
  await act();
  await expect.poll(async () => {
    const { saved = 0, unsaved } = await state();
    return Number(saved) > before && unsaved === undefined;
  }).toBe(true);
}

export const winner = (page) => page.locator('.outcome .winner');
export const score = (page) => page.locator('.outcome .winner-score');
export const status = (page) => page.locator('.outcome .answer-status .status');
/** A text is the whole name of the slider. */
export const slider = (page, name) => page.getByRole('slider', { name, exact: typeof name === 'string' });
export const typed = (page, name) => page.getByRole('textbox', { name: `${name}, typed` });

/** Names in the order of the ranking. */
export async function ranking(page) {
  const rows = page.locator('.rank-row');
  const placed = await rows.evaluateAll((all) =>
    all.map((row) => [Number(row.getAttribute('aria-rowindex')), row.querySelector('.name')?.textContent]),
  );
  return placed.sort((a, b) => a[0] - b[0]).map(([, name]) => name);
}

/** Sets a value by typing it. */
export async function setTo(page, name, value) {
  const field = typed(page, name);
  await field.click();
  await field.fill(String(value));
  await field.press('Enter');
}

/** A card with every number given. */
export function card(id, { quality = 1, confidence = 1, cost = 0, reversibility = 1, more = '' } = {}) {
  return [
    'position_card:',
    `  id: ${id}`,
    `  agent: ${id}`,
    '  claims: ["it works"]',
    `  evidence: [{type: test, pointer: evidence.md, quality: ${quality}}]`,
    '  risks: []',
    `  confidence: ${confidence}`,
    `  cost: ${cost}`,
    `  reversibility: ${reversibility}`,
    more,
  ].join('\n');
}

/** A PNG of one pixel, as a browser would save it. */
export function png() {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.from([0, 0]));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Ten aliases of ten aliases of ten aliases: a billion nodes from a few lines. */
export function aliasBomb() {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 10; level += 1) {
    const aliases = Array(10).fill(`*a${level - 1}`).join(', ');
    lines.push(`a${level}: &a${level} [${aliases}]`);
  }
  return lines.join('\n');
}
