import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { EngineApi, EventRecord, TranscriptEvent } from '../../../engine/api.ts';
import { type LazyState, LazyValues } from '../../hooks/lazy-values.ts';

const PAGE_SIZE = 100;
/** 60 pages of texts of 4 KB are about 24 MB. */
const MAX_PAGES = 60;
const MAX_TEXTS = 120;
const MAX_RECORDS = 200;

interface EventRef {
  readonly sessionKey: string;
  readonly eventKey: string;
}

const SEPARATOR = '\n';

function toKey({ sessionKey, eventKey }: EventRef): string {
  return `${sessionKey}${SEPARATOR}${eventKey}`;
}

function fromKey(key: string): EventRef {
  const [sessionKey = '', eventKey = ''] = key.split(SEPARATOR);
  return { sessionKey, eventKey };
}

const LOADING = { state: 'loading' } as const;
const GONE = { state: 'failed', reason: 'This event is no longer in the database.' } as const;

/** What the rows of one reader read from the engine, in pages of events and as wanted, and kept for a while. */
export class TranscriptSource {
  readonly engine: EngineApi;
  /** Whole texts, by event. */
  readonly texts: LazyValues<string, string>;
  readonly records: LazyValues<string, EventRecord>;
  readonly #pages: LazyValues<string, readonly TranscriptEvent[]>;
  readonly #events = new WeakMap<TranscriptEvent, LazyState<TranscriptEvent>>();

  constructor(engine: EngineApi) {
    this.engine = engine;
    this.#pages = new LazyValues((key) => {
      const { sessionKey, eventKey: page } = fromKey(key);
      return engine.readEvents(sessionKey, Number(page) * PAGE_SIZE, PAGE_SIZE);
    }, MAX_PAGES);
    this.texts = new LazyValues(async (key) => {
      const { sessionKey, eventKey } = fromKey(key);
      return present(await engine.getEventText(sessionKey, eventKey));
    }, MAX_TEXTS);
    this.records = new LazyValues(async (key) => {
      const { sessionKey, eventKey } = fromKey(key);
      return present(await engine.getEventRecord(sessionKey, eventKey));
    }, MAX_RECORDS);
  }

  get eventsVersion(): number {
    return this.#pages.version;
  }

  readonly subscribeToEvents = (listener: () => void): (() => void) => this.#pages.subscribe(listener);

  peekEvent(sessionKey: string, index: number): LazyState<TranscriptEvent> {
    const page = this.#pages.peek(pageKey(sessionKey, index));
    if (page.state !== 'ready') return page;
    const event = page.value[index % PAGE_SIZE];
    return event ? this.#readyState(event) : GONE;
  }

  /** Starts to read the pages that these events stand on. */
  wantEvents(events: Iterable<{ readonly sessionKey: string; readonly index: number }>): void {
    const keys = new Set<string>();
    for (const { sessionKey, index } of events) keys.add(pageKey(sessionKey, index));
    this.#pages.want(keys);
  }

  retry(): void {
    this.#pages.retry();
    this.texts.retry();
    this.records.retry();
  }

  #readyState(event: TranscriptEvent): LazyState<TranscriptEvent> {
    const known = this.#events.get(event);
    if (known) return known;
    const state: LazyState<TranscriptEvent> = { state: 'ready', value: event };
    this.#events.set(event, state);
    return state;
  }
}

function pageKey(sessionKey: string, index: number): string {
  return toKey({ sessionKey, eventKey: String(Math.floor(index / PAGE_SIZE)) });
}

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error(GONE.reason);
  return value;
}

export const TranscriptSourceContext = createContext<TranscriptSource | null>(null);

export function useTranscriptSource(): TranscriptSource {
  const source = useContext(TranscriptSourceContext);
  if (!source) throw new Error('useTranscriptSource needs a TranscriptSourceContext above it.');
  return source;
}

/** An event of a session; whoever shows rows says which pages are wanted. */
export function useEvent(sessionKey: string, index: number): LazyState<TranscriptEvent> {
  const source = useTranscriptSource();
  return useSyncExternalStore(source.subscribeToEvents, () => source.peekEvent(sessionKey, index));
}

/** Those of several events that are here; null until each of them came or failed. */
export function useEvents(sessionKey: string, indexes: readonly number[]): readonly TranscriptEvent[] | null {
  const source = useTranscriptSource();
  useSyncExternalStore(source.subscribeToEvents, () => source.eventsVersion);
  const states = indexes.map((index) => source.peekEvent(sessionKey, index));
  if (states.some((state) => state.state === 'loading')) return null;
  return states.flatMap((state) => (state.state === 'ready' ? [state.value] : []));
}

function useLazyValue<Value>(
  values: LazyValues<string, Value>,
  event: EventRef | null,
  isWanted: boolean,
): LazyState<Value> {
  const key = event ? toKey(event) : null;
  useEffect(() => {
    if (isWanted && key !== null) values.want([key]);
  }, [values, key, isWanted]);
  return useSyncExternalStore(values.subscribe, () => (key === null ? LOADING : values.peek(key)));
}

export function useEventRecord(event: EventRef | null, isWanted: boolean): LazyState<EventRecord> {
  return useLazyValue(useTranscriptSource().records, event, isWanted);
}

/** The whole text of an event: at once when it came whole. */
export function useWholeText(sessionKey: string, event: TranscriptEvent | null): LazyState<string> {
  const isCut = event?.isTextCut ?? false;
  const ref = event ? { sessionKey, eventKey: event.eventKey } : null;
  const whole = useLazyValue(useTranscriptSource().texts, ref, isCut);
  if (!event) return LOADING;
  return isCut ? whole : { state: 'ready', value: event.text };
}
