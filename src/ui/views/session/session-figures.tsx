import type { ReactNode } from 'react';
import type { FigureValues } from '../../../engine/api.ts';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatDollars, formatDuration, formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { formatRoute, makeRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';

interface SessionFiguresProps {
  readonly sessionKey: string;
  readonly hasSubagents: boolean;
}

/** What is counted of a session and its sub-agents, and the way to where each figure opens its entries. */
export function SessionFigures({ sessionKey, hasSubagents }: SessionFiguresProps): ReactNode {
  const engine = useEngine();
  const { revision, timeZone } = useWorkspace();
  const query = `session:"=${sessionKey}"`;
  const figures = useQuery(`${revision} ${sessionKey} ${timeZone}`, () =>
    engine.figures({ by: 'agent', query, project: null, from: null, to: null, timeZone, nowMs: Date.now() }),
  );
  if (figures.status === 'failed')
    return <ErrorPane title="The figures could not be counted" error={figures.error} onRetry={figures.retry} />;
  if (!figures.data) return <p>Counting</p>;
  return (
    <section aria-label="Figures">
      <h2>
        <a href={formatRoute(makeRoute('figures', { params: { q: query } }))}>Figures</a>
        {hasSubagents && ', with sub-agents'}
      </h2>
      <dl>
        {factsOf(figures.data.data.whole).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function factsOf(values: FigureValues): readonly (readonly [name: string, value: string])[] {
  const { activeMs, edits, files, linesAdded, linesRemoved, toolErrors, toolResults } = values;
  return [
    ['Active time', activeMs === 0 ? 'Not known' : formatDuration(activeMs)],
    [
      'Changes',
      `${formatCount(edits, 'edit')} of ${formatCount(files, 'file')}, +${formatNumber(linesAdded)} −${formatNumber(linesRemoved)} lines`,
    ],
    ['Tool errors', `${formatNumber(toolErrors)} of ${formatCount(toolResults, 'result')}`],
    ['Recorded cost', values.recordedUsages === 0 ? 'None recorded' : formatDollars(values.recordedCost)],
    ['Priced cost', pricedText(values)],
  ];
}

function pricedText({ pricedCost, pricedUsages, unpricedUsages }: FigureValues): string {
  const unpriced = unpricedUsages > 0 ? `${formatCount(unpricedUsages, 'message')} without a price` : '';
  const priced = pricedUsages > 0 ? formatDollars(pricedCost) : '';
  return [priced, unpriced].filter((text) => text !== '').join(', and ') || 'No tokens recorded';
}
