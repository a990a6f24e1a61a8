// The download of a first visit as brotli, against the sizes that raise an alarm. 1 KB is 1,000 bytes.
import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const ALARMS_KB = { 'steelyard-app': 1600, 'steelyard-worker': 1800, 'steelyard-languages': 80 };
const dist = process.argv[2] ?? 'dist';

for (const [name, alarm] of Object.entries(ALARMS_KB)) {
  const file = readdirSync(dist).find((file) => file.startsWith(name) && file.endsWith('_bg.wasm'));
  const bytes = readFileSync(`${dist}/${file}`);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const kb = brotliCompressSync(bytes, { params }).length / 1000;
  console.log(`${name}: ${(bytes.length / 1000).toFixed(0)} KB, ${kb.toFixed(1)} KB as brotli, of ${alarm}`);
  if (kb > alarm) process.exitCode = 1;
}
