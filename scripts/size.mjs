// What a first visit downloads, as brotli, against its budget. 1 KB is 1,000 bytes.
import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const BUDGETS_KB = { 'steelyard-app': 1100, 'steelyard-worker': 1200, 'steelyard-languages': 80 };
const dist = process.argv[2] ?? 'dist';

for (const [name, budget] of Object.entries(BUDGETS_KB)) {
  const file = readdirSync(dist).find((file) => file.startsWith(name) && file.endsWith('_bg.wasm'));
  const bytes = readFileSync(`${dist}/${file}`);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const kb = brotliCompressSync(bytes, { params }).length / 1000;
  console.log(`${name}: ${(bytes.length / 1000).toFixed(0)} KB, ${kb.toFixed(1)} KB as brotli, of ${budget}`);
  if (kb > budget) process.exitCode = 1;
}
