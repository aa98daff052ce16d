import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';

/** As ordinary text: names of special tokens in it are words like others. */
export function countTextTokens(text: string): number {
  return countTokens(text, { disallowedSpecial: new Set() });
}
