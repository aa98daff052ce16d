import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { ImportReport } from '../../src/engine/api.ts';
import { endWorker, KillableBrowser } from './browser.ts';
import { GuestPage } from './guest-page.ts';

export const KILLS = ['tab', 'worker', 'renderer', 'browser'] as const;
type Kill = (typeof KILLS)[number];
const WORKS = ['import', 'undo'] as const;
type Work = (typeof WORKS)[number];

export interface KillSummary {
  readonly kills: Readonly<Record<Kill, number>>;
  readonly during: Readonly<Record<Work, number>>;
  /** Of them, those whose work had ended before the kill. */
  readonly tooLate: number;
  /** Databases that did not open, or did not pass the check of all pages, references and indexes. */
  readonly corrupt: number;
  readonly acknowledgedRowsLost: number;
  /** Imports that are called done and lack rows, or undone and have some. */
  readonly halfShownAsWhole: number;
  /** Imports that stopped in the middle and do not say so. */
  readonly notSaid: number;
  readonly faults: readonly string[];
}

/** One file of a session of its own. */
interface Imported {
  readonly word: string;
  readonly events: number;
}

const TITLE_LENGTH = 9;

/** Kills the app that often, at random instants of what it does, and looks at what it finds afterwards. */
export async function runKills(url: string, count: number, random: () => number): Promise<KillSummary> {
  const run = new KillRun(url, random);
  try {
    for (let index = 0; index < count; index += 1) await run.once(index);
    return run.summary();
  } finally {
    await run.end();
  }
}

class KillRun {
  readonly #url: string;
  readonly #random: () => number;
  readonly #browser = new KillableBrowser();
  #context: BrowserContext | null = null;
  /** Imports that were acknowledged and not undone since. */
  #kept: Imported[] = [];
  readonly #kills: Record<Kill, number> = { tab: 0, worker: 0, renderer: 0, browser: 0 };
  readonly #during: Record<Work, number> = { import: 0, undo: 0 };
  readonly #faults: string[] = [];
  #tooLate = 0;
  #corrupt = 0;
  #lost = 0;
  #half = 0;
  #notSaid = 0;

  constructor(url: string, random: () => number) {
    this.#url = url;
    this.#random = random;
  }

  async once(index: number): Promise<void> {
    const kill = KILLS[index % KILLS.length] ?? 'tab';
    this.#context ??= await this.#browser.start();
    const { app, guest } = await this.#open();
    const work: Work = this.#kept.length > 2 && this.#random() < 0.3 ? 'undo' : 'import';
    if (work === 'undo') await this.#killUndo(guest, app, kill);
    else await this.#killImport(guest, app, kill, index);
    this.#kills[kill] += 1;
    this.#during[work] += 1;
    for (const page of this.#context?.pages().slice(1) ?? []) await page.close().catch(() => {});
  }

  async #killImport(guest: GuestPage, app: Page, kill: Kill, index: number): Promise<void> {
    const imported = { word: `kill${String(index).padStart(5, '0')}`, events: 400 + Math.floor(this.#random() * 1600) };
    const acknowledged = guest.importText(`${imported.word}.jsonl`, sessionText(imported));
    // Some are to be undone later on.
    if (this.#random() < 0.35) await acknowledged;
    await delay(this.#random() * 4000);
    if (await this.#killed(app, kill, acknowledged)) this.#kept.push(imported);
    const found = await this.#look();
    const report = found?.reports.find(({ label }) => label.startsWith(imported.word));
    if (!found || !report || this.#kept.includes(imported)) return;
    this.#judge(imported, report, found.events.get(imported.word) ?? 0);
  }

  /** Of an import that was not acknowledged: it is whole, or says what of it is in. */
  #judge(imported: Imported, { state, problem }: ImportReport, events: number): void {
    const { word } = imported;
    if (state === 'done') {
      // The commit was there before its acknowledgement was.
      if (events === imported.events) this.#kept.push(imported);
      else this.#fault('#half', `${word} is called done with ${events} of ${imported.events} events.`);
      return;
    }
    const isSaid = problem?.includes(events === 0 ? 'Nothing of it' : ` ${events} event`) ?? false;
    if (state !== 'interrupted' || !isSaid) {
      this.#fault('#notSaid', `${word} is ${state} with ${events} events and says: ${problem}`);
    }
  }

  async #killUndo(guest: GuestPage, app: Page, kill: Kill): Promise<void> {
    const [undone] = this.#kept.splice(Math.floor(this.#random() * this.#kept.length), 1);
    if (!undone) return;
    const reports = await guest.ask('listImports');
    const report = reports.find(({ label }) => label.startsWith(undone.word));
    const acknowledged = guest.ask('undoImport', report?.importId ?? 0).then(
      () => true,
      () => false,
    );
    await delay(this.#random() * 600);
    const isAcknowledged = await this.#killed(app, kill, acknowledged);
    const found = await this.#look();
    if (!found) return;
    const events = found.events.get(undone.word) ?? 0;
    const state = found.reports.find(({ label }) => label.startsWith(undone.word))?.state;
    if (events === undone.events && state === 'done' && !isAcknowledged) this.#kept.push(undone);
    else if (events !== 0 || state !== 'undone') {
      this.#fault('#half', `${undone.word} is ${state} with ${events} of ${undone.events} events after an undo.`);
    }
  }

  /** Whether the work was acknowledged before the kill. */
  async #killed(app: Page, kill: Kill, acknowledged: Promise<boolean>): Promise<boolean> {
    let isAcknowledged = false;
    void acknowledged.then((is) => {
      isAcknowledged = is;
    });
    await Promise.resolve();
    const before = isAcknowledged;
    if (kill === 'tab') await app.close();
    else if (kill === 'worker') await endWorker(app);
    else if (kill === 'renderer') await crash(app);
    else {
      await this.#browser.kill();
      this.#context = null;
    }
    if (before) this.#tooLate += 1;
    return before;
  }

  async #open(): Promise<{ app: Page; guest: GuestPage }> {
    this.#context ??= await this.#browser.start();
    const app = await this.#context.newPage();
    await app.goto(`${this.#url}#/storage`);
    return { app, guest: await GuestPage.open(await this.#context.newPage(), this.#url) };
  }

  /** What a fresh start finds; null where the database is damaged. */
  async #look(): Promise<{ reports: readonly ImportReport[]; events: ReadonlyMap<string, number> } | null> {
    for (const page of this.#context?.pages().slice(1) ?? []) await page.close().catch(() => {});
    const { guest } = await this.#open();
    try {
      await guest.ask('checkIntegrity');
      const events = new Map<string, number>();
      const { data } = await guest.ask('listSessions', { sort: 'newest', limit: 200 });
      for (const session of data) events.set(session.nativeId.slice(0, TITLE_LENGTH), session.events);
      for (const { word, events: count } of this.#kept) {
        const found = events.get(word) ?? 0;
        if (found === count) continue;
        this.#fault('#lost', `${word} was acknowledged with ${count} events and has ${found}.`, count - found);
      }
      return { reports: await guest.ask('listImports'), events };
    } catch (error) {
      this.#fault('#corrupt', error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  #fault(kind: '#corrupt' | '#half' | '#notSaid' | '#lost', text: string, count = 1): void {
    if (kind === '#corrupt') this.#corrupt += count;
    else if (kind === '#half') this.#half += count;
    else if (kind === '#notSaid') this.#notSaid += count;
    else this.#lost += count;
    this.#faults.push(text);
  }

  summary(): KillSummary {
    return {
      kills: this.#kills,
      during: this.#during,
      tooLate: this.#tooLate,
      corrupt: this.#corrupt,
      acknowledgedRowsLost: this.#lost,
      halfShownAsWhole: this.#half,
      notSaid: this.#notSaid,
      faults: this.#faults,
    };
  }

  async end(): Promise<void> {
    await this.#browser.end();
  }
}

async function crash(app: Page): Promise<void> {
  const session = await app.context().newCDPSession(app);
  // It has no answer: whoever would give it is gone.
  void session.send('Page.crash').catch(() => {});
  await app.waitForEvent('crash');
}

function sessionText({ word, events }: Imported): string {
  const lines = Array.from({ length: events }, (_, index) =>
    JSON.stringify({
      type: 'user',
      uuid: `${word}-${index}`,
      parentUuid: index === 0 ? null : `${word}-${index - 1}`,
      sessionId: word,
      timestamp: new Date(Date.UTC(2026, 2, 1) + index * 1000).toISOString(),
      cwd: `/work/${word}`,
      message: { role: 'user', content: `${word} entry ${index} ${'mooring line slack tide '.repeat(20)}` },
    }),
  );
  return `${lines.join('\n')}\n`;
}
