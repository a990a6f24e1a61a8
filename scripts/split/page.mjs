// Cuts the page's wasm into a main module and one chunk a page. In the staging folder it replaces the module and
// the glue that Trunk made of the uncut page, and adds
//   steelyard-app-HASH-PAGE.wasm       a page
//   steelyard-app-HASH-chunk_N.wasm    what several pages need and the main module does not, small ones merged
//   chunks-steelyard-app-HASH.js       fetches them; `files` says which ones each page needs
// HASH is Trunk's, over what the compiler made, so that no cache mixes two builds.
import { readdirSync, writeFileSync } from 'node:fs';
import { cut, fail, filesByChunk, release, replaced, ship, staging } from './tools.mjs';

// What brotli likes best: less is folded than -Oz would, and the file is larger, but not the download.
const OPTIMISE = ['-Os', '--skip-pass=local-cse', '--one-caller-inline-max-function-size=0'];

const name = readdirSync(staging).find((file) => /^steelyard-app-[0-9a-f]+\.js$/.test(file))?.slice(0, -3);
if (!name) fail(`no steelyard-app-HASH.js in ${staging}`);
const { glue, link, main, chunks } = cut('steelyard-app', release ? 'page' : 'debug', name);

/** The name in dist/ of what the splitter calls split_PAGE or chunk_N. */
const shipped = (file) => `${name}-${file.replace(/^split_/, '')}.wasm`;

ship(main, `${name}_bg.wasm`, OPTIMISE);
for (const [file, path] of chunks) ship(path, shipped(file), OPTIMISE);

writeFileSync(`${staging}/${name}.js`, replaced(glue, /(?<=^import .* from )"\.\/__wasm_split\.js"/gm, `"./chunks-${name}.js"`));

const named = replaced(link, /"\.\/((?:split|chunk)_\w+)\.wasm"/g, (_, file) => `"./${shipped(file)}"`);
const compiling = replaced(
  replaced(named, /\bfetch\(new URL\(/g, 'compiled(new URL('),
  /\(WebAssembly\.instantiateStreaming\(src, imports\)\)/g,
  '(src.then((module) => WebAssembly.instantiate(module, imports)))',
);
writeFileSync(`${staging}/chunks-${name}.js`, `${compiling}
export const files = ${JSON.stringify(filesByChunk(link, shipped))};
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
