// Makes one stylesheet of those that index.html names, in their order: a visit then waits for one request
// and not for each. Trunk calls it when everything else stands in its folder.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LINK = /[ \t]*<link rel="stylesheet" href="\.\/([^"]+\.css)"[^>]*>\n?/g;

const staging = process.env.TRUNK_STAGING_DIR;
const index = join(staging, 'index.html');
const html = readFileSync(index, 'utf8');
const sheets = [...html.matchAll(LINK)].map(([, name]) => join(staging, name));
if (!sheets.length) throw new Error(`${index} names no stylesheet of its own.`);

const css = sheets.map((sheet) => readFileSync(sheet, 'utf8')).join('\n');
const digest = createHash('sha384').update(css);
const integrity = digest.copy().digest('base64');
const name = `steelyard-${digest.digest('hex').slice(0, 16)}.css`;
for (const sheet of sheets) rmSync(sheet);
writeFileSync(join(staging, name), css);

let links = 0;
writeFileSync(index, html.replace(LINK, () => links++ ? ''
  : `  <link rel="stylesheet" href="./${name}" integrity="sha384-${integrity}">\n`));
