import type { Page } from '@playwright/test';
import type { EngineApi } from '../../src/engine/api.ts';
import { DATABASE_LOCK, PROTOCOL_VERSION, TABS_CHANNEL, type TabMessage } from '../../src/rpc/tabs.ts';
import { WRITES_CHANNEL } from './writes.ts';

type Method = Exclude<keyof EngineApi, 'agents' | 'timeline'>;
type AnswerOf<Name extends Method> = Awaited<ReturnType<EngineApi[Name]>>;

/** What a page of the same origin asks of the tab that holds the database, without the app. */
export class GuestPage {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Waits for an owner. */
  static async open(page: Page, url: string): Promise<GuestPage> {
    const guest = await GuestPage.load(page, url);
    await guest.meet();
    return guest;
  }

  /** Has met no owner yet. */
  static async load(page: Page, url: string): Promise<GuestPage> {
    await page.goto(`${url}icon.svg`);
    await page.evaluate(hearOfWrites, WRITES_CHANNEL);
    return new GuestPage(page);
  }

  /** Resolves once a tab has the database open, and answers. */
  async meet(): Promise<void> {
    await this.page.evaluate(meetOwner, { protocol: PROTOCOL_VERSION, channel: TABS_CHANNEL });
  }

  async ask<Name extends Method>(method: Name, ...args: Parameters<EngineApi[Name]>): Promise<AnswerOf<Name>> {
    return this.page.evaluate(askOwner, { path: ['engine', method], args: args as unknown[] }) as never;
  }

  /** With a file of the origin's private file system as the only argument; null where there is none. */
  async askAbout<Name extends 'restore' | 'previewRestore'>(
    method: Name,
    file: readonly [folder: string, name: string],
  ): Promise<AnswerOf<Name> | null> {
    return this.page.evaluate(askOwner, { path: ['engine', method], args: [], stored: file }) as never;
  }

  /** Resolves with true once it is acknowledged; false when there was no answer, or a refusal. */
  async importText(name: string, text: string): Promise<boolean> {
    return this.page
      .evaluate(askOwner, {
        path: ['engine', 'importFiles'],
        args: [null, { label: name }, { callbackId: 0 }],
        files: [{ name, text }],
      })
      .then(
        (report) => (report as { state: string }).state === 'done',
        () => false,
      );
  }

  /** Of `watchWrites`: whether it was told so far. */
  async hasHeard(message: 'begun'): Promise<boolean> {
    return this.page.evaluate((wanted) => (globalThis as unknown as HearingScope).heard.has(wanted), message);
  }

  /** Of `watchWrites`, from now on. */
  async hear(message: 'stopped'): Promise<void> {
    await this.page.evaluate(
      (wanted) =>
        new Promise<void>((resolve) => {
          (globalThis as unknown as HearingScope).writesChannel.addEventListener('message', ({ data }) => {
            if (data === wanted) resolve();
          });
        }),
      message,
    );
  }

  async forgetHeard(): Promise<void> {
    await this.page.evaluate(() => (globalThis as unknown as HearingScope).heard.clear());
  }

  /** Keeps all workers from the database, from when the one that has it is gone. */
  async holdDatabase(): Promise<void> {
    await this.page.evaluate(
      (lock) =>
        new Promise<void>((held) => {
          void navigator.locks.request(lock, () => {
            held();
            return new Promise<void>((letGo) => Object.assign(globalThis, { letGo }));
          });
        }),
      DATABASE_LOCK,
    );
  }

  async letGoOfDatabase(): Promise<void> {
    await this.page.evaluate(() => (globalThis as unknown as { readonly letGo: () => void }).letGo());
  }
}

interface HearingScope {
  readonly heard: Set<unknown>;
  readonly writesChannel: BroadcastChannel;
}

/** In the page. */
function hearOfWrites(channel: string): void {
  const scope: HearingScope = { heard: new Set(), writesChannel: new BroadcastChannel(channel) };
  scope.writesChannel.addEventListener('message', ({ data }) => scope.heard.add(data));
  Object.assign(globalThis, scope);
}

/** In the page. */
async function meetOwner({ protocol, channel }: { protocol: number; channel: string }): Promise<void> {
  const id = crypto.randomUUID();
  const all = new BroadcastChannel(channel);
  Object.assign(globalThis, { guestChannel: new BroadcastChannel(`strata-tab-${id}`) });
  await new Promise<void>((held) => {
    void navigator.locks.request(`strata-page-${id}`, () => {
      held();
      return new Promise(() => {});
    });
  });
  await new Promise<void>((met) => {
    const hello = () => all.postMessage({ kind: 'hello', protocol, from: id } satisfies TabMessage);
    all.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === 'owner') hello();
      if (data.kind === 'welcome' && data.to === id) met();
    };
    hello();
  });
}

interface Question {
  readonly path: readonly string[];
  readonly args: readonly unknown[];
  /** In place of the first argument. */
  readonly files?: readonly { readonly name: string; readonly text: string }[];
  /** In place of all arguments. */
  readonly stored?: readonly [folder: string, name: string];
}

/** In the page: as Comlink does. */
async function askOwner({ path, args, files, stored }: Question): Promise<unknown> {
  const { guestChannel: channel } = globalThis as unknown as { readonly guestChannel: BroadcastChannel };
  const id = crypto.randomUUID();
  const items = files?.map(({ name, text }) => ({ path: name, file: new File([text], name), hasFileDate: true }));
  const values = items ? [items, ...args.slice(1)] : [...args];
  if (stored) {
    const root = await navigator.storage.getDirectory();
    const file = await root
      .getDirectoryHandle(stored[0])
      .then((folder) => folder.getFileHandle(stored[1]))
      .then((handle) => handle.getFile())
      .catch(() => null);
    if (!file) return null;
    values.push(file);
  }
  return new Promise((resolve, reject) => {
    channel.addEventListener('message', ({ data }) => {
      if (data.id !== id) return;
      if (data.type === 'RAW') resolve(data.value);
      else reject(new Error(data.value.message));
    });
    const argumentList = values.map((value) => ({ type: 'RAW', value }));
    channel.postMessage({ id, type: 'APPLY', path, argumentList });
  });
}
