import { contentKey } from '../../identity/content-key.ts';
import { isObject, type JsonObject } from '../json.ts';

type MirroredKind = 'prompt' | 'answer' | 'thinking' | 'abort' | 'compaction' | 'shell' | 'goal' | 'context';

/** The ways in which one message is written: `response_item`, `event_msg`, its `item_completed`, its end of the turn. */
const CHANNELS = ['item', 'event', 'completed', 'turn'] as const;

export type Channel = (typeof CHANNELS)[number];

/** Of these the items are the conversation itself, and are complete wherever there are any. */
const KINDS_OF_ITEMS: ReadonlySet<MirroredKind> = new Set(['prompt', 'answer', 'thinking']);

const MOST_TEXTS = 64;

/** How often a text was shown, and how often it was met in each channel. */
interface Counts extends Record<Channel, number> {
  shown: number;
}

/** Tells the one message that is to be shown from its mirrors. A genuine repeat is as often in each channel. */
export class MessageMirrors {
  readonly #counts = new Map<number, Counts>();
  readonly #kindsWithItems = new Set<string>();

  constructor(earlier: unknown) {
    const { kinds, counts } = isObject(earlier) ? earlier : {};
    if (Array.isArray(kinds)) for (const kind of kinds) this.#kindsWithItems.add(String(kind));
    for (const row of Array.isArray(counts) ? counts : []) if (Array.isArray(row)) this.#restore(row.map(Number));
  }

  #restore([key = 0, shown = 0, item = 0, event = 0, completed = 0, turn = 0]: readonly number[]): void {
    this.#counts.set(key, { shown, item, event, completed, turn });
  }

  state(): JsonObject {
    const counts = [...this.#counts].map(([key, of]) => [key, of.shown, ...CHANNELS.map((channel) => of[channel])]);
    return { kinds: [...this.#kindsWithItems], counts };
  }

  /** True for a message that was not shown yet. */
  isNew(kind: MirroredKind, channel: Channel, text: string): boolean {
    const counts = this.#countsOf(kind, text);
    counts[channel]++;
    if (channel === 'item') this.#kindsWithItems.add(kind);
    else if (KINDS_OF_ITEMS.has(kind) && this.#kindsWithItems.has(kind)) return false;
    if (counts[channel] <= counts.shown) return false;
    counts.shown++;
    return true;
  }

  /** True where that text is met for the first time, of a kind that has no mirrors but is written again and again. */
  isFirst(kind: MirroredKind, text: string): boolean {
    return ++this.#countsOf(kind, text).shown === 1;
  }

  /** A text that looks put in by the tool; an event that repeats it tells that it was typed. */
  noteContext(text: string): void {
    this.#countsOf('context', text).item++;
  }

  /** True once for each time that `noteContext` was told of that text. */
  takeContext(text: string): boolean {
    const counts = this.#countsOf('context', text);
    if (counts.shown >= counts.item) return false;
    counts.shown++;
    return true;
  }

  /** True where items of that kind were met: its other records are mirrors. */
  hasItems(kind: MirroredKind): boolean {
    return this.#kindsWithItems.has(kind);
  }

  /** Blanks differ from channel to channel, where the parts of a message are joined. */
  #countsOf(kind: MirroredKind, text: string): Counts {
    const key = contentKey(kind, text.replace(/\s+/g, ''));
    const counts = this.#counts.get(key) ?? { shown: 0, item: 0, event: 0, completed: 0, turn: 0 };
    this.#counts.delete(key);
    this.#counts.set(key, counts);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > MOST_TEXTS && oldest !== undefined) this.#counts.delete(oldest);
    return counts;
  }
}
