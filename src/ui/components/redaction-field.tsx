import { useState } from 'react';
import type { Redaction } from '../../engine/api.ts';
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
  const [wished, setWished] = useState<Redaction | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const now = wished ?? saved.data?.value;

  async function save(redaction: Redaction): Promise<void> {
    setError(null);
    setWished(redaction);
    try {
      const { state } = await engine.saveRedaction(redaction, saved.data?.version ?? 0);
      if (state === 'conflict')
        throw new Error(
          'It was changed in another tab meanwhile, and is shown as it is there. Choose again if you like.',
        );
      announce('Saved. It holds for imports from now on.');
    } catch (reason) {
      setError(reason instanceof Error ? reason : new Error(String(reason)));
    }
    setWished(null);
    saved.retry();
  }

  if (saved.status === 'failed' && !saved.data)
    return <ErrorPane title="What is left out could not be read" error={saved.error} onRetry={saved.retry} />;
  if (!now) return <Skeleton label="Reading what is left out" rows={2} />;
  return (
    <fieldset className={styles.choices}>
      <legend>Before anything is stored</legend>
      {KINDS.map(([kind, label, hint]) => (
        <label key={kind} className={styles.choice}>
          <input
            type="checkbox"
            checked={now[kind]}
            onChange={(event) => save({ ...now, [kind]: event.target.checked })}
          />
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
