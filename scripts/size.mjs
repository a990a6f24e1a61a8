// What a first visit downloads, as brotli, against its budget. 1 KB is 1,000 bytes.
import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const BUDGETS = [
  { what: 'page wasm', file: /^steelyard-app-.*_bg\.wasm$/, budgetKb: 250 },
  { what: 'worker wasm', file: /^steelyard-worker_bg\.wasm$/, budgetKb: 400 },
];
const dist = process.argv[2] ?? 'dist';

function brotliSize(bytes) {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length;
}

const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(9);
const files = readdirSync(dist).filter((name) => /\.(css|html|js|svg|wasm)$/.test(name));
let over = false;
console.log(`${'file'.padEnd(44)}${'KB'.padStart(9)}${'brotli KB'.padStart(11)}${'budget KB'.padStart(11)}`);
for (const name of files) {
  const bytes = readFileSync(`${dist}/${name}`);
  const small = brotliSize(bytes);
  const budget = BUDGETS.find(({ file }) => file.test(name))?.budgetKb;
  const tooBig = small > budget * 1000;
  over ||= tooBig;
  console.log(`${name.padEnd(44)}${kb(bytes.length)}  ${kb(small)}${String(budget ?? '').padStart(11)}${tooBig ? '  over' : ''}`);
}
for (const { what, file } of BUDGETS) {
  if (!files.some((name) => file.test(name))) {
    console.error(`No ${what} in ${dist}/.`);
    over = true;
  }
}
process.exit(over ? 1 : 0);
