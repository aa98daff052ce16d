import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer, Brief } from '../../../engine/api.ts';
import { BriefError } from '../../../engine/errors.ts';
import { Banner } from '../../components/banner.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StoreNotice } from '../../components/store-notice.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { useCopy } from '../../hooks/use-copy.ts';
import { type Query, useQuery } from '../../hooks/use-query.ts';
import { useScreenTitle } from '../../hooks/use-screen-title.ts';
import { useShortcut } from '../../hooks/use-shortcut.ts';
import { currentRoute, navigate, useRoute, withParams } from '../../router.ts';
import { say } from '../../say.ts';
import { useWorkspace } from '../../workspace.tsx';
import { sessionHref } from '../session/session-links.ts';
import { BriefControls } from './brief-controls.tsx';
import { BriefLines } from './brief-lines.tsx';
import { type BriefParams, inUnit, isOfNothing, parseBriefParams } from './brief-params.ts';
import { BriefSubjects } from './brief-subjects.tsx';
import styles from './brief-view.module.css';
import { saveText } from './save-text.ts';

/** What the next agent should know: the exact text that is handed on, and where each of its lines comes from. */
export function BriefView(): ReactNode {
  const params = parseBriefParams(useRoute().params);
  if (isOfNothing(params.scope)) return <NoSubject />;
  return <BriefOf params={params} />;
}

function NoSubject() {
  return (
    <div className={styles.view}>
      <ScreenHeader title="Brief" />
      <BriefSubjects />
    </div>
  );
}

function BriefOf({ params }: { readonly params: BriefParams }) {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const { scope, budget, unit, format, problem } = params;
  const query = useQuery(`brief ${JSON.stringify(params)} ${revision}`, async () =>
    problem === null ? engine.buildBrief({ scope, budget, unit, format }) : null,
  );
  const answer = query.data ?? null;
  useScreenTitle(answer && `Brief: ${answer.data.title}`);
  return (
    <div className={styles.view}>
      <ScreenHeader
        title="Brief"
        meta={answer && <Sizes brief={answer.data} />}
        actions={answer && <Actions brief={answer.data} />}
      />
      <BriefControls params={params} />
      {answer && <StoreNotice answer={answer} onRetry={query.retry} />}
      {answer?.notices.map(say).map((notice) => (
        <Banner
          key={notice}
          tone="warn"
          title="Not all is known yet."
          role="status"
          actions={<Button onClick={query.retry}>Build it again</Button>}
        >
          {notice}
        </Banner>
      ))}
      <Body query={query} params={params} />
    </div>
  );
}

function Sizes({ brief }: { readonly brief: Brief }) {
  const { bytes, budgetBytes, estimatedTokens, leftOut } = brief;
  return (
    <span role="status">
      {formatNumber(bytes)} of {formatCount(budgetBytes, 'byte')} · ≈ {formatCount(estimatedTokens, 'token')} (estimate)
      · left out: {formatNumber(leftOut)}
    </span>
  );
}

function Actions({ brief }: { readonly brief: Brief }) {
  const { copy } = useCopy();
  const name = brief.format === 'json' ? 'JSON' : 'Markdown';
  useShortcut('y', () => void copy(brief.text, 'brief'), 'Copy the brief');
  if (brief.text === '') return null;
  return (
    <>
      <CopyButton text={brief.text} what="brief" label={`Copy ${name}`} />
      <Button icon={Download} onClick={() => saveText(brief)}>
        Download
      </Button>
    </>
  );
}

interface BodyProps {
  readonly query: Query<Answer<Brief> | null>;
  readonly params: BriefParams;
}

function Body({ query, params }: BodyProps): ReactNode {
  if (params.problem !== null) {
    return (
      <EmptyState title="This address cannot be read" actions={<LinkButton href="#/brief">Choose anew</LinkButton>}>
        <p>{params.problem}</p>
      </EmptyState>
    );
  }
  if (query.status === 'failed') return <Failure query={query} />;
  if (!query.data) return <Skeleton label="Building the brief" rows={12} />;
  const { data: brief } = query.data;
  if (brief.sections.length === 0) {
    return (
      <EmptyState title="Nothing to tell" actions={<LinkButton href="#/brief">Choose anew</LinkButton>}>
        <p>There are no events in {brief.title}.</p>
      </EmptyState>
    );
  }
  if (brief.text === '') return <NothingFits brief={brief} params={params} />;
  return (
    <div className={styles.columns}>
      <div className={styles.lines} data-pane>
        <BriefLines
          brief={brief}
          href={params.scope.sessionKey == null ? null : sessionHref(params.scope.sessionKey)}
        />
      </div>
      <section className={styles.text} aria-label="Text as it is copied" data-pane>
        <h2>Text as it is copied</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
        <pre tabIndex={0}>{brief.text}</pre>
      </section>
    </div>
  );
}

function Failure({ query }: { readonly query: BodyProps['query'] & { readonly status: 'failed' } }) {
  const { error } = query;
  if (error instanceof BriefError && error.code === 'brief.no-such-scope') {
    return (
      <EmptyState
        title="It is not here"
        actions={
          <>
            <LinkButton href="#/brief">Choose anew</LinkButton>
            <LinkButton href="#/import">Import</LinkButton>
          </>
        }
      >
        <p>{error.message} A link works where the same sessions were imported.</p>
      </EmptyState>
    );
  }
  return <ErrorPane title="The brief could not be built" error={error} onRetry={query.retry} />;
}

function NothingFits({ brief, params }: { readonly brief: Brief; readonly params: BriefParams }) {
  const least = inUnit(brief.leastBytes + (params.unit === 'tokens' ? 3 : 0), params.unit);
  const words = params.unit === 'tokens' ? `≈ ${formatCount(least, 'token')}` : formatCount(least, 'byte');
  const use = () => navigate(withParams(currentRoute(), { budget: String(least) }));
  return (
    <EmptyState title="Nothing fits" actions={<Button onClick={use}>Use {words}</Button>}>
      <p>
        The least that says anything takes {words}. {formatCount(brief.leftOut, 'line')} would be left out.
      </p>
    </EmptyState>
  );
}
