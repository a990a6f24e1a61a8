// What is shipped, read as files: nothing inline, nothing absolute, a worker that stands alone, chunks of
// the same build.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';

const dist = new URL('../../dist/', import.meta.url);
const page = readFileSync(new URL('index.html', dist), 'utf8');

test('no script or style stands in the page itself', () => {
  for (const [, attributes, text] of page.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)) {
    expect(attributes).toContain('src=');
    expect(text).toBe('');
  }
  expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
});

test('every address in the page is relative and names a file', () => {
  const files = readdirSync(dist);
  for (const [, address] of page.matchAll(/\s(?:src|href)="([^"]*)"/g)) {
    expect(address).toMatch(/^\.\//);
    expect(files).toContain(address.slice(2));
  }
});

test('the worker is one module that can be started from a blob', () => {
  const glue = readFileSync(new URL('steelyard-worker.js', dist), 'utf8');
  expect(glue).toMatch(/export \{[^}]*\binitSync\b/);
  // A relative import has no base inside a blob.
  expect(glue).not.toMatch(/^\s*import\b/m);
  expect(readdirSync(dist)).toContain('steelyard-worker_bg.wasm');
});

test('chunks of the worker carry the name of their build, and its script names each', () => {
  const glue = readFileSync(new URL('steelyard-worker.js', dist), 'utf8');
  const files = JSON.parse(/^export const files = (.*);$/m.exec(glue)[1]);
  expect(Object.keys(files).sort()).toEqual(['agents', 'judge', 'languages', 'logs', 'packed', 'rare', 'runs', 'studies']);
  const names = [...new Set(Object.values(files).flat())].sort();
  expect(readdirSync(dist).filter((name) => /^steelyard-worker-/.test(name)).sort()).toEqual(names);
  expect(new Set(names.map((name) => /^steelyard-worker-[0-9a-f]{16}-/.exec(name)?.[0])).size).toBe(1);
});

test('chunks carry the name of their build, and each is asked for by a page', async () => {
  const files = readdirSync(dist);
  const [, build] = /data-wasm="(steelyard-app-[0-9a-f]+)_bg\.wasm"/.exec(page);
  const loader = readFileSync(new URL(`chunks-${build}.js`, dist), 'utf8');
  const pages = JSON.parse(/^export const files = (.*);$/m.exec(loader)[1]);
  expect(Object.keys(pages).sort()).toEqual(['charts', 'decision', 'files', 'folder', 'help', 'panels', 'papers', 'runs', 'settings', 'sitting', 'tour', 'transcript', 'worklist', 'workspace']);
  const chunks = files.filter((name) => name.startsWith('steelyard-app-') && /-\w+\.wasm$/.test(name) && !name.endsWith('_bg.wasm'));
  expect([...new Set(Object.values(pages).flat())].sort()).toEqual(chunks.sort());
  for (const name of chunks) expect(name.startsWith(`${build}-`)).toBe(true);
  // Addresses are relative to the script itself.
  const addresses = [...loader.matchAll(/new URL\("([^"]*)"/g)].map(([, address]) => address);
  expect(addresses.map((address) => address.replace(/^\.\//, '')).sort()).toEqual(chunks);
});
