import type { ReactNode } from 'react';
import { Disclosure } from '../../components/disclosure.tsx';
import styles from './figures-view.module.css';

const NOTES: readonly (readonly [term: string, text: string])[] = [
  [
    'Tokens',
    'Four kinds that share none: input that was not taken from the cache, output with what the model thought, what was read from the cache, and what was written to it. Some tools count the cache into their “input”; it is taken out here, so the four add up. A message that was streamed in many lines counts once, at its first entry.',
  ],
  [
    'Recorded and priced cost',
    'Recorded: what a tool wrote down itself. Priced: tokens times your table of prices, for models of exactly that name, by the price that was valid then. One message may have both, so they are never added. What has no price or no date is counted as unpriced, not guessed.',
  ],
  [
    'Active time',
    'From one entry of a session to its next one, where no more than 30 minutes lie between. What several sessions did at the same time counts once in the whole; the row “In several parts” says how much that is.',
  ],
  [
    'Files and lines',
    'What tool calls changed by what they say themselves, line by line; calls that failed are left out. Changes that a shell command made are not known.',
  ],
  [
    'Errors',
    'Tool errors are results that say that the call failed; their rate is of all results. Other errors are those of the tool itself or of the model’s service.',
  ],
  ['Prompts', 'What persons asked. What an agent asked of its sub-agents is a task, and found by type:task.'],
];

/** What each figure means. */
export function CountingNotes(): ReactNode {
  return (
    <Disclosure summary="How these are counted">
      <dl className={styles.notes}>
        {NOTES.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
