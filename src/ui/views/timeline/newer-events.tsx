import { ChevronsRight } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import type { SceneReport } from '../../../timeline/protocol.ts';
import { Chip, chipClass } from '../../components/chip.tsx';
import { formatNumber } from '../../format.ts';
import { useImportDesk, useWorkspace } from '../../workspace.tsx';
import { goToEnd } from './commands.ts';
import type { TimelineScene } from './scene.ts';

interface NewerEventsProps {
  readonly scene: TimelineScene;
  readonly report: SceneReport | null;
}

/** What came later than what was in view waits behind a pill; who stands at the newest end is told that it follows. */
export function NewerEvents({ scene, report }: NewerEventsProps) {
  const { announce } = useWorkspace();
  const desk = useImportDesk();
  const isImporting = useSyncExternalStore(desk.subscribe, () => desk.getSnapshot().running !== null);
  const newer = report?.newerCount ?? 0;
  const isWaiting = newer > 0;
  useEffect(() => {
    if (isWaiting) announce('Newer events are waiting; the view stays where it is.');
  }, [isWaiting, announce]);
  if (isWaiting) {
    return (
      <button
        type="button"
        className={chipClass('accent')}
        title="Goes to them; until then nothing moves"
        onClick={() => goToEnd(scene, 'newest')}
      >
        {`${formatNumber(newer)} newer`}
        <ChevronsRight aria-hidden="true" size={14} />
      </button>
    );
  }
  return (
    isImporting &&
    report?.isFollowing && (
      <Chip tone="ok" title="What the import brings comes into view by itself. Look elsewhere, and it waits.">
        Following
      </Chip>
    )
  );
}
