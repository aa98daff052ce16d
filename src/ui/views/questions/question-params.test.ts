import { expect, test } from 'vitest';
import { parseHash } from '../../router.ts';
import { parseQuestionParams, questionHref } from './question-params.ts';

test('a question survives the way through the address', () => {
  const href = questionHref('fixes', { q: "TypeError: it's undefined", project: 'a/b', e: 'k1.2' });
  expect(href).toMatch(/^#\/questions\?kind=fixes&q=/);
  expect(parseQuestionParams(parseHash(href).params)).toEqual({
    ...{ kind: 'fixes', text: "TypeError: it's undefined", project: 'a/b', day: '', isWhole: false },
    ...{ isNewestFirst: false, eventKey: 'k1.2', only: null, line: null },
  });
});

test('what means nothing falls back', () => {
  const params = new Map([
    ['kind', 'who'],
    ['whole', 'yes'],
    ['sort', 'oldest'],
    ['only', 'all'],
  ]);
  expect(parseQuestionParams(params)).toMatchObject({ kind: 'file', isWhole: false, isNewestFirst: false, only: null });
});
