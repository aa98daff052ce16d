import { useMemo } from 'react';
import { Banner } from '../../components/banner.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { formatCount, formatNumber } from '../../format.ts';
import { currentRoute, navigate, withParams } from '../../router.ts';
import { FindBar } from './find-bar.tsx';
import styles from './reader.module.css';
import type { SessionLayout, TranscriptRow } from './transcript-rows.ts';
import type { Find } from './use-find.ts';
import type { CopyProgress } from './use-markdown-copy.ts';

interface OpenFindBarProps {
  readonly find: Find;
  readonly layout: SessionLayout;
  readonly onClosed: () => void;
}

export function OpenFindBar({ find, layout, onClosed }: OpenFindBarProps) {
  if (!find.isOpen) return null;
  const { phrase, search, position, change, step } = find;
  const close = () => {
    find.close();
    onClosed();
  };
  const eventCount = layout.outline.types.length;
  return <FindBar {...{ phrase, search, position, eventCount }} onChange={change} onStep={step} onClose={close} />;
}

export function NewEvents({ count, onRefresh }: { readonly count: number; readonly onRefresh: () => void }) {
  if (count === 0) return null;
  return (
    <Banner tone="accent" title="Updated." role="status" actions={<Button onClick={onRefresh}>Refresh</Button>}>
      {formatCount(count, 'new event')} since this was opened.
    </Banner>
  );
}

interface SelectionBarProps {
  readonly count: number;
  readonly onCopy: () => void;
  readonly onClear: () => void;
}

export function SelectionBar({ count, onCopy, onClear }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className={styles.selection}>
      {formatCount(count, 'selected row')}
      <Button onClick={onCopy}>Copy as Markdown</Button>
      <Button variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}

export function UnknownEvent({
  eventKey,
  layout,
}: {
  readonly eventKey: string | null;
  readonly layout: SessionLayout;
}) {
  const isKnown = useMemo(() => eventKey === null || layout.outline.eventKeys.includes(eventKey), [eventKey, layout]);
  if (isKnown) return null;
  return (
    <Banner
      tone="warn"
      title="This event is not in this database."
      role="status"
      actions={<LinkButton href="#/import">Import</LinkButton>}
    >
      The session is here, but the event that the link names is not. Import a newer copy of the session to see it.
    </Banner>
  );
}

export function NoRows({ layout, rows }: { readonly layout: SessionLayout; readonly rows: readonly TranscriptRow[] }) {
  if (rows.length > 0) return null;
  if (layout.outline.types.length === 0) {
    return <EmptyState title="This session has no events">Its file holds records, but no message in them.</EmptyState>;
  }
  return (
    <EmptyState
      title="Every event is hidden"
      actions={
        <Button onClick={() => navigate(withParams(currentRoute(), { hide: null, density: null }), { replace: true })}>
          Show all {formatCount(layout.outline.types.length, 'event')}
        </Button>
      }
    >
      The kinds and the density chosen above leave none of them.
    </EmptyState>
  );
}

export function CopyBar({
  progress,
  onCancel,
}: {
  readonly progress: CopyProgress | null;
  readonly onCancel: () => void;
}) {
  if (!progress) return null;
  const { written, total } = progress;
  const text = `${formatNumber(written)} of ${formatCount(total, 'event')}`;
  return (
    <div className={styles.selection}>
      <span>Copying: {text}</span>
      <ProgressBar label="Copying as Markdown" ratio={total === 0 ? 1 : written / total} valueText={text} />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
