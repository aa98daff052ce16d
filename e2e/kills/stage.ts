import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { SessionSummary } from '../../src/engine/api.ts';
import { engineWorker, KillableBrowser } from './browser.ts';
import { GuestPage } from './guest-page.ts';
import { EMPTY, type Found, type Library, withSession } from './library.ts';
import { fileNameOf, type MadeSession, phraseOf, sessionText } from './made-session.ts';
import { makeOlderDatabase } from './older-database.ts';
import { KEPT_FOLDER, keepCopy, keepFile, placeDatabase, wipePage } from './pool-file.ts';
import { killBy, type Way } from './ways.ts';
import { countWrites, watchWrites } from './writes.ts';

/** So long a start may take before it is called none. */
const START_MS = 60_000;
const CALM_MS = 120;
const MOST_SESSIONS = 200;
const WORD = /(?:kill|base|older)\d{5}/;
/** Of `Stage.damaged`: that which loses rows. */
export const DAMAGED = 'base00000';
const BASE: readonly MadeSession[] = [
  { word: DAMAGED, events: 1500 },
  { word: 'base00001', events: 500 },
];
const OLDER: readonly MadeSession[] = [
  { word: 'older00000', events: 4000 },
  { word: 'older00001', events: 2000 },
];

export const BACKUP: readonly [string, string] = ['strata-files', 'backup.sqlite3'];

/** A whole library in a file of its own. */
export interface KeptLibrary {
  readonly name: string;
  readonly library: Library;
}

/** The app in a browser that can be killed, and what its library is to be. */
export class Stage {
  readonly random: () => number;
  /** What was acknowledged. */
  library = EMPTY;
  readonly #url: string;
  #browser = new KillableBrowser();
  #context: BrowserContext | null = null;
  #open: { readonly app: Page; readonly guest: GuestPage } | null = null;
  #made = 0;
  #base: KeptLibrary | null = null;
  #older: KeptLibrary | null = null;
  #damaged: KeptLibrary | null = null;

  constructor(url: string, random: () => number) {
    this.#url = url;
    this.random = random;
  }

  get app(): Page {
    return this.#opened.app;
  }

  get guest(): GuestPage {
    return this.#opened.guest;
  }

  get #opened() {
    if (!this.#open) throw new Error('The app is not open.');
    return this.#open;
  }

  /** Starts what is not there any more. Throws where the app does not open its database. */
  async open(): Promise<void> {
    if (this.#open) return;
    const context = await this.#emptyContext();
    const app = await context.newPage();
    await app.goto(`${this.#url}#/storage`);
    const guest = await GuestPage.load(await context.newPage(), this.#url);
    this.#open = { app, guest };
    const isMet = await Promise.race([guest.meet().then(() => true), delay(START_MS, false, { ref: false })]);
    if (!isMet) throw new Error(`The app does not open: ${await app.evaluate(() => document.body.textContent)}`);
  }

  /** After what has the worker that owns the database start again. */
  async reopen(): Promise<void> {
    this.#open = null;
    await this.open();
  }

  /** The app with another database, which it does not open before `guest.letGoOfDatabase`. */
  async openOn({ name }: KeptLibrary): Promise<void> {
    this.#open = null;
    const context = await this.#emptyContext();
    const guest = await GuestPage.load(await context.newPage(), this.#url);
    await guest.holdDatabase();
    await placeDatabase(guest.page, name);
    const app = await context.newPage();
    const worker = app.waitForEvent('worker', (each) => each.url().includes('engine.worker'));
    await app.goto(`${this.#url}#/storage`);
    await worker;
    this.#open = { app, guest };
  }

  async #emptyContext(): Promise<BrowserContext> {
    this.#context ??= await this.#browser.start();
    for (const page of this.#context.pages().slice(1)) await page.close().catch(() => {});
    return this.#context;
  }

  async kill(way: Way): Promise<void> {
    const { app } = this.#opened;
    this.#open = null;
    await killBy(way, this.#browser, app);
    // Of a browser without renderers the first page is one that crashed; it is not used.
    if (way === 'browser') this.#context = null;
  }

  /** Waits until the worker writes nothing by itself. */
  async calm(): Promise<void> {
    if (!engineWorker(this.app)) return;
    for (let tries = 0; tries < 40; tries += 1) {
      await watchWrites(this.app, null);
      await delay(CALM_MS);
      if ((await countWrites(this.app)) === 0) return;
    }
  }

  makeSession(least: number, most: number): MadeSession {
    this.#made += 1;
    const events = least + Math.floor(this.random() * (most - least));
    return { word: `kill${String(this.#made).padStart(5, '0')}`, events };
  }

  /** Acknowledged, or it throws. */
  async import(session: MadeSession): Promise<void> {
    if (!(await this.guest.importText(fileNameOf(session), sessionText(session)))) {
      throw new Error(`${session.word} was not imported.`);
    }
    this.library = withSession(this.library, session.word, session.events);
  }

  async sessionKey(word: string): Promise<string> {
    const session = (await this.#listSessions()).find(({ nativeId }) => nativeId === word);
    if (!session) throw new Error(`There is no session ${word}.`);
    return session.sessionKey;
  }

  /** A backup of this version, made by the app itself. */
  async base(): Promise<KeptLibrary> {
    if (this.#base) return this.#base;
    for (const session of BASE) await this.import(session);
    await this.guest.ask('createBackup');
    this.#base = { name: 'base.sqlite3', library: this.library };
    await keepCopy(this.guest.page, BACKUP, this.#base.name);
    return this.#base;
  }

  /** A database of the first schema. */
  async older(): Promise<KeptLibrary> {
    if (this.#older) return this.#older;
    const sessions = new Map(OLDER.map(({ word, events }) => [word, events]));
    this.#older = { name: 'older.sqlite3', library: { sessions, trash: new Set() } };
    await keepFile(this.guest.page, this.#older.name, await makeOlderDatabase(OLDER));
    return this.#older;
  }

  /** `base` with a page of damage. */
  async damaged(): Promise<KeptLibrary> {
    if (this.#damaged) return this.#damaged;
    const { name, library } = await this.base();
    this.#damaged = { name: 'damaged.sqlite3', library };
    await keepCopy(this.guest.page, [KEPT_FOLDER, name], this.#damaged.name);
    await wipePage(this.guest.page, this.#damaged.name, phraseOf(DAMAGED));
    return this.#damaged;
  }

  /** For `guest.askAbout`. */
  static fileOf({ name }: KeptLibrary): readonly [string, string] {
    return [KEPT_FOLDER, name];
  }

  /** All of it, when what goes on by itself has ended. Throws where the app does not open. */
  async look(): Promise<Found> {
    await this.open();
    const purges = await this.#endedPurges();
    const damage = await this.guest.ask('checkIntegrity').then(
      () => null,
      (error: Error) => error.message,
    );
    const sessions = new Map((await this.#listSessions()).map(({ nativeId, events }) => [nativeId, events]));
    const trash = new Set(
      purges.filter(({ state }) => state === 'trash').map(({ label }) => WORD.exec(label)?.[0] ?? label),
    );
    return { sessions, trash, purges, damage, imports: await this.guest.ask('listImports') };
  }

  /** Rows that there are, and those that the index finds of one session. */
  async count(word: string): Promise<{ readonly rows: number; readonly found: number }> {
    const { events: rows } = await this.guest.ask('status', Date.now());
    return { rows, found: await this.search(word) };
  }

  /** Rows of a session by their words, once the index is whole. Throws where that never comes. */
  async search(word: string): Promise<number> {
    const request = { query: `"${phraseOf(word)}"`, limit: 1, timeZone: 'UTC', nowMs: Date.now() };
    for (const endMs = Date.now() + START_MS; Date.now() < endMs; ) {
      const { complete, total } = await this.guest.ask('search', request);
      if (complete) return total;
      await delay(100);
    }
    throw new Error(`The index of ${word} does not become whole.`);
  }

  async #endedPurges(): Promise<Found['purges']> {
    for (const endMs = Date.now() + START_MS; ; ) {
      const { purges } = await this.guest.ask('listPurges');
      const isUnderWay = purges.some(({ state }) => state === 'deleting' || state === 'overwriting');
      if (!isUnderWay || Date.now() > endMs) return purges;
      await delay(100);
    }
  }

  async #listSessions(): Promise<readonly SessionSummary[]> {
    return (await this.guest.ask('listSessions', { sort: 'newest', limit: MOST_SESSIONS })).data;
  }

  /** With an empty profile. */
  async startAnew(): Promise<void> {
    await this.end();
    this.#browser = new KillableBrowser();
    this.#context = null;
    this.#open = null;
    this.#base = null;
    this.#older = null;
    this.#damaged = null;
    this.library = EMPTY;
  }

  async end(): Promise<void> {
    await this.#browser.end();
  }
}
