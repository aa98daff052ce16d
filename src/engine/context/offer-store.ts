import type { ContextOffer, OfferedRequest, SaveResult } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { ContextError } from '../errors.ts';
import type { Thing, Versions } from '../versions/versions.ts';

const ROWS = 'SELECT name, request FROM offered_context ORDER BY name';
const ROW = 'SELECT request FROM offered_context WHERE name = ?';
const SAVE = `
  INSERT INTO offered_context (name, request) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET request = excluded.request`;
const DELETE = 'DELETE FROM offered_context WHERE name = ?';

/** As it stands in an address and in lists of clients. */
const NAME = /^[^\p{C}/]{1,80}$/u;

/** What is offered to agents, by name. */
export class OfferStore {
  readonly #connection: Connection;
  readonly #versions: Versions;

  constructor(connection: Connection, versions: Versions) {
    this.#connection = connection;
    this.#versions = versions;
  }

  list(): readonly ContextOffer[] {
    return this.#connection.all<{ name: string; request: string }>(ROWS).map(({ name, request }) => ({
      name,
      request: JSON.parse(request) as OfferedRequest,
      version: this.#versions.of(thingName(name)),
    }));
  }

  find(name: string): OfferedRequest | null {
    const [text] = this.#connection.firstPrepared(ROW, [name]) ?? [];
    return typeof text === 'string' ? (JSON.parse(text) as OfferedRequest) : null;
  }

  /** Throws ContextError('context.bad-field') for what is no name. */
  save(name: string, request: OfferedRequest, seenVersion: number | null): SaveResult<OfferedRequest | null> {
    if (!NAME.test(name)) {
      const message = `name: “${name}” is no name for an offer. Use 1 to 80 characters on one line, without “/”. Nothing was offered.`;
      throw new ContextError('context.bad-field', message, { field: 'name' });
    }
    const write = () => this.#connection.run(SAVE, [name, JSON.stringify(request)]);
    return this.#versions.write(this.#thing(name), seenVersion, write);
  }

  withdraw(name: string, seenVersion: number): SaveResult<OfferedRequest | null> {
    return this.#versions.write(this.#thing(name), seenVersion, () => this.#connection.run(DELETE, [name]));
  }

  #thing(name: string): Thing<OfferedRequest | null> {
    return { name: thingName(name), read: () => this.find(name) };
  }
}

function thingName(name: string): string {
  return `offered-context:${name}`;
}
