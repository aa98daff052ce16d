import { describe, expect, it } from 'vitest';
import { findCorrections, listAlternatives } from './alternatives.ts';

function filterAt(query: string, text: string) {
  const start = query.indexOf(text);
  const [key = '', value = ''] = text.replace('-', '').split(':');
  return { key, values: [value], isNegated: text.startsWith('-'), start, end: start + text.length };
}

function list(query: string, ...filters: readonly string[]) {
  return listAlternatives(query, { filters: filters.map((text) => filterAt(query, text)) });
}

describe('listAlternatives', () => {
  it('leaves out each filter and word in turn, and tries each word alone', () => {
    expect(list('opfs "file lock" -mutex is:error', 'is:error')).toEqual({
      without: [
        { label: 'Without is:error', query: 'opfs "file lock" -mutex' },
        { label: 'Without opfs', query: '"file lock" -mutex is:error' },
        { label: 'Without "file lock"', query: 'opfs -mutex is:error' },
        { label: 'Without -mutex', query: 'opfs "file lock" is:error' },
      ],
      alone: [
        { label: 'opfs', query: 'opfs' },
        { label: '"file lock"', query: '"file lock"' },
      ],
    });
  });

  it('has nothing to offer for a single word, and never the empty query', () => {
    expect(list('opfs')).toEqual({ without: [], alone: [] });
    expect(list('is:error', 'is:error')).toEqual({ without: [], alone: [] });
    expect(list('opfs sort:newest', 'sort:newest')).toEqual({ without: [], alone: [] });
  });

  it('asks for no more than a few searches', () => {
    const words = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
    const { without, alone } = list(words);
    expect([without.length, alone.length]).toEqual([8, 8]);
  });
});

describe('findCorrections', () => {
  it('replaces a word that stands nowhere, where it stands in the query', async () => {
    const similar: Record<string, { word: string; rows: number }[]> = { webhok: [{ word: 'webhook', rows: 133 }] };
    const query = 'fix webhok is:error "webhok"';
    const filters = [filterAt(query, 'is:error')];
    expect(await findCorrections(query, { filters }, async (word) => similar[word] ?? [])).toEqual([
      { typed: 'webhok', label: 'webhook', query: 'fix webhook is:error "webhok"', rows: 133 },
    ]);
  });
});
