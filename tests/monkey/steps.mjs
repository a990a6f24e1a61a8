// What the monkey does: a step is plain data (it can be kept and repeated), chosen from what the page offers and a seed.
import { setTimeout as wait } from 'node:timers/promises';

import { given } from './files.mjs';

const KEYS = [
  'Escape', 'Enter', 'Tab', 'Shift+Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'Space',
  'Shift+ArrowDown', 'Shift+ArrowRight', 'Backspace', 'Delete', '?', '/', '[', ']', '+', '-', '0', '1', '3', '5',
  't', 'j', 'k', 'q', 'v', 'n', 'f', 'w', 'Shift+N', 'Shift+Q', 'Control+k', 'Control+a', 'Control+p',
];
const TEXTS = ['', '0', '-1', '1e9', 'abc', 'a', 'NaN', '0.5', '3,5', '🦉', '9'.repeat(40), '<b>&amp;', 'the'];
const WINDOWS = [[1280, 800], [1000, 700], [700, 900], [390, 844]];
// In milliseconds; what is asked for is often still on its way.
const MOST_WAIT = 120;

/** How often each kind is chosen, of all together. */
const KINDS = [
  ['click', 30], ['page', 18], ['menu', 10], ['key', 14], ['type', 6], ['choose', 4], ['drag', 5], ['hover', 5],
  ['back', 6], ['forward', 3], ['undo', 3], ['redo', 1], ['give', 3], ['wheel', 2], ['window', 1], ['paper', 1], ['reload', 1],
];

/** A step that fits the page as it is; `names` is what can be given. */
export async function chosen(page, next, names) {
  const pick = (list) => list[Math.floor(next() * list.length)];
  const kind = weighted(next);
  const rest = { wait: next() < 0.5 ? 0 : Math.floor(next() * MOST_WAIT) };
  const at = [0.1 + 0.8 * next(), 0.1 + 0.8 * next()].map((part) => Number(part.toFixed(2)));
  const on = async (fits) => {
    const all = (await page.evaluate(() => globalThis.monkey.listed())).filter(fits);
    if (all.length === 0) return null;
    // A long list is one kind of thing.
    const group = fits === isAny && pick([...new Set(all.map((one) => one.group))]);
    const { role, name, nth } = pick(all.filter((one) => !group || one.group === group));
    return { role, name, nth };
  };
  switch (kind) {
    case 'click': case 'hover': return target({ kind, at, ...rest }, await on(isAny));
    case 'page': return target({ kind: 'click', at: [0.5, 0.5], ...rest }, await on(isPage));
    case 'menu': return target({ kind: 'click', at: [0.5, 0.5], ...rest }, await on(isMenu));
    case 'choose': return target({ kind, option: Math.floor(next() * 12), ...rest }, await on(({ role }) => role === 'combobox'));
    case 'type': return target({ kind, text: pick(TEXTS), enter: next() < 0.4, ...rest }, await on(isTyped));
    case 'drag': return target({ kind, at, to: [next(), next()].map((part) => Number(part.toFixed(2))), ...rest }, await on(isAny));
    case 'wheel': return { kind, by: Math.floor((next() - 0.4) * 1_500), ...rest };
    case 'key': return { kind, key: pick(KEYS), ...rest };
    case 'window': return { kind, size: pick(WINDOWS), ...rest };
    case 'give': return { kind, name: pick(names), harm: next() < 0.4 ? 1 + Math.floor(next() * 10_000) : 0, ...rest };
    default: return { kind, ...rest };
  }
}

/** Where nothing fits, something may lie over the page. */
const target = (step, found) => (found ? { ...step, target: found } : { kind: 'key', key: 'Escape', wait: step.wait });
const isAny = () => true;
const isPage = ({ role, group }) => role === 'link' && (group.endsWith(' pages') || group.endsWith(' icon-button'));
const isMenu = ({ role, name }) => role === 'button' && /^(Table and copies|Prices|Types|Agents|Show)/.test(name);
const isTyped = ({ role }) => ['textbox', 'text', 'search', 'number', 'searchbox', 'spinbutton'].includes(role);

function weighted(next) {
  const all = KINDS.reduce((sum, [, weight]) => sum + weight, 0);
  let left = next() * all;
  return KINDS.find(([, weight]) => (left -= weight) < 0)?.[0] ?? 'click';
}

/** Does a step; where its control is not there any more it does nothing. */
export async function act(page, step, folder) {
  await done(page, step, folder);
  if (step.wait) await wait(step.wait);
}

async function done(page, step, folder) {
  const place = (at) => page.evaluate(([target, part]) => globalThis.monkey.place(target, part), [step.target, at]);
  switch (step.kind) {
    case 'click': {
      const there = await place(step.at);
      if (there) await page.mouse.click(there.x, there.y);
      return;
    }
    case 'hover': {
      const there = await place(step.at);
      if (there) await page.mouse.move(there.x, there.y);
      return;
    }
    case 'drag': return drag(page, await place(step.at), step.to);
    case 'type': {
      const there = await place([0.5, 0.5]);
      if (!there) return;
      await page.mouse.click(there.x, there.y);
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(step.text);
      if (step.enter) await page.keyboard.press('Enter');
      return;
    }
    case 'choose': return page.evaluate(([target, at]) => globalThis.monkey.choose(target, at), [step.target, step.option]);
    case 'wheel': return page.mouse.wheel(0, step.by);
    case 'key': return page.keyboard.press(step.key);
    case 'undo': return page.keyboard.press('Control+z');
    case 'redo': return page.keyboard.press('Control+Shift+z');
    // Not out of the page.
    case 'back': return page.evaluate(() => { if (globalThis.navigation.currentEntry.index > 0) history.back(); });
    case 'forward': return page.evaluate(() => history.forward());
    case 'window': return page.setViewportSize({ width: step.size[0], height: step.size[1] });
    case 'paper': return paper(page);
    case 'reload': return page.reload();
    case 'give': return drop(page, given(step.name, folder, step.harm));
    default: throw new Error(`An unknown step: ${JSON.stringify(step)}`);
  }
}

async function drag(page, from, to) {
  if (!from) return;
  const { width, height } = page.viewportSize();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to[0] * width) / 2, (from.y + to[1] * height) / 2);
  await page.mouse.move(to[0] * width, to[1] * height);
  await page.mouse.up();
}

async function paper(page) {
  const tell = (name) => page.evaluate((event) => window.dispatchEvent(new Event(event)), name);
  await tell('beforeprint');
  await page.emulateMedia({ media: 'print' });
  await page.emulateMedia({ media: null });
  await tell('afterprint');
}

/** Drops files onto the window. */
const drop = (page, files) => page.evaluate(async (all) => {
  const dataTransfer = new DataTransfer();
  for (const { name, base64 } of all) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    dataTransfer.items.add(new File([bytes], name));
  }
  for (const kind of ['dragenter', 'dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }
}, files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })));
