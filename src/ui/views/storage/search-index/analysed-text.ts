import type { AnalysedTerm, MarkedText } from '../../../../engine/api.ts';

/** A table of more terms than come of this is of no use to anybody. */
export const MOST_CHARACTERS = 2000;

export interface CutText {
  readonly text: string;
  readonly isCut: boolean;
}

/** The beginning of a long text; no character is cut in two. */
export function cutText(whole: string): CutText {
  if (whole.length <= MOST_CHARACTERS) return { text: whole, isCut: false };
  const isInsidePair = /[\uD800-\uDBFF]/.test(whole.charAt(MOST_CHARACTERS - 1));
  return { text: whole.slice(0, isInsidePair ? MOST_CHARACTERS - 1 : MOST_CHARACTERS), isCut: true };
}

/** Characters that are shown around a piece. */
const AROUND = 16;

/** The piece of the text that a term was made of, marked, with a little of what stands around it on one line. */
export function pieceOf(text: string, { start, end }: Pick<AnalysedTerm, 'start' | 'end'>): MarkedText {
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, end + AROUND);
  const lead = from > 0 ? '…' : '';
  const tail = to < text.length ? '…' : '';
  // One character for one, so that the places stay right.
  const shown = text.slice(from, to).replaceAll(/\s/g, ' ').toWellFormed();
  const offset = lead.length - from;
  return { text: `${lead}${shown}${tail}`, marks: [[start + offset, end + offset]] };
}
