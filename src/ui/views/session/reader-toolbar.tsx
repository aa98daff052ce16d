import { ListTree, Search } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../components/button.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { formatNumber } from '../../format.ts';
import { UNIT_KIND_LABELS, UNIT_KINDS, type UnitKind } from './display-units.ts';
import styles from './reader-toolbar.module.css';
import type { Density } from './transcript-rows.ts';

const DENSITY_OPTIONS: readonly { readonly value: Density; readonly label: string }[] = [
  { value: 'reading', label: 'Reading' },
  { value: 'compact', label: 'Compact' },
  { value: 'prompts', label: 'Prompts only' },
];

interface ReaderToolbarProps {
  readonly counts: Readonly<Record<UnitKind, number>>;
  readonly hiddenKinds: ReadonlySet<UnitKind>;
  readonly density: Density;
  readonly isOutlineOpen: boolean;
  readonly outlineButton: RefObject<HTMLButtonElement | null>;
  readonly onDensity: (density: Density) => void;
  readonly onKind: (kind: UnitKind) => void;
  readonly onOutline: () => void;
  readonly onFind: () => void;
}

export function ReaderToolbar(props: ReaderToolbarProps) {
  const { counts, hiddenKinds, density, isOutlineOpen } = props;
  const kinds = UNIT_KINDS.filter((kind) => counts[kind] > 0);
  return (
    <section className={styles.toolbar} aria-label="Reading">
      <Button ref={props.outlineButton} icon={ListTree} aria-pressed={isOutlineOpen} onClick={props.onOutline}>
        Outline
      </Button>
      <Button icon={Search} onClick={props.onFind}>
        Find
      </Button>
      <SegmentedControl label="Density" options={DENSITY_OPTIONS} value={density} onChange={props.onDensity} />
      <fieldset className={styles.kinds}>
        <legend className={styles.legend}>Show kinds of events</legend>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.kind}
            aria-pressed={!hiddenKinds.has(kind)}
            onClick={() => props.onKind(kind)}
          >
            {UNIT_KIND_LABELS[kind]} <span className={styles.count}>{formatNumber(counts[kind])}</span>
          </button>
        ))}
      </fieldset>
    </section>
  );
}
