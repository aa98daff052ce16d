import { lazy, type ReactNode, Suspense } from 'react';
import { LinkButton } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import styles from './browse-panel.module.css';
import { searchHref } from './search-href.ts';

const STARTS: readonly (readonly [label: string, query: string])[] = [
  ['Errors last 7 days', 'is:error after:-7d'],
  ['Edited files', 'is:edit'],
  ['Decisions', 'is:decision'],
  ['My prompts', 'is:prompt'],
  ['Memory notes', 'source:memory'],
];

/** Behind a heading that is closed at first. */
const OperatorList = lazy(() => import('./operator-list.tsx').then((module) => ({ default: module.OperatorList })));

/** Above the newest items while nothing is asked. */
export function BrowsePanel(): ReactNode {
  return (
    <div className={styles.panel}>
      <ul className={styles.starts} aria-label="Ready-made searches">
        {STARTS.map(([label, query]) => (
          <li key={query}>
            <LinkButton href={searchHref(query)}>{label}</LinkButton>
          </li>
        ))}
      </ul>
      <Disclosure summary="What a query can say">
        <Suspense fallback={null}>
          <OperatorList />
        </Suspense>
      </Disclosure>
      <p className={styles.newest}>Newest items</p>
    </div>
  );
}
