import type { ReactNode } from 'react';
import styles from './operator-list.module.css';
import { searchHref } from './search-href.ts';

const OPERATORS: readonly (readonly [query: string, meaning: string])[] = [
  ['database lock', 'every word, in any order'],
  ['"database is locked"', 'the words as a phrase'],
  ['lock -mutex', 'without a word; NOT does the same'],
  ['sqlite OR postgres', 'one or the other; brackets group'],
  ['migrat*', 'words that begin so'],
  ['/time(d )?out/i', 'a regular expression, i for either case'],
  ['is:error,edit', 'by category; values are alternatives'],
  ['lock in:title', 'where the words stand: title, body, args, result or thinking'],
  ['file:*.ts', 'by the file touched'],
  ['tool:Bash', 'by tool'],
  ['tag:release', 'by tag of a note or document'],
  ['project:strata', 'by project; session: and branch: go by id and name'],
  ['type:tool-call', 'by kind of entry: prompt, task, tool-call, tool-result and others'],
  ['model:opus', 'by model; none is no model'],
  ['model:=claude-opus-4-7', 'exactly this name; also of project:, session: and agent:'],
  ['agent:claude-code', 'by the tool that wrote the session, or by sub-agent'],
  ['source:memory', 'content, events or memory; else a document’s name'],
  ['after:-7d', 'also before: with -3h, -1m, today or last-week'],
  ['on:2026-W46', 'a day, week, month or year'],
  ['on:2026-11-01..today', 'a range; either end may be left out'],
  ['time:none', 'recorded, inferred or none'],
  ['has:error', 'error, fix (an error that was resolved), diff, image, tokens or note'],
  ['has:usage', 'where tokens count; also cost, priced, unpriced, failure and changes (of files)'],
  ['tokens:>10k', 'tokens of the model’s message'],
  ['dur:30s..5m', 'time from a tool’s call to its result'],
  ['lang:code', 'code or prose'],
  ['lock layer:exact', 'how close the match is: exact, stem, relaxed, part or fuzzy'],
  ['sort:oldest', 'relevance, newest or oldest'],
];

/** What a query can say, each with an example to try. */
export function OperatorList(): ReactNode {
  return (
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
  );
}
