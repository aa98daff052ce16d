import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMigratedConnection } from '../../../testing/memory-connection.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { toIndexedText } from '../../analysis/analyser.ts';
import { RowSet } from '../../columns/row-set.ts';
import type { Connection } from '../../database/connection.ts';
import { RANKING_PROFILES } from '../../ranking-profiles.ts';
import { indexRow } from '../../search-index/index-writer.ts';
import { openStoreRows } from '../store-rows.ts';
import { BestRows } from './best-rows.ts';
import { Corpus } from './corpus.ts';
import { pairFeatures, StoreScores, termFeatures } from './store-scores.ts';

const PROSE = RANKING_PROFILES.prose;
const { k1, b, titleWeight, pairWeight, lengthFloor } = PROSE;

interface Row {
  readonly title: readonly string[];
  readonly text: readonly string[];
}

/** An index over rows that need not be there themselves; the last row id has to be. */
function openIndex(rows: readonly Row[]): Connection {
  const connection = openMigratedConnection();
  connection.run('PRAGMA foreign_keys = OFF');
  connection.run(
    `INSERT INTO event (id, session_id, seq, record_id, block, type, category, priority, time_kind, title_head, text,
      text_bytes, import_id) VALUES ($id, 1, 1, 1, 0, 1, 1, 1, 2, '', '', 0, 1)`,
    { $id: rows.length },
  );
  for (const [index, { title, text }] of rows.entries()) {
    indexRow(connection, 'events', index + 1, toIndexedText(title.join(' ')), toIndexedText(text.join(' ')));
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

/** Scores of all rows, by terms and a pair, and by terms within the rows of odd ids alone. */
function scored(all: readonly Row[], weights: ReadonlyMap<string, number>, pair: [string, string]) {
  const connection = openIndex(all);
  const storeRows = openStoreRows(connection);
  const corpus = new Corpus(connection, storeRows);
  corpus.refresh();
  const { postings, newestId } = storeRows.events;
  const ids = all.map((_, index) => index + 1);
  const scores = new StoreScores(new Float64Array(newestId + 1));
  const ofOdd = new StoreScores(new Float64Array(newestId + 1));
  const odd = RowSet.of(
    newestId,
    ids.filter((id) => id % 2 === 1),
  );
  const features = termFeatures(postings, corpus, { weights, prefixes: new Map() });
  const bm25 = corpus.bm25('events', PROSE, features);
  for (const feature of features) {
    scores.add(feature, null, bm25);
    ofOdd.add(feature, odd, bm25);
  }
  for (const feature of pairFeatures(postings, corpus, [pair], PROSE, RowSet.of(newestId, ids))) {
    scores.addPairs(feature, bm25);
  }
  connection.close();
  return { scores, ofOdd };
}

describe('StoreScores', () => {
  it('scores every row by the formula, and no other; within some rows, those alone', () => {
    fc.assert(
      fc.property(rows, fc.uniqueArray(word, { minLength: 2, maxLength: 4 }), (all, asked) => {
        fc.pre(all.some(({ title, text }) => title.length + text.length > 0));
        const weights = new Map(asked.map((each, index) => [each, index + 1]));
        const pair: [string, string] = [asked[0] ?? '', asked[1] ?? ''];
        const { scores, ofOdd } = scored(all, weights, pair);
        for (const [index, row] of all.entries()) {
          const id = index + 1;
          expect(scores.scoreOf(id)).toBeCloseTo(expectedScore(all, row, weights, pair), 9);
          expect(ofOdd.scoreOf(id)).toBe(id % 2 === 1 ? scores.termScoreOf(id) : 0);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('BestRows', () => {
  it('gives the best first, of equal ones the newer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (list, most) => {
          const best = new BestRows(most);
          const all = list.map((score, index) => ({ id: index + 1, score }));
          for (const { id, score } of all) best.offer(id, score);
          const sorted = [...all].sort((x, y) => y.score - x.score || y.id - x.id);
          expect(best.inOrder()).toEqual(sorted.slice(0, most));
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
