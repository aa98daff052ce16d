import { useEffect, useMemo, useState } from 'react';
import { EVENT_GROUP_LABELS } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { formatCount, formatNumber } from '../../format.ts';
import { agentName } from '../session/agent-name.ts';
import { sessionHref } from '../session/session-links.ts';
import type { ColumnQuestions } from './column-questions.ts';
import { groupAt } from './columns.ts';
import { walkTo } from './commands.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import type { TimelineModel } from './model.ts';
import type { TimelineScene } from './scene.ts';
import type { UndatedGroup } from './undated-groups.ts';
import styles from './undated-list.module.css';
import { useDescriptions } from './use-descriptions.ts';
import { whyNoDate } from './why-no-date.ts';

interface UndatedListProps {
  readonly scene: TimelineScene;
  readonly model: TimelineModel;
  readonly questions: ColumnQuestions;
  readonly descriptions: ItemDescriptions;
  readonly cursor: number | null;
}

/** Shown of a session at first, and with each step. */
const FIRST_EVENTS = 6;
const MORE_EVENTS = 50;

/** Undated events by session, with the reason why they have no date. */
export function UndatedList(props: UndatedListProps) {
  const { questions, model } = props;
  const [groups, setGroups] = useState<readonly UndatedGroup[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    questions.undatedGroups().then(
      (found) => isCurrent && setGroups(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [questions]);
  if (groups?.length === 0)
    return <p className={styles.none}>None of them is of a shown group and matches the query.</p>;
  return (
    <ul className={styles.groups}>
      {groups?.map((group) => (
        <Group key={group.session} {...props} group={group} summary={model.columns.sessionList[group.session]} />
      ))}
    </ul>
  );
}

interface GroupProps extends UndatedListProps {
  readonly group: UndatedGroup;
  /** Undefined for items of no session. */
  readonly summary: TimelineModel['columns']['sessionList'][number] | undefined;
}

function Group({ scene, model, descriptions, cursor, group, summary }: GroupProps) {
  const [limit, setLimit] = useState(FIRST_EVENTS);
  const shown = useMemo(() => [...group.events.subarray(0, limit)], [group, limit]);
  const described = useDescriptions(descriptions, model, shown);
  const rest = group.events.length - shown.length;
  return (
    <li className={styles.group}>
      <p className={styles.head}>
        {summary ? (
          <a href={sessionHref(summary.sessionKey)}>{summary.title || summary.nativeId}</a>
        ) : (
          <span>Outside of any session</span>
        )}
        <span className={styles.meta}>
          {summary && `${agentName(summary.tool)} · `}
          {formatCount(group.events.length, 'event')}
        </span>
      </p>
      <p className={styles.why}>{`Why no date? ${whyNoDate(summary?.tool ?? null)}`}</p>
      <ul className={styles.events}>
        {shown.map((event) => {
          const eventGroup = groupAt(model.columns, event);
          return (
            <li key={event}>
              <button
                type="button"
                className={styles.event}
                aria-pressed={event === cursor}
                onClick={() => walkTo(scene, event)}
              >
                <GroupGlyph group={eventGroup} isHollow />
                <span>{described.of(event)?.title.text || EVENT_GROUP_LABELS[eventGroup]}</span>
              </button>
            </li>
          );
        })}
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
