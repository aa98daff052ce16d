import type { EventTime } from '../../api.ts';
import type { ContentStore, IndexedPiece } from '../../content/content-store.ts';
import { utf8Length } from '../../content/cut-text.ts';
import type { ApiMessageStore } from '../../events/api-message-store.ts';
import { typeCode } from '../../events/categories.ts';
import { type EventStore, type NewEvent, placeKey } from '../../events/event-store.ts';
import type { FactStore } from '../../events/fact-store.ts';
import type { FileChangeStore } from '../../events/file-change-store.ts';
import { seenText } from '../../events/rules/rule.ts';
import { SessionRules } from '../../events/rules/session-rules.ts';
import { contentKey } from '../../identity/content-key.ts';
import type { ProjectStore } from '../../projects/project-store.ts';
import type { PackedBlock } from '../../records/block-packer.ts';
import type { NewRecord, RecordStore } from '../../records/record-store.ts';
import {
  MOST_WAITING_EVENTS,
  type OpenSession,
  type SessionCounts,
  type SessionStore,
  sessionKeyOf,
} from '../../sessions/session-store.ts';
import type { LevelStore } from '../../storage-levels/level-store.ts';
import { isPayload } from '../../storage-levels/payload.ts';
import { inferredTime, NO_TIME } from '../../time/event-time.ts';
import type { PurgedKeys } from '../../trash/purged-keys.ts';
import type { AgentLink, ParsedApiMessage, ParsedEvent, ParsedRecord, SessionRef } from '../importer.ts';
import { firstLine } from '../titles.ts';
import type { FileTally } from './file-tally.ts';
import type { GivingWay } from './giving-way.ts';
import {
  type PreparedEvent,
  type PreparedPiece,
  type PreparedRecord,
  prepareBatch,
  toStoredText,
} from './prepare-batch.ts';

export interface TranscriptStores {
  readonly projects: ProjectStore;
  readonly sessions: SessionStore;
  readonly records: RecordStore;
  readonly messages: ApiMessageStore;
  readonly events: EventStore;
  readonly content: ContentStore;
  readonly facts: FactStore;
  readonly fileChanges: FileChangeStore;
  readonly levels: LevelStore;
  readonly purgedKeys: PurgedKeys;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Where an event stands. */
interface EventPlace {
  readonly record: ParsedRecord;
  readonly session: OpenSession;
  readonly recordId: number;
  readonly projectId: number | null;
  readonly time: EventTime;
  readonly apiMessageId: number | null;
}

/** A record that was stored, with the events that are to be. */
interface Written {
  readonly id: number;
  readonly events: readonly WritableEvent[];
}

/** An event, and what was made of its texts. */
interface WritableEvent {
  readonly event: ParsedEvent;
  readonly prepared: PreparedEvent;
}

type BlockPlace = Pick<NewRecord, 'block' | 'offset' | 'size'>;

/** Writes the records of one file; every call but the constructor stands inside a transaction. */
export class TranscriptWriter {
  readonly #stores: TranscriptStores;
  readonly #tool: string;
  readonly #isSnapshot: boolean;
  readonly #givingWay: GivingWay | null;
  readonly #fileId: number;
  readonly #importId: number;
  readonly #tally: FileTally;
  readonly #sessions = new Map<string, OpenSession>();
  readonly #touched = new Set<OpenSession>();
  /** Keys of records met in this file; the id where this file brought the record, else null. */
  readonly #met = new Map<number, number | null>();
  readonly #callIds = new Map<string, number>();
  readonly #firstEvents = new Map<string, number>();
  readonly #projectIds = new Map<string, number>();
  readonly #rules = new Map<number, SessionRules>();

  constructor(
    stores: TranscriptStores,
    file: {
      tool: string;
      isSnapshot: boolean;
      givingWay?: GivingWay | null;
      fileId: number;
      importId: number;
      tally: FileTally;
    },
  ) {
    this.#stores = stores;
    this.#givingWay = file.givingWay ?? null;
    this.#tool = file.tool;
    this.#isSnapshot = file.isSnapshot;
    this.#fileId = file.fileId;
    this.#importId = file.importId;
    this.#tally = file.tally;
  }

  /** `prepared` is what prepareBatch made of the record, in the batch of `blocks`. */
  write(record: ParsedRecord, prepared: PreparedRecord, blocks: readonly PackedBlock[]): void {
    this.#writeTitle(record);
    // A title that the parser found at the end of the file is no record of its own.
    if (record.raw === '') return;
    this.#tally.read++;
    if (this.#isToldBetter(record)) {
      this.#tally.duplicates++;
      return;
    }
    const written = this.#writeRecord(record, placeIn(prepared, blocks), toWritable(record, prepared));
    if (written === null) return;
    this.#tally.addSecrets(prepared.secrets, record.leftOut);
    const { id, events } = written;
    if (record.events.length === 0 && !record.isConversation) this.#tally.addMeta(record.type);
    else this.#tally.messages++;
    if (record.session) this.#writeEvents(record, events, record.session, id);
  }

  /** Of two records of one session only the fuller one stays. */
  #isToldBetter({ session: ref, events, isConversation }: ParsedRecord): boolean {
    if (!ref || events.length === 0 || !this.#givingWay) return false;
    return this.#givingWay.isToldBetter(this.#session(ref), this.#fileId, isConversation);
  }

  /** Before each commit. */
  flush(): void {
    for (const session of this.#touched) this.#stores.sessions.save(session);
    this.#touched.clear();
    this.#stores.records.endBatch();
  }

  /** The new record's id and those of its events that are new; null when all of it was here already. */
  #writeRecord(record: ParsedRecord, place: BlockPlace, events: readonly WritableEvent[]): Written | null {
    const { session, nativeKey, title } = record;
    const key = this.#recordKey(nativeKey, textRead(record), session ?? title?.session ?? null);
    const known = this.#met.get(key);
    if (known === undefined && !this.#isStored(key)) return { id: this.#insert(record, place, key, null), events };
    if (this.#isSnapshot) {
      const grown = this.#writeGrown(record, place, events, key);
      if (grown) return grown;
    }
    if (place.block !== null && this.#stores.levels.areSomeAwaited) {
      for (const each of [key, grownKeyOf(key, record)]) this.#bringBack(each, place, events);
    }
    this.#tally.duplicates++;
    if (typeof known === 'number') this.#stores.records.addCopy(known);
    return null;
  }

  #insert({ line, type, session }: ParsedRecord, place: BlockPlace, key: number, grownFrom: number | null): number {
    const sessionId = session ? this.#session(session).id : null;
    const file = { fileId: this.#fileId, importId: this.#importId };
    const id = this.#stores.records.insert({ key, line, sessionId, type, grownFrom, ...place, ...file });
    this.#met.set(key, id);
    return id;
  }

  /** What a later version of a known record has that it did not have yet: a result that came, another call. */
  #writeGrown(record: ParsedRecord, place: BlockPlace, events: readonly WritableEvent[], key: number): Written | null {
    const { records } = this.#stores;
    const base = records.idOf(key);
    if (base === null || records.sizeOf(base) === place.size) return null;
    const grownKey = grownKeyOf(key, record);
    if (this.#met.has(grownKey) || this.#isStored(grownKey)) return null;
    const known = this.#stores.events.placesOf(base);
    const added = events.flatMap((writable) => {
      const text = known.get(placeOf(writable.event));
      return text === undefined ? [writable] : restOf(writable, text);
    });
    return added.length === 0 ? null : { id: this.#insert(record, place, grownKey, base), events: added };
  }

  /** What a lower storage level took of a record that is here. It stays of the import that brought the record. */
  #bringBack(key: number, place: BlockPlace, events: readonly WritableEvent[]): void {
    const { records, events: stored } = this.#stores;
    const recordId = records.lackingOf(key);
    if (recordId === null) return;
    records.fill(recordId, place);
    const known = stored.payloadOf(recordId);
    for (const { event, prepared } of events) {
      const row = isPayload(event.type) ? known.get(placeOf(event)) : undefined;
      if (!row) continue;
      const { id, projectId } = row;
      const [, ...pieces] = piecesOf(toStoredText(event.text), prepared.pieces);
      const sizeBytes = pieces.reduce((sum, { text }) => sum + utf8Length(text), 0);
      const title = toStoredText(event.title);
      if (pieces.length > 0)
        this.#stores.content.insertEventText({
          ...{ ...event, ...row, key: eventTextKey(recordId, event.block) },
          ...{ label: title, pieces, sizeBytes, eventId: id },
        });
      if (prepared.changes.length > 0)
        this.#stores.fileChanges.add(id, prepared.changes, this.#stores.projects.pathOf(projectId));
      this.#tally.broughtBack++;
    }
  }

  /**
   * A UUID is one record wherever it stands: a resumed or forked session that carries the history of another adds only
   * what is new. Other ids mean something within their session only.
   */
  #recordKey(nativeKey: string | null, text: string, owner: SessionRef | null): number {
    if (nativeKey !== null && UUID.test(nativeKey)) return contentKey('record', this.#tool, nativeKey.toLowerCase());
    return contentKey('record', this.#tool, owner?.nativeId ?? '', owner?.agentId ?? '', nativeKey ?? text);
  }

  #isStored(key: number): boolean {
    const id = this.#stores.records.idOf(key);
    if (id === null) return this.#staysAway(key);
    this.#stores.records.addMetAgain(id, this.#importId);
    this.#met.set(key, null);
    return true;
  }

  /** What was purged is known, and not here. */
  #staysAway(key: number): boolean {
    if (!this.#stores.purgedKeys.staysAway('record', key)) return false;
    this.#tally.purged++;
    this.#met.set(key, null);
    return true;
  }

  #writeTitle({ title }: ParsedRecord): void {
    if (title?.session) this.#stores.sessions.setTitle(this.#session(title.session), title.text, title.rank);
  }

  #writeEvents(record: ParsedRecord, events: readonly WritableEvent[], ref: SessionRef, recordId: number): void {
    const session = this.#session(ref);
    const projectId = this.#projectOf(record, session);
    const time = this.#timeOf(record, session);
    if (record.isConversation) this.#countConversation(session);
    if (record.branch !== null && !session.branches.includes(record.branch)) session.branches.push(record.branch);
    this.#touch(session);
    const apiMessageId = record.apiMessage && this.#writeApiMessage(record.apiMessage, session, recordId);
    for (const event of events) {
      this.#writeEvent(event, { record, session, recordId, projectId, time, apiMessageId });
    }
    this.#passParentOn(record);
    for (const link of record.agentLinks) this.#linkAgent(link, session);
    for (const link of record.sessionLinks) this.#stores.sessions.addLink(session, link, this.#importId);
  }

  /** It is new when somebody first speaks in it (sessions/session-kinds.ts), not when its row is made. */
  #countConversation(session: OpenSession): void {
    if (session.isConversation) return;
    session.isConversation = true;
    if (session.identity.agentId === null) this.#tally.newSessions++;
    else this.#tally.newSubagents++;
  }

  #writeApiMessage({ id, ...message }: ParsedApiMessage, session: OpenSession, recordId: number): number {
    return this.#stores.messages.upsert({ ...message, sessionId: session.id, key: contentKey(id), recordId });
  }

  #writeEvent({ event, prepared }: WritableEvent, place: EventPlace): void {
    const { record, session, time } = place;
    const { textBytes, title: indexedTitle } = prepared;
    const [first, ...rest] = piecesOf(toStoredText(event.text), prepared.pieces);
    if (!first) throw new Error('A prepared text has at least one piece.');
    const title = toStoredText(event.title);
    const stored = { ...event, title, text: first.text, textBytes, indexedTitle, indexedText: first.indexed };
    const id = this.#insertEvent(stored, place);
    if (rest.length > 0) {
      const sizeBytes = textBytes - utf8Length(first.text);
      this.#writeRest(stored, { ...place, id, pieces: rest, sizeBytes });
    }
    if (record.nativeKey !== null && !this.#firstEvents.has(record.nativeKey)) {
      this.#firstEvents.set(record.nativeKey, id);
    }
    if (event.type === 'tool-call' && event.callId !== null) this.#callIds.set(event.callId, id);
    if (event.type === 'prompt') this.#stores.sessions.setTitle(session, stored.title, 1);
    if (time.kind === 'none') waitForTime(session, id);
    this.#derive(event, id, place);
    if (prepared.changes.length > 0)
      this.#stores.fileChanges.add(id, prepared.changes, this.#stores.projects.pathOf(place.projectId));
    count(session.added, event);
    this.#tally.newEvents++;
    this.#tally.times[time.kind]++;
  }

  #derive(event: ParsedEvent, id: number, { record, session, time }: EventPlace): void {
    const { type, category, title, text, tool, filePath, isError, callId } = event;
    const { directory, apiMessage } = record;
    const seen = {
      ...{ id, type, category, title, text: seenText(text), tool, filePath, isError, directory },
      callKey: callId === null ? null : contentKey(callId),
      ms: time.kind === 'recorded' ? time.ms : null,
      model: apiMessage?.model ?? null,
      hasCost: (apiMessage?.cost ?? 0) > 0 && event === record.events[0],
    };
    for (const fact of this.#rulesOf(session.id, id).see(seen)) this.#stores.facts.add(fact);
  }

  /** Rules that know what the session held before this event, its first one of this file. */
  #rulesOf(sessionId: number, eventId: number): SessionRules {
    const found = this.#rules.get(sessionId);
    if (found) return found;
    const rules = new SessionRules();
    for (const earlier of this.#stores.facts.recentEvents(sessionId)) if (earlier.id !== eventId) rules.see(earlier);
    this.#rules.set(sessionId, rules);
    return rules;
  }

  #insertEvent(
    event: ParsedEvent & Pick<NewEvent, 'textBytes' | 'indexedTitle' | 'indexedText'>,
    place: EventPlace,
  ): number {
    const { record, session, recordId, projectId, time, apiMessageId } = place;
    return this.#stores.events.insert({
      ...event,
      sessionId: session.id,
      seq: session.nextSeq++,
      recordId,
      parentId: record.parentKey === null ? null : (this.#firstEvents.get(record.parentKey) ?? null),
      time,
      projectId,
      apiMessageId,
      callKey: event.callId === null ? null : contentKey(event.callId),
      importId: this.#importId,
    });
  }

  #writeRest(
    event: ParsedEvent,
    place: EventPlace & { id: number; pieces: readonly IndexedPiece[]; sizeBytes: number },
  ): void {
    const { id, recordId, session, pieces, sizeBytes, projectId, time } = place;
    this.#stores.content.insertEventText({
      key: eventTextKey(recordId, event.block),
      label: event.title,
      pieces,
      sizeBytes,
      projectId,
      time,
      eventId: id,
      sessionId: session.id,
      category: event.category,
      tool: event.tool,
      filePath: event.filePath,
      isError: event.isError,
      importId: this.#importId,
    });
  }

  /** A record without an event stands between others in the tree: its children hang on its parent. */
  #passParentOn({ nativeKey, parentKey }: ParsedRecord): void {
    if (nativeKey === null || parentKey === null || this.#firstEvents.has(nativeKey)) return;
    const parent = this.#firstEvents.get(parentKey);
    if (parent !== undefined) this.#firstEvents.set(nativeKey, parent);
  }

  #linkAgent({ callId, agentId, agentName }: AgentLink, session: OpenSession): void {
    const key = sessionKeyOf({ ...session.identity, agentId });
    const callEventId = this.#callIds.get(callId) ?? this.#stores.events.findCall(session.id, contentKey(callId));
    if (callEventId !== null) this.#stores.events.setSubagent(callEventId, key);
    if (agentName !== null) this.#stores.sessions.setAgentName(key, agentName);
  }

  #session(ref: SessionRef): OpenSession {
    const name = `${ref.nativeId}\n${ref.agentId ?? ''}`;
    const found = this.#sessions.get(name);
    if (found) return found;
    const identity = { tool: this.#tool, nativeId: ref.nativeId, agentId: ref.agentId };
    const agentName = ref.agentId === null ? null : this.#stores.events.nameOfSubagent(sessionKeyOf(identity));
    const session = this.#stores.sessions.open(identity, {
      agentName,
      projectId: null,
      importId: this.#importId,
    });
    this.#sessions.set(name, session);
    return session;
  }

  #touch(session: OpenSession): void {
    session.isDirty = true;
    this.#touched.add(session);
  }

  /** The project is where the record itself says it ran; else where its session began. */
  #projectOf({ directory }: ParsedRecord, session: OpenSession): number | null {
    if (directory === null) return session.projectId;
    let id = this.#projectIds.get(directory);
    if (id === undefined) {
      id = this.#stores.projects.idFor(directory);
      this.#projectIds.set(directory, id);
    }
    if (session.projectId === null) this.#giveProject(session, id);
    return id;
  }

  /** Other files may say only later where a session ran: its events that named no project are of it then. */
  #giveProject(session: OpenSession, projectId: number): void {
    session.projectId = projectId;
    if (session.nextSeq === 0) return;
    this.#stores.events.setMissingProject(session.id, projectId);
    this.#stores.fileChanges.setMissingDirectory(session.id, this.#stores.projects.pathOf(projectId));
    this.#stores.content.setMissingProject(session.id, projectId);
  }

  /** A record without a time takes that of its neighbour before it, or else of the first one behind it that has one. */
  #timeOf(record: ParsedRecord, session: OpenSession): EventTime {
    if (record.time?.ms != null) {
      session.lastTime = record.time;
      if (session.undatedEventIds.length > 0) this.#dateWaitingEvents(session, record.time.ms);
      if (record.events.length > 0) this.#stores.sessions.addTime(session, record.time);
      return record.time;
    }
    if (session.lastTime?.ms == null) return NO_TIME;
    const time = inferredTime(session.lastTime.ms, 'neighbour');
    if (record.events.length > 0) this.#stores.sessions.addTime(session, time);
    return time;
  }

  #dateWaitingEvents(session: OpenSession, ms: number): void {
    const time = inferredTime(ms, 'neighbour');
    for (const id of session.undatedEventIds) {
      this.#stores.events.setTime(id, time);
      this.#stores.content.setEventTime(id, time);
    }
    this.#stores.sessions.addTime(session, time);
    this.#tally.times.none -= session.undatedEventIds.length;
    this.#tally.times.inferred += session.undatedEventIds.length;
    session.undatedEventIds.length = 0;
  }
}

/** A stored text that is shorter than any piece of a longer one is whole. */
const SURELY_WHOLE_BYTES = 2048;

/** What an answer that was stored while it was written says behind that. */
function restOf({ event }: WritableEvent, known: string): readonly WritableEvent[] {
  const text = toStoredText(event.text);
  const hasGrown = event.callId === null && known !== '' && text.length > known.length && text.startsWith(known);
  if (!hasGrown || utf8Length(known) >= SURELY_WHOLE_BYTES) return [];
  const rest = { ...event, text: text.slice(known.length).trim() };
  if (rest.text === '') return [];
  const grown = { ...rest, title: firstLine(rest.text) };
  const [record] = prepareBatch([
    {
      raw: '',
      events: [{ title: grown.title, text: grown.text, isTitleIndexed: true, isPayload: false, call: null }],
      isReduced: false,
    },
  ]).records;
  return (record?.events ?? []).map((prepared) => ({ event: grown, prepared }));
}

/** Of the source that holds what does not stand in the event itself. */
function eventTextKey(recordId: number, block: number): number {
  return contentKey('event-text', String(recordId), String(block));
}

/** Of a later version of a record. */
function grownKeyOf(key: number, record: ParsedRecord): number {
  return contentKey('grown', String(key), textRead(record));
}

/** As it stood in the file, whatever was left out of it since. */
function textRead({ raw, readAs }: ParsedRecord): string {
  return readAs ?? raw;
}

function placeOf({ type, block, callId }: ParsedEvent): string {
  return placeKey(typeCode(type), block, callId === null ? null : contentKey(callId));
}

function waitForTime({ undatedEventIds }: OpenSession, id: number): void {
  if (undatedEventIds.length < MOST_WAITING_EVENTS) undatedEventIds.push(id);
}

function count(added: SessionCounts, { type, isError }: ParsedEvent): void {
  added.events++;
  if (isError) added.errors++;
  if (type === 'prompt') added.prompts++;
  else if (type === 'command') added.commands++;
  else if (type === 'tool-call') added.calls++;
  else if (type === 'tool-result') added.results++;
}

function toWritable({ events }: ParsedRecord, prepared: PreparedRecord): readonly WritableEvent[] {
  return events.map((event, index) => {
    const ofEvent = prepared.events[index];
    if (!ofEvent) throw new Error('A batch was prepared from other records.');
    return { event, prepared: ofEvent };
  });
}

function placeIn({ block, offset, size }: PreparedRecord, blocks: readonly PackedBlock[]): BlockPlace {
  if (block === null) return { block, offset, size };
  const found = blocks[block];
  if (!found) throw new Error('A batch was prepared from other records.');
  return { block: found, offset, size };
}

function piecesOf(text: string, pieces: readonly PreparedPiece[]): readonly IndexedPiece[] {
  let start = 0;
  return pieces.map(({ length, line, indexed }) => {
    const piece = { text: text.slice(start, start + length), line, indexed };
    start += length;
    return piece;
  });
}
