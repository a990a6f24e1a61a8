// The splitter makes a chunk for each set of chunks that share something: some hundred files, most of them of a few
// hundred bytes. Small ones are merged here, each with the one by which visits fetch least of what they do not need.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { FEATURES, fail, replaced, run } from './tools.mjs';

/** A shared chunk below so many bytes, before wasm-opt, is merged with another. */
const LEAST = 24_000;

/**
 * Merges small shared chunks in the folder `work`. `link` is the splitter's script; returned is the same for the files
 * that are left. What several were merged to has the name of the first of them.
 */
export function mergeSmall(work, link) {
  const statements = link.split(/^(?=\/\*|export const __wasm_split_load_)/m);
  const shared = statements.filter((statement) => /^\/\*/.test(statement)).map((statement) => {
    const [, users, part, file] = /^\/\* ([\w, ]+) \*\/\nconst (__chunk_\d+) [^]*?"\.\/(\w+)\.wasm"/.exec(statement);
    const path = `${work}/${file}.wasm`;
    return { users: new Set(users.split(', ')), size: statSync(path).size, members: [{ part, path, statement }] };
  });
  const merged = groups(shared).filter(({ members }) => members.length > 1);
  const types = new Map();
  for (const { members } of merged) merge(members.map(({ path }) => path), types);
  const first = new Map(merged.flatMap(({ members }) => members.map(({ part }) => [part, members[0].part])));
  const gone = new Set(merged.flatMap(({ members }) => members.slice(1).map(({ statement }) => statement)));
  const fewer = (_, needs) => `[${[...new Set(needs.split(', ').map((need) => first.get(need) ?? need))].join(', ')}]`;
  const left = statements.filter((statement) => !gone.has(statement)).map((statement) => statement.replace(/\[(__chunk_[\w, ]*)\]/, fewer)).join('');
  // What was merged imports by another name, see below.
  return replaced(left, /(?<=sharedImports = \{ )(?=__wasm_split:)/g, 'get main() { return this.__wasm_split; }, ');
}

/** Joins what is below LEAST, the smallest first. */
function groups(chunks) {
  const left = [...chunks];
  for (;;) {
    left.sort((a, b) => a.size - b.size);
    const small = left[0];
    if (left.length < 2 || small.size >= LEAST) return left;
    const partner = left.slice(1).reduce((best, other) => (waste(small, other) < waste(small, best) ? other : best));
    left.splice(left.indexOf(partner), 1, {
      users: new Set([...small.users, ...partner.users]),
      size: small.size + partner.size,
      members: [...partner.members, ...small.members],
    });
    left.shift();
  }
}

/** The bytes that users of one of them alone would fetch beside it. */
const waste = (a, b) => b.size * without(a.users, b.users) + a.size * without(b.users, a.users);
const without = (some, others) => [...some].filter((one) => !others.has(one)).length;

/**
 * Puts modules into the first of them. Each imports the memory, the table and globals of the main module. Merged they
 * would import each of them several times, so they are given those of one module that passes on what it imports.
 */
function merge(paths, types) {
  const imports = new Map(paths.flatMap((path) => importsOf(path, types)));
  const hub = paths[0].replace(/\.wasm$/, '_hub');
  const passed = [...imports].map(([name, { kind, type }]) => `(import "main" "${name}" (${kind} $${name} ${type}))`);
  const on = [...imports].map(([name, { kind }]) => `(export "${name}" (${kind} $${name}))`);
  writeFileSync(`${hub}.wat`, `(module ${[...passed, ...on].join(' ')})`);
  run('wasm-as', `${hub}.wat`, '-o', `${hub}.wasm`);
  run('wasm-merge', ...FEATURES, '--enable-multimemory', `${hub}.wasm`, '__wasm_split', ...paths.flatMap((path, at) => [path, `part_${at}`]), '-o', `${hub}.merged`);
  writeFileSync(paths[0], readFileSync(`${hub}.merged`));
  for (const path of [...paths.slice(1), `${hub}.wat`, `${hub}.wasm`, `${hub}.merged`]) rmSync(path);
}

/**
 * What a chunk imports, as [name, { kind, type }]. Only the text of a module tells types; `types` are those told so far,
 * since the chunks of a program import the same few things.
 */
function importsOf(path, types) {
  const names = WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(path))).map(({ name }) => name);
  if (names.some((name) => !types.has(name))) {
    const lines = run('wasm-dis', path).matchAll(/^ \(import "__wasm_split" "(\w+)" \((\w+) \$\S+ (.+)\)\)$/gm);
    for (const [, name, kind, type] of lines) types.set(name, { kind, type });
  }
  return names.map((name) => [name, types.get(name) ?? fail(`${path} imports ${name}, and wasm-dis does not say of what type`)]);
}
