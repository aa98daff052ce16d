import { type GroupMask, isBright, NO_INDEX, type TimelineColumns } from './columns.ts';

/** Undated events of one session, in the order of its files. */
interface UndatedGroup {
  /** Index into `sessionList`; NO_INDEX for items of no session. */
  readonly session: number;
  readonly events: Uint32Array;
}

/** Those that are shown and match; sessions in the order of their first undated event, items of no session last. */
export function groupUndated(columns: TimelineColumns, mask: GroupMask): readonly UndatedGroup[] {
  const bySession = new Map<number, number[]>();
  for (let event = columns.datedCount; event < columns.count; event += 1) {
    if (!isBright(columns, event, mask)) continue;
    const session = columns.sessions[event] ?? NO_INDEX;
    const known = bySession.get(session);
    if (known) known.push(event);
    else bySession.set(session, [event]);
  }
  const groups = [...bySession].map(([session, events]) => ({ session, events: Uint32Array.from(events) }));
  return groups.sort((a, b) => Number(a.session === NO_INDEX) - Number(b.session === NO_INDEX));
}
