import type { ReactNode } from 'react';
import type { Answer, Figures, FigureValues } from '../../../engine/api.ts';
import { formatCount, formatNumber, formatPercent } from '../../format.ts';
import { FigureLink } from './figure-link.tsx';
import styles from './figures-view.module.css';
import { errorRate, measureOf } from './measures.ts';

/** What is said beside a figure of the whole. */
const NOTES: readonly (readonly [measure: string, note: (values: FigureValues) => string])[] = [
  ['entries', () => ''],
  ['sessions', () => 'with an entry'],
  ['prompts', () => 'asked by people'],
  ['active', () => 'without pauses over 30 min'],
  ['calls', ({ toolResults }) => `${formatCount(toolResults, 'result')}`],
  ['tool-errors', (values) => rateText(values)],
  ['other-errors', () => ''],
  ['edits', () => 'failed ones left out'],
  ['files', inEdits],
  ['added', inEdits],
  ['removed', inEdits],
  ['input', () => 'not from the cache'],
  ['output', () => ''],
  ['cache-read', () => ''],
  ['cache-write', () => ''],
  ['recorded', ({ recordedUsages }) => `by the tools, of ${formatCount(recordedUsages, 'message')}`],
  ['priced', ({ pricedUsages }) => `by the table of prices, of ${formatCount(pricedUsages, 'message')}`],
  ['unpriced', ({ unpricedTokens }) => `${formatCount(unpricedTokens, 'token')} without a price`],
];

/** What these open: one entry an edit. */
function inEdits({ edits }: FigureValues): string {
  return `in ${formatCount(edits, 'edit')}`;
}

function rateText(values: FigureValues): string {
  const rate = errorRate(values);
  return rate === null ? 'no results' : `${formatPercent(rate)} of results`;
}

/** The figures of the whole, each of which opens its entries. */
export function TotalsStrip({ figures }: { readonly figures: Figures }): ReactNode {
  return (
    <dl className={styles.totals} aria-label="The whole">
      {NOTES.map(([id, note]) => {
        const measure = measureOf(id);
        const text = note(figures.whole);
        return (
          <div key={id}>
            <dt>{measure.label}</dt>
            <dd>
              <FigureLink measure={measure} values={figures.whole} clauses={[figures.query]} of="the whole" />
              {text !== '' && <span className={styles.note}>{text}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** In words, for the part of the header that says how much is counted. */
export function countsText({ data: { whole }, isTotalLowerBound, tookMs }: Answer<Figures>): string {
  const least = isTotalLowerBound ? '≥ ' : '';
  return `${least}${formatCount(whole.events, 'entry', 'entries')} · ${formatNumber(Math.round(tookMs))} ms`;
}
