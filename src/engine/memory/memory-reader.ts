import type { Answer, MemoryScope, NoteDetail, NoteSummary } from '../api.ts';
import { markdownHeadings } from '../content/markdown-sections.ts';
import type { Connection } from '../database/connection.ts';
import { keyFromText, keyToText } from '../identity/content-key.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import { StoreStates } from '../search/store-state.ts';
import { toEventTime } from '../time/event-time.ts';
import { WRITTEN_HERE } from './memory-store.ts';

interface NoteRow {
  readonly key: number;
  readonly title: string;
  readonly path: string;
  readonly scope: MemoryScope;
  readonly agent: string;
  readonly projectId: number | null;
  readonly ms: number | null;
  readonly timeKind: number;
  readonly timeBasis: string | null;
  readonly sizeBytes: number;
  readonly sections: number;
  readonly state: 'ok' | 'failed';
  readonly reason: string | null;
  readonly isWritten: number;
  readonly isDraft: number;
  readonly tags: string;
  readonly expiresAtMs: number | null;
}

const COLUMNS = `
  n.key, n.title, n.path, iif(n.session_key IS NULL, n.scope, 'session') AS scope, n.agent, n.project_id AS projectId, n.time_ms AS ms, n.time_kind AS timeKind,
  n.time_basis AS timeBasis, n.size_bytes AS sizeBytes, n.state, n.reason,
  (SELECT count(*) FROM memory_section s WHERE s.note_id = n.id) AS sections,
  n.import_id = ${WRITTEN_HERE} AS isWritten, n.is_draft AS isDraft,
  (SELECT json_group_array(t.tag ORDER BY t.tag) FROM tag t WHERE t.kind = 'note' AND t.key = n.key) AS tags,
  (SELECT l.expires_at_ms FROM lifetime l WHERE l.kind = 'note' AND l.key = n.key) AS expiresAtMs`;

/** Memory notes as the screen shows them. */
export class MemoryReader {
  readonly #connection: Connection;
  readonly #projects: ProjectStore;

  constructor(connection: Connection, projects: ProjectStore) {
    this.#connection = connection;
    this.#projects = projects;
  }

  list(monotonicMs: () => number): Answer<readonly NoteSummary[]> {
    const started = monotonicMs();
    const states = new StoreStates(this.#connection);
    states.skip('content', { code: 'store.notes-of-memory' });
    states.skip('events', { code: 'store.notes-of-memory' });
    const rows = states.ask('memory', [], () =>
      this.#connection.all<NoteRow>(`SELECT ${COLUMNS} FROM memory_note n ORDER BY n.scope, n.path, n.id`),
    );
    states.setMatched('memory', rows.length);
    for (const _ of rows) states.addReturned('memory');
    return states.answer(
      rows.map((row) => this.#toSummary(row)),
      { tookMs: monotonicMs() - started },
    );
  }

  get(noteKey: string): NoteDetail | null {
    const key = keyFromText(noteKey);
    if (key === null) return null;
    const [row] = this.#connection.all<NoteRow & { frontMatter: string; text: string }>(
      `SELECT ${COLUMNS}, n.front_matter AS frontMatter, n.text FROM memory_note n WHERE n.key = $key`,
      { $key: key },
    );
    if (!row) return null;
    return {
      summary: this.#toSummary(row),
      frontMatter: JSON.parse(row.frontMatter) as [string, string][],
      text: row.text,
      headings: [...markdownHeadings(row.text.split('\n'))].map(({ index, level, title }) => ({
        level,
        title,
        line: index + 1,
      })),
    };
  }

  #toSummary({ key, projectId, ms, timeKind, timeBasis, ...row }: NoteRow): NoteSummary {
    const { title, path, scope, agent, sizeBytes, sections, state, reason, expiresAtMs } = row;
    return {
      noteKey: keyToText(key),
      title,
      path,
      scope,
      agent,
      project: this.#projects.ref(projectId),
      time: toEventTime(ms, timeKind, timeBasis),
      sizeBytes,
      sections,
      state,
      reason,
      isWritten: row.isWritten === 1,
      isDraft: row.isDraft === 1,
      tags: JSON.parse(row.tags) as string[],
      expiresAtMs,
    };
  }
}
