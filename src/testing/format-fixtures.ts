import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const IMPORTERS = new URL('../engine/importers/', import.meta.url).pathname;

export interface FormatFixture {
  /** Below `importers/`, such as `codex/fixtures/a.jsonl`. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Every fixture file of every importer. */
export function formatFixtures(): readonly FormatFixture[] {
  return readdirSync(IMPORTERS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('/fixtures'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size > 0)
    .sort()
    .map((path) => ({ path: path.slice(IMPORTERS.length), bytes: new Uint8Array(readFileSync(path)) }));
}
