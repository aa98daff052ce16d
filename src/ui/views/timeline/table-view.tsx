import { useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { formatNumber } from '../../format.ts';
import { selectRange, zoomToRange } from './commands.ts';
import { EventsTable } from './events-table.tsx';
import { extentOf } from './extents.ts';
import { IntervalsTable, LanesTable } from './figure-tables.tsx';
import { RangeForm } from './range-form.tsx';
import type { TableViewProps } from './table-props.ts';
import { listEvents, sortEvents } from './table-rows.ts';
import styles from './table-view.module.css';
import type { TableScope } from './timeline-params.ts';
import { Transport } from './transport.tsx';

const KIND_OPTIONS = [
  { value: 'events', label: 'Events' },
  { value: 'lanes', label: 'Lanes' },
  { value: 'intervals', label: 'Intervals' },
] as const;

const SCOPE_TEXTS: Readonly<Record<TableScope, string | null>> = {
  view: null,
  undated: 'Events without a date',
  future: 'Events dated later than tomorrow',
};

/** The same events as the chart, with the same range, groups and filter. */
export function TableView(props: TableViewProps) {
  const { scene, model, mask, params, range, span, playing, onChoose, onEstimate } = props;
  const { scope, sort } = params;
  const kind = params.table ?? 'events';
  const events = useMemo(
    () => listEvents(model, mask, extentOf(model, scope, range, span)),
    [model, mask, scope, range, span],
  );
  const sorted = useMemo(() => sortEvents(model, events, sort), [model, events, sort]);
  const scopeText = SCOPE_TEXTS[scope];
  return (
    <section className={styles.view} aria-label="Table of the timeline" data-pane>
      <div className={styles.tools}>
        <SegmentedControl
          label="Rows"
          options={KIND_OPTIONS}
          value={kind}
          onChange={(table) => onChoose({ table, page: 0 })}
        />
        {scopeText ? (
          <Chip tone="undated" onRemove={() => onChoose({ scope: 'view', page: 0 })} removeLabel="List what is in view">
            {scopeText}
          </Chip>
        ) : (
          <RangeForm
            model={model}
            range={range}
            span={span}
            onApply={(next) => selectRange(scene, next, 'jump')}
            onZoom={range ? () => zoomToRange(scene) : null}
          />
        )}
        {scope === 'undated' && (
          <Button aria-haspopup="dialog" onClick={onEstimate}>
            Estimate dates…
          </Button>
        )}
        {scope !== 'undated' && model.undatedCount > 0 && (
          <Button variant="ghost" onClick={() => onChoose({ table: 'events', scope: 'undated', page: 0 })}>
            {`No date ${formatNumber(model.undatedCount)}`}
          </Button>
        )}
        {scope !== 'future' && model.futureCount > 0 && (
          <Button variant="ghost" onClick={() => onChoose({ table: 'events', scope: 'future', page: 0 })}>
            {`${formatNumber(model.futureCount)} in the future`}
          </Button>
        )}
        <Transport playing={playing} timeZone={model.clock.timeZone} />
      </div>
      {events.length === 0 && (
        <EmptyState title="No events here">
          <p>No event of the shown groups is in this range. Widen the range, or show more groups.</p>
        </EmptyState>
      )}
      {events.length > 0 && kind === 'events' && <EventsTable {...props} events={sorted} />}
      {events.length > 0 && kind === 'lanes' && <LanesTable {...props} events={events} />}
      {events.length > 0 && kind === 'intervals' && <IntervalsTable {...props} events={events} />}
    </section>
  );
}
