import { useMemo, useState } from 'react';
import { EVENT_GROUP_LABELS } from '../../../engine/api.ts';
import type { SceneEvent, TimelineFacts } from '../../../timeline/protocol.ts';
import type { UndatedGroup } from '../../../timeline/undated-questions.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { formatCount, formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { agentName } from '../session/agent-name.ts';
import { sessionHref } from '../session/session-links.ts';
import { walkTo } from './commands.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import type { TimelineScene } from './scene.ts';
import styles from './undated-list.module.css';
import { useDescriptions } from './use-descriptions.ts';
import { whyNoDate } from './why-no-date.ts';

interface UndatedListProps {
  readonly scene: TimelineScene;
  readonly facts: TimelineFacts;
  readonly descriptions: ItemDescriptions;
  readonly cursor: SceneEvent | null;
}

/** Shown of a session at first, and with each step. */
const FIRST_EVENTS = 6;
const MORE_EVENTS = 50;

/** Undated events by session, with the reason why they have no date. */
export function UndatedList(props: UndatedListProps) {
  const { scene, facts } = props;
  const groups = useQuery(String(facts.version), () => scene.ask('undatedGroups'));
  if (groups.status === 'failed') {
    return <ErrorPane title="They could not be listed" error={groups.error} onRetry={groups.retry} />;
  }
  if (groups.data?.length === 0)
    return <p className={styles.none}>None of them is of a shown group and matches the query.</p>;
  return (
    <ul className={styles.groups}>
      {groups.data?.map((group) => (
        <Group key={group.number} {...props} group={group} />
      ))}
    </ul>
  );
}

function Group({ scene, facts, descriptions, cursor, group }: UndatedListProps & { readonly group: UndatedGroup }) {
  const [limit, setLimit] = useState(FIRST_EVENTS);
  const asked = useQuery(JSON.stringify([facts.version, group.number, limit]), () =>
    scene.ask('undatedEvents', group.number, limit),
  );
  const refs = useMemo(() => asked.data?.map(({ ref }) => ref) ?? [], [asked.data]);
  const described = useDescriptions(descriptions, refs);
  const { session } = group;
  const rest = group.events - limit;
  return (
    <li className={styles.group}>
      <p className={styles.head}>
        {session ? (
          <a href={sessionHref(session.sessionKey)}>{session.title || session.nativeId}</a>
        ) : (
          <span>Outside of any session</span>
        )}
        <span className={styles.meta}>
          {session && `${agentName(session.tool)} · `}
          {formatCount(group.events, 'event')}
        </span>
      </p>
      <p className={styles.why}>{`Why no date? ${whyNoDate(session?.tool ?? null)}`}</p>
      <ul className={styles.events}>
        {asked.data?.map(({ event, ref, group: eventGroup }) => (
          <li key={event}>
            <button
              type="button"
              className={styles.event}
              aria-pressed={event === cursor?.event}
              onClick={() => walkTo(scene, event)}
            >
              <GroupGlyph group={eventGroup} isHollow />
              <span>{described.of(ref)?.title.text || EVENT_GROUP_LABELS[eventGroup]}</span>
            </button>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <Button variant="ghost" onClick={() => setLimit(limit + MORE_EVENTS)}>
              {`${formatNumber(Math.min(MORE_EVENTS, rest))} more of ${formatNumber(rest)}`}
            </Button>
          </li>
        )}
      </ul>
    </li>
  );
}
