import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { EVENT_GROUP_LABELS, type Hit, STORE_LABELS } from '../../../engine/api.ts';
import type { SceneEvent } from '../../../timeline/protocol.ts';
import { PAGE_ROWS, type TableSort } from '../../../timeline/table-rows.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { formatInstant, formatNumber, NO_DATE } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { hitHref } from '../search/hit-links.ts';
import { selectEvent } from './commands.ts';
import { LANE_KIND_LABELS } from './lane-kind-labels.ts';
import { NoEvents } from './no-events.tsx';
import { type SortDirection, SortHeader } from './sort-header.tsx';
import { CAPTION_GAP, type TableProps } from './table-props.ts';
import styles from './table-view.module.css';
import { useDescriptions } from './use-descriptions.ts';

const TIME_DIRECTIONS: Partial<Readonly<Record<TableSort, SortDirection>>> = {
  newest: 'descending',
  oldest: 'ascending',
};

/** The title is a text of the database, which the order of all events can't wait for. */
export function EventsTable(props: TableProps) {
  const { scene, facts, report, params, extent, descriptions, onChoose, summary, playing } = props;
  const { sort } = params;
  const key = JSON.stringify([facts.version, extent, sort, params.page]);
  const asked = useQuery(key, () => scene.ask('eventPage', extent, sort, params.page));
  const refs = useMemo(() => asked.data?.rows.map(({ ref }) => ref) ?? [], [asked.data]);
  const described = useDescriptions(descriptions, refs);
  const cursor = report?.cursor?.event ?? null;
  const laneName = LANE_KIND_LABELS[facts.laneKind];
  const sortBy = (next: TableSort) => onChoose({ sort: next, page: 0 });
  const directionOf = (column: TableSort) => (sort === column ? 'ascending' : 'none');
  const { playhead } = useSyncExternalStore(playing.player.report.subscribe, playing.player.report.getSnapshot);
  if (asked.status === 'failed') {
    return <ErrorPane title="The events could not be listed" error={asked.error} onRetry={asked.retry} />;
  }
  if (!asked.data) return <Skeleton label="Loading the events" rows={12} />;
  const { rows: shown, page, pages, total } = asked.data;
  if (total === 0) return <NoEvents />;
  const first = page * PAGE_ROWS + 1;
  return (
    <>
      {described.error && (
        <ErrorPane
          title="The titles of these events could not be read"
          error={described.error}
          onRetry={described.retry}
        />
      )}
      <div className={styles.scroller}>
        <table className={styles.table}>
          <caption>
            {`${summary}${CAPTION_GAP}Events ${formatNumber(first)} to ${formatNumber(first + shown.length - 1)} of ${formatNumber(total)}.`}
          </caption>
          <thead>
            <tr>
              <SortHeader
                direction={TIME_DIRECTIONS[params.sort] ?? 'none'}
                onSort={() => sortBy(params.sort === 'newest' ? 'oldest' : 'newest')}
              >
                Time
              </SortHeader>
              <SortHeader direction={directionOf('group')} onSort={() => sortBy('group')}>
                Group
              </SortHeader>
              <SortHeader direction={directionOf('errors')} onSort={() => sortBy('errors')}>
                Error
              </SortHeader>
              <th scope="col">Title</th>
              <SortHeader direction={directionOf('lane')} onSort={() => sortBy('lane')}>
                {laneName}
              </SortHeader>
              <SortHeader direction={directionOf('store')} onSort={() => sortBy('store')}>
                Store
              </SortHeader>
              <th scope="col">
                <span className={styles.hiddenText}>Select</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((event) => (
              <EventRow
                key={event.event}
                event={event}
                timeZone={facts.clock.timeZone}
                hit={described.of(event.ref)}
                isSelected={event.event === cursor}
                isPlayed={event.event === playhead?.event}
                onSelect={() => selectEvent(scene, event.event)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && <Pager page={page} pages={pages} onPage={(next) => onChoose({ page: next })} />}
    </>
  );
}

interface EventRowProps {
  readonly event: SceneEvent;
  readonly timeZone: string;
  readonly hit: Hit | null | undefined;
  readonly isSelected: boolean;
  /** The playhead is on it. */
  readonly isPlayed: boolean;
  readonly onSelect: () => void;
}

function EventRow({ event, timeZone, hit, isSelected, isPlayed, onSelect }: EventRowProps) {
  const { group, store, ms, isError, isInferred, laneLabel } = event;
  const title = hit?.title.text || (hit === null ? 'Could not be read' : EVENT_GROUP_LABELS[group]);
  const href = hit ? hitHref(hit) : undefined;
  return (
    <tr
      aria-selected={isSelected}
      aria-current={isPlayed ? 'time' : undefined}
      className={isSelected ? styles.selected : undefined}
    >
      <td className={styles.time}>{hit ? <TimeChip time={hit.time} /> : formatDated(ms, timeZone)}</td>
      <td>
        <span className={styles.group}>
          <GroupGlyph group={group} isHollow={isInferred} isDecorative />
          {EVENT_GROUP_LABELS[group]}
        </span>
      </td>
      <td>{isError && <span className={styles.error}>Error</span>}</td>
      <td className={styles.title}>{href ? <a href={href}>{title}</a> : title}</td>
      <td className={styles.lane}>{laneLabel}</td>
      <td className={styles.store}>{STORE_LABELS[store]}</td>
      <td>
        <Button variant="ghost" aria-pressed={isSelected} aria-label={`Select ${title}`} onClick={onSelect}>
          Select
        </Button>
      </td>
    </tr>
  );
}

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages of the table">
      <Button icon={ChevronLeft} disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>{`Page ${formatNumber(page + 1)} of ${formatNumber(pages)}`}</span>
      <Button icon={ChevronRight} disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

/** NaN is no date, too. */
export function formatDated(ms: number | null, timeZone: string): string {
  return ms === null || Number.isNaN(ms) ? NO_DATE : formatInstant(ms, timeZone);
}
