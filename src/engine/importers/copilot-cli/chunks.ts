import { type JsonObject, stringOr } from '../json.ts';

/** One record of a message that was written in parts. */
export interface Chunk {
  readonly recordId: string | null;
  readonly messageId: string;
  readonly raw: string;
  readonly line: number;
  readonly value: JsonObject;
  readonly data: JsonObject;
}

/** Holds the parts of messages until the last one is there: a word may be cut between two of them. */
export class ChunkedMessages {
  /** By sub-agent: parts of different agents are interleaved, those of one are not. */
  readonly #waiting = new Map<string | null, Chunk[]>();

  /** The parts of the message in their order when this was the last one; none while others are awaited. */
  add(agent: string | null, chunk: Chunk): readonly Chunk[] {
    const waiting = this.#waiting.get(agent) ?? [];
    waiting.push(chunk);
    this.#waiting.set(agent, waiting);
    return new Set(waiting.map(keyOf)).size >= countOf(chunk) ? this.take(agent) : [];
  }

  isWaitingFor(agent: string | null, messageId: string): boolean {
    return this.#waiting.get(agent)?.[0]?.messageId === messageId;
  }

  /** What is there of the message that the agent was writing. */
  take(agent: string | null): readonly Chunk[] {
    const chunks = this.#waiting.get(agent);
    if (!chunks) return [];
    this.#waiting.delete(agent);
    return [...chunks].sort((a, b) => indexOf(a) - indexOf(b));
  }

  takeAll(): readonly (readonly Chunk[])[] {
    return [...this.#waiting.keys()].map((agent) => this.take(agent));
  }
}

/** The texts of one field of all parts as one; a part that stands in the file twice is read once. */
export function joinChunks(chunks: readonly Chunk[], field: string): string {
  const texts = new Map(chunks.map((chunk) => [keyOf(chunk), stringOr(chunk.data[field], '')]));
  return [...texts.values()].join('');
}

/** True for a part of a message, not for a whole one. */
export function isChunk({ chunkCount }: JsonObject): boolean {
  return typeof chunkCount === 'number' && chunkCount > 1;
}

function keyOf({ recordId, raw }: Chunk): string {
  return recordId ?? raw;
}

function countOf({ data }: Chunk): number {
  return typeof data.chunkCount === 'number' ? data.chunkCount : 1;
}

function indexOf({ data }: Chunk): number {
  return typeof data.chunkIndex === 'number' ? data.chunkIndex : 0;
}
