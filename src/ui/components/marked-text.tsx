import type { ReactNode } from 'react';
import type { MarkedText } from '../../engine/api.ts';

/** Text with its matches in <mark>; places outside of the text are ignored. */
export function Marked({ value }: { readonly value: MarkedText }) {
  const parts: ReactNode[] = [];
  let position = 0;
  for (const [start, end] of value.marks) {
    if (start < position || end <= start || end > value.text.length) continue;
    parts.push(value.text.slice(position, start), <mark key={start}>{value.text.slice(start, end)}</mark>);
    position = end;
  }
  parts.push(value.text.slice(position));
  return <>{parts}</>;
}
