// A plain file server for one folder, on this machine only. It sends a type and a length and no
// other header, as the simplest static host would.
//
//   node scripts/serve.mjs DIR [--port 8080] [--base /some/path/] [--reload]
//
// --port    the first port to try; the next free one is taken. With PORT! (as 8080!) that one or none.
// --base    serve below this path instead of at the root
// --reload  for `make dev`: the page reloads itself when DIR/index.html changes

import { createReadStream, watchFile } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.jsonl': 'application/x-ndjson',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.toml': 'application/toml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
};
const PORTS_TO_TRY = 50;
const RELOAD_SCRIPT = "new EventSource('./__reload').onmessage = () => location.reload();\n";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '8080' },
    base: { type: 'string', default: '/' },
    reload: { type: 'boolean', default: false },
  },
});
const root = resolve(positionals[0] ?? 'dist');
const base = `/${values.base}/`.replaceAll(/\/+/g, '/');
const listeners = new Set();

/** The file that a path below `base` names, or null: nothing outside of `root` is ever named. */
async function fileFor(path) {
  const wanted = join(root, path === '' ? 'index.html' : path);
  try {
    const [file, realRoot] = await Promise.all([realpath(wanted), realpath(root)]);
    const info = await stat(file);
    return file.startsWith(realRoot + sep) && info.isFile() ? { file, size: info.size } : null;
  } catch {
    return null;
  }
}

function send(response, status, text, type = TYPES['.txt']) {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

function listen(response) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write('\n');
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

async function answer(request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, 'Only GET.\n');
  let path;
  try {
    path = decodeURIComponent(request.url.split(/[?#]/)[0]);
  } catch {
    return send(response, 400, 'Not an address.\n');
  }
  if (path.includes('\0') || path.includes('\\')) return send(response, 400, 'Not an address.\n');
  if (path + '/' === base) return response.writeHead(302, { Location: base }).end();
  if (!path.startsWith(base)) return send(response, 404, 'Not found.\n');
  path = path.slice(base.length);

  if (values.reload && path === '__reload') return listen(response);
  if (values.reload && path === '__reload.js') return send(response, 200, RELOAD_SCRIPT, TYPES['.js']);

  const found = await fileFor(path);
  if (!found && values.reload && path === '') {
    return send(response, 200, '<script type="module" src="./__reload.js"></script>The first build is running…', TYPES['.html']);
  }
  if (!found) return send(response, 404, 'Not found.\n');
  if (values.reload && path === '') {
    const page = await readFile(found.file, 'utf8');
    const tag = '<script type="module" src="./__reload.js"></script></body>';
    return send(response, 200, page.replace('</body>', tag), TYPES['.html']);
  }
  response.writeHead(200, {
    'Content-Type': TYPES[extname(found.file)] ?? 'application/octet-stream',
    'Content-Length': found.size,
  });
  if (request.method === 'HEAD') return response.end();
  createReadStream(found.file).on('error', () => response.destroy()).pipe(response);
}

const first = Number.parseInt(values.port, 10);
const last = values.port.endsWith('!') ? first : first + PORTS_TO_TRY;
let port = first;
const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.destroy();
  });
});
server.on('error', (error) => {
  if (error.code === 'EADDRINUSE' && port < last) {
    port += 1;
    server.listen(port, '127.0.0.1');
  } else {
    console.error(`Cannot serve on 127.0.0.1:${port}: ${error.message}`);
    process.exitCode = 1;
  }
});
server.on('listening', () => console.log(`\n  Steelyard is at http://127.0.0.1:${port}${base}  (Ctrl-C ends)\n`));
server.listen(port, '127.0.0.1');

if (values.reload) {
  watchFile(join(root, 'index.html'), { interval: 200 }, (now) => {
    if (now.mtimeMs > 0) for (const response of listeners) response.write('data: changed\n\n');
  });
}
