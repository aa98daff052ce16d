import { TriangleAlert } from 'lucide-react';
import type { SceneReport, TimelineFacts } from '../../../timeline/protocol.ts';
import { Banner } from '../../components/banner.tsx';
import { chipClass } from '../../components/chip.tsx';
import { formatNumber, formatTotal } from '../../format.ts';
import { sayAll } from '../../say.ts';
import { formatSpanText } from './span-text.ts';
import styles from './timeline-screen.module.css';

interface ViewTextProps {
  readonly report: SceneReport | null;
  readonly facts: TimelineFacts;
  readonly isFiltered: boolean;
  readonly onListFuture: () => void;
}

/** Takes the room of dates and counts until they are known. */
export function OpeningText() {
  return <span className={styles.openingText}>Reading the events…</span>;
}

/** `28 Oct 2026 – 18 Nov 2026 · 89,447 of 1,000,000 in view`. */
export function ViewText({ report, facts, isFiltered, onListFuture }: ViewTextProps) {
  if (!report) return <OpeningText />;
  const { total, clock, answer, axis, futureCount } = facts;
  const { times } = report;
  const inView = isFiltered ? report.matched : report.shown;
  const all = isFiltered ? total.matched : total.shown;
  return (
    <span className={styles.viewText}>
      {times && <span>{formatSpanText(times.fromMs, times.toMs, clock.timeZone)}</span>}
      <span>
        {`${formatNumber(inView)} of ${formatTotal(all, answer.isTotalLowerBound)} ${isFiltered ? 'matches ' : ''}in view`}
      </span>
      {futureCount > 0 && (
        <button
          type="button"
          className={chipClass('warn')}
          // Such dates are held to be wrong.
          title={`Dated later than tomorrow by their own records; ${axis.kind === 'order' ? 'last of what has a date' : 'left out of the axis'}`}
          onClick={onListFuture}
        >
          <TriangleAlert aria-hidden="true" size={14} />
          {formatNumber(futureCount)} in the future
        </button>
      )}
    </span>
  );
}

/** How the query was read where that is not plain, and what the chart can't show. */
export function Notices({ facts: { answer, count, datedCount } }: { readonly facts: TimelineFacts }) {
  const notices = [...answer.notices, ...answer.reading.notices.map(({ message }) => message)];
  return (
    <>
      {notices.length > 0 && <Banner tone="neutral" title={sayAll(notices)} role="status" />}
      {datedCount === 0 && count > 0 && (
        <Banner tone="neutral" title="None of these events has a date.">
          They are shown in the order of their files.
        </Banner>
      )}
    </>
  );
}
