import { type ReactNode, useId, useState } from 'react';
import type { ContextPin, ProjectRef } from '../../engine/api.ts';
import { useEngine } from '../engine-context.ts';
import { useQuery } from '../hooks/use-query.ts';
import { useWorkspace } from '../workspace.tsx';
import { changePin, isSamePin } from './change-pins.ts';
import { Dialog } from './dialog.tsx';
import { ErrorPane } from './error-pane.tsx';
import styles from './pin-dialog.module.css';
import { Skeleton } from './skeleton.tsx';

interface PinDialogProps {
  readonly pin: ContextPin;
  /** Its own, which stands first. */
  readonly project: ProjectRef | null;
  readonly onClose: () => void;
}

/** Says for the contexts of which projects something comes first. */
export function PinDialog({ pin, project, onClose }: PinDialogProps): ReactNode {
  const engine = useEngine();
  const { announce, refresh } = useWorkspace();
  const [problem, setProblem] = useState<string | null>(null);
  const hintId = useId();
  const pins = useQuery('pins', () => engine.listPins());
  const projects = useQuery('projects to pin for', () => engine.listProjects());
  const change = async (path: string | null, name: string, isPinned: boolean): Promise<void> => {
    setProblem(null);
    try {
      await changePin(engine, path, pin, isPinned);
      announce(isPinned ? `Pinned for ${name}.` : `Not pinned for ${name} any more.`);
      pins.retry();
      refresh();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const failed = [pins, projects].find((query) => query.status === 'failed');
  if (failed?.status === 'failed') {
    return (
      <Dialog title="Pin for contexts" onClose={onClose}>
        <ErrorPane title="The pins could not be read" error={failed.error} onRetry={failed.retry} />
      </Dialog>
    );
  }
  const all = projects.data?.data ?? [];
  const others = all.filter(({ path }) => path !== project?.path).map(({ path, label }) => ({ path, label }));
  const rows = [
    ...(project ? [{ path: project.path, label: project.label }] : []),
    { path: null, label: 'Contexts of no project' },
    ...others,
  ];
  const isPinnedFor = (path: string | null): boolean =>
    pins.data?.find(({ projectPath }) => projectPath === path)?.value.some((other) => isSamePin(other, pin)) === true;
  return (
    <Dialog title="Pin for contexts" onClose={onClose}>
      <p id={hintId} className={styles.hint}>
        {pin.kind === 'event' ? 'Its turn' : `“${pin.title}”`} comes first in each context of the projects chosen here,
        whatever the policy finds.
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      {pins.data === undefined && <Skeleton label="Loading the pins" rowHeight={28} />}
      {pins.data && (
        <ul className={styles.rows} aria-describedby={hintId}>
          {rows.map(({ path, label }) => (
            <li key={path ?? ''}>
              <label className={styles.row} title={path ?? undefined}>
                <input
                  type="checkbox"
                  checked={isPinnedFor(path)}
                  onChange={(event) => void change(path, label, event.currentTarget.checked)}
                />
                {label}
              </label>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
