// Work on the page in steps, with what each of them must leave behind: cards with a quality each, and a weight.
import { card, choose, setTo, toDecision, toFiles, typed } from '../browser/workspace.mjs';

export const EMPTY = { cards: {}, evidence: 10 };

const NAMES = ['ada', 'ben', 'cleo', 'dora', 'emil', 'finn'];
const PAD = 60_000;

/** A card of this quality; some are larger, so that they take time to be written. */
const content = (name, quality) => {
  const more = Math.round(quality * 10) % 2 ? `# ${'x'.repeat(PAD)}` : '';
  return card(name, { quality, more });
};

/** The files of this work: a name and a text each. */
export const contents = ({ cards }) => Object.fromEntries(
  Object.entries(cards).map(([name, quality]) => [`${name}.yaml`, content(name, quality)]),
);

/** What a page with this work shows: scores by hand, weight · quality + 4, and the weight. */
export function expected({ cards, evidence }) {
  if (Object.keys(cards).length === 0) return 'empty';
  const rows = Object.entries(cards).map(([name, quality]) => `${name} ${(evidence * quality + 4).toFixed(2)}`);
  return [...rows.sort(), `Evidence ${evidence.toFixed(1)}`].join(', ');
}

/** What the page shows; nothing while it is still working it out. */
export const shown = (page) => page.evaluate(() => {
  const rows = [...document.querySelectorAll('.rank-row')];
  const weight = document.querySelector('[aria-label="Evidence, typed"]');
  if (rows.length === 0 || !weight) {
    const invited = document.querySelector('h1')?.textContent.startsWith('See what your agents did');
    return invited && !document.querySelector('#boot') ? 'empty' : '';
  }
  const scores = rows.map((row) => ['.name', '.score'].map((part) => row.querySelector(part)?.textContent).join(' '));
  return [...scores.sort(), `Evidence ${weight.value}`].join(', ');
});

/** Steps that this work allows: each gives the work after it, and how it is done on the page. */
export function step(work, past, next) {
  const pick = (list) => list[Math.floor(next() * list.length)];
  const open = Object.keys(work.cards);
  const steps = [() => give(work, pick, next)];
  if (open.length > 0) steps.push(() => weigh(work, next));
  if (open.length > 1) steps.push(() => remove(work, pick(open)));
  if (past.length > 0) steps.push(() => undo(work, past));
  return pick(steps)();
}

function give(work, pick, next) {
  const given = {};
  for (let count = 1 + Math.floor(next() * 3); count > 0; count -= 1) {
    const name = pick(NAMES);
    given[name] = pick([0.5, 0.6, 0.7, 0.8, 0.9, 1].filter((one) => one !== work.cards[name]));
  }
  const after = { ...work, cards: { ...work.cards, ...given } };
  const files = contents({ cards: given });
  const act = async (page) => {
    await toFiles(page);
    await choose(page, files);
    await toDecision(page);
  };
  return pick([{ name: 'give', after, act }, { name: 'drop', after, act: (page) => drop(page, files) }]);
}

const drop = (page, files) => page.evaluate((given) => {
  const dataTransfer = new DataTransfer();
  for (const [name, text] of Object.entries(given)) dataTransfer.items.add(new File([text], name));
  for (const kind of ['dragenter', 'dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }
}, files);

function weigh(work, next) {
  const tenths = 50 + Math.floor(next() * 100);
  const evidence = (tenths >= Math.round(work.evidence * 10) ? tenths + 1 : tenths) / 10;
  return { name: 'weigh', after: { ...work, evidence }, edit: true, act: (page) => setTo(page, 'Evidence', evidence) };
}

function remove(work, gone) {
  const cards = { ...work.cards };
  delete cards[gone];
  const act = async (page) => {
    await toFiles(page);
    await page.getByRole('button', { name: `Remove ${gone}.yaml` }).click();
    await toDecision(page);
  };
  return { name: 'remove', after: { ...work, cards }, act };
}

function undo(work, past) {
  const act = async (page) => {
    await typed(page, 'Evidence').blur();
    await page.getByRole('button', { name: 'Undo' }).click();
  };
  return { name: 'undo', after: { ...work, evidence: past.at(-1) }, undoes: true, act };
}
