import { analyse } from '../../engine/analysis/analyser.ts';
import type { Connection } from '../../engine/database/connection.ts';

export interface ClassQuery {
  /** As a person types it. */
  readonly typed: string;
  /** The same for stock FTS5. */
  readonly match: string;
  /** Terms of which any makes a candidate. */
  readonly terms: readonly string[];
}

const QUERIES_A_CLASS = 12;

const VOCABULARY = 'CREATE VIRTUAL TABLE temp.event_vocabulary USING fts5vocab (main, event_fts, row)';

/** Words in a band of document frequency, spread evenly over it. */
function wordsBetween(connection: Connection, least: number, most: number, count: number): string[] {
  const words = connection
    .all<{ term: string }>(
      `SELECT term FROM temp.event_vocabulary WHERE doc BETWEEN $least AND $most AND length(term) > 3 AND term GLOB '[a-z]*' ORDER BY doc, term`,
      { $least: Math.floor(least), $most: Math.floor(most) },
    )
    .map(({ term }) => term);
  const step = Math.max(1, Math.floor(words.length / count));
  return words.filter((_, index) => index % step === 0).slice(0, count);
}

/** Query classes by how many rows the words stand in: rare under 0.02 %, mid 0.4 to 2 %, common over 8 %. */
export function makeClasses(connection: Connection, rows: number): ReadonlyMap<string, readonly ClassQuery[]> {
  connection.run(VOCABULARY);
  const rare = wordsBetween(connection, 1, Math.max(2, rows * 0.0002), QUERIES_A_CLASS);
  const mid = wordsBetween(connection, rows * 0.004, rows * 0.02, QUERIES_A_CLASS * 2);
  const common = wordsBetween(connection, rows * 0.08, rows * 0.6, QUERIES_A_CLASS * 2);
  connection.run('DROP TABLE temp.event_vocabulary');
  return new Map<string, readonly ClassQuery[]>([
    ['rare', rare.map((word) => single(word))],
    ['mid', mid.slice(0, QUERIES_A_CLASS).map((word) => single(word))],
    ['common', common.slice(0, QUERIES_A_CLASS).map((word) => single(word))],
    ['and-2', pairs(mid, common).map(([a, b]) => ({ typed: `${a} ${b}`, match: `"${a}" AND "${b}"`, terms: [a, b] }))],
    [
      'or-2',
      pairs(common, [...common].reverse()).map(([a, b]) => ({
        typed: `${a} OR ${b}`,
        match: `"${a}" OR "${b}"`,
        terms: [a, b],
      })),
    ],
    ['sentence', sentences(connection)],
  ]);
}

function pairs(first: readonly string[], second: readonly string[]): [string, string][] {
  return first
    .slice(0, QUERIES_A_CLASS)
    .flatMap((word, index): [string, string][] =>
      second[index] && second[index] !== word ? [[word, second[index]]] : [],
    );
}

function single(word: string): ClassQuery {
  return { typed: word, match: `"${word}"`, terms: [word] };
}

/** Every term, as the index has them. */
function termsOf(text: string): readonly string[] {
  const terms = new Set<string>();
  analyse(text, (term) => terms.add(term));
  return [...terms];
}

/** Six to eight words that stand together in a text. Stock FTS5 gets them OR-ed, as its AND would mostly find nothing. */
function sentences(connection: Connection): ClassQuery[] {
  const rows = connection.all<{ text: string }>(
    `SELECT text FROM event WHERE id % (SELECT max(1, max(id) / 20) FROM event) = 0 AND type IN (1, 3) LIMIT ${QUERIES_A_CLASS}`,
  );
  return rows.map(({ text }, index) => {
    const words = text.split(/\s+/).slice(20, 26 + (index % 3));
    const terms = termsOf(words.join(' '));
    return { typed: words.join(' '), match: terms.map((term) => `"${term}"`).join(' OR '), terms };
  });
}
