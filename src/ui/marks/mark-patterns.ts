import { createContext, useContext } from 'react';
import { canHighlight } from './text-highlights.ts';

/** What is to be marked in the texts of the transcript. */
export interface MarkPatterns {
  /** Words of the search that led here. */
  readonly words: RegExp | null;
  /** What is typed in the find field. */
  readonly phrase: RegExp | null;
}

export const MarkPatternsContext = createContext<MarkPatterns>({ words: null, phrase: null });

export function useWordsPattern(): RegExp | null {
  return useContext(MarkPatternsContext).words;
}

/** Null where the browser paints the marks over the text; else texts have to mark themselves. */
export function useInlinePattern(): RegExp | null {
  const { words, phrase } = useContext(MarkPatternsContext);
  return canHighlight() ? null : (phrase ?? words);
}
