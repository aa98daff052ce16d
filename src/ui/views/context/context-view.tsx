import { type ReactNode, useState } from 'react';
import type { ContextAnswer, ContextConfig, ContextEntity, ContextRequest } from '../../../engine/api.ts';
import { AppError } from '../../../engine/errors.ts';
import { Banner } from '../../components/banner.tsx';
import { chipClass } from '../../components/chip.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StoreNotice } from '../../components/store-notice.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatDuration, formatNumber, formatTotal } from '../../format.ts';
import { useIsNarrow } from '../../hooks/use-is-narrow.ts';
import { type Query, useQuery } from '../../hooks/use-query.ts';
import { currentRoute, navigate, useRoute, withParams } from '../../router.ts';
import { sayAll } from '../../say.ts';
import { useWorkspace } from '../../workspace.tsx';
import { ComparePanel } from './compare-panel.tsx';
import { ConfigBar } from './config-bar.tsx';
import { movedOrder, readContextParams, toContextRequest, toggled } from './context-params.ts';
import styles from './context-view.module.css';
import { FaultList } from './fault-list.tsx';
import { ItemList } from './item-list.tsx';
import { POLICY_NAMES } from './policy-names.ts';
import { ProjectPins } from './project-pins.tsx';
import { type ChangeParams, SettingsForm } from './settings-form.tsx';
import { TextPane } from './text-pane.tsx';
import { useContextBuild, usePolicyCounts } from './use-context-build.ts';

/** What the next request of a model gets: which items, why, in which order, and exactly which bytes. */
export function ContextView(): ReactNode {
  const engine = useEngine();
  const { timeZone } = useWorkspace();
  const isNarrow = useIsNarrow();
  const route = useRoute();
  const [nowMs] = useState(() => Date.now());
  const params = readContextParams(route.params);
  const request = toContextRequest(params, { timeZone, nowMs });
  const support = useQuery('context support', () => engine.contextSupport());
  const build = useContextBuild(request, 'context');
  const counts = usePolicyCounts(request);
  const change: ChangeParams = (changes) => navigate(withParams(currentRoute(), changes), { replace: true });
  const config = build.data?.configApplied.config ?? support.data?.defaults;
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title="Context"
        meta={
          build.data && build.status !== 'failed' && <Meta answer={build.data} isStale={build.status === 'loading'} />
        }
      />
      {build.data && <StoreNotice answer={build.data} onRetry={build.retry} />}
      <div className={styles.columns}>
        <Settings isNarrow={isNarrow}>
          <ConfigBar
            answer={build.data}
            configName={params.config}
            project={params.project === 'none' ? null : params.project}
            onChoose={(name) => change({ config: name })}
          />
          {config && (
            <SettingsForm params={params} config={withWishes(config, request)} counts={counts.data} onChange={change} />
          )}
        </Settings>
        <Built build={build} request={request} change={change} />
      </div>
    </div>
  );
}

/** On phones, what comes out of it stands in sight first. */
function Settings({ isNarrow, children }: { readonly isNarrow: boolean; readonly children: ReactNode }): ReactNode {
  return (
    <section className={styles.settings} aria-label="Settings" data-pane>
      {isNarrow ? <Disclosure summary="Settings">{children}</Disclosure> : children}
    </section>
  );
}

/** While an answer is on its way, or there is none, the form shows what was asked for; the engine checks it. */
function withWishes(config: ContextConfig, { settings, modeOverride }: ContextRequest): ContextConfig {
  const weights = { ...config.weights, ...(settings?.weights as Partial<ContextConfig['weights']> | undefined) };
  return { ...config, ...settings, weights, ...(modeOverride && { policy: modeOverride }) } as ContextConfig;
}

/** The last answer stays until the next one is here, and says so. */
function Meta({ answer, isStale }: { readonly answer: ContextAnswer; readonly isStale: boolean }): ReactNode {
  const { total, isTotalLowerBound, modeApplied, levelApplied, tookMs, isGrowing } = answer;
  const state = isGrowing ? 'still growing' : isStale ? 'building the next one…' : formatDuration(tookMs);
  return (
    <span>
      {formatTotal(total, isTotalLowerBound)} {total === 1 ? 'item' : 'items'} by{' '}
      {POLICY_NAMES[modeApplied].toLowerCase()}, level {levelApplied} · {state}
    </span>
  );
}

interface BuiltProps {
  readonly build: Query<ContextAnswer>;
  readonly request: ContextRequest;
  readonly change: ChangeParams;
}

function Built({ build, request, change }: BuiltProps): ReactNode {
  if (build.status === 'failed') return <Refused error={build.error} onRetry={build.retry} />;
  if (!build.data) return <Skeleton label="Building the context" rowHeight={72} />;
  return <Answered answer={build.data} request={request} change={change} />;
}

/** What was asked for is not allowed: the engine's sentence says what is. */
function Refused({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }): ReactNode {
  if (!(error instanceof AppError && error.code.startsWith('context.'))) {
    return <ErrorPane title="The context could not be built" error={error} onRetry={onRetry} />;
  }
  if (error.code === 'context.no-range') {
    return (
      <div className={styles.refused}>
        <EmptyState title="Which time?">
          <p>Choose a first or a last moment, or how many hours back, in the settings.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.refused}>
      <EmptyState title="This cannot be asked for">
        <div role="alert">
          <FaultList error={error} />
        </div>
      </EmptyState>
    </div>
  );
}

function Answered({
  answer,
  request,
  change,
}: {
  readonly answer: ContextAnswer;
  readonly request: ContextRequest;
  readonly change: ChangeParams;
}): ReactNode {
  const route = useRoute();
  const { other, project } = readContextParams(route.params);
  const { pinned = [], leftOut = [] } = request;
  const keys = answer.data.map(({ key }) => key);
  const join = (list: readonly string[]) => (list.length === 0 ? null : list.join(','));
  return (
    <>
      <section className={styles.items} aria-labelledby="context-items" data-pane>
        <div className={styles.itemsHead}>
          <h2 id="context-items">{formatCount(answer.data.length, 'item')}</h2>
          <Counts answer={answer} />
        </div>
        <Notices answer={answer} />
        <ProjectPins project={project === 'none' ? null : project} />
        <Entities entities={answer.entities} change={change} />
        {answer.data.length === 0 ? (
          <EmptyState title={answer.evidence === 'none' ? 'No supporting context' : 'Counts alone'}>
            <p>{answer.text}</p>
          </EmptyState>
        ) : (
          <ItemList
            answer={answer}
            pinned={pinned}
            leftOut={leftOut}
            onMove={(from, to) => change({ order: join(movedOrder(keys, from, to)) })}
            onPin={(key) => change({ pin: join(toggled(pinned, key)) })}
            onLeaveOut={(key) => change({ out: join(toggled(leftOut, key)) })}
          />
        )}
      </section>
      <div className={styles.text} data-pane>
        <TextPane answer={answer} request={request} />
        <ComparePanel answer={answer} request={request} other={other} onChoose={(name) => change({ other: name })} />
      </div>
    </>
  );
}

function Counts({ answer }: { readonly answer: ContextAnswer }): ReactNode {
  const { counts, hidden } = answer;
  const facts = [
    `${formatCount(counts.turns, 'turn')} of ${formatCount(counts.sessions, 'session')}`,
    counts.notes > 0 && formatCount(counts.notes, 'section of notes', 'sections of notes'),
    counts.documents > 0 && formatCount(counts.documents, 'piece of documents', 'pieces of documents'),
    hidden && hidden.otherProjects > 0 && `${formatNumber(hidden.otherProjects)} more in other projects`,
    hidden && hidden.noProject > 0 && `${formatNumber(hidden.noProject)} more without project`,
  ];
  return <p className={styles.counts}>{facts.filter(Boolean).join(' · ')}</p>;
}

function Notices({ answer }: { readonly answer: ContextAnswer }): ReactNode {
  if (answer.notices.length === 0) return null;
  return (
    <Banner tone="neutral" title="About this answer." role="status">
      {sayAll(answer.notices)}
    </Banner>
  );
}

const MOST_ENTITIES = 16;

function Entities({
  entities,
  change,
}: {
  readonly entities: readonly ContextEntity[];
  readonly change: ChangeParams;
}): ReactNode {
  if (entities.length === 0) return null;
  return (
    <ul className={styles.entities} aria-label="Names">
      {entities.slice(0, MOST_ENTITIES).map(({ text, kind, items, hop }) => (
        <li key={text}>
          <button
            type="button"
            className={`${chipClass(hop === 1 ? 'accent' : 'neutral')} ${styles.entity}`}
            title={`${kind}${hop === 2 ? ', second hop' : ''}: what shares it?`}
            onClick={() => change({ mode: 'entity_linking', names: text, q: null, order: null })}
          >
            <span className={styles.name}>{text}</span>
            {items !== null && <span className={styles.times}>· {formatNumber(items)}</span>}
          </button>
        </li>
      ))}
      {entities.length > MOST_ENTITIES && <li className={styles.counts}>and {entities.length - MOST_ENTITIES} more</li>}
    </ul>
  );
}
