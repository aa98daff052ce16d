import { Hourglass } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LifetimeThing, Versioned } from '../../engine/api.ts';
import { useEngine } from '../engine-context.ts';
import { formatMinute } from '../format.ts';
import { useQuery } from '../hooks/use-query.ts';
import { useWorkspace } from '../workspace.tsx';
import { Button } from './button.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorPane } from './error-pane.tsx';
import { LifetimeField } from './lifetime-field.tsx';
import { Skeleton } from './skeleton.tsx';

interface LifetimeButtonProps {
  readonly thing: LifetimeThing;
  readonly title: string;
}

/** Until when something is kept: asked for and changed in a dialog. */
export function LifetimeButton({ thing, title }: LifetimeButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Hourglass} aria-haspopup="dialog" aria-label={`Keep until: ${title}`} onClick={() => setOpen(true)}>
        Keep until…
      </Button>
      {isOpen && <LifetimeDialog thing={thing} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}

function LifetimeDialog({
  thing,
  title,
  onClose,
}: LifetimeButtonProps & {
  readonly onClose: () => void;
}): ReactNode {
  const engine = useEngine();
  const stored = useQuery(`lifetime ${thing.kind} ${thing.key}`, () => engine.getLifetime(thing));
  return (
    <Dialog title={`How long is “${title}” kept?`} onClose={onClose}>
      {stored.status === 'failed' && (
        <ErrorPane title="It could not be read" error={stored.error} onRetry={stored.retry} />
      )}
      {stored.status === 'loading' && <Skeleton label="Loading until when it is kept" rows={2} />}
      {stored.status === 'ready' && <LifetimeForm thing={thing} stored={stored.data} onClose={onClose} />}
    </Dialog>
  );
}

interface LifetimeFormProps {
  readonly thing: LifetimeThing;
  readonly stored: Versioned<number | null>;
  readonly onClose: () => void;
}

function LifetimeForm({ thing, stored, onClose }: LifetimeFormProps): ReactNode {
  const engine = useEngine();
  const { announce, refresh, timeZone } = useWorkspace();
  const [value, setValue] = useState(stored.value);
  const [conflict, setConflict] = useState<Versioned<number | null> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const described = (ms: number | null) => (ms === null ? 'For good.' : `Until ${formatMinute(ms, timeZone)}.`);
  const save = async (version: number): Promise<void> => {
    setProblem(null);
    try {
      const { state, current } = await engine.setLifetime(thing, value, version);
      if (state === 'conflict') {
        setConflict(current);
        return;
      }
      announce(`It is kept: ${described(current.value)}`);
      refresh();
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      {conflict && (
        <ConflictNotice
          theirs={described(conflict.value)}
          version={conflict.version}
          onTheirs={onClose}
          onMine={() => void save(conflict.version)}
        />
      )}
      <LifetimeField value={value} onChange={setValue} />
      <div>
        <Button variant="primary" disabled={value === stored.value} onClick={() => void save(stored.version)}>
          Save
        </Button>
      </div>
    </>
  );
}
