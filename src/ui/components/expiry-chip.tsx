import type { ReactNode } from 'react';
import { formatMinute } from '../format.ts';
import { useWorkspace } from '../workspace.tsx';
import { Chip } from './chip.tsx';

/** Until when something is kept; nothing for what is kept for good. */
export function ExpiryChip({ expiresAtMs }: { readonly expiresAtMs: number | null }): ReactNode {
  const { timeZone } = useWorkspace();
  if (expiresAtMs === null) return null;
  return (
    <Chip tone="warn" title="From then on it is in no list, search or answer any more.">
      Kept until {formatMinute(expiresAtMs, timeZone)}
    </Chip>
  );
}
