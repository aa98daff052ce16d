import type { ContextAnswer, ContextItem } from '../../../engine/api.ts';
import { say } from '../../say.ts';

export interface Comparison {
  readonly shared: number;
  /** 0 to 1: shared items of all that stand in one of the texts. */
  readonly overlap: number;
  /** All of them, those of the first text first. */
  readonly rows: readonly { readonly item: ContextItem; readonly isInFirst: boolean; readonly isInSecond: boolean }[];
}

/** What stands in the texts of two answers. */
export function compareAnswers(first: ContextAnswer, second: ContextAnswer): Comparison {
  const [ofFirst, ofSecond] = [first, second].map(
    ({ data }) => new Map(data.filter(isInText).map((item) => [item.key, item])),
  ) as [Map<string, ContextItem>, Map<string, ContextItem>];
  const all = new Map([...ofSecond, ...ofFirst]);
  const keys = [...ofFirst.keys(), ...[...ofSecond.keys()].filter((key) => !ofFirst.has(key))];
  const rows = keys.flatMap((key) => {
    const item = all.get(key);
    return item ? [{ item, isInFirst: ofFirst.has(key), isInSecond: ofSecond.has(key) }] : [];
  });
  const shared = rows.filter(({ isInFirst, isInSecond }) => isInFirst && isInSecond).length;
  return { shared, overlap: rows.length === 0 ? 0 : shared / rows.length, rows };
}

export function isInText({ state }: ContextItem): boolean {
  return state === 'in' || state === 'cut';
}

/** As a client of the engine gets it. */
export function answerJson(answer: ContextAnswer): string {
  const { data, total, modeApplied, levelApplied, evidence, complete, notices, sha256, fingerprint, text } = answer;
  const inText = data.filter(isInText);
  const leftOut = data.filter((item) => !isInText(item));
  const shape = {
    mode_applied: modeApplied,
    level_applied: levelApplied,
    evidence,
    complete,
    total,
    contexts: inText.map(({ reasons, ...item }) => ({ ...item, why: reasons })),
    bm25_scores: inText.map(({ relevance }) => relevance),
    left_out: leftOut.map(({ key, stateReason, bytes }) => ({ key, reason: stateReason, bytes })),
    notices: notices.map(say),
    budget_bytes: answer.budgetBytes,
    bytes: answer.bytes,
    estimated_tokens: answer.estimatedTokens,
    sha256,
    fingerprint,
    text,
  };
  return JSON.stringify(shape, null, 2);
}
