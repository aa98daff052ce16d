import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOccurrences, phrasePattern, splitByMarks, wordsPattern } from './find-occurrences.ts';

function found(text: string, pattern: RegExp | null): string[] {
  return pattern ? findOccurrences(text, pattern).map(([start, end]) => text.slice(start, end)) : [];
}

test('a phrase is found as typed, in any case and over line breaks', () => {
  expect(found('NPM Test, npm\n  test', phrasePattern('npm test'))).toEqual(['NPM Test', 'npm\n  test']);
  expect(found('a+b (c)', phrasePattern('+b (c'))).toEqual(['+b (c']);
  expect(phrasePattern('   ')).toBeNull();
});

test('words of a link match at the start of a word, phrases whole, Chinese anywhere', () => {
  expect(found('open reopen OPFS', wordsPattern('op'))).toEqual(['op', 'OP']);
  expect(found('the lock file, a lock', wordsPattern('"lock file" a'))).toEqual(['lock file', 'a']);
  expect(found('打开数据库文件', wordsPattern('数据库'))).toEqual(['数据库']);
  expect(wordsPattern(' "" ')).toBeNull();
});

test('words with signs in them are found as they are', () => {
  const text = 'at 2026-05-14 sqlite-wasm/v1.2 in [a|b] {x}^2 $1+*?\\';
  for (const word of text.split(' ').slice(1)) expect([word, found(text, wordsPattern(word))[0]]).toEqual([word, word]);
});

test('no words of a link make a pattern that fails', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'a-b/\\^$.*+?()[]{}|" ,:#&~漢') }),
      (words) => void wordsPattern(words),
    ),
  );
});

test('a limit is kept', () => {
  expect(findOccurrences('aaaa', /a/g, 2)).toEqual([
    [0, 1],
    [1, 2],
  ]);
});

test('no input makes a pattern that fails, and what was typed is found in itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      wordsPattern(text);
      const pattern = phrasePattern(text);
      if (pattern) expect(findOccurrences(text, pattern).length).toBeGreaterThan(0);
    }),
  );
});

test('split by marks and joined again, a text is itself', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 2 }), (text, phrase) => {
      const pattern = phrasePattern(phrase);
      const parts = splitByMarks(text, pattern ? findOccurrences(text, pattern) : []);
      expect(parts.map((part) => part.text).join('')).toBe(text);
    }),
  );
});
