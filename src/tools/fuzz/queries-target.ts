import { asClause } from '../../engine/query/as-clause.ts';
import { formatFixtures } from '../../testing/format-fixtures.ts';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import type { Chooser } from './chooser.ts';
import { encode, type FuzzTarget } from './fuzz-target.ts';

/** What has a meaning in the query language, and what only looks so. */
const PIECES = [
  ...['error', 'the', 'fix', 'src/app.ts', 'npm run build', 'readFile', 'snake_case_name', '数据库', 'привет', 'ﬁ'],
  ...['"', '""', '"two words"', '"open', '\\"', '\\', '(', ')', '()', '-', '--', '-(', '*', 'pre*', '?', '~', '^2'],
  ...['OR', 'AND', 'NOT', 'or', 'NEAR', 'NEAR(a b, 3)', '/a+b/', '/(a+)+$/', '/[/', '/x{1,99}/i', '/', '{', '}'],
  ...['is:error', 'is:', 'is:moon', '-is:prompt', 'has:fix', 'tool:Bash', 'tool:"a b"', 'tool:,', 'file:*.ts'],
  ...['project:', 'project:none', 'session:', 'agent:claude-code', 'store:events,memory', 'layer:fuzzy', 'layer:no'],
  ...['after:2026-01-01', 'before:yesterday', 'on:2026-W07', 'on:2026-02-30', 'after:99999999999999', 'time:none'],
  ...['after:-1d', 'on:2026-01..2026-03', 'tokens:>100', 'tokens:1..', 'cost:>1e999', 'sort:newest', 'sort:up'],
  ...['\0', '\ud800', '\udfff', '\u202e', '\u00ad', '\u0301', '🎉', '👩‍👩‍👧', '\n', '\t', '\u2028', '%', '_', ';', "'"],
  ...['x'.repeat(3000), 'a '.repeat(800), '('.repeat(400), '"a" '.repeat(300), '漢'.repeat(600), ':'.repeat(50)],
];

const BETWEEN = [' ', ' ', ' ', '', ' OR ', ' OR ('];

/** No query is longer; what is typed beyond is cut, and said. */
const MOST_CHARACTERS = 10_000;
const LIMIT = 20;
const NOW_MS = Date.UTC(2026, 11, 1);

/**
 * Any text at all is answered with hits or with a notice, with no more hits than there are matches; and a filter beside
 * it holds for all of it.
 */
export async function queriesTarget(): Promise<FuzzTarget> {
  const { engine } = openMemoryEngine();
  const items = formatFixtures().filter(({ path }) => path.includes('claude-code/') || path.includes('codex/'));
  await importItems(
    engine,
    items.map(({ path, bytes }) => textItem(path, bytes)),
  );
  const ask = (query: string) => engine.search({ query, limit: LIMIT, timeZone: 'UTC', nowMs: NOW_MS });
  const run = async (query: string): Promise<readonly string[]> => {
    const faults: string[] = [];
    const { data, total } = await ask(query);
    // Those are none, and no total counts them.
    const hits = data.filter(({ layer }) => layer !== 'related');
    if (data.length > LIMIT || hits.length > total) faults.push(`${hits.length} of ${data.length} hits of ${total}.`);
    const { data: filtered } = await ask(`is:error ${asClause(query)}`);
    const beside = filtered.filter(({ isError, group }) => !isError && group !== 'error');
    if (beside.length > 0) faults.push(`is:error finds ${beside.map(({ key, group }) => `${key} (${group})`).join()}.`);
    return faults;
  };
  return {
    name: 'queries',
    share: 12,
    make: (chooser) => {
      const query = queryOf(chooser);
      return { what: JSON.stringify(query.slice(0, 500)), bytes: encode(JSON.stringify(query)), run: () => run(query) };
    },
  };
}

function queryOf(chooser: Chooser): string {
  const pieces = Array.from({ length: chooser.between(1, 12) }, () => pieceOf(chooser));
  return pieces.join(chooser.pick(BETWEEN)).slice(0, MOST_CHARACTERS);
}

function pieceOf(chooser: Chooser): string {
  const piece = chooser.pick(PIECES);
  if (chooser.chance(0.8)) return piece;
  if (chooser.chance(0.5)) return String.fromCharCode(chooser.below(0x1_0000));
  const at = chooser.below(piece.length);
  return piece.slice(0, at) + String.fromCodePoint(chooser.below(0x11_0000)) + piece.slice(at + chooser.below(2));
}
