// What the store holds, read beside the page.

/** Each workspace: the text of its record, and the texts of its files by key. */
export const stored = (page) => page.evaluate(async () => {
  const done = (request) => new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error);
  });
  // Whoever opens what is not there yet makes it, and the page could not.
  const there = await indexedDB.databases();
  if (!there.some(({ name }) => name === 'steelyard')) return { workspaces: [], files: [], aside: [] };
  const database = await done(indexedDB.open('steelyard'));
  const transaction = database.transaction(['workspaces', 'files', 'aside']);
  const all = async (name) => {
    const store = transaction.objectStore(name);
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return keys.map((key, at) => [key, values[at]]);
  };
  const [workspaces, files, aside] = await Promise.all(['workspaces', 'files', 'aside'].map(all));
  database.close();
  const texts = await Promise.all(files.map(async ([[id, key], file]) => [id, key, await file.text()]));
  return { workspaces, files: texts, aside };
});

/** Whether any of the workspaces has files. */
export const holdsFiles = ({ workspaces }) => workspaces.some(([, record]) => /^file /m.test(record));

/** What is wrong with the store as it stands, for the cards of this work: `null` where nothing is. */
export function wrong({ workspaces, files, aside }, contents) {
  if (aside.length > 0) return `set aside: ${aside[0][1]}`;
  const known = new Map(files.map(([id, key, text]) => [`${id} ${key}`, text]));
  const found = {};
  for (const [id, record] of workspaces) {
    if (!record.endsWith('end\n')) return `a record that is cut: ${record}`;
    for (const [, key, size, name] of record.matchAll(/^file (\d+) kept (\d+) \d+ \S+ (\S+)$/gm)) {
      const text = known.get(`${id} ${key}`);
      if (text?.length !== Number(size)) return `${name} has ${text?.length} bytes and should have ${size}`;
      found[name] = text;
      known.delete(`${id} ${key}`);
    }
  }
  if (known.size > 0) return `files of no record: ${[...known.keys()].join(', ')}`;
  for (const [name, text] of Object.entries(contents)) {
    if (found[name] !== text) return `${name} is not what was given: ${found[name]?.slice(0, 200)}`;
  }
  return null;
}
