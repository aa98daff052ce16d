import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { findFreePort } from '../src/tools/environment.mjs';

const ROOT = join(import.meta.dirname, '..');

/** `npm start` as a process of its own, so that it can be killed. */
export class StartedServer {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, url: string) {
    this.#process = process;
    this.url = url;
  }

  /** On the first free port from there on. */
  static async start(fromPort: number, args: readonly string[] = []): Promise<StartedServer> {
    const port = await findFreePort(fromPort);
    const process = spawn('node', ['src/tools/start.mjs', '--port', String(port), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const started = new StartedServer(process, `http://localhost:${port}/`);
    await once(process.stdout ?? process, 'data');
    return started;
  }

  async kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** A plain static host: the build in some folder of it, a content type and no other header. */
export async function startPlainHost(
  folder: string,
  build = join(ROOT, 'dist'),
): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const inside = pathname.startsWith(folder) ? pathname.slice(folder.length) : undefined;
    const path = inside === undefined ? '' : join(build, inside === '' ? 'index.html' : inside);
    if (!existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': CONTENT_TYPES[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { server, url: `http://localhost:${port}${folder}` };
}
