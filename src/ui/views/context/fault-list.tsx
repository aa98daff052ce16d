import type { ReactNode } from 'react';
import { AppError } from '../../../engine/errors.ts';
import { say } from '../../say.ts';
import styles from './fault-list.module.css';

/** What is wrong with a request or a configuration, a line for each fault. */
export function FaultList({ error }: { readonly error: Error }): ReactNode {
  const said = error instanceof AppError ? error.said : [];
  if (said.length < 2) return error.message;
  return (
    <ul className={styles.faults}>
      {said.map((message) => (
        <li key={say(message)}>{say(message)}</li>
      ))}
    </ul>
  );
}
