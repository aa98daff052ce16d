import type { Message } from '../../messages/message.ts';
import type { AgentScope, ProjectRef, StoreAnswer, StoreName } from '../api.ts';
import { RowSet } from '../columns/row-set.ts';
import type { Connection } from '../database/connection.ts';
import type { ExpiredRows } from '../lifetimes/expired-rows.ts';
import { projectKey, repositoryKey } from '../projects/project-path.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import type { StoreRows } from '../search/store-rows.ts';
import { isLevelReason } from '../storage-levels/level-reasons.ts';
import type { PrivateKeys, PrivateThings } from './private-things.ts';

/** Who asks: what of the library there is for them. All else is, for them, not there. */
export interface Audience {
  /** False where something is kept from them: then what they typed is not compared with names of the whole library. */
  readonly seesAll: boolean;
  projects(): ReadonlyMap<number, ProjectRef>;
  /** Rows that there are for them; null for all. */
  visibleRows(store: StoreName, rows: StoreRows): RowSet | null;
  /** Why a store is not whole, as far as they may know. */
  reasonsOf(store: StoreAnswer): readonly Message[];
}

/** Whether the index has rows that nobody is to see. */
type Hidden = Pick<ExpiredRows, 'areHidden'>;

/** The person at the screen sees all that is there: rows whose time is over are not, though the index has them yet. */
export function personAudience(projects: ProjectStore, expired: Hidden): Audience {
  return {
    get seesAll() {
      return !expired.areHidden;
    },
    projects: () => projects.all(),
    visibleRows: (_store, rows) => (expired.areHidden ? rows.columns.rows : null),
    reasonsOf: ({ reasons }) => reasons,
  };
}

/** Sessions that are private, in a project that is, or sub-agents of one of those. */
const HIDDEN_SESSIONS = `
  WITH RECURSIVE hidden (key) AS (
    SELECT key FROM session
    WHERE key IN (SELECT value FROM json_each($keys))
      OR ($noProject AND project_id IS NULL) OR project_id IN (SELECT value FROM json_each($folders))
    UNION SELECT s.key FROM session s JOIN hidden h ON s.parent_key = h.key
  )
  SELECT s.id FROM session s JOIN hidden h ON s.key = h.key`;

const HIDDEN_SECTIONS = `
  SELECT s.id FROM memory_note n JOIN memory_section s ON s.note_id = n.id
  WHERE n.key IN (SELECT value FROM json_each(?))`;

const HIDDEN_CHUNKS = `
  SELECT c.id FROM source o JOIN source p ON p.id = o.id OR p.part_of = o.id JOIN chunk c ON c.source_id = p.id
  WHERE o.kind = 'document' AND o.key IN (SELECT value FROM json_each(?))`;

export interface AgentAudienceParts {
  readonly connection: Connection;
  readonly projects: ProjectStore;
  readonly things: PrivateThings;
  readonly expired: Hidden;
}

/** An agent with some scope, as of one request. */
export class AgentAudience implements Audience {
  readonly seesAll: boolean;
  readonly hiddenSessions: ReadonlySet<number>;
  readonly #connection: Connection;
  readonly #keys: PrivateKeys;
  readonly #seesNoProject: boolean;
  /** By the id of a folder, those of projects that are visible. */
  readonly #projects: ReadonlyMap<number, ProjectRef>;

  constructor({ connection, projects, things, expired }: AgentAudienceParts, scope: AgentScope) {
    this.#connection = connection;
    this.#keys = things.keys();
    this.#seesNoProject = scope.projects === null || scope.hasNoProject;
    const isVisible = visibilityOf(this.#keys, scope);
    const all = projects.all();
    this.#projects = new Map([...all].filter(([, ref]) => isVisible(ref)));
    this.seesAll = !expired.areHidden && things.isEmpty && this.#projects.size === all.size && this.#seesNoProject;
    this.hiddenSessions = this.seesAll ? new Set() : this.#findHiddenSessions([...all.keys()]);
  }

  projects(): ReadonlyMap<number, ProjectRef> {
    return this.#projects;
  }

  seesProject(id: number | null): boolean {
    return id === null || id === 0 ? this.#seesNoProject : this.#projects.has(id);
  }

  seesNote(key: number, projectId: number | null): boolean {
    return this.seesProject(projectId) && !this.#keys.note.has(key);
  }

  /** Documents belong to no project. */
  seesDocument(key: number): boolean {
    return this.#seesNoProject && !this.#keys.document.has(key);
  }

  visibleRows(store: StoreName, rows: StoreRows): RowSet | null {
    if (this.seesAll) return null;
    const visible = new RowSet(rows.newestId);
    const { projects, sessions, rows: all } = rows.columns;
    all.visit((id) => {
      if (this.seesProject(projects[id] ?? 0) && !this.hiddenSessions.has(sessions[id] ?? 0)) visible.add(id);
    });
    if (store === 'memory') this.#takeOut(visible, HIDDEN_SECTIONS, this.#keys.note);
    if (store === 'content') this.#takeOut(visible, HIDDEN_CHUNKS, this.#keys.document);
    return visible;
  }

  /** Reasons name files, and what SQLite says: neither is for agents. */
  reasonsOf({ state, reasons }: StoreAnswer): readonly Message[] {
    if (state === 'failed') return [{ code: 'store.closed-to-agents' }];
    if (state !== 'partial') return reasons;
    // These name no project that they do not see.
    const levels = reasons.filter(isLevelReason);
    return levels.length === reasons.length ? levels : [{ code: 'store.partial-to-agents' }, ...levels];
  }

  #takeOut(visible: RowSet, sql: string, keys: ReadonlySet<number>): void {
    if (keys.size === 0) return;
    this.#connection.scan(sql, [JSON.stringify([...keys])], ([id]) => visible.delete(Number(id)));
  }

  #findHiddenSessions(folders: readonly number[]): ReadonlySet<number> {
    const hidden = new Set<number>();
    const params = {
      $keys: JSON.stringify([...this.#keys.session]),
      $noProject: Number(!this.#seesNoProject),
      $folders: JSON.stringify(folders.filter((id) => !this.#projects.has(id))),
    };
    this.#connection.scan(HIDDEN_SESSIONS, params, ([id]) => hidden.add(Number(id)));
    return hidden;
  }
}

/** Worktrees go with their repository; folders that were made part of a project, with that one. */
function visibilityOf({ project: hidden }: PrivateKeys, { projects }: AgentScope): (ref: ProjectRef) => boolean {
  const wanted = projects && new Set(projects.map(projectKey));
  return ({ path, mergedPaths }) => {
    const keys = [path, ...mergedPaths].map(projectKey);
    const own = [...keys, ...keys.flatMap((key) => repositoryKey(key) ?? [])];
    return !own.some((key) => hidden.has(key)) && (wanted === null || own.some((key) => wanted.has(key)));
  };
}
