import { expect, it } from 'vitest';
import { pairRows } from './row-pairing.ts';

const document = (id: string, text: string) => ({ id, text });

it('gives every row of a record to its only document', () => {
  expect(pairRows(['thinking', 'answer'], [document('a', 'answer')])).toEqual([['a'], ['a']]);
});

it('pairs as many rows as documents in their order, whatever they say', () => {
  expect(pairRows(['x', 'y'], [document('a', 'y'), document('a/2', 'x')])).toEqual([['a'], ['a/2']]);
});

it('pairs others by the words that they share, and leaves open what shares none', () => {
  const rows = ['I wonder about files', 'I will read both files.', 'Read src/a.ts', 'Read src/b.ts'];
  const documents = [
    document('a', 'I will read both files.'),
    document('a/2', 'path: src/a.ts'),
    document('a/3', 'path: src/b.ts'),
  ];
  expect(pairRows(rows, documents)).toEqual([['a', 'a/2', 'a/3'], ['a'], ['a/2'], ['a/3']]);
});

it('gives a row the documents that it holds beside its own', () => {
  const documents = [document('a', 'first words'), document('a/2', 'second words')];
  expect(pairRows(['first words\nsecond words'], documents)).toEqual([['a', 'a/2']]);
});
