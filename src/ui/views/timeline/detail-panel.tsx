import { Download, FileText, Layers, Link, List, Search, X, ZoomIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { EVENT_GROUP_LABELS, EVENT_GROUPS, type Hit, STORE_LABELS, STORE_NAMES } from '../../../engine/api.ts';
import type { SceneEvent } from '../../../timeline/protocol.ts';
import type { ExtentSummary } from '../../../timeline/questions.ts';
import type { Summary } from '../../../timeline/selection.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { formatNumber, formatTotal } from '../../format.ts';
import { useIsNarrow } from '../../hooks/use-is-narrow.ts';
import { formatRoute, makeRoute } from '../../router.ts';
import { hitHref } from '../search/hit-links.ts';
import styles from './detail-panel.module.css';
import { FAILED_LABEL } from './failed-label.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import { RangeTotals } from './range-totals.tsx';
import { useDescription } from './use-descriptions.ts';

export interface RangeFigures {
  readonly title: string;
  readonly spanText: string;
  /** Which lanes it is confined to; null for all. */
  readonly lanesText: string | null;
  readonly summary: ExtentSummary;
  readonly isLowerBound: boolean;
  /** The search for just these events. */
  readonly query: string;
  readonly times: { readonly fromMs: number; readonly toMs: number } | null;
  readonly searchHref: string;
  /** Null for what has no date. */
  readonly contextHref: string | null;
  /** Of the whole range; null where it is confined to lanes, or has no dates. */
  readonly briefHref: string | null;
}

interface RangeSectionProps {
  readonly figures: RangeFigures;
  readonly onList: () => void;
  readonly onCopyLink: () => void;
  readonly onExport: () => void;
  /** Null for the view itself. */
  readonly onZoom: (() => void) | null;
  readonly onClose: (() => void) | null;
}

/** Figures of the selected range, or of what is in view, and what can be done with it. */
export function RangeSection({ figures, onList, onCopyLink, onExport, onZoom, onClose }: RangeSectionProps) {
  const { title, spanText, lanesText, summary, isLowerBound, searchHref, contextHref, briefHref } = figures;
  const isNarrow = useIsNarrow();
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {onClose && <IconButton icon={X} label="Clear the range" onClick={onClose} />}
      </div>
      <p className={styles.span}>{spanText}</p>
      {lanesText && <p className={styles.span}>{lanesText}</p>}
      <dl className={styles.figures}>
        <Figure name="Events">{formatTotal(summary.events, isLowerBound)}</Figure>
        <Figure name="Recorded">{formatNumber(summary.recorded)}</Figure>
        <Figure name="Inferred">≈ {formatNumber(summary.inferred)}</Figure>
        {summary.undated > 0 && <Figure name="No date">{formatNumber(summary.undated)}</Figure>}
        <Figure name="Sessions">{formatNumber(summary.sessions)}</Figure>
        <Figure name={FAILED_LABEL}>
          <span className={summary.errors > 0 ? styles.errors : undefined}>{formatNumber(summary.errors)}</span>
        </Figure>
        {summary.atOnce > 1 && <Figure name="At once">{`up to ${formatNumber(summary.atOnce)} sessions`}</Figure>}
      </dl>
      <RangeTotals query={figures.query} />
      <div className={styles.actions}>
        <LinkButton variant="primary" icon={Search} href={searchHref}>
          {onZoom ? 'Search in range' : 'Search in view'}
        </LinkButton>
        {onZoom && (
          <Button icon={ZoomIn} title="Zoom to the range (Z)" onClick={onZoom}>
            Zoom
          </Button>
        )}
        <Button icon={List} onClick={onList}>
          List
        </Button>
        {contextHref !== null && (
          <LinkButton variant="ghost" icon={Layers} href={contextHref}>
            Add to context
          </LinkButton>
        )}
        {briefHref && (
          <LinkButton icon={FileText} title="Of all events in these times, whatever is filtered" href={briefHref}>
            Brief
          </LinkButton>
        )}
        <Button variant="ghost" icon={Link} title="Works where the same sessions are imported" onClick={onCopyLink}>
          Copy link
        </Button>
        {summary.events > 0 && (
          <Button variant="ghost" icon={Download} aria-haspopup="dialog" onClick={onExport}>
            Export
          </Button>
        )}
      </div>
      {!onZoom && !isNarrow && (
        <p className={styles.hint}>
          Drag in the ruler or the density to select a range. In the chart, arrow keys go from event to event, Shift
          extends a range, Enter opens.
        </p>
      )}
      {summary.events > 0 && (
        <Folded isFolded={isNarrow}>
          <Shares summary={summary} />
        </Folded>
      )}
    </section>
  );
}

/** On phones the shares wait behind a line, so that the agenda is not far below. */
function Folded({ isFolded, children }: { readonly isFolded: boolean; readonly children: ReactNode }) {
  return isFolded ? <Disclosure summary="By group, store and session">{children}</Disclosure> : children;
}

export function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

export function GroupShares({ summary }: { readonly summary: Pick<Summary, 'byGroup'> }) {
  const groups = EVENT_GROUPS.map((group, index) => ({ group, events: summary.byGroup[index] ?? 0 }));
  return (
    <ul className={styles.shares}>
      {groups.map(({ group, events }) => (
        <Share key={group} events={events} most={Math.max(...summary.byGroup)}>
          <GroupGlyph group={group} isDecorative />
          {EVENT_GROUP_LABELS[group]}
        </Share>
      ))}
    </ul>
  );
}

function Shares({ summary }: { readonly summary: ExtentSummary }) {
  const stores = STORE_NAMES.map((store, index) => ({ store, events: summary.byStore[index] ?? 0 }));
  return (
    <>
      <h3>By group</h3>
      <GroupShares summary={summary} />
      <h3>By store</h3>
      <ul className={styles.shares}>
        {stores.map(({ store, events }) => (
          <Share key={store} events={events} most={Math.max(...summary.byStore)}>
            {STORE_LABELS[store]}
          </Share>
        ))}
      </ul>
      {summary.topSessions.length > 0 && <h3>Top sessions</h3>}
      <ul className={styles.shares}>
        {summary.topSessions.map(({ session: { sessionKey, title, nativeId }, events }) => (
          <Share key={sessionKey} events={events} most={summary.topSessions[0]?.events ?? 1}>
            <a className={styles.session} href={formatRoute(makeRoute('session', { id: sessionKey }))}>
              {title || nativeId}
            </a>
          </Share>
        ))}
      </ul>
    </>
  );
}

interface ShareProps {
  readonly events: number;
  readonly most: number;
  readonly children: ReactNode;
}

function Share({ events, most, children }: ShareProps) {
  if (events === 0) return null;
  return (
    <li>
      <span className={styles.shareName}>{children}</span>
      <span className={styles.bar}>
        <span style={{ width: `${(events / most) * 100}%` }} />
      </span>
      <span className={styles.shareCount}>{formatNumber(events)}</span>
    </li>
  );
}

interface EventSectionProps {
  readonly event: SceneEvent;
  readonly descriptions: ItemDescriptions;
  readonly onSelectAround: () => void;
  readonly onZoom: () => void;
  readonly onEstimate: () => void;
  readonly onCopyLink: () => void;
  readonly onClose: () => void;
}

/** The event under the virtual cursor. */
export function EventSection(props: EventSectionProps) {
  const { event, descriptions, onSelectAround, onZoom, onEstimate, onCopyLink, onClose } = props;
  const hasEstimates = (time: Hit['time'] | undefined) => time?.kind === 'none' || time?.basis === 'manual';
  const hit = useDescription(descriptions, event.ref);
  const { group, isInferred } = event;
  const isDated = event.ms !== null;
  const href = hit ? hitHref(hit) : undefined;
  return (
    <section className={styles.section} aria-label="Selected event">
      <div className={styles.head}>
        <h2>Selected event</h2>
        <IconButton icon={X} label="Clear the selected event" onClick={onClose} />
      </div>
      <p className={styles.title}>
        <GroupGlyph group={group} isHollow={isDated && isInferred} isDecorative />
        <span>{hit === null ? 'This event could not be read' : hit?.title.text || EVENT_GROUP_LABELS[group]}</span>
      </p>
      {hit && <EventFigures hit={hit} />}
      <div className={styles.actions}>
        {href && (
          <LinkButton variant="primary" href={href}>
            {hit?.session ? 'Open in session' : 'Open the note'}
          </LinkButton>
        )}
        {isDated && (
          <>
            <Button icon={ZoomIn} onClick={onZoom}>
              Zoom
            </Button>
            <Button title="Select the work around it, up to gaps of 30 min (R)" onClick={onSelectAround}>
              Select around
            </Button>
          </>
        )}
        {hasEstimates(hit?.time) && (
          <Button aria-haspopup="dialog" onClick={onEstimate}>
            Estimate dates…
          </Button>
        )}
        <Button variant="ghost" icon={Link} title="Works where the same sessions are imported" onClick={onCopyLink}>
          Copy link
        </Button>
      </div>
    </section>
  );
}

function EventFigures({ hit }: { readonly hit: Hit }) {
  return (
    <dl className={styles.figures}>
      <Figure name="Time">
        <TimeChip time={hit.time} />
      </Figure>
      <Figure name="Group">
        {EVENT_GROUP_LABELS[hit.group]}
        {hit.isError && <Chip tone="danger">Error</Chip>}
      </Figure>
      {hit.session && <Figure name="Session">{hit.session.title}</Figure>}
      {hit.project && <Figure name="Project">{hit.project.label}</Figure>}
      {hit.path && <Figure name="File">{hit.path.text}</Figure>}
      {hit.tool && <Figure name="Tool">{hit.tool}</Figure>}
    </dl>
  );
}
