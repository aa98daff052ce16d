import { parseRecordedTime } from '../../time/event-time.ts';
import type { FileContext, SessionLink, SessionRef } from '../importer.ts';
import { isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { CopiedHistory, msOfUuid } from './copied-history.ts';

/** What is known of the session that the records of a file belong to. */
interface Thread {
  readonly id: string;
  /** When it began. */
  readonly startMs: number | null;
  readonly parentId: string | null;
}

/** A session's own description at the head of its file, or that of the one it was copied from. */
export interface MetaReading {
  readonly isOwn: boolean;
  readonly links: readonly SessionLink[];
}

/**
 * Which session each record of one file belongs to. A file holds one session as a rule; recordings of a terminal hold
 * several, one behind the other. A fork begins with its own description, then come that of its parent and the history.
 */
export class ThreadTracker {
  #thread: Thread;
  #directory: string | null;
  #model: string | null;
  #history: CopiedHistory | null;
  #isBehindMeta: boolean;

  constructor(file: FileContext, earlier: unknown) {
    const { id, startMs, parentId, directory, model, history, isBehindMeta } = objectOr(earlier);
    this.#thread = {
      id: textOrNull(id) ?? idFromPath(file.path) ?? `file-${file.headKey}`,
      startMs: typeof startMs === 'number' ? startMs : null,
      parentId: textOrNull(parentId),
    };
    this.#directory = textOrNull(directory);
    this.#model = textOrNull(model);
    this.#history = CopiedHistory.restore(history);
    this.#isBehindMeta = isBehindMeta === true;
  }

  state(): JsonObject {
    return {
      ...this.#thread,
      directory: this.#directory,
      model: this.#model,
      history: this.#history?.state() ?? null,
      isBehindMeta: this.#isBehindMeta,
    };
  }

  get ref(): SessionRef {
    return { nativeId: this.#thread.id, agentId: null };
  }

  /** When the session began, as it says itself. */
  get startMs(): number | null {
    return this.#thread.startMs;
  }

  get directory(): string | null {
    return this.#directory;
  }

  get model(): string | null {
    return this.#model;
  }

  setDirectory(directory: unknown): void {
    this.#directory = textOrNull(directory) ?? this.#directory;
  }

  setModel(model: unknown): void {
    this.#model = textOrNull(model) ?? this.#model;
  }

  /** A description of a session: from here on the records are that session's, unless it is the parent's in its fork. */
  takeMeta(meta: JsonObject, ms: number | null): MetaReading {
    const id = textOrNull(meta.id) ?? textOrNull(meta.session_id) ?? this.#thread.id;
    const startMs = parseRecordedTime(meta.timestamp)?.ms ?? msOfUuid(id) ?? ms;
    if (this.#isInherited(id, startMs)) return this.#takeInherited(id, ms);
    const isOther = id !== this.#thread.id;
    const parentId = otherThan(id, meta.forked_from_id);
    if (isOther || this.#thread.startMs === null) this.#begin({ id, startMs, parentId }, ms);
    this.setDirectory(meta.cwd);
    this.#isBehindMeta = true;
    return { isOwn: true, links: linksOf(meta, id, parentId) };
  }

  #begin(thread: Thread, ms: number | null): void {
    if (thread.id !== this.#thread.id) this.#model = null;
    this.#thread = thread;
    this.#history = thread.parentId === null ? null : new CopiedHistory(msOfUuid(thread.id) ?? thread.startMs, ms);
  }

  #isInherited(id: string, startMs: number | null): boolean {
    const { id: ownId, startMs: ownMs, parentId } = this.#thread;
    if (id === ownId || !(this.#isBehindMeta || this.#history?.isCopying === true)) return false;
    return id === parentId || (startMs !== null && ownMs !== null && startMs < ownMs);
  }

  /** Before `forked_from_id` came, only the older description behind its own told that a session was forked. */
  #takeInherited(id: string, ms: number | null): MetaReading {
    if (this.#thread.parentId !== null) return { isOwn: false, links: [] };
    const thread = { ...this.#thread, parentId: id };
    this.#begin(thread, ms);
    return { isOwn: false, links: [link('forked-from', id)] };
  }

  /** True for a record that was copied from the parent. Every record but descriptions goes through here, in order. */
  take(payload: JsonObject, ms: number | null): boolean {
    this.#isBehindMeta = false;
    return this.#history?.take(payload, ms) ?? false;
  }
}

function linksOf(meta: JsonObject, id: string, parentId: string | null): readonly SessionLink[] {
  const { subagent } = objectOr(meta.source);
  const spawn = isObject(subagent) ? objectOr(subagent.thread_spawn) : {};
  const starter = otherThan(id, meta.parent_thread_id ?? spawn.parent_thread_id);
  return [
    ...(parentId === null ? [] : [link('forked-from', parentId)]),
    ...(starter === null ? [] : [link('started-by', starter)]),
  ];
}

function link(relation: SessionLink['relation'], nativeId: string): SessionLink {
  return { relation, tool: 'codex', nativeId };
}

function otherThan(id: string, other: unknown): string | null {
  const text = textOrNull(other);
  return text === id ? null : text;
}

/** `rollout-2026-01-02T03-04-05-<uuid>.jsonl`. */
export function idFromPath(path: string): string | null {
  const [, id] = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl?$/i.exec(path) ?? [];
  return id ?? null;
}

/** What the tool said when the session began: version, where it ran from, state of the repository. */
export function describeStart(meta: JsonObject): string {
  const git = objectOr(meta.git);
  const facts: readonly (readonly [string, unknown])[] = [
    ['Codex', meta.cli_version],
    ['started by', meta.originator],
    ['agent', meta.agent_nickname ?? meta.agent_role],
    ['branch', git.branch],
    ['commit', git.commit_hash],
    ['repository', git.repository_url],
  ];
  return facts
    .filter(([, value]) => textOrNull(value) !== null)
    .map(([name, value]) => `${name} ${stringOr(value, '')}`)
    .join('\n');
}
