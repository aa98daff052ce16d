import { parseRecordedTime } from '../../time/event-time.ts';
import type { ParsedRecord } from '../importer.ts';
import { isObject, type JsonObject, stringOr, textOrNull } from '../json.ts';
import { eventOf, recordOf } from '../records.ts';
import { recordsOfMessage } from './message-records.ts';
import { type SourceMessage, toRaw } from './source-message.ts';
import { recordOfSession, type SourceSession, sessionOf } from './source-session.ts';

/** Makes the records of one session, in the order in which its messages are given. */
export class SessionRecords {
  readonly session: SourceSession;
  readonly #info: JsonObject;
  readonly #nextLine: () => number;
  #messages = 0;

  /** `nextLine` counts the records of a source that holds several sessions. */
  constructor(info: JsonObject, fallbackId: string, nextLine: () => number = makeCounter()) {
    this.session = sessionOf(info, fallbackId);
    this.#info = info;
    this.#nextLine = nextLine;
  }

  ofSession(raw: string): readonly ParsedRecord[] {
    if (textOrNull(this.#info.id) === null) return [];
    return [recordOfSession(this.#info, this.session, raw, this.#nextLine())];
  }

  ofMessage(message: SourceMessage): readonly ParsedRecord[] {
    this.#messages++;
    return recordsOfMessage(message, this.session, this.#messages, this.#nextLine);
  }

  /** The list as it stood at the end: `[{content, status, priority}]`. `updated` is when it was changed last. */
  ofTodos(todos: unknown, updated: unknown): readonly ParsedRecord[] {
    const list = Array.isArray(todos) ? todos.filter(isObject) : [];
    if (list.length === 0) return [];
    const text = list.map((todo) => `[${stringOr(todo.status, '?')}] ${stringOr(todo.content, '')}`).join('\n');
    return [
      recordOf({
        line: this.#nextLine(),
        raw: toRaw(list),
        type: 'todo',
        session: this.session.ref,
        // Another list is another record; formats differ in the fields beside these.
        nativeKey: `todo\n${text}`,
        time: parseRecordedTime(updated),
        directory: this.session.directory,
        events: [eventOf({ type: 'notice', category: 'task', title: 'To-do list', text })],
      }),
    ];
  }

  /** A record that is kept as it is. */
  ofOther(type: string, raw: string): ParsedRecord {
    return recordOf({ line: this.#nextLine(), raw, type, session: this.session.ref });
  }
}

/** 1, 2, 3 … */
export function makeCounter(): () => number {
  let count = 0;
  return () => ++count;
}
