import init from '@sqlite.org/sqlite-wasm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { Connection } from '../../database/connection.ts';
import { migrate } from '../../database/migrate.ts';
import { indexRow } from '../../search-index/index-writer.ts';
import { ALWAYS } from '../sql-condition.ts';
import { Corpus } from './corpus.ts';
import { DEFAULT_PARAMETERS } from './parameters.ts';
import { StoreScores, scanStore } from './scan.ts';

const sqlite3 = await init();
const { k1, b, titleWeight, pairWeight, lengthFloor } = DEFAULT_PARAMETERS;

interface Row {
  readonly title: readonly string[];
  readonly text: readonly string[];
}

function openIndex(rows: readonly Row[], runtime: object = sqlite3): Connection {
  const connection = new Connection(new sqlite3.oo1.DB(':memory:'), runtime);
  migrate(connection);
  for (const [index, { title, text }] of rows.entries()) {
    indexRow(connection, 'events', index + 1, title.join(' '), text.join(' '));
  }
  return connection;
}

/** BM25 and pairs as `RankingParameters` has them, word by word. */
function expectedScore(rows: readonly Row[], row: Row, weights: ReadonlyMap<string, number>, pair: [string, string]) {
  const indexed = rows.filter(({ title, text }) => title.length + text.length > 0);
  const lengthOf = ({ title, text }: Row) => title.length + text.length;
  const mean = indexed.reduce((sum, each) => sum + lengthOf(each), 0) / indexed.length;
  const floor = Math.max(lengthFloor.least, lengthFloor.upTo - mean);
  const saturation = k1 * (1 - b + (b * (lengthOf(row) + floor)) / (mean + floor));
  const idf = (word: string) => {
    const n = indexed.filter(({ title, text }) => title.includes(word) || text.includes(word)).length;
    return Math.log(1 + (indexed.length - n + 0.5) / (n + 0.5));
  };
  const saturated = (frequency: number) => (frequency * (k1 + 1)) / (frequency + saturation);
  const count = (words: readonly string[], word: string) => words.filter((each) => each === word).length;
  const countPairs = (words: readonly string[]) =>
    words.filter((word, index) => word === pair[0] && words[index + 1] === pair[1]).length;
  let score = 0;
  for (const [word, weight] of weights) {
    score += weight * idf(word) * saturated(titleWeight * count(row.title, word) + count(row.text, word));
  }
  const pairs = titleWeight * countPairs(row.title) + countPairs(row.text);
  return score + (pairWeight * (idf(pair[0]) + idf(pair[1])) * saturated(pairs)) / 2;
}

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'kappa');
const words = fc.array(word, { maxLength: 12 });
const rows = fc.array(fc.record({ title: fc.array(word, { maxLength: 3 }), text: words }), {
  minLength: 1,
  maxLength: 15,
});

describe('scanStore', () => {
  it('scores every match by the formula, and finds no other row', () => {
    fc.assert(
      fc.property(rows, fc.uniqueArray(word, { minLength: 2, maxLength: 4 }), (all, asked) => {
        fc.pre(all.some(({ title, text }) => title.length + text.length > 0));
        const connection = openIndex(all);
        const corpus = new Corpus(connection, titleWeight);
        corpus.refresh();
        const weights = new Map(asked.map((each, index) => [each, index + 1]));
        const pair: [string, string] = [asked[0] ?? '', asked[1] ?? ''];
        const request = {
          store: 'events',
          match: null,
          query: { weights, prefixes: new Map(), pairs: [pair] },
        } as const;
        const scores = scanStore(connection, corpus, DEFAULT_PARAMETERS, { ...request, condition: ALWAYS });
        const matching = all.filter(({ title, text }) =>
          asked.some((each) => title.includes(each) || text.includes(each)),
        );
        expect(scores.count).toBe(matching.length);
        for (const [index, row] of all.entries()) {
          expect(scores.scoreOf(index + 1)).toBeCloseTo(expectedScore(all, row, weights, pair), 9);
        }
        connection.close();
      }),
      { numRuns: 60 },
    );
  });

  it('asks FTS5 itself where there is no extension point', () => {
    const all = [
      { title: [], text: ['alpha', 'beta'] },
      { title: ['alpha'], text: ['gamma', 'delta'] },
      { title: [], text: ['delta'] },
      { title: [], text: ['kappa'] },
      { title: [], text: ['gamma'] },
    ];
    const old = { ...sqlite3, wasm: { ...sqlite3.wasm, exports: sqlite3.wasm.exports, peek32: () => 1 } };
    const connection = openIndex(all, old);
    const corpus = new Corpus(connection, titleWeight);
    corpus.refresh();
    const query = { weights: new Map([['alpha', 1]]), prefixes: new Map(), pairs: [] };
    const request = { store: 'events', match: null, query, condition: ALWAYS } as const;
    const scores = scanStore(connection, corpus, DEFAULT_PARAMETERS, request);
    expect(scores.best(5).map(({ id }) => id)).toEqual([2, 1]);
    connection.close();
  });
});

describe('StoreScores', () => {
  it('gives the best first, of equal ones the newer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (list, most) => {
          const scores = new StoreScores();
          const rowsDown = list.map((score, index) => ({ id: list.length - index, score }));
          for (const { id, score } of rowsDown) scores.add(id, score);
          const sorted = [...rowsDown].sort((x, y) => y.score - x.score || y.id - x.id);
          expect(scores.best(most)).toEqual(sorted.slice(0, most));
        },
      ),
    );
  });
});

it('knows the lengths of rows that took the ids of removed ones', async () => {
  const { engine } = openMemoryEngine();
  const line = (id: string, text: string) =>
    JSON.stringify({ type: 'user', uuid: id, sessionId: 's', message: { role: 'user', content: text } });
  const long = `needle ${'filler '.repeat(300)}`;
  const first = await importItems(engine, [textItem('a.jsonl', `${line('1', 'needle short')}\n${line('2', long)}\n`)]);
  const query = { query: 'needle', limit: 5, timeZone: 'UTC', nowMs: 0 };
  await engine.search(query);
  await engine.undoImport(first.importId);
  await importItems(engine, [textItem('b.jsonl', `${line('3', long)}\n${line('4', 'needle short')}\n`)]);
  const [best] = (await engine.search(query)).data;
  expect(best?.title.text).toContain('short');
});
