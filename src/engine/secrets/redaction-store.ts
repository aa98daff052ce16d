import type { Redaction, SaveResult, Versioned } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import type { Thing, Versions } from '../versions/versions.ts';

/** What a person wants left out of all that is imported. */
export class RedactionStore {
  readonly #connection: Connection;
  readonly #versions: Versions;
  readonly #thing: Thing<Redaction> = { name: 'redaction', read: () => this.now() };

  constructor(connection: Connection, versions: Versions) {
    this.#connection = connection;
    this.#versions = versions;
  }

  now(): Redaction {
    const [secrets, privateParts] =
      this.#connection.firstPrepared('SELECT secrets, private_parts FROM redaction', []) ?? [];
    return { secrets: secrets === 1, privateParts: privateParts === 1 };
  }

  read(): Versioned<Redaction> {
    return this.#versions.read(this.#thing);
  }

  save({ secrets, privateParts }: Redaction, seenVersion: number): SaveResult<Redaction> {
    return this.#versions.write(this.#thing, seenVersion, () => {
      this.#connection.run(
        'INSERT OR REPLACE INTO redaction (id, secrets, private_parts) VALUES (1, $secrets, $private)',
        {
          $secrets: Number(secrets),
          $private: Number(privateParts),
        },
      );
    });
  }
}
