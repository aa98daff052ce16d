import { describe, expect, it } from 'vitest';
import { replaceWord, wordAtCaret } from './word-at-caret.ts';

/** The caret stands at `|`. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  return { text: marked.replace('|', ''), caret };
}

describe('wordAtCaret', () => {
  it.each([
    ['migr|', 'migr'],
    ['lock migr|', 'migr'],
    ['lock -migr|', 'migr'],
    ['(migr|) lock', 'migr'],
    ['migr| lock', 'migr'],
    ['"a b" migr|', 'migr'],
    ['übers|', 'übers'],
  ])('%s', (marked, expected) => {
    const { text, caret } = at(marked);
    const found = wordAtCaret(text, caret);
    expect(found?.word).toBe(expected);
    expect(text.slice(found?.start, found?.end)).toBe(expected);
  });

  it.each(['mi|', 'mi|gration', 'tool:bas|', '"low wat|', 'NOT|', 'migr |', '/erro|', 'src/db/wor|', '|migr', '|'])(
    'nothing in %s',
    (marked) => {
      const { text, caret } = at(marked);
      expect(wordAtCaret(text, caret)).toBeNull();
    },
  );
});

describe('replaceWord', () => {
  it.each([
    ['lock migr|', 'lock migration |'],
    ['migr| lock', 'migration |lock'],
    ['(migr|) lock', '(migration |) lock'],
  ])('%s', (marked, expected) => {
    const { text, caret } = at(marked);
    const typed = wordAtCaret(text, caret);
    const replaced = typed && replaceWord(text, typed, 'migration');
    expect(replaced).toEqual(at(expected));
  });
});
