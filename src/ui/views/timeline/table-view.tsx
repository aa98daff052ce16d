import type { TableScope } from '../../../timeline/extents.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { formatNumber } from '../../format.ts';
import { selectRange, zoomToRange } from './commands.ts';
import { EventsTable } from './events-table.tsx';
import { extentOf } from './extent-of.ts';
import { IntervalsTable, LanesTable } from './figure-tables.tsx';
import { RangeForm } from './range-form.tsx';
import type { TableViewProps } from './table-props.ts';
import styles from './table-view.module.css';
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
  const { scene, facts, report, params, playing, onChoose, onEstimate } = props;
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
        {scope === 'undated' && (
          <Button aria-haspopup="dialog" onClick={onEstimate}>
            Estimate dates…
          </Button>
        )}
        {scope !== 'undated' && facts.undatedCount > 0 && (
          <Button variant="ghost" onClick={() => onChoose({ table: 'events', scope: 'undated', page: 0 })}>
            {`No date ${formatNumber(facts.undatedCount)}`}
          </Button>
        )}
        {scope !== 'future' && facts.futureCount > 0 && (
          <Button variant="ghost" onClick={() => onChoose({ table: 'events', scope: 'future', page: 0 })}>
            {`${formatNumber(facts.futureCount)} in the future`}
          </Button>
        )}
        <Transport playing={playing} timeZone={facts.clock.timeZone} />
      </div>
      {kind === 'events' && <EventsTable {...props} extent={extent} />}
      {kind === 'lanes' && <LanesTable {...props} extent={extent} />}
      {kind === 'intervals' && <IntervalsTable {...props} extent={extent} />}
    </section>
  );
}
