import type { BrowserContext, Page } from '@playwright/test';
import type { ProjectStorage } from '../src/engine/api.ts';
import { expect, test } from './fixtures.ts';
import { endWorker, engineWorker, KillableBrowser } from './kills/browser.ts';
import { GuestPage } from './kills/guest-page.ts';

const START_MS = Date.UTC(2026, 2, 1, 10);
const CALLS = 40;
/** Stands behind what is kept of the output of a tool. */
const DEEP = 'zanzibarite';

/** A session with long outputs, as Claude Code writes it. Lines differ, so that the file shrinks when they go. */
function session(project: string): string {
  const base = { sessionId: project, cwd: `/work/${project}`, version: '2.1.0' };
  const time = (second: number) => new Date(START_MS + second * 1000).toISOString();
  const line = (n: number, index: number) => `line ${index} of ${n} ${((index * 7919 + n) % 65_537).toString(36)}`;
  const output = (n: number) => `${Array.from({ length: 3000 }, (_, index) => line(n, index)).join('\n')}\n${DEEP}`;
  const records = Array.from({ length: CALLS }, (_, index) => [
    {
      ...{ ...base, type: 'assistant', uuid: `${project}-a${index}`, timestamp: time(2 * index) },
      message: {
        ...{ id: `${project}-m${index}`, role: 'assistant', model: 'some-model' },
        content: [{ type: 'tool_use', id: `c${index}`, name: 'Bash', input: { command: `npm run build ${index}` } }],
      },
    },
    {
      ...{ ...base, type: 'user', uuid: `${project}-u${index}`, timestamp: time(2 * index + 1) },
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: `c${index}`, content: output(index) }],
      },
    },
  ]).flat();
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/** An app that can be killed, with one library of two projects. */
class KillableApp {
  readonly #browser = new KillableBrowser();
  readonly #url: string;
  #context: BrowserContext | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  async open(): Promise<{ app: Page; guest: GuestPage }> {
    this.#context ??= await this.#browser.start();
    for (const page of this.#context.pages().slice(1)) await page.close().catch(() => {});
    const app = await this.#context.newPage();
    await app.goto(`${this.#url}#/storage`);
    return { app, guest: await GuestPage.open(await this.#context.newPage(), this.#url) };
  }

  async kill(app: Page, what: 'worker' | 'tab' | 'browser'): Promise<void> {
    if (what === 'worker') await endWorker(app);
    else if (what === 'tab') await app.close();
    else {
      await this.#browser.kill();
      this.#context = null;
    }
  }

  async end(): Promise<void> {
    await this.#browser.end();
  }
}

/**
 * In the worker: from the write on that is so many behind another one without a rest between, no write happens any more,
 * and the worker stands still until it is killed.
 */
function stopAtWrite(most: number): void {
  const { FileSystemSyncAccessHandle: Handle } = globalThis as unknown as {
    FileSystemSyncAccessHandle: { prototype: { write: (...args: unknown[]) => unknown } };
  };
  const { prototype } = Handle;
  const { write } = prototype;
  const told = new BroadcastChannel('stopped');
  let count = 0;
  prototype.write = function (...args: unknown[]): unknown {
    if (count === 0) queueMicrotask(() => (count = 0));
    count += 1;
    if (count >= most) {
      told.postMessage(count);
      for (;;) count += 1;
    }
    return write.apply(this, args);
  };
}

async function deepHits(guest: GuestPage, project: string): Promise<number> {
  const query = `${DEEP} project:${project}`;
  return (await guest.ask('search', { query, limit: 1, timeZone: 'UTC', nowMs: START_MS })).total;
}

async function levelOf(guest: GuestPage): Promise<ProjectStorage | null> {
  return (await guest.ask('listStorageLevels'))[0] ?? null;
}

const CASES = [
  // The commit is half written: nothing of it happened.
  { during: 'the transaction', kill: 'tab', writes: 3, ends: 'full' },
  { during: 'the transaction', kill: 'browser', writes: 3, ends: 'full' },
  { during: 'the sweep', kill: 'worker', writes: null, ends: 'minimal' },
  { during: 'the sweep', kill: 'browser', writes: null, ends: 'minimal' },
  { during: 'the writing of the smaller file', kill: 'browser', writes: 400, ends: 'minimal' },
] as const;

for (const { during, kill, writes, ends } of CASES) {
  test(`a ${kill} that is killed in ${during} of a change of level leaves a project that is stored at ${ends}`, async ({
    baseURL,
  }) => {
    test.slow();
    const killable = new KillableApp(`${baseURL ?? ''}/`);
    try {
      const { app, guest } = await killable.open();
      for (const project of ['shop', 'other']) {
        expect(await guest.importText(`${project}.jsonl`, session(project))).toBe(true);
      }
      const projects = (await guest.ask('listProjects')).data;
      const { id } = projects.find(({ path }) => path === '/work/shop') ?? { id: 0 };
      const before = await guest.ask('previewStorageLevel', id, 'minimal');
      expect(before.removes).toMatchObject({ records: 2 * CALLS, texts: CALLS });
      expect(await deepHits(guest, 'shop')).toBeGreaterThan(0);
      const bytes = (await guest.ask('storage')).databaseBytes;

      const stopped = guest.page.evaluate(() =>
        new Promise((resolve) => (new BroadcastChannel('stopped').onmessage = resolve)).then(() => true),
      );
      stopped.catch(() => {});
      if (writes !== null) await engineWorker(app)?.evaluate(stopAtWrite, writes);
      const acknowledged = guest.ask('setStorageLevel', id, 'minimal', 0).then(
        () => true,
        () => false,
      );
      if (writes !== null) expect(await stopped).toBe(true);
      else await expect.poll(async () => (await levelOf(guest))?.isGoing, { intervals: [20] }).toBe(true);
      await killable.kill(app, kill);

      const { guest: again } = await killable.open();
      expect(await Promise.race([acknowledged, Promise.resolve(false)])).toBe(false);
      // No reader meets a project of which only a part went.
      const hits = await deepHits(again, 'shop');
      if (ends === 'full') {
        expect(await levelOf(again)).toBeNull();
        expect(hits).toBeGreaterThan(0);
        expect(await again.ask('previewStorageLevel', id, 'minimal')).toEqual(before);
      } else {
        expect(await levelOf(again)).toMatchObject({ level: 'minimal', removed: { records: 2 * CALLS } });
        expect(hits).toBe(0);
        await expect.poll(async () => (await levelOf(again))?.isGoing, { timeout: 60_000 }).toBe(false);
        const left = await again.ask('previewStorageLevel', id, 'minimal');
        expect(left.removes).toMatchObject({ records: 0, texts: 0, changes: 0 });
        expect((await again.ask('storage')).databaseBytes).toBeLessThan(bytes * 0.8);
      }
      expect(await deepHits(again, 'other')).toBeGreaterThan(0);
      // Rejects for a database in which anything is damaged.
      await again.ask('checkIntegrity');
    } finally {
      await killable.end();
    }
  });
}
