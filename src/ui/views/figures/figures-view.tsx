import type { ReactNode } from 'react';
import type { Answer, Figures } from '../../../engine/api.ts';
import { Banner } from '../../components/banner.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useQueryText } from '../../components/live-query.ts';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StoreNotice } from '../../components/store-notice.tsx';
import { useEngine } from '../../engine-context.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useRoute } from '../../router.ts';
import { sayAll } from '../../say.ts';
import { useWorkspace } from '../../workspace.tsx';
import { useSettled } from '../search/use-settled.ts';
import { Breakdown } from './breakdown.tsx';
import { CountingNotes } from './counting-notes.tsx';
import { LowerBound } from './figure-link.tsx';
import { type FiguresParams, parseFiguresParams } from './figures-params.ts';
import styles from './figures-view.module.css';
import { change, FiltersBar } from './filters-bar.tsx';
import { PriceEditor } from './price-editor.tsx';
import { countsText, TotalsStrip } from './totals-strip.tsx';

/** Typing rests this long before the figures are counted again. */
const QUERY_PAUSE_MS = 150;

/** What was used, spent, called and changed: as a whole, and by parts that add up to it. */
export function FiguresView(): ReactNode {
  const engine = useEngine();
  const { revision, timeZone } = useWorkspace();
  const route = useRoute();
  const params = parseFiguresParams(route.params);
  const query = useSettled(useQueryText(route), QUERY_PAUSE_MS);
  const { by, project, from, to } = params;
  const request = { by, query, project, from, to, timeZone };
  const figures = useQuery(JSON.stringify([revision, request]), () =>
    engine.figures({ ...request, nowMs: Date.now() }),
  );
  const projects = useQuery(`projects ${revision}`, () => engine.listProjects());
  const answer = figures.data;
  return (
    <div className={styles.view}>
      <ScreenHeader title="Figures" meta={answer && <span role="status">{countsText(answer)}</span>} />
      <FiltersBar params={params} query={query} projects={projects.data?.data ?? []} />
      {answer && <StoreNotice answer={answer} onRetry={figures.retry} />}
      {figures.status === 'failed' && (
        <ErrorPane title="The figures could not be counted" error={figures.error} onRetry={figures.retry} />
      )}
      {!answer && figures.status === 'loading' && <Skeleton label="Counting" rows={8} rowHeight={44} />}
      {answer && <Body answer={answer} params={params} query={query} />}
    </div>
  );
}

interface BodyProps {
  readonly answer: Answer<Figures>;
  readonly params: FiguresParams;
  readonly query: string;
}

function Body({ answer, params, query }: BodyProps): ReactNode {
  const { data, notices, stores, isTotalLowerBound } = answer;
  return (
    <div className={styles.body} data-pane>
      {notices.length > 0 && (
        <Banner tone="warn" title="Please note." role="status">
          {sayAll(notices)}
        </Banner>
      )}
      {stores.events.state !== 'failed' && (
        <LowerBound value={isTotalLowerBound}>
          <Counted figures={data} params={params} query={query} />
        </LowerBound>
      )}
      <PriceEditor />
    </div>
  );
}

interface CountedProps extends Omit<BodyProps, 'answer'> {
  readonly figures: Figures;
}

function Counted({ figures, params, query }: CountedProps): ReactNode {
  if (figures.whole.events === 0 && figures.whole.usages === 0) return <Nothing params={params} query={query} />;
  return (
    <>
      <TotalsStrip figures={figures} />
      <Breakdown params={params} figures={figures} />
      <CountingNotes />
    </>
  );
}

function Nothing({ params: { project, from, to }, query }: Omit<BodyProps, 'answer'>): ReactNode {
  const isNarrowed = project !== null || from !== null || to !== null || query !== '';
  if (!isNarrowed) {
    return (
      <EmptyState title="Nothing to count" actions={<LinkButton href="#/import">Import</LinkButton>}>
        <p>Figures are about sessions of agents. Import transcripts, and they are counted here.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No entry counts"
      actions={
        <Button onClick={() => change({ project: null, from: null, to: null, q: null })}>Count everything</Button>
      }
    >
      <p>No entry of a session lies in what you chose{query === '' ? '' : ` and matches “${query}”`}.</p>
    </EmptyState>
  );
}
