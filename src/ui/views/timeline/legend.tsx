import { EVENT_GROUP_LABELS, EVENT_GROUPS, type EventGroup } from '../../../engine/api.ts';
import type { AxisKind } from '../../../timeline/axis.ts';
import { Chip, chipClass } from '../../components/chip.tsx';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { formatTotal } from '../../format.ts';
import styles from './legend.module.css';

interface LegendProps {
  readonly hidden: readonly EventGroup[];
  readonly onHiddenChange: (hidden: readonly EventGroup[]) => void;
  /** Null while it is not known. */
  readonly axisKind: AxisKind | null;
  readonly onLinear: () => void;
  /** Null without a query. */
  readonly filter: LegendFilter | null;
  readonly onClearFilter: () => void;
  /** Lines between lanes are drawn. */
  readonly hasConnectors: boolean;
}

interface LegendFilter {
  readonly query: string;
  readonly matches: number;
  readonly isLowerBound: boolean;
}

/** What the shapes and colours mean; each group can be switched off. */
export function Legend({
  hidden,
  onHiddenChange,
  axisKind,
  onLinear,
  filter,
  onClearFilter,
  hasConnectors,
}: LegendProps) {
  const toggle = (group: EventGroup) => {
    onHiddenChange(EVENT_GROUPS.filter((one) => hidden.includes(one) !== (one === group)));
  };
  return (
    <fieldset className={styles.legend} aria-label="Legend and groups shown">
      {EVENT_GROUPS.map((group) => (
        <button
          key={group}
          type="button"
          className={styles.group}
          aria-pressed={!hidden.includes(group)}
          title={hidden.includes(group) ? 'Hidden. Click to show' : 'Shown. Click to hide'}
          onClick={() => toggle(group)}
        >
          <GroupGlyph group={group} isDecorative />
          {EVENT_GROUP_LABELS[group]}
        </button>
      ))}
      {hidden.length > 0 && (
        <button type="button" className={chipClass('accent')} onClick={() => onHiddenChange([])}>
          Show all groups
        </button>
      )}
      <Chip tone="inferred" title="Inferred times are hatched or hollow; recorded times are solid">
        ≈ hatched = inferred
      </Chip>
      <Chip title="Bars below the ruler: two sessions or more were at work at the same time">▬ at once</Chip>
      {hasConnectors && (
        <Chip title="Lines between lanes: solid where a session was started, dashed where it was forked, dotted where it goes on">
          ↳ started, forked
        </Chip>
      )}
      {axisKind === 'active' && (
        <button
          type="button"
          className={chipClass('neutral')}
          title="Gaps over 30 min are drawn as 2 min, with a notch on the ruler"
          onClick={onLinear}
        >
          Gaps hidden: show linear
        </button>
      )}
      {filter && (
        <Chip tone="accent" onRemove={onClearFilter} removeLabel="Remove the filter">
          <span className={styles.query}>{filter.query}</span>
          <span title="In the overview, the density and the lanes">
            {`${formatTotal(filter.matches, filter.isLowerBound)} ${filter.matches === 1 ? 'match' : 'matches'} bright, the rest dim`}
          </span>
        </Chip>
      )}
    </fieldset>
  );
}
