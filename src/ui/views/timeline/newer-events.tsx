import { ChevronsRight } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Chip, chipClass } from '../../components/chip.tsx';
import { formatNumber } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import { arrivals } from './following.ts';
import type { DatedAnswer } from './timeline-answers.ts';

export interface Freshness {
  readonly shown: DatedAnswer;
  readonly waiting: DatedAnswer | null;
  readonly isImporting: boolean;
  readonly isAtNewest: boolean;
  readonly onTake: (goesToNewest: boolean) => void;
}

/** What came meanwhile waits behind a pill; who stands at the newest end is told that it follows. */
export function NewerEvents({ shown, waiting, isImporting, isAtNewest, onTake }: Freshness) {
  const { announce } = useWorkspace();
  const found = useMemo(() => waiting && arrivals(shown, waiting), [shown, waiting]);
  const text = found && textOf(found);
  const isWaiting = Boolean(text);
  useEffect(() => {
    if (isWaiting) announce('Newer events are waiting; the view stays where it is.');
  }, [isWaiting, announce]);
  if (text) {
    return (
      <button
        type="button"
        className={chipClass('accent')}
        title="Shows them; until then nothing moves"
        onClick={() => onTake(found !== null && found.newer > 0)}
      >
        {text}
        <ChevronsRight aria-hidden="true" size={14} />
      </button>
    );
  }
  return (
    isImporting &&
    isAtNewest && (
      <Chip tone="ok" title="What the import brings comes into view by itself. Look elsewhere, and it waits.">
        Following
      </Chip>
    )
  );
}

/** `128 newer`; what is older or undated is called more. Null for nothing. */
function textOf({ newer, others }: NonNullable<ReturnType<typeof arrivals>>): string | null {
  if (newer > 0) return `${formatNumber(newer)} newer`;
  return others > 0 ? `${formatNumber(others)} more, older` : null;
}
