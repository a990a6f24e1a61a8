// What cutting the page and cutting the worker have in common.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { mergeSmall } from './merge.mjs';

const { TRUNK_STAGING_DIR, TRUNK_PROFILE, CARGO_TARGET_DIR: target = 'target' } = process.env;
/** Trunk's folder, where everything else of a build stands already. */
export const staging = TRUNK_STAGING_DIR;
export const release = TRUNK_PROFILE === 'release';

/** What the compiler may use of wasm, in the words of Binaryen's tools: what is merged no longer says so itself. */
export const FEATURES = ['simd', 'bulk-memory', 'bulk-memory-opt', 'call-indirect-overlong', 'multivalue', 'mutable-globals', 'nontrapping-float-to-int', 'reference-types', 'sign-ext'].map((name) => `--enable-${name}`);

export function fail(words) {
  console.error(`scripts/split.mjs: ${words}`);
  process.exit(1);
}

/** Replaces all of `pattern`; a tool that writes something else by now must not go unnoticed. */
export function replaced(text, pattern, by) {
  if (!pattern.test(text)) fail(`nothing in the script matches ${pattern}`);
  return text.replaceAll(pattern, by);
}

// What a tool says is part of the error when it fails. wasm-opt warns of names of a kind that it does not know.
export function run(tool, ...words) {
  return execFileSync(tool, words, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', maxBuffer: 2 ** 30 });
}

/** Where the compiler put a program. */
export const compiled = (program, profile) => `${target}/wasm32-unknown-unknown/${profile}/${program}.wasm`;

/**
 * Cuts a program. `glue` is wasm-bindgen's script and imports the splitter's, which is `link`; `main` is where the
 * main module lies, `chunks` where each chunk does, by the splitter's name: split_NAME, or chunk_N for what
 * several share.
 */
export function cut(program, profile, name) {
  const work = `${target}/split/${program}`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  run('wasm-split-cli', compiled(program, profile), work, '--target', 'web', '--out-name', name);
  run('wasm-bindgen', '--target', 'web', '--no-typescript', '--keep-lld-exports', '--out-dir', `${work}/main`, `${work}/${name}.wasm`);
  // It is called so in the glue and inside the main module as well.
  const link = mergeSmall(work, readFileSync(`${work}/__wasm_split.js`, 'utf8'));
  const chunks = readdirSync(work).filter((file) => /^(?:split|chunk)_\w+\.wasm$/.test(file)).map((file) => [file.slice(0, -5), `${work}/${file}`]);
  if (chunks.length === 0) fail(`${program} has no chunks`);
  return {
    glue: readFileSync(`${work}/main/${name}.js`, 'utf8'),
    link,
    main: `${work}/main/${name}_bg.wasm`,
    chunks,
  };
}

/** Puts a module into the build, optimised where it is one for release. */
export function ship(from, to, optimise) {
  if (release) run('wasm-opt', ...FEATURES, ...optimise, '--strip-debug', '--strip-producers', '-o', `${staging}/${to}`, from);
  else copyFileSync(from, `${staging}/${to}`);
}

/** For each chunk, as the splitter's script has it, the files that it needs beside the main module. */
export function filesByChunk(link, shipped) {
  const chunks = {};
  const shared = {};
  for (const statement of link.split(/^(?=const __chunk_|export const __wasm_split_load_)/m).slice(1)) {
    const [, part, chunk] = /const (?:(__chunk_\d+)|__wasm_split_load_(\w+)) /.exec(statement);
    const file = /"\.\/(\w+)\.wasm"/.exec(statement)?.[1];
    const needs = /\[([\w, ]*)\]\)+;/.exec(statement)[1].split(', ').filter(Boolean);
    if (part) shared[part] = shipped(file);
    else chunks[chunk] = [...needs.map((need) => shared[need]), ...(file ? [shipped(file)] : [])];
  }
  return chunks;
}
