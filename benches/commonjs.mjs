// A CommonJS package as one module for a page, for peers that come no other way.

import { readFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { dirname } from 'node:path';

/**
 * The text of a module that exports each of the packages by its name here.
 *
 * @param {Record<string, string>} packages  export and package: `{ louvain: 'graphology-communities-louvain' }`
 */
export async function bundled(packages) {
  const files = new Map();
  const add = async (from, name) => {
    // With a trailing slash no module of Node's own is meant.
    const path = createRequire(from).resolve(isBuiltin(name) ? `${name}/` : name);
    if (files.has(path)) return files.get(path);
    const file = { place: files.size, names: {} };
    files.set(path, file);
    file.text = await readFile(path, 'utf8');
    for (const [, , needed] of file.text.matchAll(/\brequire\((['"])([^'"]+)\1\)/g)) {
      // What is Node's own alone is asked for by what runs there alone.
      if (isBuiltin(needed) && !isThere(path, `${needed}/`)) continue;
      file.names[needed] = (await add(`${dirname(path)}/`, needed)).place;
    }
    return file;
  };
  const exported = [];
  for (const [as, name] of Object.entries(packages)) {
    const { place } = await add(import.meta.url, name);
    exported.push(`export const ${as} = load(${place});`);
  }
  const list = [...files.values()].map(
    ({ text, names }) => `[${JSON.stringify(names)}, function (module, exports, require) {\n${text}\n}],`,
  );
  return ['const files = [', ...list, '];', LOAD, ...exported, ''].join('\n');
}

function isThere(from, name) {
  try {
    return Boolean(createRequire(from).resolve(name));
  } catch {
    return false;
  }
}

const LOAD = `
const loaded = [];
function load(place) {
  if (loaded[place]) return loaded[place].exports;
  const module = (loaded[place] = { exports: {} });
  const [names, run] = files[place];
  run.call(module.exports, module, module.exports, (name) => load(names[name]));
  return module.exports;
}`;
