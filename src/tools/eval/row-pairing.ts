export interface PairedDocument {
  readonly id: string;
  readonly text: string;
}

/** Less than this share of a document's words says nothing: any two texts share a few. */
const LEAST_SHARE = 0.5;
/** Rows hold the beginning of a long text only. */
const COMPARED_CHARACTERS = 600;

interface Pair {
  readonly row: number;
  readonly id: string;
  readonly share: number;
}

/**
 * Which documents each row of a record stands for, the likeliest first. As many rows as documents stand in the same
 * order; else a row and a document are one when the row has at least half of the document's words, more than any other.
 * A document without a row of its own goes to the row that holds it too; a row that is none of them may be any.
 */
export function pairRows(rows: readonly string[], documents: readonly PairedDocument[]): string[][] {
  const ids = documents.map(({ id }) => id);
  if (ids.length === 1) return rows.map(() => [...ids]);
  if (rows.length === ids.length) return ids.map((id) => [id]);
  return pairByWords(rows, documents).map((own) => (own.length > 0 ? own : ids));
}

function pairByWords(rows: readonly string[], documents: readonly PairedDocument[]): string[][] {
  const paired: string[][] = rows.map(() => []);
  const taken = new Set<string>();
  const take = ({ row, id }: Pair) => {
    if (!taken.has(id)) paired[row]?.push(id);
    taken.add(id);
  };
  const pairs = closestPairs(rows, documents);
  for (const pair of pairs) if (paired[pair.row]?.length === 0) take(pair);
  for (const pair of pairs) take(pair);
  return paired;
}

/** Pairs that share enough, the closest first, then in order of the rows. */
function closestPairs(rows: readonly string[], documents: readonly PairedDocument[]): Pair[] {
  const wanted = documents.map(({ id, text }) => ({ id, words: wordsOf(text.slice(0, COMPARED_CHARACTERS)) }));
  return rows
    .map(wordsOf)
    .flatMap((words, row) => wanted.map((document) => ({ row, id: document.id, share: share(document.words, words) })))
    .filter((pair) => pair.share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

function share(wanted: ReadonlySet<string>, words: ReadonlySet<string>): number {
  const shared = [...wanted].filter((word) => words.has(word)).length;
  return wanted.size === 0 ? 0 : shared / wanted.size;
}
