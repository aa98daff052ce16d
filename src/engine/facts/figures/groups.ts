import type { FigureGroup, ProjectRef } from '../../api.ts';
import type { MessageColumns } from '../../columns/message-columns.ts';
import type { RowColumns } from '../../columns/row-columns.ts';
import { maskSecrets } from '../../secrets/mask-secrets.ts';
import type { WholeSessions } from '../../sessions/whole-sessions.ts';
import { CalendarDays, type Day } from './calendar-days.ts';

/** What a part is called, and what means it in the query language. */
export interface PartName {
  readonly key: string | null;
  readonly label: string;
  readonly query: string;
}

export interface GroupParts {
  readonly events: RowColumns;
  readonly messages: MessageColumns;
  readonly sessions: WholeSessions;
  readonly projects: ReadonlyMap<number, ProjectRef>;
  readonly timeZone: string;
}

/** Which part an entry belongs to: numbers from 0, in the order in which the parts are met. */
export interface Grouping {
  partOf(eventId: number): number;
  /** Of what a message used that no entry shows. */
  partOfMessage(message: number): number;
  /** By their numbers. */
  names(): readonly PartName[];
}

/** Parts by their keys. */
class PartNumbers<Key> {
  readonly keys: Key[] = [];
  readonly #numbers = new Map<Key, number>();

  of(key: Key): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.keys.length;
      this.keys.push(key);
      this.#numbers.set(key, number);
    }
    return number;
  }
}

const NO_DAY: Day = { name: '', startMs: Number.NaN, endMs: Number.NaN };

/** By day: active time is cut where a day ends. */
export class DayGrouping implements Grouping {
  readonly #days: CalendarDays;
  readonly #timesMs: Float64Array;
  readonly #numbers = new PartNumbers<string | null>();
  #lastDay = NO_DAY;
  #lastNumber = 0;

  constructor({ events, timeZone }: GroupParts) {
    this.#days = new CalendarDays(timeZone);
    this.#timesMs = events.timesMs;
  }

  /** Entries of a session follow each other, and most of them are of the same day. */
  partOf(eventId: number): number {
    const ms = this.#timesMs[eventId] ?? Number.NaN;
    if (ms >= this.#lastDay.startMs && ms < this.#lastDay.endMs) return this.#lastNumber;
    return Number.isNaN(ms) ? this.#numbers.of(null) : this.partAt(ms).number;
  }

  /** The part of a time, and where it ends. */
  partAt(ms: number): { readonly number: number; readonly endMs: number } {
    this.#lastDay = this.#days.dayOf(ms);
    this.#lastNumber = this.#numbers.of(this.#lastDay.name);
    return { number: this.#lastNumber, endMs: this.#lastDay.endMs };
  }

  partOfMessage(): number {
    return this.#numbers.of(null);
  }

  names(): readonly PartName[] {
    return this.#numbers.keys.map((key) =>
      key === null ? { key, label: 'No date', query: 'time:none' } : { key, label: key, query: `on:${key}` },
    );
  }
}

/** By what a column says of an entry in a code: many codes may be one part. */
interface Coding<Key> {
  /** By event. */
  readonly codes: Uint32Array;
  readonly keyOf: (code: number) => Key;
  readonly codeOfMessage: (message: number) => number;
  readonly nameOf: (key: Key) => PartName;
}

class CodeGrouping<Key> implements Grouping {
  readonly #coding: Coding<Key>;
  readonly #numbers = new PartNumbers<Key>();
  /** By code. */
  readonly #known = new Map<number, number>();
  #lastCode = -1;
  #lastNumber = 0;

  constructor(coding: Coding<Key>) {
    this.#coding = coding;
  }

  partOf(eventId: number): number {
    return this.#of(this.#coding.codes[eventId] ?? 0);
  }

  partOfMessage(message: number): number {
    return this.#of(this.#coding.codeOfMessage(message));
  }

  names(): readonly PartName[] {
    return this.#numbers.keys.map(this.#coding.nameOf);
  }

  #of(code: number): number {
    if (code === this.#lastCode) return this.#lastNumber;
    let number = this.#known.get(code);
    if (number === undefined) {
      number = this.#numbers.of(this.#coding.keyOf(code));
      this.#known.set(code, number);
    }
    this.#lastCode = code;
    this.#lastNumber = number;
    return number;
  }
}

function byProject({ events, projects }: GroupParts): Coding<ProjectRef | null> {
  return {
    codes: events.projects,
    keyOf: (project) => projects.get(project) ?? null,
    codeOfMessage: () => 0,
    nameOf: (project) =>
      project === null
        ? { key: null, label: 'No project', query: 'project:none' }
        : { key: project.path, label: project.label, query: `project:${exactly(project.path)}` },
  };
}

function bySession({ events, messages, sessions }: GroupParts): Coding<number> {
  return {
    codes: events.sessions,
    keyOf: (session) => sessions.wholeOf(session),
    codeOfMessage: (message) => messages.sessionOf(message),
    nameOf: (id) => {
      const session = sessions.get(id);
      const key = session?.key ?? '';
      return { key, label: maskSecrets(session?.title || 'Without a title'), query: `session:${exactly(key)}` };
    },
  };
}

function byModel({ messages }: GroupParts): Coding<string> {
  return {
    codes: messages.eventModels,
    keyOf: (code) => messages.models[code] ?? '',
    codeOfMessage: (message) => messages.modelCodes[message] ?? 0,
    nameOf: (model) =>
      model === ''
        ? { key: null, label: 'No model', query: 'model:none' }
        : { key: model, label: model, query: `model:${exactly(model)}` },
  };
}

function byAgent({ events, messages, sessions }: GroupParts): Coding<string> {
  return {
    codes: events.sessions,
    keyOf: (session) => sessions.agentOf(session),
    codeOfMessage: (message) => messages.sessionOf(message),
    nameOf: (agent) => ({ key: agent, label: agent, query: `agent:${exactly(agent)}` }),
  };
}

export function groupingBy(by: FigureGroup, parts: GroupParts): Grouping {
  switch (by) {
    case 'day':
      return new DayGrouping(parts);
    case 'project':
      return new CodeGrouping(byProject(parts));
    case 'session':
      return new CodeGrouping(bySession(parts));
    case 'model':
      return new CodeGrouping(byModel(parts));
    case 'agent':
      return new CodeGrouping(byAgent(parts));
  }
}

/** Quoted: names may hold blanks and commas. */
export function exactly(name: string): string {
  return `"=${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
