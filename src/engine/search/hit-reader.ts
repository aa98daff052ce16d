import type { Hit, ItemRef, MarkedText, StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { categoryByCode } from '../events/categories.ts';
import { eventKeyToText, keyToText } from '../identity/content-key.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import { maskSecrets } from '../secrets/mask-secrets.ts';
import { toEventTime } from '../time/event-time.ts';
import type { Highlighter } from './highlighter.ts';

interface HitRow {
  readonly id: number;
  readonly category: number;
  readonly title: string;
  readonly text: string;
  readonly path: string | null;
  readonly projectId: number | null;
  readonly sessionKey: number | null;
  readonly sessionTitle: string | null;
  readonly recordKey: number | null;
  readonly block: number | null;
  readonly noteKey: number | null;
  readonly documentKey: number | null;
  readonly chunkIndex: number;
  readonly ms: number | null;
  readonly timeKind: number;
  readonly timeBasis: string | null;
  readonly plusMinusMs: number | null;
  readonly offsetMinutes: number | null;
  readonly tool: string | null;
  readonly isError: number;
}

const EVENT_COLUMNS = `
  s.key AS sessionKey, s.title AS sessionTitle, r.key AS recordKey, e.block, NULL AS noteKey,
  e.time_plus_minus_ms AS plusMinusMs, e.time_offset_min AS offsetMinutes`;

/** A long document is several sources: the first one (alias f) names it. */
const DOCUMENT_COLUMNS = `
  iif(o.kind = 'document', coalesce(f.key, o.key), NULL) AS documentKey,
  c.ordinal + CASE WHEN f.id IS NULL THEN 0 ELSE
    (SELECT count(*) FROM source p JOIN chunk q ON q.source_id = p.id
     WHERE (p.id = f.id OR p.part_of = f.id) AND p.part < o.part) END AS chunkIndex`;

const READ: Readonly<Record<StoreName, string>> = {
  events: `
    SELECT e.id, e.category, e.title, e.text, e.file_path AS path, e.project_id AS projectId, e.time_ms AS ms,
           e.time_kind AS timeKind, e.time_basis AS timeBasis, e.tool, e.is_error AS isError, NULL AS documentKey,
           0 AS chunkIndex, ${EVENT_COLUMNS}
    FROM json_each($ids) j JOIN event e ON e.id = j.value JOIN session s ON s.id = e.session_id
    LEFT JOIN record r ON r.id = e.record_id`,
  content: `
    SELECT c.id, c.category, c.title, c.text, c.file_path AS path, c.project_id AS projectId, c.time_ms AS ms,
           c.time_kind AS timeKind, coalesce(e.time_basis, o.time_basis) AS timeBasis, c.tool, c.is_error AS isError,
           ${DOCUMENT_COLUMNS}, ${EVENT_COLUMNS}
    FROM json_each($ids) j JOIN chunk c ON c.id = j.value JOIN source o ON o.id = c.source_id
    LEFT JOIN source f ON f.id = o.part_of LEFT JOIN event e ON e.id = c.event_id
    LEFT JOIN session s ON s.id = c.session_id LEFT JOIN record r ON r.id = e.record_id`,
  memory: `
    SELECT m.id, 22 AS category, n.title || CASE WHEN m.title IN ('', n.title) THEN '' ELSE ' › ' || m.title END AS title,
           m.text, n.path, m.project_id AS projectId, m.time_ms AS ms, m.time_kind AS timeKind, NULL AS tool, 0 AS isError,
           NULL AS sessionKey, NULL AS sessionTitle, NULL AS recordKey, NULL AS block, n.key AS noteKey,
           NULL AS documentKey, 0 AS chunkIndex,
           n.time_basis AS timeBasis, NULL AS plusMinusMs, NULL AS offsetMinutes
    FROM json_each($ids) j JOIN memory_section m ON m.id = j.value JOIN memory_note n ON n.id = m.note_id`,
};

interface ShownRow extends HitRow {
  /** Title and text: a search may be for the very key that is not shown. */
  readonly asStored: readonly [string, string];
}

export interface HitFacts {
  readonly layer: Hit['layer'];
  readonly score: number | null;
}

interface HitReaderParts {
  readonly connection: Connection;
  readonly projects: ProjectStore;
}

/** Rows of the three stores as hits, in the order asked. */
export class HitReader {
  readonly #connection: Connection;
  readonly #projects: ProjectStore;

  constructor({ connection, projects }: HitReaderParts) {
    this.#connection = connection;
    this.#projects = projects;
  }

  read(items: readonly (ItemRef & Partial<HitFacts>)[], highlighter: Highlighter | null): readonly Hit[] {
    const rows = new Map<string, ShownRow>();
    for (const store of ['content', 'events', 'memory'] as const) {
      const ids = items.filter((item) => item.store === store).map(({ id }) => id);
      if (ids.length === 0) continue;
      for (const row of this.#connection.all<HitRow>(READ[store], { $ids: JSON.stringify(ids) }))
        rows.set(`${store}:${row.id}`, toShown(row));
    }
    return items.flatMap(({ store, id, layer, score }) => {
      const row = rows.get(`${store}:${id}`);
      return row ? [this.#toHit(store, row, { layer: layer ?? 'exact', score: score ?? null }, highlighter)] : [];
    });
  }

  #toHit(store: StoreName, row: ShownRow, { layer, score }: HitFacts, highlighter: Highlighter | null): Hit {
    const category = categoryByCode(row.category);
    const isOtherForm = layer === 'exact' && highlighter?.isAsTyped(row.asStored) === false;
    const mark = (text: string): MarkedText => highlighter?.mark(text) ?? { text, marks: [] };
    return {
      key: `${store}:${row.id}`,
      store,
      group: category.group,
      category: category.name,
      title: mark(row.title),
      // A short text is its own title: once is enough.
      snippets: highlighter && row.text.trim() !== row.title ? highlighter.snippets(row.text) : [],
      path: row.path === null ? null : mark(row.path),
      project: this.#projects.ref(row.projectId),
      ...placeOf(row),
      time: toEventTime(row.ms, row.timeKind, row.timeBasis, row.plusMinusMs, row.offsetMinutes),
      tool: row.tool,
      isError: row.isError === 1,
      layer: isOtherForm ? 'stem' : layer,
      layerNote: layer === 'exact' || !highlighter ? null : layerNote(highlighter.countTerms(row.asStored)),
      score,
      folded: null,
    };
  }
}

/** Masked before anything is cut; whoever asks, since screens are shared: the reader of a session reveals them. */
function toShown(row: HitRow): ShownRow {
  const { path, sessionTitle } = row;
  return {
    ...row,
    asStored: [row.title, row.text],
    title: maskSecrets(row.title),
    text: maskSecrets(row.text),
    path: path === null ? null : maskSecrets(path),
    sessionTitle: sessionTitle === null ? null : maskSecrets(sessionTitle),
  };
}

/** Where it opens. */
function placeOf(row: HitRow): Pick<Hit, 'session' | 'eventKey' | 'noteKey' | 'document'> {
  const { sessionKey, sessionTitle, recordKey, block, noteKey, documentKey, chunkIndex } = row;
  return {
    session: sessionKey === null ? null : { sessionKey: keyToText(sessionKey), title: sessionTitle ?? '' },
    eventKey: recordKey === null || block === null ? null : eventKeyToText(recordKey, block),
    noteKey: noteKey === null ? null : keyToText(noteKey),
    document: documentKey === null ? null : { documentKey: keyToText(documentKey), chunkIndex },
  };
}

function layerNote({ found, all }: { found: number; all: number }): string {
  return found === 0 ? `none of ${all} words` : `${found} of ${all} words`;
}
