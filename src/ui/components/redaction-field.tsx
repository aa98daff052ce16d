import { useRef, useState } from 'react';
import type { Redaction, Versioned } from '../../engine/api.ts';
import { useEngine } from '../engine-context.ts';
import { useQuery } from '../hooks/use-query.ts';
import { useWorkspace } from '../workspace.tsx';
import { ErrorPane } from './error-pane.tsx';
import styles from './form.module.css';
import { Skeleton } from './skeleton.tsx';

const KINDS: readonly (readonly [keyof Redaction, string, string])[] = [
  [
    'secrets',
    'Leave out keys, passwords and tokens',
    'Known formats, private keys, passwords in addresses, and values behind names such as API_KEY. What is not recognised as one is stored.',
  ],
  [
    'privateParts',
    'Leave out what stands in <private>…</private>',
    'Where it is not closed, all behind it in that text.',
  ],
];

/** What is left out of imports before they are stored; a choice is saved at once, for all tabs and remembered folders. */
export function RedactionField() {
  const engine = useEngine();
  const { revision, announce } = useWorkspace();
  const saved = useQuery(`redaction ${revision}`, () => engine.getRedaction());
  const newest = useRef<Versioned<Redaction> | null>(null);
  if (saved.data && saved.data.version >= (newest.current?.version ?? 0)) newest.current = saved.data;
  /** What was clicked and is not saved yet. */
  const [wished, setWished] = useState<Partial<Redaction>>({});
  const saves = useRef<Promise<void>>(Promise.resolve());
  const [error, setError] = useState<Error | null>(null);
  const now = newest.current && { ...newest.current.value, ...wished };

  async function save(change: Partial<Redaction>): Promise<void> {
    const seen = newest.current;
    if (!seen) return;
    const { state, current } = await engine.saveRedaction({ ...seen.value, ...change }, seen.version);
    newest.current = current;
    if (state === 'conflict')
      throw new Error(
        'It was changed in another tab meanwhile, and is shown as it is there. Choose again if you like.',
      );
    announce('Saved. It holds for imports from now on.');
  }

  /** One after the other: each names the version that the one before it made. */
  function choose(change: Partial<Redaction>): void {
    setError(null);
    setWished((before) => ({ ...before, ...change }));
    saves.current = saves.current
      .then(() => save(change))
      .catch((reason: unknown) => setError(reason instanceof Error ? reason : new Error(String(reason))))
      .then(() => setWished((before) => without(before, change)));
  }

  if (saved.status === 'failed' && !saved.data)
    return <ErrorPane title="What is left out could not be read" error={saved.error} onRetry={saved.retry} />;
  if (!now) return <Skeleton label="Reading what is left out" rows={2} />;
  return (
    <fieldset className={styles.choices}>
      <legend>Before anything is stored</legend>
      {KINDS.map(([kind, label, hint]) => (
        <label key={kind} className={styles.choice}>
          <input type="checkbox" checked={now[kind]} onChange={(event) => choose({ [kind]: event.target.checked })} />
          <span>
            {label}
            <span className={styles.hint}>{hint}</span>
          </span>
        </label>
      ))}
      <p className={styles.hint}>
        [hidden: kind] stands in their place. It holds for all imports from now on, in every tab, folders that are
        remembered too; what is here already stays as it is.
      </p>
      {error && <ErrorPane title="The choice was not saved" error={error} />}
    </fieldset>
  );
}

/** Wishes but for this one, where it was not changed again since. */
function without(wished: Partial<Redaction>, change: Partial<Redaction>): Partial<Redaction> {
  const left = Object.entries(wished).filter(([kind, value]) => change[kind as keyof Redaction] !== value);
  return Object.fromEntries(left);
}
