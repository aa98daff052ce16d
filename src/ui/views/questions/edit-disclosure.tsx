import { type ReactNode, useState } from 'react';
import type { EventRef } from '../../../engine/api.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useEngine } from '../../engine-context.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { diffFileEdit, type FileDiff } from '../session/edit-diff.ts';
import { FileDiffView } from '../session/file-diff.tsx';
import styles from './questions-view.module.css';

interface EditDisclosureProps {
  readonly event: EventRef;
  /** Of a call that changed several files: this one alone, as far as the call names it so. */
  readonly path: string | null;
}

/** The diff of a call, read when it is opened. */
export function EditDisclosure({ event, path }: EditDisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure summary="What changed" isOpen={isOpen} onToggle={setOpen}>
      {isOpen && <Edits event={event} path={path} />}
    </Disclosure>
  );
}

function Edits({ event, path }: EditDisclosureProps): ReactNode {
  const engine = useEngine();
  const record = useQuery(`${event.sessionKey} ${event.eventKey}`, async () => {
    const found = await engine.getEventRecord(event.sessionKey, event.eventKey);
    const edits = found?.edits ?? [];
    const ofPath = edits.filter((edit) => path !== null && isSameFile(edit.path, path));
    return (ofPath.length > 0 ? ofPath : edits).map((edit) => diffFileEdit(edit));
  });
  if (record.status === 'failed')
    return <ErrorPane title="The change could not be read" error={record.error} onRetry={record.retry} />;
  if (!record.data) return <p className={styles.note}>Loading the change…</p>;
  if (record.data.length === 0) {
    return <p className={styles.note}>The record does not say what was changed; the link opens what it says.</p>;
  }
  return record.data.map((diff, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the edits of one call never move
    <Diff key={index} diff={diff} />
  ));
}

function Diff({ diff }: { readonly diff: FileDiff }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <div className={styles.diff}>
      <FileDiffView diff={diff} eventIndex={-1} isWhole={isWhole} onShowWhole={() => setWhole(true)} />
    </div>
  );
}

/** A call may name a file from where it ran; the engine knows it whole. */
function isSameFile(named: string, whole: string): boolean {
  const [one, other] = [named, whole].map((path) => path.replaceAll('\\', '/').replace(/^\.\//, '').toLowerCase());
  return one !== undefined && other !== undefined && (one === other || other.endsWith(`/${one}`));
}
