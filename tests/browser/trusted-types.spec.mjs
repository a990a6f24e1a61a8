// The one Trusted Types policy: what start.js lets through to innerHTML and to script addresses.
import { expect, open, test } from './fixtures.mjs';

const LET_THROUGH = [
  '',
  'plain text &amp; entities &lt;b&gt;',
  '<p class="hint">One <b>two</b><!----><!--s--><!></p>',
  '<svg viewBox="0 0 8 8"><title>Beam</title><path d="M0 0h8"/></svg>',
  '<input type="text" disabled value=\'it "is"\'><br/>',
  '<a href="#weights">a</a><a href="./help">b</a><a href="https://example.org/">c</a><a href="?a=1&amp;b=2">d</a>',
  '<img src="data:image/png;base64,AAAA" alt="">',
  '<p title="5 > 4" data-on="x">the word javascript: in a text, onclick=too</p>',
];

const REFUSED = [
  '<script>alert(1)</script>',
  '<SCRIPT src=x></SCRIPT>',
  '<svg><script href="x"/></svg>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" OnError="alert(1)">',
  '<img src="x"onerror="alert(1)">',
  '<img/src=x/onerror=alert(1)>',
  '<p onclick>',
  '<iframe src="./"></iframe>',
  '<iframe srcdoc="x"></iframe>',
  '<object data="./x"></object>',
  '<embed src="./x">',
  '<base href="/">',
  '<meta http-equiv="refresh" content="0">',
  '<link rel="stylesheet" href="x.css">',
  '<style>p{}</style>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<svg><a xlink:href="javascript:alert(1)"><path d=""/></a></svg>',
  '<svg><a><animate attributeName="href" to="javascript:alert(1)"/></a></svg>',
  '<form action="javascript:alert(1)"></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  // One reading in raw text, another outside of it.
  '<title><b title="</title><img src=x onerror=alert(1)>"></b></title>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>',
  '<!--<img title="--><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<p>]]>',
  '<?xml version="1.0"?>',
  '<p title="unclosed',
  // A no-break space is part of a value to a browser, not its end.
  '<img a=b\u00a0c="d onerror=alert(1) x">',
  '<p\u00a0onclick=alert(1)>',
];

/** Whether the page lets `markup` become elements. */
function assign(page, markup) {
  return page.evaluate((html) => {
    try {
      document.createElement('template').innerHTML = html;
      return true;
    } catch {
      return false;
    }
  }, markup);
}

test('markup as templates hold it passes', async ({ page }) => {
  await open(page);
  for (const markup of LET_THROUGH) expect.soft(await assign(page, markup), markup).toBe(true);
});

test('markup that could run something is refused', async ({ page }) => {
  await open(page);
  for (const markup of REFUSED) expect.soft(await assign(page, markup), markup).toBe(false);
});

test.describe('addresses', () => {
  test.use({ expectedFaults: [/trusted-types/] });

  test('scripts and workers come from this origin, and no text becomes script', async ({ page }) => {
    await open(page);
    const outcome = await page.evaluate(() => {
      const passes = (create) => {
        try {
          return Boolean(create());
        } catch {
          return false;
        }
      };
      const { defaultPolicy } = trustedTypes;
      const blob = URL.createObjectURL(new Blob(['']));
      return {
        own: passes(() => defaultPolicy.createScriptURL('./steelyard-worker.js')),
        blob: passes(() => defaultPolicy.createScriptURL(blob)),
        other: passes(() => defaultPolicy.createScriptURL('https://example.org/x.js')),
        foreignBlob: passes(() => defaultPolicy.createScriptURL('blob:https://example.org/1')),
        data: passes(() => defaultPolicy.createScriptURL('data:text/javascript,1')),
        script: passes(() => defaultPolicy.createScript('1')),
        second: passes(() => trustedTypes.createPolicy('second', {})),
      };
    });
    expect(outcome).toEqual({
      own: true, blob: true, other: false, foreignBlob: false, data: false, script: false, second: false,
    });
  });
});
