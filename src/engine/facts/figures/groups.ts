import type { FigureGroup, ProjectRef } from '../../api.ts';
import type { MessageColumns } from '../../columns/message-columns.ts';
import type { RowColumns } from '../../columns/row-columns.ts';
import type { WholeSessions } from '../../sessions/whole-sessions.ts';
import { CalendarDays } from './calendar-days.ts';

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
export abstract class Grouping<Key> {
  readonly #numbers = new Map<Key | null, number>();
  readonly #keys: (Key | null)[] = [];
  #lastKey: Key | null | undefined;
  #lastNumber = 0;

  partOf(eventId: number): number {
    return this.number(this.keyOf(eventId));
  }

  /** Of what a message used that no entry shows. */
  partOfMessage(message: number): number {
    return this.number(this.keyOfMessage(message));
  }

  number(key: Key | null): number {
    if (key === this.#lastKey) return this.#lastNumber;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#keys.length;
      this.#keys.push(key);
      this.#numbers.set(key, number);
    }
    this.#lastKey = key;
    this.#lastNumber = number;
    return number;
  }

  /** By their numbers. */
  names(): readonly PartName[] {
    return this.#keys.map((key) => this.nameOf(key));
  }

  protected abstract keyOf(eventId: number): Key | null;
  protected abstract keyOfMessage(message: number): Key | null;
  protected abstract nameOf(key: Key | null): PartName;
}

/** By day: active time is cut where a day ends. */
export class DayGrouping extends Grouping<string> {
  readonly days: CalendarDays;
  readonly #timesMs: Float64Array;

  constructor({ events, timeZone }: GroupParts) {
    super();
    this.days = new CalendarDays(timeZone);
    this.#timesMs = events.timesMs;
  }

  protected keyOf(eventId: number): string | null {
    const ms = this.#timesMs[eventId] ?? Number.NaN;
    return Number.isNaN(ms) ? null : this.days.dayOf(ms).name;
  }

  protected keyOfMessage(): null {
    return null;
  }

  protected nameOf(key: string | null): PartName {
    return key === null ? { key, label: 'No date', query: 'time:none' } : { key, label: key, query: `on:${key}` };
  }
}

class ProjectGrouping extends Grouping<ProjectRef> {
  readonly #parts: GroupParts;

  constructor(parts: GroupParts) {
    super();
    this.#parts = parts;
  }

  protected keyOf(eventId: number): ProjectRef | null {
    return this.#parts.projects.get(this.#parts.events.projects[eventId] ?? 0) ?? null;
  }

  protected keyOfMessage(): null {
    return null;
  }

  protected nameOf(project: ProjectRef | null): PartName {
    if (project === null) return { key: null, label: 'No project', query: 'project:none' };
    return { key: project.path, label: project.label, query: `project:${exactly(project.path)}` };
  }
}

class SessionGrouping extends Grouping<number> {
  readonly #parts: GroupParts;

  constructor(parts: GroupParts) {
    super();
    this.#parts = parts;
  }

  protected keyOf(eventId: number): number {
    return this.#parts.sessions.wholeOf(this.#parts.events.sessions[eventId] ?? 0);
  }

  protected keyOfMessage(message: number): number {
    return this.#parts.sessions.wholeOf(this.#parts.messages.sessionOf(message));
  }

  protected nameOf(id: number | null): PartName {
    const session = this.#parts.sessions.get(id ?? 0);
    const key = session?.key ?? '';
    return { key, label: session?.title || 'Without a title', query: `session:${exactly(key)}` };
  }
}

class ModelGrouping extends Grouping<string> {
  readonly #messages: MessageColumns;

  constructor({ messages }: GroupParts) {
    super();
    this.#messages = messages;
  }

  protected keyOf(eventId: number): string | null {
    return this.#messages.models[this.#messages.eventModels[eventId] ?? 0] || null;
  }

  protected keyOfMessage(message: number): string | null {
    return this.#messages.modelOf(message) || null;
  }

  protected nameOf(key: string | null): PartName {
    if (key === null) return { key, label: 'No model', query: 'model:none' };
    return { key, label: key, query: `model:${exactly(key)}` };
  }
}

class AgentGrouping extends Grouping<string> {
  readonly #parts: GroupParts;

  constructor(parts: GroupParts) {
    super();
    this.#parts = parts;
  }

  protected keyOf(eventId: number): string {
    return this.#parts.sessions.agentOf(this.#parts.events.sessions[eventId] ?? 0);
  }

  protected keyOfMessage(message: number): string {
    return this.#parts.sessions.agentOf(this.#parts.messages.sessionOf(message));
  }

  protected nameOf(key: string | null): PartName {
    return { key, label: key ?? '', query: `agent:${exactly(key ?? '')}` };
  }
}

export type AnyGrouping = DayGrouping | ProjectGrouping | SessionGrouping | ModelGrouping | AgentGrouping;

export function groupingBy(by: FigureGroup, parts: GroupParts): AnyGrouping {
  switch (by) {
    case 'day':
      return new DayGrouping(parts);
    case 'project':
      return new ProjectGrouping(parts);
    case 'session':
      return new SessionGrouping(parts);
    case 'model':
      return new ModelGrouping(parts);
    case 'agent':
      return new AgentGrouping(parts);
  }
}

/** Quoted: names may hold blanks and commas. */
export function exactly(name: string): string {
  return `"=${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
