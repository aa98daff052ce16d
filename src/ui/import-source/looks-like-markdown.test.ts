import { expect, test } from 'vitest';
import { looksLikeMarkdown } from './looks-like-markdown.ts';

test.each([
  ['# CLAUDE.md\nUse npm.', true],
  ['Rules:\n- no tabs', true],
  ['1. first', true],
  ['---\nname: x\n---\ntext', true],
  ['plain words', false],
  ['#hashtag', false],
  ['{"type":"user"}\n- x', false],
  ['[\n- 1]', false],
  ['', false],
])('%j: %s', (text, expected) => {
  expect(looksLikeMarkdown(text)).toBe(expected);
});
