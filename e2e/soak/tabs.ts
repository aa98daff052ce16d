import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { KillableBrowser } from '../kills/browser.ts';
import { GuestPage } from '../kills/guest-page.ts';
import { inTime } from '../kills/in-time.ts';
import { killBy, type Way } from '../kills/ways.ts';

const MOST_TABS = 4;
/** Nothing that a guest asks first takes so long. */
const ANSWER_MS = 10_000;
const RELOAD_MS = 1000;
const MOST_MEETING_MS = 100_000;
/** Of a page whose process is gone already. */
const CLOSE_MS = 3000;

/** The tabs of a user in a browser that can be killed, and a guest that asks on the side. */
export class Tabs {
  readonly #url: string;
  readonly #browser = new KillableBrowser();
  readonly #problems: string[] = [];
  #context: BrowserContext | null = null;
  #pages: readonly Page[] = [];
  #guest: GuestPage | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  get all(): readonly Page[] {
    return this.#pages;
  }

  get canOpen(): boolean {
    return this.#pages.length < MOST_TABS;
  }

  /** Of a tab that answers; after a kill a new one, since requests to an owner that died are never answered. */
  async guest(): Promise<GuestPage> {
    if (this.#pages.length === 0) await this.open();
    this.#guest ??= await inTime('No tab answers', this.#meet());
    return this.#guest;
  }

  async #meet(): Promise<GuestPage> {
    const context = await this.#running();
    for (const endMs = performance.now() + MOST_MEETING_MS; ; ) {
      const guest = await this.#whileReloading(GuestPage.open(await context.newPage(), this.#url));
      // A tab that has not noticed yet that its worker was killed welcomes guests, but nothing answers.
      const answer = guest.ask('listPurges').then(() => true);
      if (await Promise.race([answer, delay(ANSWER_MS, false, { ref: false })])) return guest;
      await guest.page.close();
      if (performance.now() > endMs) throw new Error('A tab welcomes guests, and answers none of them.');
    }
  }

  /** A tab whose worker was killed twice within a minute asks to be reloaded. */
  async #whileReloading<T>(work: Promise<T>): Promise<T> {
    const answer = work.then((value) => ({ value }));
    for (;;) {
      const done = await Promise.race([answer, delay(RELOAD_MS, null, { ref: false })]);
      if (done) return done.value;
      for (const page of this.#pages) {
        if (await page.getByText('ended twice by itself').count()) await page.reload();
      }
    }
  }

  async open(): Promise<void> {
    const context = await this.#running();
    const page = await context.newPage();
    page.on('crash', () => {
      this.#pages = this.#pages.filter((each) => each !== page);
    });
    await page.goto(`${this.#url}#/search`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    this.#pages = [...this.#pages, page];
  }

  async close(page: Page): Promise<void> {
    this.#pages = this.#pages.filter((each) => each !== page);
    await page.close();
    await this.#leaveGuest();
  }

  /** Ends the worker of that tab, its process with all that share it, or the whole browser, without a word to it. */
  async kill(way: Way, page: Page): Promise<void> {
    if (way === 'worker') await killBy(way, this.#browser, page);
    else if (way === 'tab') await this.close(page);
    else if (way === 'renderer') await this.#crash(page);
    else {
      this.#pages = [];
      this.#guest = null;
      await killBy(way, this.#browser, page);
      this.#context = null;
    }
    await this.#leaveGuest();
    this.#problems.splice(0);
  }

  /** What was seen since it was asked last: errors of pages, and requests to elsewhere. */
  takeProblems(): readonly string[] {
    return this.#problems.splice(0);
  }

  async end(): Promise<void> {
    await this.#browser.end();
  }

  async #crash(page: Page): Promise<void> {
    const context = await this.#running();
    const crashed = page.waitForEvent('crash');
    const session = await context.newCDPSession(page);
    session.send('Page.crash').catch(() => {});
    await crashed;
    await Promise.race([page.close().catch(() => {}), delay(CLOSE_MS, null, { ref: false })]);
  }

  async #leaveGuest(): Promise<void> {
    const { page } = this.#guest ?? {};
    this.#guest = null;
    if (page) await Promise.race([page.close().catch(() => {}), delay(CLOSE_MS, null, { ref: false })]);
  }

  async #running(): Promise<BrowserContext> {
    if (this.#context) return this.#context;
    const context = await this.#browser.start();
    const { origin } = new URL(this.#url);
    context.on('request', (request) => {
      const { protocol, origin: to, href } = new URL(request.url());
      if (/^https?:$/.test(protocol) && to !== origin) this.#problems.push(`A request to ${href}`);
    });
    context.on('weberror', (error) => this.#problems.push(`An error of a page: ${error.error().message}`));
    context.on('console', (message) => {
      const { url } = message.location();
      // The guest's page is a picture: the browser asks for another one as its icon.
      if (message.type() !== 'error' || url.endsWith('/favicon.ico')) return;
      this.#problems.push(`The console says: ${message.text()} (${url})`);
    });
    this.#context = context;
    return context;
  }
}
