// Every relative link in our Markdown names a file that exists.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const SKIPPED = new Set(['.git', '.tools', 'dist', 'node_modules', 'results', 'target']);
// Not links: what stands in code.
const CODE = /^(```|~~~)[^]*?^\1|`[^`\n]*`/gm;
const LINK = /!?\[[^\]]*\]\(\s*<?([^)\s>]+)[^)]*\)|^\[[^\]]+\]:\s*<?(\S+?)>?\s*$/gm;
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|#)/i;

function* markdown(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) yield* markdown(path);
    if (entry.isFile() && entry.name.endsWith('.md')) yield path;
  }
}

let links = 0;
let broken = 0;
for (const file of markdown('.')) {
  const text = readFileSync(file, 'utf8').replace(CODE, '');
  for (const [, inline, reference] of text.matchAll(LINK)) {
    const target = inline ?? reference;
    if (ELSEWHERE.test(target)) continue;
    links += 1;
    const path = join(dirname(file), decodeURIComponent(target.split('#')[0]));
    if (!existsSync(path)) {
      console.error(`${relative('.', file)}: ${target} does not exist`);
      broken += 1;
    }
  }
}
console.log(`${links} relative links, ${broken} broken`);
process.exit(broken > 0 ? 1 : 0);
