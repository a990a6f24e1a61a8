// What can be acted on, by role and name: a step finds the same control in a later run of the same page. This module runs
// in the page (see `installed`), so it may import nothing.

/** Puts `monkey` into each page of a context. */
export const installed = (context) => context.addInitScript(`globalThis.monkey = (${controls})();`);

function controls() {
  const SELECTOR = 'a[href], button, input, select, textarea, summary, [tabindex], [role=slider], [role=option], [role=tab]';
  const ROLES = { A: 'link', BUTTON: 'button', SELECT: 'combobox', TEXTAREA: 'textbox', SUMMARY: 'summary' };
  const NAMED_MOST = 80;

  const squeezed = (text) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, NAMED_MOST);

  function role(element) {
    const given = element.getAttribute('role');
    if (given) return given;
    if (element.tagName === 'INPUT') return element.type;
    return ROLES[element.tagName] ?? 'region';
  }

  function name(element) {
    const by = element.getAttribute('aria-labelledby');
    const label = by && document.getElementById(by.split(' ')[0])?.textContent;
    const texts = [
      element.getAttribute('aria-label'), label, element.labels?.[0]?.textContent,
      ['SELECT', 'INPUT', 'TEXTAREA'].includes(element.tagName) ? '' : element.textContent, element.title, element.placeholder, element.id,
    ];
    return squeezed(texts.find((text) => squeezed(text)));
  }

  /** Whatever lies over all else takes every click. */
  const surface = () => [...document.querySelectorAll('dialog')].filter((dialog) => dialog.matches(':modal')).at(-1) ?? document;

  function isMeant(element) {
    if (element.disabled || element.type === 'file' || !element.checkVisibility({ visibilityProperty: true })) return false;
    // What leads out of the page is not part of it.
    if (element.tagName === 'A' && new URL(element.href).origin !== location.origin) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  }

  const all = () => [...surface().querySelectorAll(SELECTOR)].filter(isMeant);

  /** Each control once: its role, its name, and which of those with the same it is; `group` is shared by those of one kind. */
  function listed() {
    const seen = new Map();
    return all().map((element) => {
      const [of, called] = [role(element), name(element)];
      const key = `${of} ${called}`;
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      return { role: of, name: called, nth, group: `${of} ${element.classList[0] ?? element.parentElement?.classList[0] ?? ''}` };
    });
  }

  const found = (target) => all().filter((element) => role(element) === target.role && name(element) === target.name)[target.nth];

  /** Where a part of a control lies in the window, once it is scrolled to; nothing where something else lies over it. */
  function place(target, [across, down]) {
    const element = found(target);
    if (!element) return null;
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width * across, top + height * down];
    const hit = document.elementFromPoint(x, y);
    return hit && (element.contains(hit) || hit.contains(element)) ? { x, y } : null;
  }

  /** Chooses an option of a list, as a user would; false where there is none. */
  function choose(target, at) {
    const element = found(target);
    const options = element?.options?.length ?? 0;
    if (options === 0) return false;
    element.focus();
    element.selectedIndex = at % options;
    for (const kind of ['input', 'change']) element.dispatchEvent(new Event(kind, { bubbles: true }));
    return true;
  }

  return { listed, place, choose };
}
