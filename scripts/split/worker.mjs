// Cuts the worker's wasm into a main module and chunks. In the staging folder it replaces the module and the glue
// that Trunk made of the uncut worker, and adds
//   steelyard-worker-HASH-CHUNK.wasm      a part of the engine, see `Chunk` in crates/protocol
//   steelyard-worker-HASH-chunk_N.wasm    what several of them need and the main module does not
// HASH is over what the compiler made, so that a page whose build has gone from the server gets no chunk of another.
//
// A worker fetches nothing: the page does (src/client/chunks.rs), keeps what came for the next worker, and posts it
// as `[file, module]`. So the splitter's script, which fetches, gives way to one that joins to the main module what was
// posted, or says at once that it is not here.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { compiled, cut, fail, filesByChunk, release, replaced, ship, staging } from './tools.mjs';

const NAME = 'steelyard-worker';
const PROFILE = release ? 'release' : 'debug';
const OPTIMISE = ['-O3', '--skip-pass=local-cse', '--one-caller-inline-max-function-size=0'];

const { glue, link, main, chunks } = cut(NAME, PROFILE, NAME);
const hash = createHash('sha256').update(readFileSync(compiled(NAME, PROFILE))).digest('hex').slice(0, 16);
const shipped = (file) => `${NAME}-${hash}-${file.replace(/^split_/, '')}.wasm`;

ship(main, `${NAME}_bg.wasm`, OPTIMISE);
for (const [file, path] of chunks) ship(path, shipped(file), OPTIMISE);

// What the chunks share with the main module: its memory, its table, and what wasm-bindgen and the splitter add.
const shared = /^let sharedImports[^]*?^\}\n/m.exec(link)?.[0];
if (!shared) fail('the script of the splitter shares nothing');
const files = filesByChunk(link, shipped);
// The page reads the line of `files`.
const joining = `export const files = ${JSON.stringify(files)};
${shared}
const posted = new Map();
const joined = new Set();
self.addEventListener("message", ({ data }) => {
    if (Array.isArray(data)) posted.set(...data);
});

/** Calls back before it returns, with whether the chunk is here. */
const load = (chunk) => (callback, about) => {
    const shared = getSharedImports();
    let here = true;
    try {
        for (const file of files[chunk]) {
            if (joined.has(file)) continue;
            new WebAssembly.Instance(posted.get(file), shared);
            joined.add(file);
        }
    } catch (error) {
        console.error(error);
        here = false;
    }
    shared.__wasm_split.__indirect_function_table.get(callback)(about, here);
};
const loaders = {
${Object.keys(files).map((chunk) => `    __wasm_split_load_${chunk}: load("${chunk}"),\n`).join('')}};
`;
const whole = replaced(glue, /^import \* as (\w+) from "\.\/__wasm_split\.js";?$/gm, 'const $1 = loaders;');
writeFileSync(`${staging}/${NAME}.js`, `${joining}${whole}`);
