import { ExternalLink, Filter, Pin, PinOff, ScanLine, ZoomIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { LaneLink } from '../../../engine/api.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { formatMinute, formatNumber, NO_DATE } from '../../format.ts';
import type { ColumnQuestions, LaneFacts } from './column-questions.ts';
import { selectRange, zoomToRange } from './commands.ts';
import styles from './detail-panel.module.css';
import { Figure, GroupShares } from './detail-panel.tsx';
import { FAILED_LABEL } from './failed-label.ts';
import { laneHrefs } from './lane-hrefs.ts';
import type { TimelineModel } from './model.ts';
import { isPinned, togglePin, usePinnedLanes } from './pinned-lanes.ts';
import type { TimelineScene } from './scene.ts';
import { formatRangeText } from './span-text.ts';

interface LaneSectionProps {
  /** Index of the lane; null while none is chosen. */
  readonly lane: number | null;
  readonly scene: TimelineScene;
  readonly model: TimelineModel;
  readonly questions: ColumnQuestions;
  readonly links: readonly LaneLink[];
  /** In view; null for a lane that is out of it. */
  readonly inView: number | null;
  readonly onShowLane: (lane: number) => void;
}

/** All that one lane holds, and where it leads. */
export function LaneSection(props: LaneSectionProps) {
  const { lane, model } = props;
  const known = lane === null ? undefined : model.lanes.lanes[lane];
  if (lane === null || !known) {
    return (
      <section className={styles.section} aria-label="Lane">
        <h2>Lane</h2>
        <p className={styles.hint}>Choose a lane by its name beside the chart, or select an event in it.</p>
      </section>
    );
  }
  return (
    <section className={styles.section} aria-label="Lane">
      <h2>{known.label}</h2>
      {known.detail !== known.label && <p className={styles.span}>{known.detail}</p>}
      <Facts key={lane} {...props} lane={lane} />
      <Relations {...props} lane={lane} />
    </section>
  );
}

const RELATIONS: Readonly<Record<LaneLink['kind'], readonly [toIt: string, fromIt: string]>> = {
  started: ['Started by', 'Started'],
  forked: ['Forked from', 'Forked as'],
  continued: ['Goes on from', 'Goes on in'],
};

interface Relation {
  readonly label: string;
  readonly place: number;
  readonly ms: number;
}

function relationsOf({ lanes }: TimelineModel, links: readonly LaneLink[], lane: number): readonly Relation[] {
  const own = lanes.lanes[lane]?.key;
  const placeOf = (sessionKey: string) => lanes.lanes.findIndex(({ key }) => key === sessionKey);
  return links
    .flatMap(({ kind, from, to }) => {
      const [toIt, fromIt] = RELATIONS[kind];
      if (to.sessionKey === own) return [{ label: toIt, place: placeOf(from.sessionKey), ms: from.ms }];
      return from.sessionKey === own ? [{ label: fromIt, place: placeOf(to.sessionKey), ms: to.ms }] : [];
    })
    .filter(({ place }) => place >= 0);
}

/** What the connectors over the lanes show, in words. */
function Relations({ lane, model, links, onShowLane }: LaneSectionProps & { readonly lane: number }) {
  const { lanes, clock } = model;
  const related = relationsOf(model, links, lane);
  if (related.length === 0) return null;
  return (
    <>
      <h3>Connected lanes</h3>
      <ul className={styles.related}>
        {related.map(({ label, place, ms }) => (
          <li key={`${label} ${place} ${ms}`}>
            <span>{`${label}, ${formatMinute(ms, clock.timeZone)}`}</span>
            <button type="button" className={styles.lane} onClick={() => onShowLane(place)}>
              {lanes.lanes[place]?.label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Facts({ lane, scene, model, questions, inView }: LaneSectionProps & { readonly lane: number }) {
  const facts = useLaneFacts(questions, lane);
  const pinned = usePinnedLanes(model.lanes.kind);
  const known = model.lanes.lanes[lane];
  if (!facts || !known) return null;
  const { summary, bounds } = facts;
  const hasPin = isPinned(pinned, known.key);
  const zoomTo = () => {
    selectRange(scene, bounds, 'jump');
    zoomToRange(scene);
  };
  return (
    <>
      <p className={styles.span}>
        {bounds ? formatRangeText(bounds.fromMs, bounds.toMs, model.clock.timeZone) : NO_DATE}
      </p>
      <dl className={styles.figures}>
        <Figure name="Events">{formatNumber(summary.events)}</Figure>
        <Figure name="In view">{formatNumber(inView ?? 0)}</Figure>
        <Figure name="Inferred">≈ {formatNumber(summary.inferred)}</Figure>
        {summary.undated > 0 && <Figure name="No date">{formatNumber(summary.undated)}</Figure>}
        <Figure name="Sessions">{formatNumber(summary.sessions)}</Figure>
        <Figure name={FAILED_LABEL}>
          <span className={summary.errors > 0 ? styles.errors : undefined}>{formatNumber(summary.errors)}</span>
        </Figure>
      </dl>
      <div className={styles.actions}>
        {bounds && (
          <>
            <Button icon={ZoomIn} title="Zoom to all of the lane (double-click its name)" onClick={zoomTo}>
              Zoom
            </Button>
            <Button icon={ScanLine} onClick={() => selectRange(scene, bounds, 'jump')}>
              Select
            </Button>
          </>
        )}
        <Button
          icon={hasPin ? PinOff : Pin}
          aria-pressed={hasPin}
          title="Pinned lanes stay at the top, with or without events in view"
          onClick={() => togglePin(model.lanes.kind, known.key)}
        >
          {hasPin ? 'Unpin' : 'Pin'}
        </Button>
        {laneHrefs(model.lanes.kind, known).map(({ label, href, isFilter }) => (
          <LinkButton key={label} variant="ghost" icon={isFilter ? Filter : ExternalLink} href={href}>
            {label}
          </LinkButton>
        ))}
      </div>
      {summary.events > 0 && (
        <>
          <h3>By group</h3>
          <GroupShares summary={summary} />
        </>
      )}
    </>
  );
}

function useLaneFacts(questions: ColumnQuestions, lane: number): LaneFacts | null {
  const [facts, setFacts] = useState<LaneFacts | null>(null);
  useEffect(() => {
    let isCurrent = true;
    questions.laneFacts(lane).then(
      (found) => isCurrent && setFacts(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [questions, lane]);
  return facts;
}
