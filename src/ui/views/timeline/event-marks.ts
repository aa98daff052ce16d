import { type EngineApi, type Hit, type ItemRef, STORE_NAMES } from '../../../engine/api.ts';
import type { EventMark } from './timeline-params.ts';

/** How a link names an event. */
export function markOf(hit: Hit): EventMark {
  if (hit.eventKey !== null) return { kind: 'e', key: hit.eventKey };
  if (hit.noteKey !== null) return { kind: 'n', key: hit.noteKey };
  return { kind: 'k', key: hit.key };
}

/** The item that a link names; null when it is not in this database. */
export async function findMarked(
  { kind, key }: EventMark,
  engine: Pick<EngineApi, 'findItem'>,
): Promise<ItemRef | null> {
  if (kind === 'e') return engine.findItem({ eventKey: key });
  if (kind === 'n') return engine.findItem({ noteKey: key });
  const [store, id] = key.split(':');
  const known = STORE_NAMES.find((name) => name === store);
  return known ? { store: known, id: Number(id) } : null;
}
