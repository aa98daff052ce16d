import type { SkippedLine } from '../importer.ts';
import { isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { skipLine } from '../json-lines.ts';
import { spansWithin } from './json-scan.ts';
import { isChange, isHeader, isLoggedMessage, LoggedSession } from './logged-session.ts';
import { readSessionObject, type SessionObject } from './session-object.ts';

/** Replays a log of one session, or of several one behind the other. */
export class SessionLog {
  #current = new LoggedSession();
  readonly #byId = new Map<string, LoggedSession>();
  readonly sessions: LoggedSession[] = [this.#current];
  /** Messages that could not be read. */
  readonly skipped: SkippedLine[] = [];

  /** A line of the log; `raw` is its text. */
  add(value: JsonObject, raw: string, line: number): void {
    if (isChange(value)) this.#change(value, raw, line);
    else if (isHeader(value)) this.#begin(value, raw, line);
    else if (isLoggedMessage(value)) this.#current.addMessage(value, raw, line);
    else this.#current.addLine({ type: stringOr(value.type, 'untyped'), raw, line });
  }

  /** A session with all its messages, as older versions write it. */
  addWhole(session: SessionObject, lineAt: (offset: number) => number): void {
    this.#enter(textOrNull(session.meta.sessionId));
    this.#setMeta(session.meta);
    this.#current.addLine({ type: 'session', raw: session.metaRaw, line: lineAt(0) });
    this.#replaceMessages(session, lineAt);
  }

  #begin(value: JsonObject, raw: string, line: number): void {
    const hasMessages = Array.isArray(value.messages);
    const session = hasMessages ? readSessionObject(raw, 0) : { meta: value, metaRaw: raw, messages: null, unread: [] };
    this.addWhole(session, () => line);
  }

  #change(value: JsonObject, raw: string, line: number): void {
    if (typeof value.$rewindTo === 'string') this.#current.rewindTo(value.$rewindTo);
    const set = objectOr(value.$set);
    const known = this.#find(textOrNull(set.sessionId));
    if (known) this.#current = known;
    this.#setMeta(set);
    const type = isObject(value.$set) ? '$set' : '$rewindTo';
    const session = Array.isArray(set.messages) ? readSet(raw) : null;
    this.#current.addLine({ type, raw: session === null ? raw : `{"$set":${session.metaRaw}}`, line });
    if (session) this.#replaceMessages(session, () => line);
  }

  #replaceMessages({ messages, unread }: SessionObject, lineAt: (offset: number) => number): void {
    if (messages) this.#current.replaceMessages(messages, lineAt);
    for (const { offset, reason, text } of unread) this.skipped.push(skipLine(lineAt(offset), reason, text));
  }

  /** A header begins another session, unless it is that of the current one. */
  #enter(id: string | null): void {
    const known = this.#find(id);
    if (known) this.#current = known;
    else if (this.#current.isBegun) {
      this.#current = new LoggedSession();
      this.sessions.push(this.#current);
    }
  }

  #find(id: string | null): LoggedSession | undefined {
    return id === null ? undefined : this.#byId.get(id);
  }

  #setMeta(meta: JsonObject): void {
    this.#current.setMeta(meta);
    if (this.#current.id !== null) this.#byId.set(this.#current.id, this.#current);
  }
}

function readSet(raw: string): SessionObject | null {
  const set = spansWithin(raw, 0).spans.findLast(({ key }) => key === '$set');
  return set ? readSessionObject(raw, set.start) : null;
}
