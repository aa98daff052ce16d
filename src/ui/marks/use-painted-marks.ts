import { type RefObject, useEffect } from 'react';
import type { MarkPatterns } from './mark-patterns.ts';
import { CURRENT_HIGHLIGHT, PHRASE_HIGHLIGHT, paint, rangesOf, WORDS_HIGHLIGHT } from './text-highlights.ts';

/** Paints the marks over whatever texts are in the document, whenever these change. */
export function usePaintedMarks(
  scroller: RefObject<HTMLElement | null>,
  patterns: MarkPatterns,
  findCurrent: (root: HTMLElement) => Range | null,
): void {
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    const { words, phrase } = patterns;
    let request = 0;
    const paintAll = () => {
      request = 0;
      paint(WORDS_HIGHLIGHT, words ? rangesOf(root, words) : []);
      paint(PHRASE_HIGHLIGHT, phrase ? rangesOf(root, phrase) : []);
      const current = phrase ? findCurrent(root) : null;
      paint(CURRENT_HIGHLIGHT, current ? [current] : []);
    };
    if (!words && !phrase) return;
    const schedule = () => {
      if (request === 0) request = requestAnimationFrame(paintAll);
    };
    const observer = new MutationObserver(schedule);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    schedule();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(request);
      for (const name of [WORDS_HIGHLIGHT, PHRASE_HIGHLIGHT, CURRENT_HIGHLIGHT]) paint(name, []);
    };
  }, [scroller, patterns, findCurrent]);
}
