import { type IndexedText, toIndexedText } from '../../analysis/analyser.ts';
import { cutText, utf8Length } from '../../content/cut-text.ts';
import type { FileChange } from '../../events/file-change-store.ts';
import { BlockPacker, type PackedBlock } from '../../records/block-packer.ts';
import { findSecrets } from '../../secrets/find-secrets.ts';
import { type ChangingCall, fileChangesOf } from '../file-changes.ts';

/** What of a record is worked on before it is stored. */
export interface RawRecord {
  readonly raw: string;
  readonly events: readonly RawEvent[];
  /** Without what only the storage level full keeps. */
  readonly isReduced: boolean;
}

interface RawEvent {
  readonly title: string;
  readonly text: string;
  /** A result has the title of its call: indexed there, it would bring both for each word of the call. */
  readonly isTitleIndexed: boolean;
  /** What a tool was given or gave. */
  readonly isPayload: boolean;
  /** Of a call that changes files; what is missing is the record. */
  readonly call: Omit<ChangingCall, 'raw'> | null;
}

export interface PreparedEvent {
  readonly title: IndexedText;
  /** UTF-8 bytes of the whole text. */
  readonly textBytes: number;
  /** The pieces in which the text is stored; at least one. */
  readonly pieces: readonly PreparedPiece[];
  readonly changes: readonly FileChange[];
}

export interface PreparedPiece {
  /** UTF-16 units. */
  readonly length: number;
  /** 1-based line of the whole text on which it begins. */
  readonly line: number;
  readonly indexed: IndexedText;
}

export interface PreparedRecord {
  /** Index into the blocks of the batch; null where the record itself is not kept. */
  readonly block: number | null;
  /** Where it stands in that block before compression, in bytes. */
  readonly offset: number;
  readonly size: number;
  /** As many as the record has. */
  readonly events: readonly PreparedEvent[];
  /** Keys, passwords and tokens that stand in it. */
  readonly secrets: number;
}

export interface PreparedBatch {
  readonly records: readonly PreparedRecord[];
  readonly blocks: readonly PackedBlock[];
}

/**
 * All work on a batch that needs no database: texts are cut and analysed, records compressed. Pure, so that it can be
 * done beside the thread that stores.
 */
export function prepareBatch(records: readonly RawRecord[]): PreparedBatch {
  const packer = new BlockPacker();
  const prepared = records.map(({ raw, events, isReduced }) => ({
    ...(isReduced ? { block: null, offset: 0, size: utf8Length(raw) } : packer.add(raw)),
    events: events.map((event) => prepareEvent(event, raw, isReduced && event.isPayload)),
    secrets: findSecrets(raw).length,
  }));
  return { records: prepared, blocks: packer.end() };
}

const NOTHING: IndexedText = { text: '', aliases: '' };

function prepareEvent({ title, text, isTitleIndexed, call }: RawEvent, raw: string, isReduced: boolean): PreparedEvent {
  const stored = toStoredText(text);
  const cut = cutText(stored);
  const pieces = (isReduced ? cut.slice(0, 1) : cut).map((piece) => ({
    length: piece.text.length,
    line: piece.line,
    indexed: toIndexedText(piece.text),
  }));
  return {
    title: isTitleIndexed ? toIndexedText(toStoredText(title)) : NOTHING,
    textBytes: utf8Length(stored),
    pieces: pieces.length > 0 ? pieces : [{ length: 0, line: 1, indexed: NOTHING }],
    changes: call === null || isReduced ? [] : fileChangesOf({ ...call, raw }),
  };
}

/**
 * Half surrogate pairs and NUL become U+FFFD: they can't be stored as text. As many UTF-16 units as before; the raw
 * record keeps what was written.
 */
export function toStoredText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}
