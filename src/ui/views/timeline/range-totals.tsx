import type { Answer, Figures, FigureValues } from '../../../engine/api.ts';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatDuration, formatNumber } from '../../format.ts';
import { type Query, useQuery } from '../../hooks/use-query.ts';
import { formatRoute, makeRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { rowsHref } from '../figures/figure-links.ts';
import styles from './detail-panel.module.css';

/** A range that is being dragged rests this long before it is counted. */
const COUNT_AFTER_MS = 250;

/** What the screen of figures says of the same query: asked of the same function, so that both say the same. */
function useTotals(query: string): Query<Answer<Figures>> {
  const engine = useEngine();
  const { revision, timeZone } = useWorkspace();
  const request = { by: 'agent' as const, query, project: null, from: null, to: null, timeZone };
  return useQuery(
    JSON.stringify([revision, request]),
    () => engine.figures({ ...request, nowMs: Date.now() }),
    COUNT_AFTER_MS,
  );
}

/** Tokens, files and active time of a range. */
export function RangeTotals({ query }: { readonly query: string }) {
  const totals = useTotals(query);
  const answer = totals.data;
  if (totals.status === 'failed')
    return <p className={styles.hint}>{`Tokens and files could not be counted: ${totals.error.message}`}</p>;
  if (!answer) return <p className={styles.hint}>Counting tokens and files…</p>;
  return (
    <dl className={styles.figures} data-pending={totals.status === 'loading' || undefined}>
      <dt>Tokens</dt>
      <dd>
        <Tokens values={answer.data.whole} />
      </dd>
      <dt>Files edited</dt>
      <dd>
        <a href={rowsHref([query], 'edits')}>{formatNumber(answer.data.whole.files)}</a>
        <span className={styles.aside}>{`in ${formatCount(answer.data.whole.edits, 'edit')}`}</span>
      </dd>
      <dt>Active time</dt>
      <dd>{answer.data.whole.activeMs === 0 ? 'Not known' : formatDuration(answer.data.whole.activeMs)}</dd>
      <dt>How counted</dt>
      <dd>
        <a
          href={formatRoute(makeRoute('figures', { params: { q: query } }))}
          title="Figures, with how each is counted: the usage of one message counts once, however many lines repeat it"
        >
          See Figures
        </a>
      </dd>
    </dl>
  );
}

function Tokens({ values: { tokens } }: { readonly values: FigureValues }) {
  const { input, output, cacheRead, cacheWrite } = tokens;
  return (
    <span title="Four kinds that share none; the usage of one message counts once">
      {`${formatNumber(input)} in · ${formatNumber(output)} out`}
      <span
        className={styles.aside}
      >{`cache: ${formatNumber(cacheRead)} read, ${formatNumber(cacheWrite)} written`}</span>
    </span>
  );
}
