// Cuts the page's wasm into a main module and one chunk a page. Trunk calls it when everything else
// of a build stands in its staging folder (Trunk.toml). In there it replaces the module and the glue
// that Trunk made of the uncut page, and adds
//   steelyard-app-HASH-PAGE.wasm       a page
//   steelyard-app-HASH-chunk_N.wasm    what several pages need and the main module does not
//   chunks-steelyard-app-HASH.js       fetches them; `files` says which ones each page needs
// HASH is Trunk's, over what the compiler made, so that no cache mixes two builds.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

const { TRUNK_STAGING_DIR: staging, TRUNK_PROFILE, CARGO_TARGET_DIR: target = 'target' } = process.env;
const release = TRUNK_PROFILE === 'release';
const built = `${target}/wasm32-unknown-unknown/${release ? 'page' : 'debug'}/steelyard-app.wasm`;
// What brotli likes best: less is folded than -Oz would, and the file is larger, but not the download.
const OPTIMISE = [
  '-Os', '--skip-pass=local-cse', '--one-caller-inline-max-function-size=0', '--strip-debug', '--strip-producers',
];
// What the splitter calls its script, in the glue and inside the main module.
const LINK = './__wasm_split.js';

function fail(words) {
  console.error(`scripts/split.mjs: ${words}`);
  process.exit(1);
}

// What a tool says is part of the error when it fails. wasm-opt warns of names of a kind that it does not know.
function run(tool, ...words) {
  execFileSync(tool, words, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Replaces all of `pattern`; a tool that writes something else by now must not go unnoticed. */
function replaced(text, pattern, by) {
  if (!pattern.test(text)) fail(`nothing in the script matches ${pattern}`);
  return text.replaceAll(pattern, by);
}

const name = readdirSync(staging).find((file) => /^steelyard-app-[0-9a-f]+\.js$/.test(file))?.slice(0, -3);
if (!name) fail(`no steelyard-app-HASH.js in ${staging}`);
const work = `${target}/split`;
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });

run('wasm-split-cli', built, work, '--target', 'web', '--out-name', name);
run('wasm-bindgen', '--target', 'web', '--no-typescript', '--keep-lld-exports', '--out-dir', `${work}/main`, `${work}/${name}.wasm`);

/** The name in dist/ of what the splitter calls split_PAGE or chunk_N. */
const shipped = (file) => `${name}-${file.replace(/^split_/, '')}.wasm`;

function ship(from, to) {
  if (release) run('wasm-opt', ...OPTIMISE, '-o', `${staging}/${to}`, from);
  else copyFileSync(from, `${staging}/${to}`);
}

ship(`${work}/main/${name}_bg.wasm`, `${name}_bg.wasm`);
const chunks = readdirSync(work).filter((file) => /^(?:split|chunk)_\w+\.wasm$/.test(file)).map((file) => file.slice(0, -5));
if (chunks.length === 0) fail('the page has no chunks');
for (const chunk of chunks) ship(`${work}/${chunk}.wasm`, shipped(chunk));

const glue = readFileSync(`${work}/main/${name}.js`, 'utf8');
writeFileSync(`${staging}/${name}.js`, replaced(glue, /(?<=^import .* from )"\.\/__wasm_split\.js"/gm, `"./chunks-${name}.js"`));

const link = readFileSync(`${work}/${LINK}`, 'utf8');
const named = replaced(link, /"\.\/((?:split|chunk)_\w+)\.wasm"/g, (_, file) => `"./${shipped(file)}"`);
const compiling = replaced(
  replaced(named, /\bfetch\(new URL\(/g, 'compiled(new URL('),
  /\(WebAssembly\.instantiateStreaming\(src, imports\)\)/g,
  '(src.then((module) => WebAssembly.instantiate(module, imports)))',
);
writeFileSync(`${staging}/chunks-${name}.js`, `${compiling}
export const files = ${JSON.stringify(filesOfPages(link))};
const early = new Map();

/** Asks for the chunks of a page before the main module can, and compiles them as they come. */
export function expectPage(page) {
    for (const file of files[page] ?? files.worklist) {
        const address = new URL(file, import.meta.url);
        const module = compiled(address);
        module.catch(() => {}); // Whoever wants the page is told.
        early.set(address.href, module);
    }
}

async function compiled(address) {
    const begun = early.get(address.href);
    early.delete(address.href); // One that failed is asked for anew.
    if (begun) return begun;
    const response = await fetch(address);
    if (!response.ok) throw new Error(\`\${response.url} answered \${response.status}.\`);
    // Some static hosts do not know the type of wasm, and browsers stream no other.
    const typed = response.headers.get("content-type")?.startsWith("application/wasm");
    return typed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
`);

/** For each page the files that it needs beside the main module. */
function filesOfPages(script) {
  const pages = {};
  const shared = {};
  for (const statement of script.split(/^(?=const __chunk_|export const __wasm_split_load_)/m).slice(1)) {
    const [, chunk, page] = /const (?:(__chunk_\d+)|__wasm_split_load_(\w+)) /.exec(statement);
    const file = /"\.\/(\w+)\.wasm"/.exec(statement)?.[1];
    const needs = /\[([\w, ]*)\]\)+;/.exec(statement)[1].split(', ').filter(Boolean);
    if (chunk) shared[chunk] = shipped(file);
    else pages[page] = [...needs.map((need) => shared[need]), ...(file ? [shipped(file)] : [])];
  }
  return pages;
}
