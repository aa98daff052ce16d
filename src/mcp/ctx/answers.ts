import { type Answer, STORE_NAMES } from '../../engine/api.ts';
import type { Unit, Wording } from '../wording/wording.ts';
import { type Cursor, cursorFromText, cursorToText } from './cursors.ts';
import { type ToolAnswer, ToolFault } from './tool.ts';

/** No answer's text is longer, in UTF-8 bytes; clients cut, or move to a file, what is longer than 50,000 characters. */
export const ANSWER_BUDGET_BYTES = 40_000;
/** Left for what stands around the items of a list. */
const FRAME_BYTES = 4000;

type Json = Readonly<Record<string, unknown>>;

const encoder = new TextEncoder();

export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** State and totals of an answer; what is missing is said in words, too. */
export function envelopeJson(answer: Answer<unknown>, wording: Wording): Json & { readonly notices: string[] } {
  const { total, isTotalLowerBound, complete, stores, notices } = answer;
  const sources = Object.fromEntries(
    STORE_NAMES.map((store) => {
      const { state, matched, returned, reasons } = stores[store];
      const reason = reasons.map(wording.say).join(' ');
      return [store, { state, matched, returned, ...(reason !== '' && { reason }) }];
    }),
  );
  return {
    total,
    totalIsLowerBound: isTotalLowerBound,
    complete,
    sources,
    notices: [...partialNotices(answer, wording), ...notices.map(wording.say)],
  };
}

export function partialNotices({ stores }: Pick<Answer<unknown>, 'stores'>, wording: Wording): readonly string[] {
  return STORE_NAMES.flatMap((store) => {
    const { state, reasons } = stores[store];
    if (state !== 'failed' && state !== 'partial') return [];
    return [wording.partial(store, reasons.map(wording.say).join(' '))];
  });
}

export interface ListPage {
  /** The key of the list in the answer. */
  readonly name: Extract<Unit, 'hits' | 'items' | 'edits'>;
  readonly items: readonly Json[];
  readonly envelope: Json & { readonly notices: string[] };
  /** Where this page began. */
  readonly cursor: Cursor;
  /** Where the engine goes on behind this page. */
  readonly next: string | null;
  /** Arguments that a cursor is bound to. */
  readonly filter: unknown;
}

/** As many items as the budget takes, and a cursor for the others. */
export function listAnswer({ name, items, envelope, cursor, next, filter }: ListPage, wording: Wording): ToolAnswer {
  const left = items.slice(cursor.skip);
  const fitting = takeFitting(left, ANSWER_BUDGET_BYTES - FRAME_BYTES - byteLength(JSON.stringify(envelope)));
  const cutOff = left.length - fitting.length;
  const nextCursor =
    cutOff > 0
      ? cursorToText({ ...cursor, skip: cursor.skip + fitting.length }, filter)
      : next === null
        ? null
        : cursorToText({ inner: next, skip: 0 }, filter);
  const notices = cutOff > 0 ? [wording.truncated(cutOff, name), ...envelope.notices] : envelope.notices;
  const value = {
    [name]: fitting,
    ...envelope,
    notices,
    ...(cutOff > 0 && { truncated: cutOff }),
    ...(nextCursor !== null && { nextCursor }),
  };
  return { kind: 'structured', value };
}

/** The first items whose JSON fits; one at least. */
export function takeFitting(items: readonly Json[], budgetBytes: number): readonly Json[] {
  let bytes = 0;
  const count = items.findIndex((item) => {
    bytes += byteLength(JSON.stringify(item)) + 1;
    return bytes > budgetBytes;
  });
  return count === -1 ? items : items.slice(0, Math.max(1, count));
}

export function openCursor(text: string | undefined, filter: unknown, wording: Wording): Cursor {
  if (text === undefined) return { inner: null, skip: 0 };
  const cursor = cursorFromText(text, filter);
  if (!cursor) throw new ToolFault(wording.badCursor());
  return cursor;
}
