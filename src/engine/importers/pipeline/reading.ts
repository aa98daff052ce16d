import { bytesMissing, HEADER_BYTES, isInLogMode } from '../../database/database-bytes.ts';
import type { SourceDatabase } from '../../database/source-database.ts';
import { excerptOf } from '../excerpt.ts';
import type {
  BundleImporter,
  DatabaseImporter,
  FileContext,
  Importer,
  Parsed,
  RecordParser,
  SkippedLine,
  TextImporter,
} from '../importer.ts';
import { parseJson, splitGluedObjects } from '../json.ts';
import { countOf } from '../wording.ts';
import { BatchPace } from './batch-pace.ts';
import { BatchWriter } from './batch-writer.ts';
import { readElements } from './element-reader.ts';
import type { FileEnd, FileImportParts } from './file-import.ts';
import { readBytes, type SampledFile } from './file-sample.ts';
import type { FileTally } from './file-tally.ts';
import { isContinuation, type LedgerEntry, markRead, wasRead } from './ledger.ts';
import { decode, LONGEST_LINE_BYTES, readLines, type SourceLine } from './line-reader.ts';
import { readPieces } from './piece-reader.ts';
import type { PreparedBatch } from './prepare-batch.ts';
import { ParsedRedactor } from './redact-parsed.ts';
import type { SourceItem } from './source-item.ts';

const LOG_IS_MISSING =
  'Its newest entries may stand in a file of its name with -wal behind it, which is not here. Import both together to have them.';
const LARGEST_WHOLE_FILE_BYTES = 256 << 20;

/** A recognised file that is to be read, and what was read of it before. */
export interface Source {
  readonly item: SourceItem;
  readonly sample: SampledFile;
  readonly importer: Importer;
  readonly context: FileContext;
  readonly entry: LedgerEntry | null;
}

/** A batch whose texts are being worked on; it is stored next. */
interface BatchInPreparation {
  readonly batch: readonly Parsed[];
  readonly prepared: Promise<PreparedBatch>;
  /** How far the file was read with it. */
  readonly consumedBytes: number;
}

/** Takes one source from its bytes to the database, by the unit of its importer. */
export class Reading {
  readonly #parts: FileImportParts;
  readonly #source: Source;
  readonly #tally: FileTally;
  readonly #writer: BatchWriter;
  readonly #pace = new BatchPace();
  #consumedBytes = 0;
  #consumedLines = 0;
  #batch: Parsed[] = [];
  #batchCharacters = 0;
  #prepared: BatchInPreparation | null = null;
  #isContinued = false;
  #parser: RecordParser | null = null;
  readonly #redactor: ParsedRedactor | null;

  constructor(parts: FileImportParts, source: Source, tally: FileTally) {
    const { item, sample, importer, entry } = source;
    this.#parts = parts;
    this.#source = source;
    this.#tally = tally;
    this.#writer = new BatchWriter(parts, item, sample, importer, entry, tally);
    const { secrets, privateParts } = parts.redaction;
    this.#redactor = secrets || privateParts ? new ParsedRedactor(parts.redaction) : null;
  }

  async run(): Promise<Pick<FileEnd, 'state' | 'problem'>> {
    await this.#read(this.#source.importer);
    // After a cancel: what was read counts as read, so it must be stored too.
    await this.#commitAll();
    const end = this.#end();
    const progress = { consumedBytes: this.#consumedBytes, consumedLines: this.#consumedLines };
    const read = await markRead(this.#source.item.file, progress);
    const state = this.#parser?.state?.();
    const kept = state && this.#redactor ? this.#redactor.state(state) : state;
    const parserState = kept === undefined ? null : JSON.stringify(kept);
    this.#writer.saveToLedger({ ...read, ...end, problemLine: this.#problemLine(), parserState });
    return end;
  }

  #read(importer: Importer): Promise<void> {
    switch (importer.unit) {
      case 'line':
        return this.#readByLine(importer);
      case 'element':
        return this.#readByElement(importer);
      case 'piece':
        return this.#readByPiece(importer);
      case 'file':
        return this.#readWhole(importer);
      case 'bundle':
        return this.#readBundle(importer);
      case 'database':
        return this.#readDatabase(importer);
    }
  }

  async #readWhole(importer: TextImporter): Promise<void> {
    const { file } = this.#source.item;
    if (file.size > LARGEST_WHOLE_FILE_BYTES) throw new Error('it is larger than 256 MB and has to be read as one');
    const { text, hasBadUtf8 } = decode(await readBytes(file, 0, file.size));
    if (hasBadUtf8 && this.#source.sample.notText === null) this.#tally.badUtf8Lines++;
    const parser = importer.open(this.#source.context);
    await this.#storeInBatches(parser.parse(text.replace(/^\ufeff/, ''), 1));
    if (!this.#parts.signals.isCancelled) await this.#finishWhole(parser);
  }

  async #readByElement(importer: TextImporter): Promise<void> {
    const parser = importer.open(this.#source.context);
    for await (const elements of readElements(this.#parts.host, this.#source.item.file)) {
      for (const element of elements) await this.#takeElement(parser, element);
      if (this.#parts.signals.isCancelled) return;
    }
    await this.#commitAll();
    await this.#finishWhole(parser);
  }

  async #takeElement(parser: RecordParser, element: SourceLine): Promise<void> {
    if (this.#parts.signals.isCancelled) return;
    if (element.isTerminated) this.#take(parser, element);
    else this.#takeCutOff(parser, element);
    await this.#commitWhenFull();
  }

  /** What can be read of an element that the file ends in is kept. */
  #takeCutOff(parser: RecordParser, element: SourceLine): void {
    const readable = this.#parse(parser, element).filter(({ kind }) => kind !== 'skipped');
    for (const parsed of [...readable, cutOff(element)]) this.#add(parsed);
  }

  async #readByPiece(importer: TextImporter): Promise<void> {
    const parser = importer.open(this.#source.context);
    for await (const piece of readPieces(this.#source.item.file)) {
      this.#tally.badUtf8Lines += piece.badUtf8Lines;
      await this.#storeInBatches(parser.parse(piece.text, piece.line));
      if (this.#parts.signals.isCancelled) return;
      // The last one is read when its document is stored.
      this.#consumedBytes = Math.min(piece.endOffset, this.#source.item.file.size - 1);
    }
    await this.#finishParser(parser);
    if (!this.#parts.signals.isCancelled) this.#consumedAll();
  }

  async #finishWhole(parser: RecordParser): Promise<void> {
    await this.#finishParser(parser);
    this.#consumedAll();
  }

  #consumedAll(): void {
    this.#consumedBytes = this.#source.item.file.size;
    this.#consumedLines = Math.max(1, this.#consumedLines);
  }

  async #readByLine(importer: TextImporter): Promise<void> {
    const earlier = await this.#continueEarlier();
    const parser = importer.open(this.#source.context, earlier);
    this.#parser = parser;
    const { host } = this.#parts;
    const { file } = this.#source.item;
    for await (const lines of readLines(host, file, this.#consumedBytes, this.#consumedLines + 1)) {
      await this.#takeAll(parser, lines);
      if (this.#parts.signals.isCancelled) return;
    }
    await this.#commitAll();
    await this.#finishParser(parser);
  }

  async #readBundle(importer: BundleImporter): Promise<void> {
    const files = new Map((this.#source.item.bundle?.items ?? []).map((item) => [item.keyPath, item.file]));
    const read = async (path: string) => {
      const file = files.get(path);
      return file ? decode(await readBytes(file, 0, file.size)).text.replace(/^\ufeff/, '') : null;
    };
    for await (const parsed of importer.read({ paths: [...files.keys()], read })) {
      await this.#storeInBatches(parsed);
      if (this.#parts.signals.isCancelled) return;
    }
    this.#consumedBytes = this.#source.item.file.size;
  }

  async #readDatabase(importer: DatabaseImporter): Promise<void> {
    const database = await this.#openDatabase();
    try {
      for (const parsed of importer.read(database, this.#source.context)) {
        await this.#storeInBatches(parsed);
        if (this.#parts.signals.isCancelled) return;
      }
    } finally {
      database.close();
    }
    this.#consumedBytes = this.#source.item.file.size;
  }

  async #openDatabase(): Promise<SourceDatabase> {
    const { database } = this.#source.item;
    const head = await readBytes(database.main, 0, HEADER_BYTES);
    if (database.log === null && isInLogMode(head)) this.#tally.notices.push(LOG_IS_MISSING);
    const missing = bytesMissing(head, database.main.size);
    if (missing > 0) this.#tally.notices.push(endIsMissing(missing));
    return this.#parts.databases.open(database);
  }

  /** Behind what was read of it before, if it only grew; what the parser knew then. */
  async #continueEarlier(): Promise<ReturnType<NonNullable<RecordParser['state']>> | undefined> {
    const { entry, item } = this.#source;
    if (!entry || !(await isContinuation(entry, item.file))) return undefined;
    this.#isContinued = true;
    this.#consumedBytes = entry.consumedBytes;
    this.#consumedLines = entry.consumedLines;
    return entry.parserState === null ? undefined : JSON.parse(entry.parserState);
  }

  async #takeAll(parser: RecordParser, lines: readonly SourceLine[]): Promise<void> {
    for (const line of lines) {
      if (this.#isUnfinished(line)) return;
      this.#take(parser, line);
      await this.#commitWhenFull();
      if (this.#parts.signals.isCancelled) return;
    }
  }

  #take(parser: RecordParser, line: SourceLine): void {
    for (const parsed of this.#parse(parser, line)) this.#add(parsed);
    this.#batchCharacters += line.text?.length ?? 0;
    this.#consumedBytes = line.endOffset;
    this.#consumedLines = line.line;
  }

  /** All that is stored goes through here. */
  #add(parsed: Parsed): void {
    this.#batch.push(this.#redactor?.redact(parsed) ?? parsed);
  }

  #parse(parser: RecordParser, { text, line, hasBadUtf8 }: SourceLine): readonly Parsed[] {
    if (hasBadUtf8) this.#tally.badUtf8Lines++;
    if (text !== null) return parser.parse(text, line);
    const reason = `It is longer than ${LONGEST_LINE_BYTES >> 20} MB.`;
    return [{ kind: 'skipped', line, reason, excerpt: '' }];
  }

  async #storeInBatches(all: readonly Parsed[]): Promise<void> {
    for (const parsed of all) {
      this.#add(parsed);
      this.#batchCharacters += charactersOf(parsed);
      await this.#commitWhenFull();
      if (this.#parts.signals.isCancelled) return;
    }
    await this.#commitAll();
  }

  async #commitWhenFull(): Promise<void> {
    if (this.#pace.isFull(this.#batch.length, this.#batchCharacters)) await this.#commit();
  }

  /** Stores the batch before this one, while this one is prepared beside it. */
  async #commit(): Promise<void> {
    const batch = this.#batch;
    const earlier = this.#prepared;
    this.#prepared = { batch, prepared: this.#writer.prepare(batch), consumedBytes: this.#consumedBytes };
    this.#batch = [];
    this.#batchCharacters = 0;
    if (earlier) await this.#storePrepared(earlier);
  }

  /** Nothing is left to be stored behind it. */
  async #commitAll(): Promise<void> {
    if (this.#batch.length > 0) await this.#commit();
    const last = this.#prepared;
    this.#prepared = null;
    if (last) await this.#storePrepared(last);
  }

  async #storePrepared({ batch, prepared, consumedBytes }: BatchInPreparation): Promise<void> {
    const { host } = this.#parts;
    const ready = await prepared;
    const startedMs = host.monotonicMs();
    this.#writer.store(batch, ready);
    this.#pace.adapt(host.monotonicMs() - startedMs, this.#parts.signals.isAsked());
    this.#parts.onAdvance(consumedBytes, this.#tally.newEvents);
    await host.yieldToMessages();
  }

  async #finishParser(parser: RecordParser): Promise<void> {
    const { parsed, notices } = parser.end();
    await this.#storeInBatches(parsed);
    this.#tally.notices.push(...notices.map((notice) => this.#redactor?.sentence(notice) ?? notice));
  }

  /** A last line without a line break that is no whole record may still be written to. */
  #isUnfinished({ text, isTerminated, startOffset, endOffset }: SourceLine): boolean {
    if (isTerminated || text === null || text.trim() === '') return false;
    const isWhole = parseJson(text) !== null || splitGluedObjects(text.trim()).rest === null;
    if (!isWhole && /^\s*[{[]/.test(text)) {
      this.#tally.pendingBytes = endOffset - startOffset;
      return true;
    }
    return false;
  }

  #problemLine(): number | null {
    return this.#tally.skipped[0]?.line ?? (this.#isContinued ? (this.#source.entry?.problemLine ?? null) : null);
  }

  #end(): Pick<FileEnd, 'state' | 'problem'> {
    const { item, importer, entry } = this.#source;
    const isCutShort =
      this.#parts.signals.isCancelled && this.#consumedBytes + this.#tally.pendingBytes < item.file.size;
    if (isCutShort) return CANCELLED;
    const damage = item.damage();
    if (damage !== null) return damagedEnd(damage, this.#tally);
    if (this.#tally.skippedTotal > 0) return endWithSkipped(this.#tally, importer.unit);
    // Lines that were skipped when the beginning was read are missing still.
    const earlier = this.#isContinued && entry?.problemLine != null ? entry.problem : null;
    if (earlier !== null) return { state: 'partial', problem: earlier };
    if (this.#tally.read === 0) return { state: wasRead(entry) ? 'unchanged' : 'no-conversation', problem: null };
    return { state: hasContent(this.#tally) ? 'imported' : 'no-conversation', problem: null };
  }
}

function endIsMissing(bytes: number): string {
  return `The file is cut off: ${countOf(bytes, 'byte of its end is', 'bytes of its end are')} missing, with all that stood there.`;
}

function charactersOf(parsed: Parsed): number {
  if (parsed.kind === 'record') return parsed.raw.length;
  if (parsed.kind === 'document') return parsed.chunks.reduce((sum, { text }) => sum + text.length, 0);
  return 0;
}

function cutOff({ line, text }: SourceLine): SkippedLine {
  const reason = 'The file ends in the middle of it: the JSON array is cut off.';
  return { kind: 'skipped', line, reason, excerpt: excerptOf(text ?? '') };
}

const CANCELLED = {
  state: 'partial',
  problem: 'The import was cancelled in the middle of this file. What was read of it until then is kept.',
} as const;

function damagedEnd(damage: string, tally: FileTally): Pick<FileEnd, 'state' | 'problem'> {
  const isPartial = hasContent(tally) || tally.meta > 0;
  const kept = isPartial ? 'What stands before that was read' : 'Nothing of it could be read';
  return {
    state: isPartial ? 'partial' : 'failed',
    problem: `It could not be read to its end: ${damage}. ${kept}. Import a whole copy of it: only what is missing is added.`,
  };
}

function hasContent({ messages, duplicates, newEvents, newNotes, newDocuments }: FileTally): boolean {
  return messages + duplicates + newEvents + newNotes + newDocuments > 0;
}

function endWithSkipped(tally: FileTally, unit: Importer['unit']): Pick<FileEnd, 'state' | 'problem'> {
  const { skippedTotal, skipped, meta } = tally;
  const [first] = skipped;
  const isPartial = hasContent(tally) || meta > 0;
  if (unit === 'file' && !isPartial) return { state: 'failed', problem: first?.reason ?? 'It could not be read.' };
  const [one, many, place] =
    unit === 'line' ? ['line was', 'lines were', 'line'] : ['entry was', 'entries were', 'entry'];
  const where = first ? ` The first is ${place} ${first.line}: ${first.reason}` : '';
  return {
    state: isPartial ? 'partial' : 'failed',
    problem: `${countOf(skippedTotal, one, many)} skipped; all others were read.${where}`,
  };
}
