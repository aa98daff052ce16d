import { expect, it } from 'vitest';
import { lastQuestion, lastWords } from './asked.ts';

it.each([
  ['I can do both. Which one first? Say the word.', 'Which one first?'],
  ['Done.\n\nThe tests pass.', 'The tests pass.'],
  ['Now it is 0.7.29. Shall it be 0.8.0 or 0.7.30 (a patch)?', 'Shall it be 0.8.0 or 0.7.30 (a patch)?'],
  ['See https://example.org/?page=2 for more.', 'See https://example.org/?page=2 for more.'],
  ['Like this?\n```ts\nisPaid ? a : b\n```', 'Like this?'],
  ['要不要我推送到远程仓库？', '要不要我推送到远程仓库？'],
  ['', ''],
])('the last words of %j', (text, words) => {
  expect(lastWords(text)).toBe(words);
});

it('last words that go on and on begin with a word', () => {
  const words = lastWords('total '.repeat(200));
  expect(words).toMatch(/^… total .* total$/);
  expect(words.length).toBeLessThan(310);
});

it.each([
  ['Is it "ok?" or "bad?" Say so.', 'Is it "ok?" or "bad?'],
  ['It is v1.2. Is a?b right? No', 'Is a?b right?'],
  ['**Shall I?** Or not. Wait', '**Shall I?'],
  ['Really?? Yes\nWhat of it', 'Really??'],
  ['要吗？好', '要吗？'],
  ['What\nof it?', 'of it?'],
])('the last question in %j', (text, question) => {
  expect(lastQuestion(text)).toBe(question);
});
