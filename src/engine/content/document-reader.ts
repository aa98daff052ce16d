import type { DocumentChunk, DocumentDetail } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { keyFromText } from '../identity/content-key.ts';
import { toEventTime } from '../time/event-time.ts';

const FIND = `
  SELECT o.id, o.label, o.path, o.front_matter AS frontMatter, o.time_basis AS timeBasis, i.label AS importLabel,
         (SELECT json_group_array(t.tag ORDER BY t.tag) FROM tag t WHERE t.kind = 'document' AND t.key = o.key) AS tags,
         (SELECT l.expires_at_ms FROM lifetime l WHERE l.kind = 'document' AND l.key = o.key) AS expiresAtMs
  FROM source o LEFT JOIN import i ON i.id = o.import_id
  WHERE o.key = $key AND o.kind = 'document' AND o.part_of IS NULL`;

/** In order; a long document is several sources. */
const CHUNKS = `
  FROM (SELECT id, part FROM source WHERE id = $id UNION ALL SELECT id, part FROM source WHERE part_of = $id) o
  JOIN chunk c ON c.source_id = o.id ORDER BY o.part, c.ordinal`;

const OUTLINE = `SELECT c.title, c.line, octet_length(c.text) AS bytes, c.time_ms AS ms, c.time_kind AS timeKind ${CHUNKS}`;

const MOST_CHUNKS = 200;

interface DocumentRow {
  readonly id: number;
  readonly label: string;
  readonly path: string | null;
  readonly frontMatter: string;
  readonly timeBasis: string | null;
  readonly importLabel: string | null;
  readonly tags: string;
  readonly expiresAtMs: number | null;
}

interface OutlineRow {
  readonly title: string;
  readonly line: number;
  readonly bytes: number;
  readonly ms: number | null;
  readonly timeKind: number;
}

/** Documents of the content store as the screen shows them. */
export class DocumentReader {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get(documentKey: string): DocumentDetail | null {
    const document = this.#find(documentKey);
    if (!document) return null;
    const chunks = this.#connection.all<OutlineRow>(OUTLINE, { $id: document.id });
    const [first] = chunks;
    return {
      documentKey,
      label: document.label,
      path: document.path,
      importLabel: document.importLabel,
      tags: JSON.parse(document.tags) as string[],
      expiresAtMs: document.expiresAtMs,
      frontMatter: JSON.parse(document.frontMatter) as [string, string][],
      time: toEventTime(first?.ms ?? null, first?.timeKind ?? 2, document.timeBasis, null, null),
      sizeBytes: chunks.reduce((sum, { bytes }) => sum + bytes, 0),
      titles: chunks.map(({ title }) => title),
      lines: chunks.map(({ line }) => line),
      lengths: chunks.map(({ bytes }) => bytes),
    };
  }

  /** At most 200; none for a document that is not here. */
  read(documentKey: string, fromIndex: number, count: number): readonly DocumentChunk[] {
    const document = this.#find(documentKey);
    if (!document) return [];
    return this.#connection.all<DocumentChunk>(`SELECT c.title, c.text, c.line ${CHUNKS} LIMIT $count OFFSET $from`, {
      $id: document.id,
      $from: Math.max(0, Math.floor(fromIndex)),
      $count: Math.min(MOST_CHUNKS, Math.max(0, Math.floor(count))),
    });
  }

  #find(documentKey: string): DocumentRow | null {
    const key = keyFromText(documentKey);
    if (key === null) return null;
    return this.#connection.all<DocumentRow>(FIND, { $key: key })[0] ?? null;
  }
}
