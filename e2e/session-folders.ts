import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A folder to import, with words that stand in one place of it only. */
export interface SessionFolder {
  readonly name: string;
  readonly path: string;
  /** Stands only in what a tool was given. */
  readonly toolInputWord: string;
  /** Stands only in what a tool answered. */
  readonly toolResultWord: string;
}

/** Small, and made by us. */
export const OWN_FOLDER: SessionFolder = {
  name: 'our own fixture',
  path: join(import.meta.dirname, 'fixtures/tidepool'),
  toolInputWord: 'quiberon',
  toolResultWord: 'perigean',
};

const REAL_PATH = join(import.meta.dirname, '../../shared/fixtures/claude-code/flat-agents');

const REAL_FOLDER: SessionFolder = {
  name: 'real sessions',
  path: REAL_PATH,
  toolInputWord: 'gulpfile',
  toolResultWord: 'blobbuilder',
};

export const HAS_REAL_FIXTURES = existsSync(REAL_PATH);

/** Real files stand beside the repository in some places only; without them, ours stand in alone. */
export const SESSION_FOLDERS: readonly SessionFolder[] = HAS_REAL_FIXTURES ? [OWN_FOLDER, REAL_FOLDER] : [OWN_FOLDER];
