import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page, type Worker } from '@playwright/test';
import { systemChromium } from '../../src/tools/environment.mjs';

const ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--remote-debugging-port=0',
];

/** A browser with a profile of its own, as a process that can be killed and started again. */
export class KillableBrowser {
  readonly #profile = mkdtempSync(join(tmpdir(), 'strata-kills-'));
  #process: ChildProcess | null = null;
  #browser: Browser | null = null;

  async start(): Promise<BrowserContext> {
    rmSync(join(this.#profile, 'DevToolsActivePort'), { force: true });
    this.#process = spawn(
      systemChromium() ?? chromium.executablePath(),
      [...ARGUMENTS, `--user-data-dir=${this.#profile}`, 'about:blank'],
      { stdio: 'ignore', detached: true },
    );
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${await this.#port()}`);
    const [context] = this.#browser.contexts();
    if (!context) throw new Error('The browser has no context.');
    await context.addInitScript(noteWorkers);
    return context;
  }

  /** All of its processes at once, as a machine that is switched off. */
  async kill(): Promise<void> {
    const { pid } = this.#process ?? {};
    if (!this.#process || pid === undefined) return;
    const ended = once(this.#process, 'exit');
    process.kill(-pid, 'SIGKILL');
    await ended;
    await this.#browser?.close().catch(() => {});
  }

  /** The processes of all its pages; itself it goes on. */
  async killRenderers(): Promise<void> {
    const session = await this.#browser?.newBrowserCDPSession();
    const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
    // One that is just being started has no id yet; 0 and less would mean others than it.
    for (const { type, id } of processInfo) if (type === 'renderer' && id > 0) killProcess(id);
    await session?.detach();
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  async #port(): Promise<string> {
    for (;;) {
      try {
        const [port] = readFileSync(join(this.#profile, 'DevToolsActivePort'), 'utf8').split('\n');
        if (port) return port;
      } catch {
        // It is not up yet.
      }
      await delay(50);
    }
  }
}

function killProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}

/** The one that has the database. */
export function engineWorker(app: Page): Worker | undefined {
  return app.workers().find((each) => each.url().includes('engine.worker'));
}

/** At once, whatever it is in the middle of. */
export async function endWorker(app: Page): Promise<void> {
  await app.evaluate(() => {
    const { engineWorkers } = globalThis as unknown as { readonly engineWorkers: globalThis.Worker[] };
    for (const worker of engineWorkers) worker.terminate();
  });
}

/** In each page, before its own scripts: what only the page that made a worker can end. */
function noteWorkers(): void {
  const engineWorkers: globalThis.Worker[] = [];
  const Original = globalThis.Worker;
  class NotedWorker extends Original {
    constructor(...[url, options]: ConstructorParameters<typeof Original>) {
      super(url, options);
      if (options?.name === 'engine') engineWorkers.push(this);
    }
  }
  Object.assign(globalThis, { engineWorkers, Worker: NotedWorker });
}
