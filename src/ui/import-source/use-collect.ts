import { useCallback } from 'react';
import { makeRoute, navigate } from '../router.ts';
import { useImportDesk } from '../workspace.tsx';
import type { Walk } from './browser-sources.ts';

/** Puts files up for review and goes there. */
export function useCollect(): (walk: Walk) => void {
  const desk = useImportDesk();
  return useCallback(
    (walk) => {
      void desk.collect(walk);
      navigate(makeRoute('import'));
    },
    [desk],
  );
}
