import type { ReactNode } from 'react';
import { findOccurrences, splitByMarks } from './find-occurrences.ts';
import { useInlinePattern } from './mark-patterns.ts';

/** Text as it is, marked where the browser cannot paint marks itself. */
export function InlineMarks({ text }: { readonly text: string }): ReactNode {
  const pattern = useInlinePattern();
  if (!pattern) return text;
  let position = 0;
  return splitByMarks(text, findOccurrences(text, pattern)).map((part) => {
    const key = position;
    position += part.text.length;
    return part.isMarked ? <mark key={key}>{part.text}</mark> : part.text;
  });
}
