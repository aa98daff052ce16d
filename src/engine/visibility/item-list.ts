import { type Answer, type Item, type ItemListRequest, STORE_NAMES, type StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { SearchError } from '../errors.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import { StoreStates } from '../search/store-state.ts';
import { IS_LISTED } from '../sessions/session-kinds.ts';
import { toEventTime } from '../time/event-time.ts';
import { itemId } from './item-ids.ts';

export interface ItemRow {
  readonly kind: Exclude<Item['kind'], 'event'>;
  readonly id: number;
  readonly key: number;
  readonly title: string;
  readonly projectId: number | null;
  readonly agent: string | null;
  readonly path: string | null;
  readonly parentKey: number | null;
  readonly ms: number | null;
  readonly timeKind: number;
  readonly timeBasis: string | null;
  readonly size: number;
}

const STORES: Readonly<Record<ItemRow['kind'], StoreName>> = {
  session: 'events',
  note: 'memory',
  document: 'content',
};

/** One SELECT a kind, of the columns of ItemRow. Sub-agents are found by id, and listed by nothing but search. */
export const ITEM_ROWS: Readonly<Record<ItemRow['kind'], string>> = {
  session: `
    SELECT 'session' AS kind, s.id, s.key, CASE WHEN trim(s.title) <> '' THEN s.title
             ELSE 'Session ' || substr(s.native_id, 1, 8) END AS title,
           s.project_id AS projectId, s.tool AS agent, NULL AS path, s.parent_key AS parentKey, s.last_ms AS ms,
           s.last_kind AS timeKind, iif(s.last_kind = 1, 'neighbour', NULL) AS timeBasis, s.event_count AS size
    FROM session s`,
  note: `
    SELECT 'note' AS kind, n.id, n.key, n.title, n.project_id AS projectId, n.agent, n.path, NULL AS parentKey,
           n.time_ms AS ms, n.time_kind AS timeKind, n.time_basis AS timeBasis, n.size_bytes AS size
    FROM memory_note n`,
  document: `
    SELECT 'document' AS kind, o.id, o.key, o.label AS title, NULL AS projectId, NULL AS agent, o.path,
           NULL AS parentKey, (SELECT c.time_ms FROM chunk c WHERE c.source_id = o.id LIMIT 1) AS ms,
           coalesce((SELECT c.time_kind FROM chunk c WHERE c.source_id = o.id LIMIT 1), 2) AS timeKind,
           o.time_basis AS timeBasis,
           (SELECT sum(p.size_bytes) FROM source p WHERE p.id = o.id OR p.part_of = o.id) AS size
    FROM source o`,
};

const LISTED: Readonly<Record<ItemRow['kind'], string>> = {
  session: IS_LISTED,
  note: "n.state = 'ok'",
  document: "o.kind = 'document' AND o.part_of IS NULL",
};

/** Which items there are for who asks; for the person at the screen, all. */
export interface ItemSight {
  readonly hiddenSessions: ReadonlySet<number>;
  seesProject(id: number | null): boolean;
  seesNote(key: number, projectId: number | null): boolean;
  seesDocument(key: number): boolean;
}

export const SEES_ALL: ItemSight = {
  hiddenSessions: new Set(),
  seesProject: () => true,
  seesNote: () => true,
  seesDocument: () => true,
};

export interface ItemListParts {
  readonly connection: Connection;
  readonly projects: ProjectStore;
  readonly monotonicMs: () => number;
}

export function seesItem(sight: ItemSight, row: ItemRow): boolean {
  switch (row.kind) {
    case 'session':
      return !sight.hiddenSessions.has(row.id) && sight.seesProject(row.projectId);
    case 'note':
      return sight.seesNote(row.key, row.projectId);
    case 'document':
      return sight.seesDocument(row.key);
  }
}

export function toItem(row: ItemRow, projects: ProjectStore): Item {
  const { kind, key, parentKey } = row;
  return {
    id: itemId({ kind, key, block: 0 }),
    kind,
    title: row.title,
    store: STORES[kind],
    project: projects.ref(row.projectId),
    agent: row.agent,
    category: kind,
    path: row.path,
    sessionId: parentKey === null ? null : itemId({ kind: 'session', key: parentKey, block: 0 }),
    time: toEventTime(row.ms, row.timeKind, row.timeBasis),
    size: row.size,
  };
}

/**
 * Sessions, notes and documents, the newest first, undated ones last. `folders`: ids of those that the project has,
 * null for any. A cursor names the last item of a page, so that nothing is skipped or repeated while items come.
 */
export function listItems(
  { connection, projects, monotonicMs }: ItemListParts,
  sight: ItemSight,
  request: ItemListRequest,
  folders: ReadonlySet<number> | null,
): Answer<readonly Item[]> {
  const started = monotonicMs();
  const states = new StoreStates(connection);
  const all: ItemRow[] = [];
  const hasTag = taggedBy(connection, request.tag);
  for (const kind of ['session', 'note', 'document'] as const) {
    const store = STORES[kind];
    if (request.kind !== undefined && request.kind !== kind) {
      states.skip(store, { code: 'store.other-kind' });
      continue;
    }
    const rows = states.ask(store, [], () =>
      connection.all<ItemRow>(`${ITEM_ROWS[kind]} WHERE ${LISTED[kind]}`).filter((row) => {
        const isOfProject = folders === null || (row.projectId !== null && folders.has(row.projectId));
        return isOfProject && seesItem(sight, row) && isWanted(row, request) && hasTag(row);
      }),
    );
    states.setMatched(store, rows.length);
    all.push(...rows);
  }
  all.sort(compare);
  const from = request.cursor == null ? 0 : startOf(request.cursor, all);
  const page = all.slice(from, from + request.limit);
  const last = page.at(-1);
  for (const row of page) states.addReturned(STORES[row.kind]);
  return states.answer(
    page.map((row) => toItem(row, projects)),
    {
      nextCursor: last && from + page.length < all.length ? cursorOf(last) : null,
      tookMs: monotonicMs() - started,
    },
  );
}

/** Sessions have no tags. */
function taggedBy(connection: Connection, tag: string | undefined): (row: ItemRow) => boolean {
  if (tag === undefined) return () => true;
  const wanted = { $tag: tag.trim().replace(/^#/, '').toLowerCase() };
  const tagged = new Set(
    connection
      .all<{ name: string }>("SELECT kind || ' ' || key AS name FROM tag WHERE tag = $tag", wanted)
      .map(({ name }) => name),
  );
  return ({ kind, key }) => tagged.has(`${kind} ${key}`);
}

function isWanted(row: ItemRow, { source, text }: ItemListRequest): boolean {
  const holds = (value: string | null, part: string) => value?.toLowerCase().includes(part.toLowerCase()) === true;
  if (text !== undefined && !holds(row.title, text) && !holds(row.path, text)) return false;
  if (source === undefined) return true;
  const store = STORE_NAMES.find((name) => name === source.toLowerCase());
  if (store) return STORES[row.kind] === store;
  return holds(row.agent, source) || (row.kind !== 'session' && (holds(row.title, source) || holds(row.path, source)));
}

const KIND_ORDER: readonly ItemRow['kind'][] = ['session', 'note', 'document'];

type Place = Pick<ItemRow, 'ms' | 'kind' | 'key'>;

function compare(a: Place, b: Place): number {
  if (a.ms !== b.ms) return (b.ms ?? Number.NEGATIVE_INFINITY) > (a.ms ?? Number.NEGATIVE_INFINITY) ? 1 : -1;
  return KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) || a.key - b.key;
}

function cursorOf({ ms, kind, key }: Place): string {
  return `item:${ms ?? 'none'}:${kind}:${key}`;
}

function startOf(cursor: string, all: readonly ItemRow[]): number {
  const [, ms, kind, key] = /^item:(-?\d+|none):(session|note|document):(\d+)$/.exec(cursor) ?? [];
  if (ms === undefined || kind === undefined) {
    throw new SearchError('item.bad-cursor', 'This cursor comes from no list of items.');
  }
  const place: Place = { ms: ms === 'none' ? null : Number(ms), kind: kind as ItemRow['kind'], key: Number(key) };
  const index = all.findIndex((row) => compare(row, place) > 0);
  return index === -1 ? all.length : index;
}
