import { expect, test } from 'vitest';
import { formatRoute, parseHash } from '../../router.ts';
import { parseQuestionParams, questionHref, questionsAbout } from './question-params.ts';

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

test('what can be asked about an event: the history of its file, fixes of its error, nothing without either', () => {
  const routes = (path: string | null, errorKey: string | null) =>
    questionsAbout({ path, errorKey }).map(({ route }) => formatRoute(route));
  expect(routes(null, null)).toEqual([]);
  expect(routes('/work/a.ts', null)).toEqual([questionHref('file', { q: '/work/a.ts' })]);
  expect(routes('/work/a.ts', 'k1')).toEqual([
    questionHref('file', { q: '/work/a.ts' }),
    questionHref('fixes', { e: 'k1' }),
  ]);
});
