import { Tag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { TaggedThing, Versioned } from '../../engine/api.ts';
import { useEngine } from '../engine-context.ts';
import { useQuery } from '../hooks/use-query.ts';
import { useWorkspace } from '../workspace.tsx';
import { Button } from './button.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorPane } from './error-pane.tsx';
import styles from './form.module.css';
import { Skeleton } from './skeleton.tsx';

/** Tags of a note or document, asked for and changed in a dialog. */
export function TagsButton({ thing }: { readonly thing: TaggedThing }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Tag} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Tags…
      </Button>
      {isOpen && <TagsDialog thing={thing} onClose={() => setOpen(false)} />}
    </>
  );
}

interface TagsDialogProps {
  readonly thing: TaggedThing;
  readonly onClose: () => void;
}

function TagsDialog({ thing, onClose }: TagsDialogProps): ReactNode {
  const engine = useEngine();
  const tags = useQuery(`tags ${thing.kind} ${thing.key}`, () => engine.getTags(thing));
  return (
    <Dialog title="Tags" onClose={onClose}>
      {tags.status === 'failed' && (
        <ErrorPane title="The tags could not be read" error={tags.error} onRetry={tags.retry} />
      )}
      {tags.status === 'loading' && <Skeleton label="Loading the tags" rows={1} />}
      {tags.status === 'ready' && <TagsForm thing={thing} stored={tags.data} onClose={onClose} />}
    </Dialog>
  );
}

function TagsForm({
  thing,
  stored,
  onClose,
}: TagsDialogProps & {
  readonly stored: Versioned<readonly string[]>;
}): ReactNode {
  const engine = useEngine();
  const { announce, refresh } = useWorkspace();
  const [text, setText] = useState(stored.value.join(' '));
  const [conflict, setConflict] = useState<Versioned<readonly string[]> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (tags: readonly string[], version: number): Promise<void> => {
    setProblem(null);
    try {
      const { state, current } = await engine.setTags(thing, tags, version);
      if (state === 'conflict') {
        setConflict(current);
        return;
      }
      announce('The tags are saved.');
      refresh();
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const mine = text.split(/[\s,]+/).filter((tag) => tag !== '');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save(mine, stored.version);
      }}
    >
      {problem !== null && <p role="alert">{problem}</p>}
      {conflict && (
        <ConflictNotice
          theirs={conflict.value.map((tag) => `#${tag}`).join(' ') || 'No tags'}
          version={conflict.version}
          onTheirs={onClose}
          onMine={() => void save(mine, conflict.version)}
          onBoth={() => void save([...conflict.value, ...mine], conflict.version)}
        />
      )}
      <label className={styles.field}>
        <span>Words with blanks between them</span>
        <input
          type="text"
          autoComplete="off"
          placeholder="release deploy"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div>
        <Button variant="primary" type="submit">
          Save
        </Button>
      </div>
    </form>
  );
}
