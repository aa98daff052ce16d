import type { SourceFile } from '../../api.ts';
import { characterBorder, countLineBreaks, utf8Length } from '../../content/cut-text.ts';
import { decode } from './line-reader.ts';

export interface TextStretch {
  readonly text: string;
  /** 1-based line on which it begins. */
  readonly line: number;
  readonly endOffset: number;
  /** Lines that hold bytes that are not UTF-8. */
  readonly badUtf8Lines: number;
}

const PIECE_BYTES = 256 << 10;
const LINE_FEED = 0x0a;

/** A word or a character is looked for that far before the end of a piece. */
const BORDER_SEARCHED = 4096;
const LOOKAHEAD = 64;

/**
 * The text of a file, a piece of 256 KB or less after the other, each cut behind a line break, or where there is none
 * behind a blank or a character: a file of any size and lines of any length need the memory of one piece. Without its
 * byte order mark. Rejects with what the file rejects with.
 */
export async function* readPieces(file: SourceFile): AsyncGenerator<TextStretch> {
  let line = 1;
  for (let offset = 0; offset < file.size; ) {
    const end = Math.min(offset + PIECE_BYTES, file.size);
    const bytes = new Uint8Array(await file.slice(offset, end).arrayBuffer());
    // A file that shrank while it was read ends here.
    if (bytes.length === 0) return;
    const { text, length, hasBadUtf8 } = end === file.size ? whole(bytes) : firstPart(bytes);
    const isFirst = offset === 0;
    offset += length;
    yield {
      text: isFirst ? text.replace(/^\ufeff/, '') : text,
      line,
      endOffset: offset,
      badUtf8Lines: hasBadUtf8 ? text.split('\n').filter((part) => part.includes('\ufffd')).length : 0,
    };
    line += countLineBreaks(text);
  }
}

interface Decoded {
  readonly text: string;
  /** Bytes that it was decoded from. */
  readonly length: number;
  readonly hasBadUtf8: boolean;
}

function whole(bytes: Uint8Array): Decoded {
  return { ...decode(bytes), length: bytes.length };
}

/** Up to the last border in bytes that go on. */
function firstPart(bytes: Uint8Array): Decoded {
  const lineEnd = bytes.lastIndexOf(LINE_FEED) + 1;
  if (lineEnd > 0) return whole(bytes.subarray(0, lineEnd));
  const { text, length, hasBadUtf8 } = whole(bytes.subarray(0, codePointBorder(bytes)));
  const border = blankBorder(text) ?? characterBorder(text, 0, Math.max(1, text.length - LOOKAHEAD));
  // Of bytes that are no UTF-8 nobody knows which ones a character came from.
  if (hasBadUtf8) return { text, length, hasBadUtf8 };
  return { text: text.slice(0, border), length: length - utf8Length(text.slice(border)), hasBadUtf8 };
}

function codePointBorder(bytes: Uint8Array): number {
  for (let length = bytes.length - 1; length > Math.max(0, bytes.length - 5); length--) {
    if (((bytes[length] ?? 0) & 0xc0) !== 0x80) return length;
  }
  return bytes.length;
}

function blankBorder(text: string): number | null {
  const blank = text.lastIndexOf(' ');
  return blank > text.length - BORDER_SEARCHED && blank > 0 ? blank + 1 : null;
}
