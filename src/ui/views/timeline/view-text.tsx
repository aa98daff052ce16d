import type { Answer, TimelineAnswer } from '../../../engine/api.ts';
import type { ShownCount } from '../../../timeline/columns.ts';
import { shownTimes, type TimelineModel } from '../../../timeline/model.ts';
import { Banner } from '../../components/banner.tsx';
import { formatNumber, formatTotal } from '../../format.ts';
import type { SceneReport } from './scene.ts';
import { formatSpanText } from './span-text.ts';
import styles from './timeline-screen.module.css';

interface ViewTextProps {
  readonly report: SceneReport | null;
  readonly model: TimelineModel;
  /** Of all events, dated or not. */
  readonly total: ShownCount;
  readonly isFiltered: boolean;
  readonly answer: Answer<unknown>;
}

/** `28 Oct 2026 – 18 Nov 2026 · 89,447 of 1,000,000 in view`. */
export function ViewText({ report, model, total, isFiltered, answer }: ViewTextProps) {
  if (!report) return null;
  const times = shownTimes(model, report.span);
  const inView = isFiltered ? report.matched : report.shown;
  const all = isFiltered ? total.matched : total.shown;
  return (
    <span className={styles.viewText}>
      {times && <span>{formatSpanText(times.fromMs, times.toMs, model.clock.timeZone)}</span>}
      <span>
        {`${formatNumber(inView)} of ${formatTotal(all, answer.isTotalLowerBound)} ${isFiltered ? 'matches ' : ''}in view`}
      </span>
    </span>
  );
}

interface NoticesProps {
  readonly answer: TimelineAnswer;
}

/** How the query was read where that is not plain, and what the chart can't show. */
export function Notices({ answer }: NoticesProps) {
  const texts = [...answer.notices, ...answer.reading.notices.map(({ message }) => message)];
  const { datedCount, count } = answer.data;
  return (
    <>
      {texts.length > 0 && <Banner tone="neutral" title={texts.join(' ')} role="status" />}
      {datedCount === 0 && count > 0 && (
        <Banner tone="neutral" title="None of these events has a date.">
          They are shown in the order of their files.
        </Banner>
      )}
    </>
  );
}
