// What the monkey opens: the samples, files of its own, broken copies of both, and files of a folder.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { card, png } from '../browser/workspace.mjs';

const SAMPLES = join(dirname(fileURLToPath(import.meta.url)), '../../public/samples');
const MOST_BYTES = 3_000_000;
const MOST_GIVEN = 60;

/** Files that are written here, by name. */
const OWN = {
  'ada.yaml': card('ada', { quality: 0.9 }),
  'ben.yaml': card('ben', { quality: 0.4, cost: 0.3 }),
  'cut.yaml': card('cut').slice(0, 60),
  'options.csv': 'option,cost,speed\nbus,2.5,30\ntrain,12,80\ncar,9,60\n',
  'decimal.csv': 'sep=;\noption;cost;speed\nbus;2,5;30\ntrain;12;80\n',
  'ragged.csv': 'a,b,c\n1,2\n3,4,5,6\n"open\n',
  'empty.csv': '',
  'nothing.jsonl': '\n\n\n',
  'not.json': '{"a": [1, 2',
  'deep.json': `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  'picture.png': png(),
  'words.md': '# A heading\n\nSome text, with [a link](https://example.org/) and *more*.\n',
};

const folders = () => readdirSync(SAMPLES).sort();
const listed = (folder) => readFileSync(join(SAMPLES, folder, 'files.txt'), 'utf8').split('\n').filter(Boolean);

/** Names of all that can be given: each is a folder of samples, a file of a folder, or files that are written here. */
export function pool(folder) {
  const real = folder ? read(folder).map((name) => `real/${name}`) : [];
  return { samples: folders().map((name) => `sample/${name}`), own: Object.keys(OWN).map((name) => `own/${name}`), real };
}

/** The files of a folder and of those in it that are not too large. */
function read(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const fits = (path) => statSync(path).size <= MOST_BYTES && basename(path) !== 'SOURCES.md';
  return paths.filter(fits).map((path) => relative(folder, path)).sort();
}

/** What a name stands for, as files to give; nothing where it is not here. `harm` is a seed that breaks one of them. */
export function given(name, folder, harm = 0) {
  const [kind, ...rest] = name.split('/');
  const path = rest.join('/');
  const files = contents(kind, path, folder);
  if (harm && files.length > 0) {
    const file = files[harm % files.length];
    file.buffer = broken(file.buffer, harm);
  }
  return files;
}

function contents(kind, path, folder) {
  const file = (name, buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
  if (kind === 'own') return path in OWN ? [file(path, Buffer.from(OWN[path]))] : [];
  if (kind === 'sample') {
    if (!existsSync(join(SAMPLES, path))) return [];
    return listed(path).slice(0, MOST_GIVEN).map((name) => file(basename(name), readFileSync(join(SAMPLES, path, name))));
  }
  const from = folder && join(folder, path);
  return from && existsSync(from) ? [file(basename(path), readFileSync(from))] : [];
}

/** Cut off, a byte of it another one, or a part of it twice. */
function broken(buffer, harm) {
  const at = buffer.length === 0 ? 0 : (harm * 7919) % buffer.length;
  if (harm % 3 === 0) return buffer.subarray(0, at);
  if (harm % 3 === 1) return Buffer.concat([buffer.subarray(0, at), Buffer.from([harm % 256]), buffer.subarray(at + 1)]);
  return Buffer.concat([buffer, buffer.subarray(at)]);
}
