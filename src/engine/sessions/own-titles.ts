import type { OwnTitle, SaveResult, Versioned } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { keyFromText } from '../identity/content-key.ts';
import type { Thing, Versions } from '../versions/versions.ts';
import { OWN_TITLE_RANK } from './session-store.ts';

const LONGEST_TITLE = 200;

const OWN = 'SELECT title FROM own_title WHERE session_key = ?';
const IS_HERE = 'SELECT 1 FROM session WHERE key = ?';
/** The title of the tool is kept from the first time on. */
const GIVE = `
  INSERT INTO own_title (session_key, title, title_before, rank_before)
  SELECT key, ?2, title, title_rank FROM main.session WHERE key = ?1
  ON CONFLICT (session_key) DO UPDATE SET title = excluded.title`;
const SHOW = `UPDATE main.session SET title = ?2, title_rank = ${OWN_TITLE_RANK} WHERE key = ?1`;
const TAKE_BACK = `
  UPDATE main.session SET title = o.title_before, title_rank = o.rank_before
  FROM own_title o WHERE o.session_key = session.key AND session.key = ?`;
const FORGET = 'DELETE FROM own_title WHERE session_key = ?';

/** Titles that people give to sessions: no import replaces them, and a session that comes back has its own again. */
export class OwnTitles {
  readonly #connection: Connection;
  readonly #versions: Versions;

  constructor(connection: Connection, versions: Versions) {
    this.#connection = connection;
    this.#versions = versions;
  }

  /** Null for a key that is not in this database. */
  get(sessionKey: string): Versioned<OwnTitle> | null {
    const key = keyFromText(sessionKey);
    return key === null || !this.#isHere(key) ? null : this.#versions.read(this.#thing(key));
  }

  /** Throws AppError('title.not-valid') for a session that is not here, and for what is no title. */
  set(sessionKey: string, title: string | null, seenVersion: number): SaveResult<OwnTitle> {
    const key = keyFromText(sessionKey);
    if (key === null || !this.#isHere(key)) refuse('This session is not here any more.');
    const trimmed = title?.replaceAll(/\s+/g, ' ').trim() ?? null;
    if (trimmed === '') refuse('A title needs a word. Without one, the session has the title that its tool gave.');
    if (trimmed !== null && trimmed.length > LONGEST_TITLE) refuse(`A title has up to ${LONGEST_TITLE} characters.`);
    return this.#versions.write(this.#thing(key), seenVersion, () => {
      if (trimmed === null) {
        this.#connection.runPrepared(TAKE_BACK, [key]);
        this.#connection.runPrepared(FORGET, [key]);
      } else {
        this.#connection.runPrepared(GIVE, [key, trimmed]);
        this.#connection.runPrepared(SHOW, [key, trimmed]);
      }
    });
  }

  #thing(key: number): Thing<OwnTitle> {
    const read = () => {
      const [title] = this.#connection.firstPrepared(OWN, [key]) ?? [];
      return { title: typeof title === 'string' ? title : null };
    };
    return { name: `title:${key}`, read };
  }

  #isHere(key: number): boolean {
    return this.#connection.firstPrepared(IS_HERE, [key]) !== undefined;
  }
}

function refuse(reason: string): never {
  throw new AppError('title.not-valid', `${reason} Nothing was changed.`);
}
