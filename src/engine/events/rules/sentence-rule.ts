import type { Sentence } from './prose.ts';

/** Holds of one sentence. */
export interface SentenceRule {
  readonly rule: string;
  readonly pattern: RegExp;
  /** Where this holds too, the rule does not. */
  readonly unless?: RegExp;
}

export function firstRule(sentences: readonly Sentence[], rules: readonly SentenceRule[]): string | null {
  for (const { text } of sentences) {
    const found = rules.find(({ pattern, unless }) => pattern.test(text) && unless?.test(text) !== true);
    if (found) return found.rule;
  }
  return null;
}
