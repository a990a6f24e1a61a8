// A built page served from below a path, for what Playwright's own runner does not start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Serves dist/, or another folder, on a free port: its address, and how to end. */
export async function serveDist(folder = 'dist') {
  const port = String(20_000 + Math.floor(Math.random() * 10_000));
  const server = spawn(process.execPath, ['scripts/serve.mjs', folder, '--base', '/some/sub/path/', '--port', port], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(server.stdout, 'data');
  const [address] = /http:\/\/\S+/.exec(String(line)) ?? [];
  if (!address) throw new Error(`The server gave no address: ${line}`);
  return { address, close: () => server.kill() };
}
