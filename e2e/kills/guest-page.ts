import type { Page } from '@playwright/test';
import type { EngineApi } from '../../src/engine/api.ts';
import { PROTOCOL_VERSION, TABS_CHANNEL, type TabMessage } from '../../src/rpc/tabs.ts';

/** What a page of the same origin asks of the tab that holds the database, without the app. */
export class GuestPage {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Waits for an owner. */
  static async open(page: Page, url: string): Promise<GuestPage> {
    await page.goto(`${url}icon.svg`);
    await page.evaluate(meetOwner, { protocol: PROTOCOL_VERSION, channel: TABS_CHANNEL });
    return new GuestPage(page);
  }

  async ask<Name extends Exclude<keyof EngineApi, 'agents' | 'timeline'>>(
    method: Name,
    ...args: Parameters<EngineApi[Name]>
  ): Promise<Awaited<ReturnType<EngineApi[Name]>>> {
    return this.page.evaluate(askOwner, { path: ['engine', method], args: args as unknown[], files: [] }) as never;
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
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

/** In the page: as Comlink does. */
function askOwner({ path, args, files }: Question): Promise<unknown> {
  const { guestChannel: channel } = globalThis as unknown as { readonly guestChannel: BroadcastChannel };
  const id = crypto.randomUUID();
  const items = files.map(({ name, text }) => ({ path: name, file: new File([text], name), hasFileDate: true }));
  const values = files.length > 0 ? [items, ...args.slice(1)] : args;
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
