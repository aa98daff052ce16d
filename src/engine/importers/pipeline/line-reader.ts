import type { SourceFile } from '../../api.ts';
import type { EngineHost } from '../../host.ts';
import { readBytePieces } from './byte-pieces.ts';

export interface SourceLine {
  /** Without its line break. Null when the line is too long to be held. */
  readonly text: string | null;
  /** 1-based. */
  readonly line: number;
  /** Offset of its first byte, and of the byte behind it, line break included. */
  readonly startOffset: number;
  readonly endOffset: number;
  /** False for a last line that no line break ends: it may still be written to. */
  readonly isTerminated: boolean;
  readonly hasBadUtf8: boolean;
}

const LINE_FEED = 0x0a;

/** What a reader holds at most: a longer line is passed over and named. */
export const LONGEST_LINE_BYTES = 64 << 20;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The lines of a file from a byte offset on, an array for each piece read: never more is held than one piece and one
 * unfinished line. Rejects with what the file rejects with (it changed, it may no longer be read).
 */
export async function* readLines(
  host: EngineHost,
  file: SourceFile,
  fromOffset: number,
  fromLine: number,
): AsyncGenerator<SourceLine[]> {
  const pending = new PendingLine();
  let line = fromLine;
  let startOffset = fromOffset;
  for await (const { offset, piece } of readBytePieces(host, file, fromOffset)) {
    const lines: SourceLine[] = [];
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      const endOffset = offset + end + 1;
      lines.push({
        ...pending.take(piece.subarray(start, end), line),
        line,
        startOffset,
        endOffset,
        isTerminated: true,
      });
      line++;
      start = end + 1;
      startOffset = endOffset;
    }
    pending.add(piece.subarray(start));
    if (lines.length > 0) yield lines;
  }
  if (!pending.isEmpty) {
    yield [{ ...pending.take(new Uint8Array(0), line), line, startOffset, endOffset: file.size, isTerminated: false }];
  }
}

/** The beginning of a line whose end has not been read yet. */
class PendingLine {
  #pieces: Uint8Array[] = [];
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  add(piece: Uint8Array): void {
    this.#bytes += piece.length;
    if (this.#bytes > LONGEST_LINE_BYTES) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  take(end: Uint8Array, line: number): { text: string | null; hasBadUtf8: boolean } {
    const total = this.#bytes + end.length;
    const bytes = this.#bytes === 0 ? end : join([...this.#pieces, end]);
    this.#pieces = [];
    this.#bytes = 0;
    if (total > LONGEST_LINE_BYTES) return { text: null, hasBadUtf8: false };
    return decode(line === 1 ? withoutByteOrderMark(bytes) : bytes);
  }
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

function withoutByteOrderMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** Bytes that are not UTF-8 become U+FFFD. */
export function decode(bytes: Uint8Array): { text: string; hasBadUtf8: boolean } {
  try {
    return { text: strictDecoder.decode(bytes), hasBadUtf8: false };
  } catch {
    return { text: decoder.decode(bytes), hasBadUtf8: true };
  }
}
