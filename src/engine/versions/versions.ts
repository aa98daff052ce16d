import type { SaveResult, Versioned } from '../api.ts';
import type { Connection } from '../database/connection.ts';

const VERSION = 'SELECT version FROM version WHERE thing = ?';
const RAISE = `
  INSERT INTO version (thing, version) VALUES (?, 1) ON CONFLICT (thing) DO UPDATE SET version = version + 1`;

/** What is edited: its name among all things, and how it reads now. */
export interface Thing<Value> {
  readonly name: string;
  readonly read: () => Value;
}

/** Compare-and-set for all that people edit: a write names the version it saw, and loses to one that came before it. */
export class Versions {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** How often it was written; 0 for never. */
  of(name: string): number {
    return Number(this.#connection.firstPrepared(VERSION, [name])?.[0] ?? 0);
  }

  read<Value>({ name, read }: Thing<Value>): Versioned<Value> {
    return { value: read(), version: this.of(name) };
  }

  /**
   * `seen` is null for a thing that is not there yet (it reads null). What was seen and what is written belong to one
   * transaction: of two writes that saw the same, the second one gets what the first one wrote.
   */
  write<Value>(thing: Thing<Value>, seen: number | null, work: () => void): SaveResult<Value> {
    return this.#connection.transaction(() => {
      const current = this.read(thing);
      const isAsSeen = seen === null ? current.value === null : current.value !== null && current.version === seen;
      if (!isAsSeen) return { state: 'conflict', current };
      work();
      this.#connection.runPrepared(RAISE, [thing.name]);
      return { state: 'saved', current: this.read(thing) };
    });
  }
}
