import { type RefObject, useState } from 'react';
import { useMedia } from '../../hooks/use-media.ts';
import { currentRoute, navigate, withParams } from '../../router.ts';

/** On what holds the outline. */
export const OUTLINE_ATTRIBUTE = 'data-outline';

export interface OutlineToggle {
  readonly isOpen: boolean;
  readonly isSheet: boolean;
  readonly toggle: () => void;
}

/** Beside the transcript where there is room, and then as the link says; else a sheet, closed at first. */
export function useOutlineToggle(linked: boolean | null, button: RefObject<HTMLButtonElement | null>): OutlineToggle {
  const hasRoom = useMedia('(min-width: 1100px)');
  const [isSheetOpen, setSheetOpen] = useState(false);
  if (!hasRoom) return { isOpen: isSheetOpen, isSheet: true, toggle: () => setSheetOpen(!isSheetOpen) };
  const isOpen = linked ?? true;
  return {
    isOpen,
    isSheet: false,
    toggle: () => {
      // A panel that goes away hands its focus to the button that brings it back.
      if (document.activeElement?.closest(`[${OUTLINE_ATTRIBUTE}]`)) button.current?.focus();
      navigate(withParams(currentRoute(), { outline: isOpen ? '0' : null }), { replace: true });
    },
  };
}
