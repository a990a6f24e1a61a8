// Starts the page: one Trusted Types policy, then the wasm that this script's own tag names.
// What it needs from index.html: its tag with data-js and data-wasm, and an element #boot.

// ---- taste --------------------------------------------------------------------------------
// Theme and density as they were chosen, before anything is drawn; the page itself takes over from here
// (src/persist/taste.rs).
try {
  for (const name of ['theme', 'density']) {
    const chosen = localStorage.getItem(`steelyard.${name}`);
    if (chosen) document.documentElement.setAttribute(`data-${name}`, chosen);
  }
} catch {
  // Storage is refused: nothing was chosen.
}

// ---- markup -------------------------------------------------------------------------------
// Leptos makes its templates through innerHTML. They hold elements, attributes and comments, all
// known at build time. This grammar lets exactly those through and errs on refusing: since no "<"
// may stand anywhere but at the start of a token it has checked, no context in which a browser
// might read the markup (raw text, SVG, a broken comment) can hold an element that was not seen.
const TEXT = /[^<]+/y;
const COMMENT = /<!(?:--[^<>]*--)?>/y;
// Spaces are HTML's five, not JavaScript's \s: a no-break space belongs to a name or a value.
const END_TAG = /<\/[a-z][a-z0-9:-]*[\t\n\f\r ]*>/iy;
const START_TAG = /<([a-z][a-z0-9:-]*)((?:[\t\n\f\r ]+[^"'<>/=\0-\x20]+(?:=(?:"[^"<]*"|'[^'<]*'|[^"'<>=`\0-\x20]+))?)*)[\t\n\f\r ]*\/?>/iy;
const ATTRIBUTE = /([^"'<>/=\0-\x20]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\0-\x20]+)))?/g;

const FORBIDDEN_ELEMENTS = new Set([
  'animate', 'animatemotion', 'animatetransform', 'applet', 'base', 'embed', 'frame', 'frameset', 'iframe',
  'link', 'meta', 'noembed', 'noframes', 'noscript', 'object', 'plaintext', 'portal', 'script', 'set', 'style',
  'xmp',
]);
const FORBIDDEN_ATTRIBUTE = /^(?:on.*|srcdoc|srcset|imagesrcset|ping|http-equiv)$/i;
const ADDRESS_ATTRIBUTE = /^(?:(?:.*:)?href|src|action|formaction|data|poster|background|cite)$/i;
// A known scheme, or no ":" (nor an entity or a control character that could become one) before
// the first "/", "?" or "#".
const ADDRESS = /^(?:https?:|mailto:|blob:|data:image\/(?:png|jpeg|gif|webp)[;,]|[^:&\0-\x20]*(?:[/?#]|$))/i;

function match(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function checkAttributes(element, source) {
  for (const [, name, quoted, apostrophed, bare] of source.matchAll(ATTRIBUTE)) {
    const value = quoted ?? apostrophed ?? bare ?? '';
    if (FORBIDDEN_ATTRIBUTE.test(name) || (ADDRESS_ATTRIBUTE.test(name) && !ADDRESS.test(value))) {
      throw new TypeError(`Refused markup: ${name}="${value}" on <${element}>.`);
    }
  }
}

function checkedMarkup(markup) {
  let at = 0;
  while (at < markup.length) {
    const tag = match(START_TAG, markup, at);
    if (tag) {
      if (FORBIDDEN_ELEMENTS.has(tag[1].toLowerCase())) throw new TypeError(`Refused markup: <${tag[1]}>.`);
      checkAttributes(tag[1], tag[2]);
    }
    const token = tag ?? match(TEXT, markup, at) ?? match(END_TAG, markup, at) ?? match(COMMENT, markup, at);
    if (!token) throw new TypeError(`Refused markup at: ${markup.slice(at, at + 60)}`);
    at += token[0].length;
  }
  return markup;
}

// ---- addresses of scripts and workers ---------------------------------------------------------
function checkedScriptAddress(address) {
  // The origin of a blob: address is that of the page that made it; that of data: is "null".
  const { origin } = new URL(address, document.baseURI);
  if (origin === location.origin && origin !== 'null') return address;
  throw new TypeError(`Refused script address: ${address}`);
}

function refusedScript() {
  throw new TypeError('Refused: no text becomes script here.');
}

globalThis.trustedTypes?.createPolicy('default', {
  createHTML: checkedMarkup,
  createScriptURL: checkedScriptAddress,
  createScript: refusedScript,
});

// ---- start ------------------------------------------------------------------------------------
function line(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function showFailure(error) {
  const boot = document.getElementById('boot');
  if (!boot) return;
  boot.setAttribute('role', 'alert');
  boot.replaceChildren(
    line('p', 'Steelyard could not start in this browser.'),
    line('p', 'It needs WebAssembly with SIMD: Chrome or Edge 91, Firefox 89, Safari 16.4, or newer. '
      + 'If yours is newer, reload once; the files may have changed while the page loaded.'),
    line('pre', String(error)),
  );
}

async function start() {
  const { js, wasm } = document.querySelector('script[data-js]').dataset;
  const glue = await import(new URL(js, document.baseURI).href);
  await glue.default({ module_or_path: new URL(wasm, document.baseURI) });
  document.getElementById('boot')?.remove();
}

start().catch((error) => {
  showFailure(error);
  throw error;
});
