import { describe, expect, it } from 'vitest';
import { countTextTokens } from './count-tokens.ts';

describe('tokens of a text', () => {
  it('are those of cl100k_base', () => {
    expect(countTextTokens('')).toBe(0);
    // Counts that OpenAI publishes for this encoding.
    expect(countTextTokens('hello world')).toBe(2);
    expect(countTextTokens('tiktoken is great!')).toBe(6);
  });

  it('take names of special tokens as words, and any script', () => {
    expect(countTextTokens('<|endoftext|>')).toBeGreaterThan(1);
    expect(countTextTokens('お誕生日おめでとう')).toBe(9);
  });
});
