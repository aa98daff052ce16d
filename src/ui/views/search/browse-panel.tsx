import type { ReactNode } from 'react';
import { LinkButton } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { formatRoute, makeRoute } from '../../router.ts';
import styles from './browse-panel.module.css';

const STARTS: readonly (readonly [label: string, query: string])[] = [
  ['Errors last 7 days', 'is:error after:-7d'],
  ['Edited files', 'is:edit'],
  ['Decisions', 'is:decision'],
  ['My prompts', 'is:prompt'],
  ['Memory notes', 'store:memory'],
];

const OPERATORS: readonly (readonly [query: string, meaning: string])[] = [
  ['database lock', 'every word, in any order'],
  ['"database is locked"', 'the words as a phrase'],
  ['lock -mutex', 'without a word'],
  ['sqlite OR postgres', 'one or the other'],
  ['migrat*', 'words that begin so'],
  ['is:error,edit', 'by category; values are alternatives'],
  ['file:*.ts', 'by the file touched'],
  ['tool:Bash', 'by tool'],
  ['store:memory', 'content, events or memory'],
  ['after:-7d', 'also before: and on:, with dates or today'],
  ['has:error', 'with something in it'],
  ['time:none', 'recorded, inferred or none'],
  ['sort:oldest', 'relevance, newest or oldest'],
];

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
        <dl className={styles.operators}>
          {OPERATORS.map(([query, meaning]) => (
            <div key={query} className={styles.operator}>
              <dt>
                <a href={searchHref(query)}>{query}</a>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      <p className={styles.newest}>Newest items</p>
    </div>
  );
}

function searchHref(query: string): string {
  return formatRoute(makeRoute('search', { params: { q: query } }));
}
