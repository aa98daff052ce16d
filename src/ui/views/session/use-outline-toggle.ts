import { useState } from 'react';
import { currentRoute, navigate, withParams } from '../../router.ts';
import { useMedia } from './use-media.ts';

export interface OutlineToggle {
  readonly isOpen: boolean;
  readonly isSheet: boolean;
  readonly toggle: () => void;
}

/** Beside the transcript where there is room, and then as the link says; else a sheet, closed at first. */
export function useOutlineToggle(linked: boolean | null): OutlineToggle {
  const hasRoom = useMedia('(min-width: 1100px)');
  const [isSheetOpen, setSheetOpen] = useState(false);
  if (!hasRoom) return { isOpen: isSheetOpen, isSheet: true, toggle: () => setSheetOpen(!isSheetOpen) };
  const isOpen = linked ?? true;
  return {
    isOpen,
    isSheet: false,
    toggle: () => navigate(withParams(currentRoute(), { outline: isOpen ? '0' : null }), { replace: true }),
  };
}
