import { parseArgs } from 'node:util';

export interface CollectionOptions {
  readonly kind: 'collection';
  readonly collection: string;
  /** Folder to import in place of the collection's documents. */
  readonly importFolder: string | null;
  readonly queries: string | null;
  readonly limit: number;
  readonly out: string | null;
  readonly isVerbose: boolean;
}

export interface TableOptions {
  readonly kind: 'table';
  /** Folder of collections; null for the shared ones. */
  readonly folder: string | null;
}

export const USAGE = `usage: npm run -s eval -- [--folder FOLDER]
       npm run -s eval -- [--import FOLDER] --collection FILE.json [--queries FILE.json] [--limit 100]
                          [--out RUN.json [--verbose]]
`;

const DEFAULT_LIMIT = 100;
/** Hits that the engine gives at once. */
const LARGEST_LIMIT = 200;

/** Null for arguments that make no sense. */
export function parseOptions(args: readonly string[]): CollectionOptions | TableOptions | null {
  const values = readValues(args);
  if (values === null) return null;
  const { collection, folder, ...rest } = values;
  if (collection !== undefined) return folder === undefined ? toCollectionOptions(collection, rest) : null;
  return Object.keys(rest).length === 0 ? { kind: 'table', folder: folder ?? null } : null;
}

type Values = NonNullable<ReturnType<typeof readValues>>;

function readValues(args: readonly string[]) {
  try {
    const value = { type: 'string' } as const;
    const options = {
      collection: value,
      folder: value,
      import: value,
      limit: value,
      out: value,
      queries: value,
      verbose: { type: 'boolean' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    return null;
  }
}

function toCollectionOptions(collection: string, values: Omit<Values, 'collection'>): CollectionOptions | null {
  const { import: importFolder, limit: limitText, out, queries, verbose: isVerbose = false } = values;
  const limit = limitText === undefined ? DEFAULT_LIMIT : Number(limitText);
  if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST_LIMIT) return null;
  if (isVerbose && out === undefined) return null;
  return {
    kind: 'collection',
    collection,
    importFolder: importFolder ?? null,
    queries: queries ?? null,
    limit,
    out: out ?? null,
    isVerbose,
  };
}
