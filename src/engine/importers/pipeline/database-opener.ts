import type { SourceFile } from '../../api.ts';
import { type ByteSource, bytesInMemory, CachedSource } from '../../database/byte-source.ts';
import type { Connection } from '../../database/connection.ts';
import type { OpenSource } from '../../database/source-database.ts';
import { DatabaseError } from '../../errors.ts';
import type { EngineHost } from '../../host.ts';
import { megabytes } from '../containers/limits.ts';
import { type DatabaseDescription, readBytes } from './file-sample.ts';

/** Larger ones are refused before they are read. */
const LARGEST_DATABASE = 2 * 2 ** 30;
/** One that cannot be read where it lies is held whole. */
const LARGEST_HELD = 256 << 20;

/** A database file and the write-ahead log beside it. */
export interface DatabaseFiles {
  readonly main: SourceFile;
  readonly log: SourceFile | null;
}

/** Opens databases of other programs, where the host can read at once without copying them. */
export class DatabaseOpener {
  readonly #connection: Connection;
  readonly #host: EngineHost;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(connection: Connection, host: EngineHost) {
    this.#connection = connection;
    this.#host = host;
  }

  /** Rejects, in words, when the file is too large or damaged. */
  async open({ main, log }: DatabaseFiles): Promise<OpenSource> {
    const problem = tooLarge(main);
    if (problem !== null) throw new Error(problem);
    const logBytes = log && log.size > 0 ? await this.#bytesOf(log) : null;
    return this.#connection.openSource(await this.#bytesOf(main), logBytes);
  }

  /** Its tables, or why it cannot be read. Rejects with what the file rejects with. One at a time: it may be held whole. */
  describe(files: DatabaseFiles): Promise<DatabaseDescription> {
    const turn = this.#turn.then(() => this.#describe(files));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #describe(files: DatabaseFiles): Promise<DatabaseDescription> {
    const problem = tooLarge(files.main);
    if (problem !== null) return { tables: [], problem };
    try {
      const database = await this.open(files);
      database.close();
      return { tables: database.tables, problem: null };
    } catch (error) {
      if (!(error instanceof DatabaseError) && !(error instanceof TooLarge)) throw error;
      return { tables: [], problem: `It is an SQLite database that cannot be read: ${error.message}` };
    }
  }

  async #bytesOf(file: SourceFile): Promise<ByteSource> {
    const read = this.#host.readSync?.bind(this.#host);
    if (read?.(file, 0, 1)) {
      return new CachedSource(file.size, (start, end) => {
        const bytes = read(file, start, end);
        if (!bytes) throw new Error('the file can no longer be read');
        return bytes;
      });
    }
    if (file.size > LARGEST_HELD) throw new TooLarge();
    return bytesInMemory(await readBytes(file, 0, file.size));
  }
}

class TooLarge extends Error {
  constructor() {
    super(
      `In an archive, one of more than ${megabytes(LARGEST_HELD)} cannot be opened; unpack it and import it by itself.`,
    );
  }
}

function tooLarge({ size }: SourceFile): string | null {
  if (size <= LARGEST_DATABASE) return null;
  return `It is an SQLite database of ${megabytes(size)}. Strata reads databases of up to ${megabytes(LARGEST_DATABASE)}: make a smaller copy of it (VACUUM INTO, or without old entries) and import that.`;
}
