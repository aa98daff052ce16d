import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { StartCheck } from '../../../engine/api.ts';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatInstant, formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './storage-view.module.css';

/** While the check runs, between two looks at how far it is. */
const LOOK_AGAIN_MS = 1000;
const LEFT_OUT =
  'That no page is used twice, that references hold and that the search index agrees with itself is checked by the button above.';

/** What was checked by itself after work that had been cut off; `offer` is what to do about damage. */
export function StartCheckLine({ offer }: { readonly offer: ReactNode }): ReactNode {
  const engine = useEngine();
  const { timeZone, revision } = useWorkspace();
  const { data: check, status, retry } = useQuery(`start check ${revision}`, () => engine.startCheck());
  const isRunning = status === 'ready' && check !== null && check?.endedAtMs === null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(retry, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isRunning, retry]);
  if (!check) return null;
  const Icon = check.damaged.length > 0 ? TriangleAlert : CircleCheck;
  return (
    <>
      <p className={check.damaged.length > 0 ? styles.warn : check.endedAtMs === null ? styles.text : styles.ok}>
        {(check.damaged.length > 0 || check.endedAtMs !== null) && <Icon aria-hidden="true" size={16} />}
        {resultOf(check, timeZone)}
      </p>
      {check.damaged.length > 0 ? (
        <>
          <ul className={styles.list} aria-label="What could not be read">
            {check.damaged.map(({ name, problem }) => (
              <li key={name}>
                {name}: {problem}
              </li>
            ))}
          </ul>
          {offer}
        </>
      ) : (
        <p className={styles.text}>{LEFT_OUT}</p>
      )}
    </>
  );
}

function resultOf({ startedAtMs, endedAtMs, parts, done, damaged }: StartCheck, timeZone: string): string {
  const why = 'Strata was closed in the middle of a change.';
  const found =
    damaged.length > 0
      ? ` ${formatCount(damaged.length, 'table or index', 'tables or indexes')} could not be read.`
      : '';
  if (endedAtMs === null) {
    const since = formatInstant(startedAtMs, timeZone);
    return `${why} Since ${since} all rows and indexes are read in the background: ${formatNumber(done)} of ${formatNumber(parts)} done.${found}`;
  }
  const at = formatInstant(endedAtMs, timeZone);
  if (damaged.length > 0) return `${why} All rows and indexes were read until ${at}.${found}`;
  return `${why} All rows of ${formatNumber(parts)} tables and indexes were read until ${at}, and none is damaged.`;
}
