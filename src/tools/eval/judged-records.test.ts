import { expect, it } from 'vitest';
import { judgedRecords } from './judged-records.ts';

const doc = (id: string) => ({ id, text: '', session: 's' });

it('reads file and record from the ids, further documents of a record included', () => {
  const [uuid, line, ...rest] = judgedRecords([
    doc('tool/a#b/x.jsonl#0a6b13d1'),
    doc('tool/notes.md#12'),
    doc('tool/notes.md#12/2'),
    doc('tool/notes.md#12/3'),
    doc('no record'),
  ]);
  expect(uuid).toMatchObject({ file: 'tool/a#b/x.jsonl', name: '0a6b13d1', line: null, session: 's' });
  expect(line).toMatchObject({ file: 'tool/notes.md', name: '12', line: 12 });
  expect(line?.documents.map(({ id }) => id)).toEqual(['tool/notes.md#12', 'tool/notes.md#12/2', 'tool/notes.md#12/3']);
  expect(rest).toEqual([]);
});
