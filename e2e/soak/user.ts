import type { Page } from '@playwright/test';
import type { GuestPage } from '../kills/guest-page.ts';
import type { MadeSession } from '../kills/made-session.ts';
import { type Model, NOTHING } from './model.ts';
import type { Tabs } from './tabs.ts';

/** Who does one thing after the other, and what they know is there. */
export class User {
  readonly tabs: Tabs;
  model: Model = NOTHING;
  /** Of the action that is done now. */
  random: () => number = Math.random;
  #made = 0;

  constructor(tabs: Tabs) {
    this.tabs = tabs;
  }

  /** One of the tabs; a new one where none is open. */
  async tab(): Promise<Page> {
    if (this.tabs.all.length === 0) await this.tabs.open();
    return this.one(this.tabs.all);
  }

  async sessionKey(guest: GuestPage, word: string): Promise<string> {
    const { data } = await guest.ask('listSessions', { sort: 'newest', limit: 1000 });
    const session = data.find(({ nativeId }) => nativeId === word);
    if (!session) throw new Error(`There is no session ${word}.`);
    return session.sessionKey;
  }

  async purgeId(guest: GuestPage, word: string): Promise<number> {
    const { purges } = await guest.ask('listPurges');
    const purge = purges.find(({ state, label }) => state === 'trash' && label.includes(word));
    if (!purge) throw new Error(`There is no ${word} in the trash.`);
    return purge.id;
  }

  makeSession(): MadeSession {
    this.#made += 1;
    return { word: `soak${String(this.#made).padStart(5, '0')}`, events: this.integer(20, 600) };
  }

  integer(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least));
  }

  one<T>(values: readonly T[]): T {
    const value = values[this.integer(0, values.length)];
    if (value === undefined) throw new Error('There is none to choose from.');
    return value;
  }
}
