import type { OpeningState } from '../../engine/api.ts';
import { Button } from '../components/button.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import styles from './opening-panel.module.css';

/** Stands where the screen will be until the database is open. */
export function OpeningPanel({ opening }: { readonly opening: Exclude<OpeningState, { readonly state: 'ready' }> }) {
  if (opening.state === 'opening') return <Skeleton label="Opening the database" rows={8} rowHeight={44} />;
  if (opening.state === 'waiting') {
    return (
      <div className={styles.panel} role="status">
        <h1 tabIndex={-1}>Another tab holds the database</h1>
        <p>
          Strata is open in another tab or window of this browser. Only one of them can use the database at a time, so
          that nothing is written twice. Nothing is lost or harmed.
        </p>
        <p>Go on in the other tab, or close it: this one then continues by itself.</p>
      </div>
    );
  }
  return (
    <div className={styles.panel} role="alert">
      <h1 tabIndex={-1}>The database could not be opened</h1>
      <p>{opening.message}</p>
      <p>{adviceFor(opening.code)}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Try again
      </Button>
      <p>
        <small>
          Code: <code>{opening.code}</code>
        </small>
      </p>
    </div>
  );
}

function adviceFor(code: string): string {
  if (code === 'database.schema-too-new') {
    return 'It was written by a newer version of Strata and is left as it is. Reload the page to get that version, or close every tab of Strata first.';
  }
  if (code === 'database.damaged') {
    return 'Nothing was deleted. Your session files on disk are not touched either: they can be imported again.';
  }
  if (code === 'worker.not-started') {
    return 'Nothing was deleted. Reload the page; if that does not help, check that the browser allows this site to store data and is up to date.';
  }
  return 'Nothing was deleted. Private windows and blocked site data keep Strata from storing anything: allow this site to store data, then try again.';
}
