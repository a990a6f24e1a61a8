// Nothing that a file says is run, and nothing that runs reaches another origin: not from the page,
// not from the worker, whose policy is the page's, since it starts from a blob.
import { createServer } from 'node:http';
import { expect, open, test as base } from './fixtures.mjs';
import { choose, openDecision, slider } from './workspace.mjs';

const test = base.extend({
  /** A server of another origin that counts who comes. */
  elsewhere: async ({}, use) => {
    const visits = [];
    const server = createServer((request, response) => {
      visits.push(request.url);
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('//');
    });
    server.on('upgrade', (request, socket) => {
      visits.push(request.url);
      socket.destroy();
    });
    await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
    await use({ address: `http://127.0.0.1:${server.address().port}`, visits });
    server.closeAllConnections();
    server.close();
  },
});

// What the browser says when it refuses what a test provokes.
const REFUSALS = [/Content Security Policy|Policy:|TrustedScript|Refused|Request to http:/];


/** The page, and the worker once it is there. */
async function both(page) {
  await open(page);
  await expect.poll(() => page.workers().length).toBe(1);
  return [['page', page], ['worker', page.workers()[0]]];
}

test.describe('what must be refused', () => {
  test.use({ expectedFaults: REFUSALS });

  test('no text becomes code', async ({ page }) => {
    for (const [place, scope] of await both(page)) {
      const outcome = await scope.evaluate(() => {
        const attempts = {
          eval: () => (0, eval)('globalThis.ran = 1'),
          Function: () => new Function('globalThis.ran = 1')(),
          timer: () => setTimeout('globalThis.ran = 1'),
        };
        const results = Object.entries(attempts).map(([name, attempt]) => new Promise((done) => {
          setTimeout(() => {
            try {
              attempt();
              done([name, 'ran']);
            } catch {
              done([name, 'refused']);
            }
          });
        }));
        return Promise.all(results).then(Object.fromEntries);
      });
      expect(outcome, place).toEqual({ eval: 'refused', Function: 'refused', timer: 'refused' });
      expect(await scope.evaluate(() => globalThis.ran), place).toBeUndefined();
    }
  });

  test('no script gets into the page', async ({ page, elsewhere }) => {
    await open(page);
    const thrown = await page.evaluate((address) => {
      const attempts = {
        inline: () => {
          const script = document.createElement('script');
          script.append('globalThis.ran = 1');
          document.body.append(script);
        },
        text: () => (document.createElement('script').textContent = 'globalThis.ran = 1'),
        handler: () => document.body.setAttribute('onclick', 'globalThis.ran = 1'),
        foreign: () => (document.createElement('script').src = address),
        markup: () => (document.body.innerHTML = '<script>globalThis.ran = 1</script>'),
        image: () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="globalThis.ran = 1">'),
        frame: () => (document.createElement('iframe').srcdoc = '<script>parent.ran = 1</script>'),
        parser: () => new DOMParser().parseFromString('<script>1</script>', 'text/html'),
        url: () => document.body.append(Object.assign(document.createElement('a'), { href: 'javascript:globalThis.ran=1', id: 'trap' })),
      };
      const thrown = [];
      for (const [name, attempt] of Object.entries(attempts)) {
        try {
          attempt();
        } catch {
          thrown.push(name);
        }
      }
      document.getElementById('trap').click();
      document.body.click();
      return new Promise((done) => setTimeout(() => done(thrown)));
    }, elsewhere.address);
    // An inline script and a javascript: address are made, and then not run.
    expect(thrown).toEqual(['text', 'handler', 'foreign', 'markup', 'image', 'frame', 'parser']);
    expect(await page.evaluate(() => globalThis.ran)).toBeUndefined();
    expect(elsewhere.visits).toEqual([]);
  });

  test('nothing reaches another origin', async ({ page, elsewhere }) => {
    for (const [place, scope] of await both(page)) {
      const outcome = await scope.evaluate((address) => {
        const settle = (promise) => promise.then(() => 'reached', () => 'refused');
        const opened = (socket) => new Promise((done) => {
          socket.onopen = () => done('reached');
          socket.onerror = () => done('refused');
        });
        const attempt = (make) => {
          try {
            return make();
          } catch {
            return 'refused';
          }
        };
        const attempts = {
          fetch: () => settle(fetch(`${address}/fetch`)),
          opaque: () => settle(fetch(`${address}/opaque`, { mode: 'no-cors' })),
          socket: () => opened(new WebSocket(`${address.replace('http', 'ws')}/socket`)),
          events: () => opened(new EventSource(`${address}/events`)),
          module: () => settle(import(`${address}/module`)),
        };
        const results = Object.entries(attempts).map(async ([name, make]) => [name, await attempt(make)]);
        return Promise.all(results).then(Object.fromEntries);
      }, elsewhere.address);
      const refused = ['fetch', 'opaque', 'socket', 'events', 'module'].map((name) => [name, 'refused']);
      expect(outcome, place).toEqual(Object.fromEntries(refused));
    }
    await page.evaluate((address) => {
      globalThis.refused = new Set();
      document.addEventListener('securitypolicyviolation', (event) => {
        globalThis.refused.add(new URL(event.blockedURI).pathname.slice(1) || event.effectiveDirective);
      });
      navigator.sendBeacon(`${address}/beacon`, 'x');
      document.body.append(Object.assign(new Image(), { src: `${address}/image` }));
      for (const rel of ['stylesheet', 'prefetch', 'preload', 'icon']) {
        document.head.append(Object.assign(document.createElement('link'), { rel, as: 'fetch', href: `${address}/${rel}` }));
      }
      const form = Object.assign(document.createElement('form'), { action: `${address}/form`, target: '_blank' });
      document.body.append(form);
      form.submit();
    }, elsewhere.address);
    const all = ['beacon', 'form', 'icon', 'image', 'prefetch', 'preload', 'stylesheet'];
    await expect.poll(() => page.evaluate(() => [...globalThis.refused].sort())).toEqual(all);
    expect(elsewhere.visits).toEqual([]);
  });
});

test('what a file says is shown as text and never run', async ({ page }) => {
  const image = '<img src=x onerror="globalThis.ran=1">';
  const script = '<script>globalThis.ran=1</script>';
  const quoted = (text) => `'${text}'`;
  await open(page);
  await choose(page, {
    [`${image}.yaml`]: `position_card:
  id: ${quoted(script)}
  agent: ${quoted(image)}
  claims: [${quoted(image)}, ${quoted(script)}]
  evidence: [{type: test, pointer: ${quoted(image)}, quality: 0.9}]
  risks: [${quoted(script)}]
  confidence: ${quoted(image)}
  cost: 30
  reversibility: 0.5
  ${quoted(image)}: 1
`,
  });
  await expect(page.getByText(`${image}.yaml`).first()).toBeVisible();
  // Diagnostics quote what they found, and the lines around it.
  await expect(page.getByText(image).nth(1)).toBeVisible();
  await page.getByRole('link', { name: 'Decision', exact: true }).click();
  await expect(page.getByText(script).first()).toBeVisible();
  await expect(page.locator('main img, main script')).toHaveCount(0);
  expect(await page.evaluate(() => globalThis.ran)).toBeUndefined();
});

test('a whole session asks the page\'s own origin and nobody else', async ({ page, baseURL }) => {
  const seen = [];
  page.on('request', (request) => seen.push(request.url()));
  await open(page);
  await openDecision(page);
  for (const name of ['Evidence', 'Reversibility', 'Cost']) {
    await slider(page, name).press('ArrowRight');
    await slider(page, name).press('Shift+ArrowLeft');
  }
  await page.getByRole('button', { name: 'Save policy' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('policy.yaml');
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download policy.yaml' }).click();
  expect((await download).suggestedFilename()).toBe('policy.yaml');
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.getByRole('link', { name: 'Files' }).click();
  await expect(page.getByText('postgres_rls.yaml').first()).toBeVisible();
  const { origin } = new URL(baseURL);
  expect(seen.filter((address) => ![origin, 'null'].includes(new URL(address).origin))).toEqual([]);
});
