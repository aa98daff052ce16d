import { ExternalLink, Filter, Pin, PinOff, ScanLine, ZoomIn } from 'lucide-react';
import type { LaneLink } from '../../../engine/api.ts';
import type { LaneDetails } from '../../../timeline/lane-questions.ts';
import type { SceneReport, TimelineFacts } from '../../../timeline/protocol.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { formatMinute, formatNumber, NO_DATE } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { sayAll } from '../../say.ts';
import { selectRange, zoomToLane } from './commands.ts';
import styles from './detail-panel.module.css';
import { Figure, GroupShares } from './detail-panel.tsx';
import { FAILED_LABEL } from './failed-label.ts';
import { laneHrefs } from './lane-hrefs.ts';
import { togglePin, usePinnedLanes } from './pinned-lanes.ts';
import type { TimelineScene } from './scene.ts';
import { formatRangeText } from './span-text.ts';

interface LaneSectionProps {
  readonly scene: TimelineScene;
  readonly facts: TimelineFacts;
  readonly report: SceneReport | null;
  /** The lane that was chosen by its name; null for that of the event under the cursor. */
  readonly laneKey: string | null;
  readonly onShowLane: (key: string) => void;
}

/** All that one lane holds, and where it leads. */
export function LaneSection(props: LaneSectionProps) {
  const { scene, facts, report, laneKey } = props;
  const ofCursor = report?.cursor?.lane ?? null;
  const asked = useQuery(JSON.stringify([facts.version, laneKey, ofCursor]), () =>
    scene.ask('laneDetails', laneKey, ofCursor),
  );
  const lane = asked.data;
  if (asked.status === 'failed') {
    return <ErrorPane title="The lane could not be counted" error={asked.error} onRetry={asked.retry} />;
  }
  return (
    <section className={styles.section} aria-label="Lane">
      {lane === null && (
        <>
          <h2>Lane</h2>
          <p className={styles.hint}>Choose a lane by its name beside the chart, or select an event in it.</p>
        </>
      )}
      {lane && (
        <>
          <h2>{lane.label}</h2>
          {lane.detail !== lane.label && <p className={styles.span}>{lane.detail}</p>}
          {lane.problem && <p className={styles.hint}>{sayAll(lane.problem.reasons)}</p>}
          <Facts {...props} lane={lane} />
          <Relations {...props} lane={lane} />
        </>
      )}
    </section>
  );
}

const RELATIONS: Readonly<Record<LaneLink['kind'], readonly [toIt: string, fromIt: string]>> = {
  started: ['Started by', 'Started'],
  forked: ['Forked from', 'Forked as'],
  continued: ['Goes on from', 'Goes on in'],
};

/** What the connectors over the lanes show, in words. */
function Relations({ lane, facts, onShowLane }: LaneSectionProps & { readonly lane: LaneDetails }) {
  if (lane.relations.length === 0) return null;
  return (
    <>
      <h3>Connected lanes</h3>
      <ul className={styles.related}>
        {lane.relations.map(({ kind, isFromOther, key, label, ms }) => (
          <li key={`${kind} ${key} ${ms}`}>
            <span>{`${RELATIONS[kind][isFromOther ? 0 : 1]}, ${formatMinute(ms, facts.clock.timeZone)}`}</span>
            <button type="button" className={styles.lane} onClick={() => onShowLane(key)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Facts({ lane, scene, facts, report }: LaneSectionProps & { readonly lane: LaneDetails }) {
  const { laneKind, clock } = facts;
  const { key, summary, bounds } = lane;
  const isPinned = usePinnedLanes(laneKind).includes(key);
  // Known of lanes in sight alone.
  const inView = report?.rows.find((row) => row.key === key)?.inView.events;
  return (
    <>
      <p className={styles.span}>{bounds ? formatRangeText(bounds.fromMs, bounds.toMs, clock.timeZone) : NO_DATE}</p>
      <dl className={styles.figures}>
        <Figure name="Events">{formatNumber(summary.events)}</Figure>
        {inView !== undefined && <Figure name="In view">{formatNumber(inView)}</Figure>}
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
            <Button
              icon={ZoomIn}
              title="Zoom to all of the lane (double-click its name)"
              onClick={() => zoomToLane(scene, lane.lane)}
            >
              Zoom
            </Button>
            <Button icon={ScanLine} onClick={() => selectRange(scene, bounds, 'jump')}>
              Select
            </Button>
          </>
        )}
        <Button
          icon={isPinned ? PinOff : Pin}
          aria-pressed={isPinned}
          title="Pinned lanes stay at the top, with or without events in view"
          onClick={() => togglePin(laneKind, key)}
        >
          {isPinned ? 'Unpin' : 'Pin'}
        </Button>
        {laneHrefs(laneKind, key).map(({ label, href, isFilter }) => (
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
