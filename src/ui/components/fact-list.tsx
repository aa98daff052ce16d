import { Fragment, type ReactNode } from 'react';
import styles from './fact-list.module.css';

/** Names and values; null entries are left out, so that callers can write conditions inline. */
export function FactList({ facts }: { readonly facts: readonly (readonly [string, ReactNode] | null)[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <Fragment key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
