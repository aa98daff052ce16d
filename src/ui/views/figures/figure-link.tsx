import { createContext, type ReactNode, use } from 'react';
import type { FigureValues } from '../../../engine/api.ts';
import { rowsHref } from './figure-links.ts';
import styles from './figures-view.module.css';
import type { Measure } from './measures.ts';

/** Whether a part of the library could not be read: then every figure is the least that it can be. */
export const LowerBound = createContext(false);

interface FigureLinkProps {
  readonly measure: Measure;
  readonly values: FigureValues;
  /** What says which part of the library it is about, in the query language. */
  readonly clauses: readonly string[];
  /** Whose figure it is, for those who cannot see where it stands. */
  readonly of: string;
}

/** A figure that opens what it was counted from; nothing is behind a 0. */
export function FigureLink({ measure, values, clauses, of }: FigureLinkProps): ReactNode {
  const value = measure.of(values);
  const text = use(LowerBound) ? `≥ ${measure.format(value)}` : measure.format(value);
  if (value === 0) return <span className={styles.zero}>{text}</span>;
  return (
    <a className={styles.figure} href={rowsHref(clauses, measure.rows)} aria-label={`${text}: ${measure.label}, ${of}`}>
      {text}
    </a>
  );
}
