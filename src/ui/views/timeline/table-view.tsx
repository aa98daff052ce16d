import { useMemo } from 'react';
import { selectRange, zoomToRange } from '../../../timeline/commands.ts';
import type { TableScope } from '../../../timeline/extents.ts';
import { extentOf } from '../../../timeline/extents.ts';
import { listEvents, sortEvents } from '../../../timeline/table-rows.ts';
import { Chip } from '../../components/chip.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { EventsTable } from './events-table.tsx';
import { IntervalsTable, LanesTable } from './figure-tables.tsx';
import { RangeForm } from './range-form.tsx';
import type { TableViewProps } from './table-props.ts';
import styles from './table-view.module.css';

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
  const { scene, model, mask, params, range, span, onChoose } = props;
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
