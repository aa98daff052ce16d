import { type RefObject, useEffect, useState } from 'react';
import { ROW_ATTRIBUTE } from '../../marks/text-highlights.ts';

/** Keys of the rows in which the selected text begins and ends, in document order. */
export interface SelectedSpan {
  readonly firstKey: string;
  readonly lastKey: string;
}

/** The rows that the selected text touches; kept while a menu has the focus, null when nothing is selected. */
export function useTextSelection(scroller: RefObject<HTMLElement | null>): SelectedSpan | null {
  const [span, setSpan] = useState<SelectedSpan | null>(null);
  useEffect(() => {
    const read = () => {
      const selection = document.getSelection();
      const root = scroller.current;
      if (!selection || selection.rangeCount === 0 || !root?.contains(selection.anchorNode)) return;
      const range = selection.getRangeAt(0);
      const firstKey = rowKeyAround(range.startContainer);
      const lastKey = rowKeyAround(range.endContainer);
      const next = selection.isCollapsed || firstKey === null || lastKey === null ? null : { firstKey, lastKey };
      setSpan((previous) => (isSameSpan(previous, next) ? previous : next));
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [scroller]);
  return span;
}

function rowKeyAround(node: Node): string | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(`[${ROW_ATTRIBUTE}]`)?.getAttribute(ROW_ATTRIBUTE) ?? null;
}

function isSameSpan(left: SelectedSpan | null, right: SelectedSpan | null): boolean {
  return left?.firstKey === right?.firstKey && left?.lastKey === right?.lastKey;
}
