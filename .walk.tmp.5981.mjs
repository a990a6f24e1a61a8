// node .shot.tmp.mjs ACTS.mjs light|dark WIDTH NAME
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
const [acts, scheme, width, name, height] = process.argv.slice(2);
const dist = process.env.DIST ?? 'dist';
const port = 20000 + Math.floor(Math.random()*20000);
const server = spawn('node', ['scripts/serve.mjs', dist, '--port', port + '!'], { stdio: 'ignore' });
await new Promise(r => setTimeout(r, 900));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
const page = await (await browser.newContext({ viewport: { width: +width, height: +(height ?? (width < 600 ? 844 : 900)) }, colorScheme: scheme, bypassCSP: !!process.env.CSS, deviceScaleFactor: +(process.env.DPR ?? 1) })).newPage();
page.on('console', m => { if (m.type() === 'error') console.log('console:', m.text()); });
page.on('pageerror', e => console.log('pageerror:', e.message));
await page.addInitScript(() => { const W = globalThis.Worker; globalThis.__log = []; globalThis.__t = 0; globalThis.Worker = class extends W { constructor(...a) { super(...a); this.addEventListener('message', (e) => globalThis.__log.push(['got', Math.round(performance.now() - globalThis.__t), e.data?.byteLength ?? e.data?.length ?? JSON.stringify(e.data)?.slice(0, 60)])); } postMessage(m, ...r) { globalThis.__log.push(['sent', Math.round(performance.now() - globalThis.__t), m?.byteLength ?? m?.length ?? Object.keys(m ?? {}).join()]); return super.postMessage(m, ...r); } }; });
try {
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForSelector('main', { timeout: 60000 });
  const { default: act } = await import(acts);
  await act(page, async (suffix) => page.screenshot({ path: `/tmp/walk/${suffix ?? name}.png` }));
  await page.screenshot({ path: `/tmp/shots/${name}.png` });
} catch (e) { console.log(String(e)); await page.screenshot({ path: `/tmp/shots/${name}-err.png` }); }
await browser.close(); server.kill();
