import type { TableScope } from '../../../timeline/extents.ts';
import { Chip } from '../../components/chip.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { selectRange, zoomToRange } from './commands.ts';
import { EventsTable } from './events-table.tsx';
import { extentOf } from './extent-of.ts';
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
  const { scene, facts, report, params, onChoose } = props;
  const { scope } = params;
  const kind = params.table ?? 'events';
  const extent = extentOf(facts, report, scope);
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
          report && (
            <RangeForm
              facts={facts}
              report={report}
              onApply={(next) => selectRange(scene, next, 'jump')}
              onZoom={report.range ? () => zoomToRange(scene) : null}
            />
          )
        )}
      </div>
      {kind === 'events' && <EventsTable {...props} extent={extent} />}
      {kind === 'lanes' && <LanesTable {...props} extent={extent} />}
      {kind === 'intervals' && <IntervalsTable {...props} extent={extent} />}
    </section>
  );
}
