// What a first visit downloads, as brotli, against its budget. 1 KB is 1,000 bytes.
import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const BUDGETS = [
  { what: 'page wasm', file: /^steelyard-app-[0-9a-f]+_bg\.wasm$/, budgetKb: 250 },
  { what: 'chunk', file: /^steelyard-app-[0-9a-f]+-\w+\.wasm$/, budgetKb: 100 },
  { what: 'worker wasm', file: /^steelyard-worker_bg\.wasm$/, budgetKb: 400 },
  { what: 'chunk of the worker', file: /^steelyard-worker-[0-9a-f]+-\w+\.wasm$/, budgetKb: 100 },
];
const CHUNKS = BUDGETS.filter(({ what }) => what.startsWith('chunk'));
const dist = process.argv[2] ?? 'dist';

function brotliSize(bytes) {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length;
}

const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(9);
const files = readdirSync(dist).filter((name) => /\.(css|html|js|svg|wasm)$/.test(name));
const sizes = new Map();
let over = false;
console.log(`${'file'.padEnd(48)}${'KB'.padStart(9)}${'brotli KB'.padStart(11)}${'budget KB'.padStart(11)}`);
for (const name of files) {
  const bytes = readFileSync(`${dist}/${name}`);
  const small = brotliSize(bytes);
  sizes.set(name, small);
  const budget = BUDGETS.find(({ file }) => file.test(name))?.budgetKb;
  const tooBig = small > budget * 1000;
  over ||= tooBig;
  console.log(`${name.padEnd(48)}${kb(bytes.length)}  ${kb(small)}${String(budget ?? '').padStart(11)}${tooBig ? '  over' : ''}`);
}
for (const { what, file } of BUDGETS) {
  if (!files.some((name) => file.test(name))) {
    console.error(`No ${what} in ${dist}/.`);
    over = true;
  }
}

// What stands in the script that fetches the chunks: for each page the files that it needs.
const loader = files.find((name) => /^chunks-steelyard-app-[0-9a-f]+\.js$/.test(name));
const pages = loader ? JSON.parse(/^export const files = (.*);$/m.exec(readFileSync(`${dist}/${loader}`, 'utf8'))[1]) : {};
const sum = (names) => names.reduce((total, name) => total + sizes.get(name), 0);
const always = files.filter((name) => !CHUNKS.some(({ file }) => file.test(name)));
const frame = always.filter((name) => BUDGETS[0].file.test(name));
console.log(`\n${'first visit to'.padEnd(48)}${'page wasm'.padStart(9)}${'all above'.padStart(11)}  brotli KB, until the page shows`);
for (const [page, chunks] of Object.entries(pages)) {
  console.log(`${page.padEnd(48)}${kb(sum([...frame, ...chunks]))}  ${kb(sum([...always, ...chunks]))}`);
}
process.exit(over ? 1 : 0);
