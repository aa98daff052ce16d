import type { Page } from '@playwright/test';

/** A page of the same origin that does with lock and channel what a tab of another kind would do. */
export class RivalTab {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Holds the database; answers as one of that version of the protocol, or not at all. */
  static async hold(page: Page, url: string, protocol: number | null): Promise<RivalTab> {
    // A page of the origin that is not the app.
    await page.goto(`${url}icon.svg`);
    await page.evaluate(async (version) => {
      const told: unknown[] = [];
      const all = new BroadcastChannel('strata-tabs');
      all.onmessage = ({ data }) => {
        told.push(data);
        if (version === null || data.kind !== 'hello') return;
        all.postMessage({ kind: 'welcome', protocol: version, to: data.from, owner: 'rival' });
      };
      await new Promise<void>((held) => {
        void navigator.locks.request('strata-database', () => {
          held();
          return new Promise<void>((letGo) => Object.assign(globalThis, { letGo, told, all }));
        });
      });
    }, protocol);
    return new RivalTab(page);
  }

  async letGo(): Promise<void> {
    await this.page.evaluate(() => {
      const { letGo, all } = globalThis as unknown as { letGo: () => void; all: BroadcastChannel };
      all.close();
      letGo();
    });
  }

  /** Kinds of the messages that it heard. */
  async heard(): Promise<readonly string[]> {
    return this.page.evaluate(() =>
      (globalThis as unknown as { told: { kind: string }[] }).told.map(({ kind }) => kind),
    );
  }
}
