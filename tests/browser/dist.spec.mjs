// What is shipped, read as files: nothing inline, nothing absolute, a worker that stands alone.
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

test('a visit waits for one stylesheet, which holds them all in their order', () => {
  const sheets = readdirSync(dist).filter((name) => name.endsWith('.css'));
  expect([...page.matchAll(/<link rel="stylesheet" href="\.\/([^"]+)"/g)].map(([, name]) => name)).toEqual(sheets);
  expect(sheets).toHaveLength(1);
  const bare = (file) => readFileSync(file, 'utf8').replace(/\s+/g, '');
  const css = bare(new URL(sheets[0], dist));
  const root = new URL('../../', import.meta.url);
  const index = readFileSync(new URL('index.html', root), 'utf8');
  let end = 0;
  for (const [, name] of index.matchAll(/data-trunk rel="css" href="([^"]+)"/g)) {
    const source = bare(new URL(name, root));
    expect(css.startsWith(source, end), `${name} follows`).toBe(true);
    end += source.length;
  }
  expect(end).toBe(css.length);
});

test('the worker is one module that can be started from a blob', () => {
  const glue = readFileSync(new URL('steelyard-worker.js', dist), 'utf8');
  expect(glue).toMatch(/export \{[^}]*\binitSync\b/);
  // A relative import has no base inside a blob.
  expect(glue).not.toMatch(/^\s*import\b/m);
  expect(readdirSync(dist)).toContain('steelyard-worker_bg.wasm');
});

test('page, worker and the tables of languages are one module of wasm each', () => {
  const modules = readdirSync(dist).filter((name) => name.endsWith('.wasm'));
  expect(modules.sort()).toEqual([expect.stringMatching(/^steelyard-app-[0-9a-f]+_bg\.wasm$/), 'steelyard-languages_bg.wasm', 'steelyard-worker_bg.wasm']);
});
