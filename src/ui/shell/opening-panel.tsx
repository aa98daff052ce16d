import type { OpeningState } from '../../engine/api.ts';
import { Button } from '../components/button.tsx';
import styles from './opening-panel.module.css';

/** Why the database does not open, and what to do about it. */
export type ClosedState = Extract<OpeningState, { readonly state: 'waiting' | 'failed' }>;

/** In place of the screen. */
export function OpeningPanel({ opening }: { readonly opening: ClosedState }) {
  if (opening.state === 'waiting') {
    return (
      <div className={styles.panel} role="status">
        <h1 tabIndex={-1}>Another tab holds the database</h1>
        <p>{WAITING_TEXTS[opening.reason]} Nothing is lost or harmed.</p>
        <p>This tab goes on by itself as soon as that one answers, or lets go of the database.</p>
      </div>
    );
  }
  return (
    <div className={styles.panel} role="alert">
      <h1 tabIndex={-1}>The database could not be opened</h1>
      <p>{opening.message}</p>
      <p>{adviceFor(opening.code)}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {opening.code === 'tab.outdated' ? 'Reload this tab' : 'Try again'}
      </Button>
      <p>
        <small>
          Code: <code>{opening.code}</code>
        </small>
      </p>
    </div>
  );
}

/** Why another tab gives no answers, and what to do about it. */
export const WAITING_TEXTS: Readonly<Record<(OpeningState & { readonly state: 'waiting' })['reason'], string>> = {
  silent:
    'It does not answer: the browser may have put it to sleep, or it runs a version of Strata that serves no other tabs. Go to that tab and reload it, or close it.',
  busy: 'It is busy with something long, such as undoing an import or checking the database.',
  'older-tab':
    'It runs an older version of Strata, and was asked to let go once nothing is being stored there. You can also reload that tab, or close it.',
};

export function adviceFor(code: string): string {
  if (code === 'tab.outdated') return 'Nothing is lost: reload it to get the newer version.';
  if (code === 'tab.worker-crashed') {
    return 'What was stored until then is kept. Reload the page; if that does not help, close other tabs to free memory.';
  }
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
