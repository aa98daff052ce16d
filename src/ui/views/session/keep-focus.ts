import type { MouseEvent } from 'react';
import { ROW_ATTRIBUTE } from '../../marks/text-highlights.ts';

/** A button that goes away when it is pressed hands the focus to its row. */
export function focusOwnRow(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>(`[${ROW_ATTRIBUTE}]`)?.focus({ preventScroll: true });
}
