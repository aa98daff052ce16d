import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { EVENT_GROUP_LABELS, type Hit, STORE_NAMES } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { STORE_LABELS } from '../../components/store-notice.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { formatInstant, formatNumber, NO_DATE } from '../../format.ts';
import { hitHref } from '../search/hit-links.ts';
import { ERROR_FLAG, groupAt, hasFlag, INFERRED_FLAG } from './columns.ts';
import { selectEvent } from './commands.ts';
import type { TimelineModel } from './model.ts';
import { type SortDirection, SortHeader } from './sort-header.tsx';
import { CAPTION_GAP, type TableProps } from './table-props.ts';
import { PAGE_ROWS } from './table-rows.ts';
import styles from './table-view.module.css';
import type { TableSort } from './timeline-params.ts';
import { useDescriptions } from './use-descriptions.ts';

const TIME_DIRECTIONS: Partial<Readonly<Record<TableSort, SortDirection>>> = {
  newest: 'descending',
  oldest: 'ascending',
};

/** The title is a text of the database, which the order of all events can't wait for. */
export function EventsTable(props: TableProps) {
  const { scene, model, params, events, cursor, descriptions, onChoose, summary, playing } = props;
  const pages = Math.ceil(events.length / PAGE_ROWS);
  const page = Math.min(params.page, pages - 1);
  const shown = useMemo(() => [...events.subarray(page * PAGE_ROWS, (page + 1) * PAGE_ROWS)], [events, page]);
  const described = useDescriptions(descriptions, model, shown);
  const first = page * PAGE_ROWS + 1;
  const laneName = model.lanes.kind === 'project' ? 'Project' : 'Session';
  const sortBy = (sort: TableSort) => onChoose({ sort, page: 0 });
  const directionOf = (sort: TableSort) => (params.sort === sort ? 'ascending' : 'none');
  const { playhead } = useSyncExternalStore(playing.player.report.subscribe, playing.player.report.getSnapshot);
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
            {`${summary}${CAPTION_GAP}Events ${formatNumber(first)} to ${formatNumber(first + shown.length - 1)} of ${formatNumber(events.length)}.`}
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
                key={event}
                event={event}
                model={model}
                hit={described.of(event)}
                isSelected={event === cursor}
                isPlayed={event === playhead?.event}
                onSelect={() => selectEvent(scene, event)}
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
  readonly event: number;
  readonly model: TimelineModel;
  readonly hit: Hit | null | undefined;
  readonly isSelected: boolean;
  /** The playhead is on it. */
  readonly isPlayed: boolean;
  readonly onSelect: () => void;
}

function EventRow({ event, model, hit, isSelected, isPlayed, onSelect }: EventRowProps) {
  const { columns, lanes, clock } = model;
  const group = groupAt(columns, event);
  const store = STORE_NAMES[columns.stores[event] ?? 0] ?? 'events';
  const title = hit?.title.text || (hit === null ? 'Could not be read' : EVENT_GROUP_LABELS[group]);
  const href = hit ? hitHref(hit) : undefined;
  return (
    <tr
      aria-selected={isSelected}
      aria-current={isPlayed ? 'time' : undefined}
      className={isSelected ? styles.selected : undefined}
    >
      <td className={styles.time}>
        {hit ? <TimeChip time={hit.time} /> : formatDated(columns.timesMs[event], clock.timeZone)}
      </td>
      <td>
        <span className={styles.group}>
          <GroupGlyph group={group} isHollow={hasFlag(columns, event, INFERRED_FLAG)} isDecorative />
          {EVENT_GROUP_LABELS[group]}
        </span>
      </td>
      <td>{hasFlag(columns, event, ERROR_FLAG) && <span className={styles.error}>Error</span>}</td>
      <td className={styles.title}>{href ? <a href={href}>{title}</a> : title}</td>
      <td className={styles.lane}>{lanes.lanes[lanes.laneOf[event] ?? 0]?.label}</td>
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

export function formatDated(ms: number | undefined, timeZone: string): string {
  return ms === undefined || Number.isNaN(ms) ? NO_DATE : formatInstant(ms, timeZone);
}
