import { Copy, X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { EventRecord, TranscriptEvent } from '../../../engine/api.ts';
import { maskSecrets } from '../../../engine/secrets/mask-secrets.ts';
import { Button } from '../../components/button.tsx';
import { HiddenSecrets } from '../../components/hidden-secrets.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { formatBytes, formatCount, formatNumber } from '../../format.ts';
import { LongText } from './long-text.tsx';
import styles from './record-dialog.module.css';
import { EventFailure } from './row-parts.tsx';
import { useEvent, useEventRecord } from './transcript-source.ts';

interface RecordDialogProps {
  readonly sessionKey: string;
  readonly eventKey: string;
  readonly index: number;
  readonly onCopy: (text: string) => void;
  readonly onClose: () => void;
}

/** All that is known of one event, and the record it was made from. */
export function RecordDialog({ sessionKey, eventKey, index, onCopy, onClose }: RecordDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const event = useEvent(sessionKey, index);
  const record = useEventRecord({ sessionKey, eventKey }, true);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Event details" onClose={onClose}>
      <div className={styles.head}>
        <h2>{event.state === 'ready' ? event.value.title || event.value.type : 'Event'}</h2>
        <IconButton icon={X} label="Close" onClick={() => dialog.current?.close()} />
      </div>
      <div className={styles.body}>
        {event.state === 'ready' && <Facts event={event.value} />}
        {record.state === 'loading' && <Skeleton label="Loading the record" rows={8} rowHeight={18} />}
        {record.state === 'failed' && <EventFailure reason={record.reason} />}
        {record.state === 'ready' && <RawRecord record={record.value} onCopy={onCopy} />}
      </div>
    </dialog>
  );
}

function Facts({ event }: { readonly event: TranscriptEvent }) {
  const { tokens } = event;
  const facts: (readonly [string, ReactNode])[] = [
    ['Category', event.category],
    ['Time', <TimeChip key="time" time={event.time} />],
    ['Tool', event.tool],
    ['File', event.filePath && maskSecrets(event.filePath)],
    ['Model', event.model],
    ['Text', formatBytes(event.textBytes)],
    ['Tokens of its message', tokens && tokenText(tokens)],
    ['Met while importing', event.copies > 1 ? `${formatCount(event.copies, 'time')}, kept once` : null],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function tokenText(tokens: NonNullable<TranscriptEvent['tokens']>): string {
  const { input, output, cacheRead, cacheWrite } = tokens;
  return `${formatNumber(input)} in, ${formatNumber(output)} out, ${formatNumber(cacheRead)} cache read, ${formatNumber(cacheWrite)} cache written`;
}

function RawRecord({ record, onCopy }: { readonly record: EventRecord; readonly onCopy: (text: string) => void }) {
  const pretty = useMemo(() => prettyPrint(record.raw), [record.raw]);
  return (
    <section aria-label="Raw record" className={styles.record}>
      <div className={styles.recordHead}>
        <h3>Raw record</h3>
        <span>
          {record.file}, line {formatNumber(record.line)}
        </span>
        <Button icon={Copy} title="With keys and passwords hidden" onClick={() => onCopy(maskSecrets(record.raw))}>
          Copy raw record
        </Button>
      </div>
      <HiddenSecrets text={pretty}>{(shown) => <LongText text={shown} revealAt={null} />}</HiddenSecrets>
    </section>
  );
}

/** Text that is no JSON stays as it is. */
function prettyPrint(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
