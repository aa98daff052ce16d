import { textLanguage } from './analysis/text-language.ts';
import type {
  AnalysedTerm,
  Answer,
  Backup,
  BackupState,
  BlameAnswer,
  BlameRequest,
  Brief,
  BriefRequest,
  ChangedPath,
  ContextAnswer,
  ContextConfig,
  ContextConfigs,
  ContextOffer,
  ContextPin,
  ContextPins,
  ContextRequest,
  ContextSupport,
  DayAnswer,
  DayRequest,
  DecisionsAnswer,
  DecisionsRequest,
  DocumentChunk,
  DocumentDetail,
  EngineApi,
  EventRecord,
  Explanation,
  ExportedItem,
  Facets,
  Figures,
  FiguresRequest,
  FileReview,
  FixesAnswer,
  FixesRequest,
  Hit,
  ImportItem,
  ImportOptions,
  ImportProgress,
  ImportReport,
  IndexReport,
  Item,
  ItemListRequest,
  ItemRef,
  LaneLink,
  LevelPreview,
  LibraryCounts,
  Lifetime,
  LifetimeThing,
  LikeSession,
  NoteDetail,
  NoteFields,
  NoteSummary,
  OfferedRequest,
  OwnTitle,
  Price,
  PriceTable,
  PrivateThing,
  ProjectConfig,
  ProjectMerge,
  ProjectStorage,
  ProjectSummary,
  Purge,
  PurgeList,
  PurgePreview,
  PurgeScope,
  QueryTimes,
  Redaction,
  RemovalProgress,
  RestorePreview,
  RunsAnswer,
  RunsRequest,
  SalvageReport,
  SaveResult,
  SearchAnswer,
  SearchRequest,
  SessionDetail,
  SessionListAnswer,
  SourceFile,
  StartCheck,
  Status,
  StorageReport,
  TaggedThing,
  TimeEstimates,
  TimelineRequest,
  TranscriptEvent,
  TranscriptOutline,
  UndoPreview,
  Versioned,
  WordCount,
  WrittenNote,
} from './api.ts';
import { beginEach } from './begin-each.ts';
import { SegmentKeeper } from './columns/segment-keeper.ts';
import { ContentStore } from './content/content-store.ts';
import { DocumentReader } from './content/document-reader.ts';
import { buildContext, type ContextParts } from './context/build-context.ts';
import { ContextConfigStore } from './context/config-store.ts';
import { contextSupport } from './context/negotiate.ts';
import { OfferStore } from './context/offer-store.ts';
import { PinStore } from './context/pin-store.ts';
import { LibraryTurns } from './context/scope.ts';
import type { Connection } from './database/connection.ts';
import { DatabaseError, SearchError } from './errors.ts';
import { ApiMessageStore } from './events/api-message-store.ts';
import { DerivationBuilder } from './events/derivation-builder.ts';
import { EventStore } from './events/event-store.ts';
import { FactStore } from './events/fact-store.ts';
import { FileChangeStore } from './events/file-change-store.ts';
import { blameFile, listChangedPaths } from './facts/blame.ts';
import { type BriefParts, buildBrief } from './facts/brief/build-brief.ts';
import { describeDay } from './facts/day.ts';
import { findDecisions } from './facts/decisions.ts';
import { figures } from './facts/figures/figures.ts';
import { findFixes } from './facts/fixes.ts';
import { findLikeSessions } from './facts/like-sessions.ts';
import type { QuestionParts } from './facts/question-parts.ts';
import { findRuns } from './facts/runs.ts';
import type { EngineHost } from './host.ts';
import { DatabaseOpener } from './importers/pipeline/database-opener.ts';
import { ImportDesk } from './importers/pipeline/import-desk.ts';
import { ImportStore } from './importers/pipeline/import-store.ts';
import { Ledger } from './importers/pipeline/ledger.ts';
import { reviewFiles } from './importers/pipeline/review.ts';
import { previewUndo } from './importers/pipeline/undo-import.ts';
import { editsOf } from './importers/registry.ts';
import { BackupDesk } from './lifecycle/backup-desk.ts';
import { checkIntegrity } from './lifecycle/integrity.ts';
import { SlicedCheck } from './lifecycle/sliced-check.ts';
import { status } from './lifecycle/status.ts';
import { storageReport } from './lifecycle/storage-report.ts';
import { whereThereIsSpace } from './lifecycle/where-there-is-space.ts';
import { ExpiredRows } from './lifetimes/expired-rows.ts';
import { LifetimeStore } from './lifetimes/lifetime-store.ts';
import { Lifetimes } from './lifetimes/lifetimes.ts';
import { MemoryReader } from './memory/memory-reader.ts';
import { MemoryStore } from './memory/memory-store.ts';
import { WrittenNotes } from './memory/written-notes.ts';
import { PriceStore } from './prices/price-store.ts';
import { listProjects } from './projects/project-list.ts';
import { ProjectStore } from './projects/project-store.ts';
import { RecordStore } from './records/record-store.ts';
import { lastSalvage, salvage } from './salvage/salvage.ts';
import { facets } from './search/facets.ts';
import { histogram } from './search/histogram.ts';
import { HitReader } from './search/hit-reader.ts';
import { matchingSessions } from './search/matching-sessions.ts';
import type { SearchParts } from './search/open-matches.ts';
import { Corpus } from './search/ranking/corpus.ts';
import { ScoreBuffers } from './search/ranking/score-buffers.ts';
import { explain, search } from './search/search.ts';
import { openStoreRows } from './search/store-rows.ts';
import { WordList } from './search/word-list.ts';
import { analyseText, completeWord, similarWords } from './search/words.ts';
import { IndexBuilder } from './search-index/index-builder.ts';
import { indexReport } from './search-index/index-report.ts';
import { mergeIndex, optimiseIndex } from './search-index/merge-index.ts';
import { RedactionStore } from './secrets/redaction-store.ts';
import { OwnTitles } from './sessions/own-titles.ts';
import { SessionReader } from './sessions/session-reader.ts';
import { SessionStore } from './sessions/session-store.ts';
import { LevelStore } from './storage-levels/level-store.ts';
import { StorageLevels } from './storage-levels/storage-levels.ts';
import { TagStore } from './tags/tag-store.ts';
import { TimelineFeed } from './timeline/feed.ts';
import { exportItems } from './timeline-screen/export-items.ts';
import { laneLinks } from './timeline-screen/lane-links.ts';
import { queryTimes } from './timeline-screen/query-times.ts';
import {
  applyEstimates,
  type EstimateParts,
  previewEstimates,
  revertEstimates,
} from './timeline-screen/time-estimates.ts';
import { PurgeDesk } from './trash/purge-desk.ts';
import { PurgeStore } from './trash/purge-store.ts';
import { PurgedKeys } from './trash/purged-keys.ts';
import { Versions } from './versions/versions.ts';
import { AgentLibrary } from './visibility/agent-library.ts';
import { personAudience } from './visibility/audience.ts';
import { listItems, SEES_ALL } from './visibility/item-list.ts';
import { PrivateThings } from './visibility/private-things.ts';

/** The application behind the screen: wires stores, importers and readers to one migrated database. */
export class Engine implements EngineApi {
  readonly #connection: Connection;
  readonly #host: EngineHost;
  readonly #vfs: string;
  readonly #imports: ImportStore;
  readonly #ledger: Ledger;
  readonly #desk: ImportDesk;
  readonly #databases: DatabaseOpener;
  readonly #keeper: SegmentKeeper;
  readonly #search: SearchParts;
  readonly #questions: QuestionParts;
  /** The search under way in each lane. */
  readonly #lanes = new Map<string, symbol>();
  /** Of the search that was asked for last. */
  #firstHits: Promise<void> = Promise.resolve();
  /** Indexes that are being merged after an import. */
  #settling = 0;
  readonly #sessions: SessionReader;
  readonly #memory: MemoryReader;
  readonly #notes: WrittenNotes;
  readonly #documents: DocumentReader;
  readonly #projects: ProjectStore;
  readonly #context: ContextParts;
  readonly #prices: PriceStore;
  readonly #redaction: RedactionStore;
  readonly #estimates: EstimateParts;
  readonly #brief: BriefParts;
  readonly #private: PrivateThings;
  readonly #lifetimes: Lifetimes;
  readonly #levels: StorageLevels;
  readonly #offers: OfferStore;
  readonly #tags: TagStore;
  readonly #titles: OwnTitles;
  readonly #backups: BackupDesk;
  readonly #purges: PurgeDesk;
  /** What was under way when the page was closed. */
  readonly #purgesFinished: Promise<void>;
  readonly #startCheck: SlicedCheck;
  readonly agents: AgentLibrary;
  /** For the worker of the timeline; the screen itself asks that worker. */
  readonly timeline: TimelineFeed;

  static {
    // No answer has what has expired when it begins.
    beginEach(Engine.prototype, (engine) => engine.#lifetimes.check());
  }

  constructor(connection: Connection, host: EngineHost, vfs = 'memory') {
    this.#connection = connection;
    this.#host = host;
    this.#vfs = vfs;
    connection.defineTextFunction('text_language', textLanguage);
    const versions = new Versions(connection);
    this.#projects = new ProjectStore(connection, versions);
    this.#prices = new PriceStore(connection, versions);
    this.#redaction = new RedactionStore(connection, versions);
    this.#titles = new OwnTitles(connection, versions);
    this.#imports = new ImportStore(connection);
    const isCutOff = this.#imports.markInterrupted();
    this.#ledger = new Ledger(connection);
    void new IndexBuilder(connection, host).build();
    const records = new RecordStore(connection);
    const content = new ContentStore(connection);
    const facts = new FactStore(connection);
    const memory = new MemoryStore(connection, facts);
    const purgedKeys = new PurgedKeys(connection);
    const stores = {
      projects: this.#projects,
      sessions: new SessionStore(connection),
      records,
      messages: new ApiMessageStore(connection),
      events: new EventStore(connection),
      facts,
      fileChanges: new FileChangeStore(connection),
      content,
      memory,
      ledger: this.#ledger,
      purgedKeys,
      levels: new LevelStore(connection),
    };
    this.#estimates = { connection, ...stores };
    void new DerivationBuilder(connection, host, stores).build();
    this.#databases = new DatabaseOpener(connection, host);
    const lifetimes = new LifetimeStore(connection);
    this.#tags = new TagStore(connection, versions);
    const tags = this.#tags;
    const expired = new ExpiredRows(connection);
    this.#levels = new StorageLevels({
      ...{ connection, host, versions, projects: this.#projects, store: stores.levels },
      hide: () => this.#lifetimes.check(),
      swept: (tell) => this.#lifetimes.swept(tell),
      withAllInSight: (work) => this.#lifetimes.withAllInSight(work),
      inTurn: (work) => this.#desk.inTurn(work),
    });
    const purges = new PurgeStore(connection);
    this.#lifetimes = new Lifetimes({
      ...{ connection, host, versions, sessions: stores.sessions, projects: this.#projects },
      ...{ imports: this.#imports, store: lifetimes, hidden: expired, purges, levels: this.#levels },
      isImporting: () => this.#desk.isImporting,
      stopImports: (ids) => this.#desk.expire(ids),
    });
    const rows = openStoreRows(connection);
    this.#keeper = new SegmentKeeper(connection, host, rows);
    this.#desk = new ImportDesk(connection, host, this.#databases, stores, this.#imports, {
      ...{ lifetimes, tags, redaction: this.#redaction },
      readColumns: () => this.#keeper.readAll(),
    });
    const monotonicMs = () => host.monotonicMs();
    const corpus = new Corpus(connection, rows);
    const words = new WordList(connection, rows, corpus, () => host.yieldToMessages());
    const isBusy = () => this.#desk.isImporting || this.#settling > 0;
    const scoreBuffers = new ScoreBuffers();
    const audience = personAudience(this.#projects, expired);
    this.#search = { connection, host, projects: this.#projects, audience, rows, corpus, words, scoreBuffers, isBusy };
    this.#questions = { ...this.#search, content };
    this.#documents = new DocumentReader(connection);
    this.#memory = new MemoryReader(connection, this.#projects);
    this.#notes = new WrittenNotes({
      ...{ connection, memory, versions, projects: this.#projects, nowMs: () => host.nowMs() },
      ...{ lifetimes, tags },
    });
    this.#context = {
      search: this.#search,
      configs: new ContextConfigStore(connection, versions),
      pins: new PinStore(connection, versions),
      library: new LibraryTurns(connection),
    };
    this.#offers = new OfferStore(connection, versions);
    const yieldToMessages = () => host.yieldToMessages();
    this.#brief = { ...this.#search, records, linkFor: (link) => link, monotonicMs, yieldToMessages };
    this.#sessions = new SessionReader({
      connection,
      projects: this.#projects,
      content,
      records,
      editsOf,
      monotonicMs,
    });
    this.timeline = new TimelineFeed({
      search: this.#search,
      allSessions: () => this.#sessions.all(),
      begin: () => this.#lifetimes.check(),
      noteRequest: () => this.#desk.noteRequest(),
      // Columns that had to be read from the rows are kept for the next time.
      afterRows: () => void this.#keeper.catchUp(isBusy),
    });
    void this.#levels.resumeLater();
    this.#private = new PrivateThings(connection, versions);
    this.#backups = new BackupDesk(connection, host, this.#databases);
    this.#purges = new PurgeDesk({
      connection,
      host,
      search: this.#search,
      purges,
      purgedKeys,
      lifetimes: this.#lifetimes,
    });
    this.#purgesFinished = purges.isUnfinished ? this.#desk.inTurn(() => this.#purges.finish()) : Promise.resolve();
    // Where there is no room for it, its list says that it is not overwritten yet, and the next start tries again.
    this.#purgesFinished.catch(() => {});
    this.#startCheck = new SlicedCheck(connection, host);
    if (isCutOff || purges.isUnfinished) void this.#startCheck.run();
    this.agents = new AgentLibrary({
      search: this.#search,
      things: this.#private,
      expired,
      begin: () => this.#lifetimes.check(),
      sessions: this.#sessions,
      memory: this.#memory,
      questions: this.#questions,
      brief: this.#brief,
      context: this.#context,
      offers: this.#offers,
    });
  }

  async status(nowMs: number): Promise<Status> {
    // Counting reads an index of a large library: whoever opens one by a link to a search waits for that.
    await this.#firstHits;
    return status(this.#connection, this.#imports.sampleImportId(), this.#lifetimes.nextMs(), nowMs);
  }

  async storage(): Promise<StorageReport> {
    await this.#lifetimes.swept();
    return storageReport(this.#connection, this.#vfs);
  }

  async checkIntegrity(): Promise<readonly string[]> {
    await this.#lifetimes.swept();
    return checkIntegrity(this.#connection);
  }

  async startCheck(): Promise<StartCheck | null> {
    return this.#startCheck.state;
  }

  async lastSalvage(): Promise<SalvageReport | null> {
    return lastSalvage(this.#connection);
  }

  async salvage(): Promise<SalvageReport> {
    return this.#desk.inTurn(() => whereThereIsSpace(async () => salvage(this.#connection, this.#host.nowMs())));
  }

  async review(items: readonly ImportItem[]): Promise<readonly FileReview[]> {
    return reviewFiles(items, this.#ledger, this.#databases);
  }

  async importFiles(
    items: readonly ImportItem[],
    options: ImportOptions,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<ImportReport> {
    await this.#lifetimes.swept();
    const report = await this.#desk.import(items, options, onProgress);
    // Nobody waits for that.
    void this.#followImport();
    void this.#settle();
    return report;
  }

  /** What lifetimes and storage levels say of that which came. Where there is no room for it, it comes with the next one. */
  async #followImport(): Promise<void> {
    try {
      await this.#lifetimes.resume();
      await this.#levels.afterImport();
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
    }
  }

  /** What makes the next searches faster: few pieces of the index, and its words in memory. */
  async #settle(): Promise<void> {
    this.#settling += 1;
    try {
      await mergeIndex(this.#connection, this.#host);
      await this.#search.words.readAhead();
    } catch (error) {
      // What is wrong with an index, its searches say.
      if (!(error instanceof DatabaseError)) throw error;
    } finally {
      this.#settling -= 1;
    }
  }

  async cancelImport(importId: number, keep: boolean): Promise<void> {
    this.#desk.cancel(importId, keep);
  }

  async previewUndo(importId: number): Promise<UndoPreview> {
    await this.#lifetimes.swept();
    return previewUndo(this.#connection, importId);
  }

  async undoImport(importId: number): Promise<ImportReport> {
    await this.#lifetimes.swept();
    const report = await this.#desk.undo(importId);
    await this.#lifetimes.resume();
    void this.#keeper.catchUp(() => this.#desk.isImporting);
    return report;
  }

  async listImports(): Promise<readonly ImportReport[]> {
    return this.#imports.list();
  }

  async search(request: SearchRequest, onProvisional?: (answer: SearchAnswer) => void): Promise<SearchAnswer> {
    this.#desk.noteRequest();
    let found = () => {};
    this.#firstHits = new Promise((resolve) => {
      found = resolve;
    });
    const announce = (answer: SearchAnswer) => {
      onProvisional?.(answer);
      found();
    };
    try {
      return await this.#inLane(request.lane, (check) =>
        search(this.#search, request, { check, ...(onProvisional && { onProvisional: announce }) }),
      );
    } finally {
      found();
    }
  }

  /** `check` throws once another request of the same lane came. */
  async #inLane<T>(lane: string | undefined, work: (check: () => void) => Promise<T>): Promise<T> {
    const turn = Symbol(lane);
    if (lane !== undefined) this.#lanes.set(lane, turn);
    const check = () => {
      if (lane === undefined || this.#lanes.get(lane) === turn) return;
      throw new SearchError('search.superseded', 'Another request took the place of this one.');
    };
    try {
      return await work(check);
    } finally {
      if (lane !== undefined && this.#lanes.get(lane) === turn) this.#lanes.delete(lane);
    }
  }

  async explain(request: SearchRequest, hitKey: string): Promise<Explanation | null> {
    return explain(this.#search, request, hitKey);
  }

  async completeWord(typed: string): Promise<readonly WordCount[]> {
    return completeWord(this.#search, typed);
  }

  async similarWords(word: string): Promise<readonly WordCount[]> {
    return similarWords(this.#search, word);
  }

  async analyseText(text: string): Promise<readonly AnalysedTerm[]> {
    return analyseText(this.#search, text);
  }

  async indexReport(): Promise<IndexReport> {
    await this.#lifetimes.swept();
    return indexReport(this.#search);
  }

  async optimiseIndex(): Promise<void> {
    return optimiseIndex(this.#connection, this.#host);
  }

  async facets(request: Parameters<EngineApi['facets']>[0]): Promise<Answer<Facets>> {
    this.#desk.noteRequest();
    return facets(this.#search, request);
  }

  async histogram(request: Parameters<EngineApi['histogram']>[0]): ReturnType<EngineApi['histogram']> {
    return histogram(this.#search, request);
  }

  async findItem(key: Parameters<EngineApi['findItem']>[0]): Promise<ItemRef | null> {
    return this.#sessions.find(key);
  }

  async describeItems(items: readonly ItemRef[]): Promise<readonly Hit[]> {
    return new HitReader(this.#search).read(items, null);
  }

  async laneLinks(): Promise<readonly LaneLink[]> {
    return laneLinks(this.#connection);
  }

  async queryTimes({ query, timeZone, nowMs }: TimelineRequest): Promise<QueryTimes | null> {
    return queryTimes(query, { timeZone, nowMs });
  }

  async exportItems(items: readonly ItemRef[]): Promise<readonly ExportedItem[]> {
    const hits = new HitReader(this.#search);
    return exportItems({ connection: this.#connection, sessions: this.#sessions, memory: this.#memory, hits }, items);
  }

  async previewTimeEstimates(): Promise<TimeEstimates> {
    return previewEstimates(this.#estimates);
  }

  async applyTimeEstimates(sessionKeys: readonly string[]): Promise<number> {
    return applyEstimates(this.#estimates, sessionKeys);
  }

  async revertTimeEstimates(sessionKeys: readonly string[]): Promise<number> {
    return revertEstimates(this.#estimates, sessionKeys);
  }

  async listProjects(): Promise<Answer<readonly ProjectSummary[]>> {
    return listProjects(this.#connection, this.#projects, () => this.#host.monotonicMs());
  }

  async mergeProjects(
    projectId: number,
    intoId: number,
    seenVersion: number,
  ): Promise<SaveResult<readonly ProjectMerge[]>> {
    return this.#projects.merge(projectId, intoId, seenVersion);
  }

  async splitProject(projectId: number, seenVersion: number): Promise<SaveResult<readonly ProjectMerge[]>> {
    return this.#projects.split(projectId, seenVersion);
  }

  async listMerges(): Promise<Versioned<readonly ProjectMerge[]>> {
    return this.#projects.merges();
  }

  async getSessionTitle(sessionKey: string): Promise<Versioned<OwnTitle> | null> {
    return this.#titles.get(sessionKey);
  }

  async setSessionTitle(sessionKey: string, title: string | null, seenVersion: number): Promise<SaveResult<OwnTitle>> {
    return this.#titles.set(sessionKey, title, seenVersion);
  }

  async getTags(thing: TaggedThing): Promise<Versioned<readonly string[]>> {
    return this.#tags.get(thing);
  }

  async setTags(
    thing: TaggedThing,
    tags: readonly string[],
    seenVersion: number,
  ): Promise<SaveResult<readonly string[]>> {
    return this.#tags.save(thing, tags, seenVersion);
  }

  async listSessions(request: Parameters<EngineApi['listSessions']>[0]): Promise<SessionListAnswer> {
    const { matching } = request;
    return this.#sessions.list(request, matching ? matchingSessions(this.#search, matching) : null);
  }

  async getSession(sessionKey: string): Promise<SessionDetail | null> {
    return this.#sessions.get(sessionKey);
  }

  async findLikeSessions(sessionKey: string): Promise<readonly LikeSession[]> {
    return findLikeSessions({ search: this.#search, sessions: this.#sessions }, sessionKey);
  }

  async outlineSession(sessionKey: string): Promise<TranscriptOutline> {
    this.#desk.noteRequest();
    return this.#sessions.outline(sessionKey);
  }

  async readEvents(sessionKey: string, fromIndex: number, count: number): Promise<readonly TranscriptEvent[]> {
    this.#desk.noteRequest();
    return this.#sessions.events(sessionKey, fromIndex, count);
  }

  async getEventText(sessionKey: string, eventKey: string): Promise<string | null> {
    return this.#sessions.text(sessionKey, eventKey);
  }

  async getEventRecord(sessionKey: string, eventKey: string): Promise<EventRecord | null> {
    return this.#sessions.record(sessionKey, eventKey);
  }

  async buildBrief(request: BriefRequest): Promise<Answer<Brief>> {
    return buildBrief(this.#brief, request);
  }

  async getDocument(documentKey: string): Promise<DocumentDetail | null> {
    return this.#documents.get(documentKey);
  }

  async readDocument(documentKey: string, fromIndex: number, count: number): Promise<readonly DocumentChunk[]> {
    return this.#documents.read(documentKey, fromIndex, count);
  }

  async listNotes(): Promise<Answer<readonly NoteSummary[]>> {
    return this.#memory.list(() => this.#host.monotonicMs());
  }

  async getNote(noteKey: string): Promise<NoteDetail | null> {
    return this.#memory.get(noteKey);
  }

  async listLifetimes(): Promise<readonly Lifetime[]> {
    return this.#lifetimes.list();
  }

  async getLifetime(thing: LifetimeThing): Promise<Versioned<number | null>> {
    return this.#lifetimes.get(thing);
  }

  async setLifetime(
    thing: LifetimeThing,
    expiresAtMs: number | null,
    seenVersion: number,
  ): Promise<SaveResult<number | null>> {
    return this.#lifetimes.set(thing, expiresAtMs, seenVersion);
  }

  async listStorageLevels(): Promise<readonly ProjectStorage[]> {
    return this.#levels.list();
  }

  async previewStorageLevel(projectId: number, level: string): Promise<LevelPreview> {
    return this.#levels.preview(projectId, level);
  }

  async setStorageLevel(
    projectId: number,
    level: string,
    seenVersion: number,
    onProgress: (progress: RemovalProgress) => void = () => {},
  ): Promise<SaveResult<ProjectStorage | null>> {
    return this.#levels.set(projectId, level, seenVersion, onProgress);
  }

  async listOffers(): Promise<readonly ContextOffer[]> {
    return this.#offers.list();
  }

  async offerContext(
    name: string,
    request: OfferedRequest,
    seenVersion: number | null,
  ): Promise<SaveResult<OfferedRequest | null>> {
    // What cannot be built is refused here, in the words of the builder, not when an agent reads it.
    await this.buildContext({ ...request, timeZone: 'UTC', nowMs: this.#host.nowMs() });
    return this.#offers.save(name, request, seenVersion);
  }

  async withdrawOffer(name: string, seenVersion: number): Promise<SaveResult<OfferedRequest | null>> {
    return this.#offers.withdraw(name, seenVersion);
  }

  async listPins(): Promise<readonly ContextPins[]> {
    return this.#context.pins.list();
  }

  async getPins(projectPath: string | null): Promise<ContextPins> {
    return this.#context.pins.of(projectPath);
  }

  async savePins(
    projectPath: string | null,
    pins: readonly ContextPin[],
    seenVersion: number,
  ): Promise<SaveResult<readonly ContextPin[]>> {
    return this.#context.pins.save(projectPath, pins, seenVersion);
  }

  async createNote(fields: NoteFields): Promise<WrittenNote> {
    return this.#notes.create(fields);
  }

  async getWrittenNote(noteKey: string): Promise<WrittenNote | null> {
    return this.#notes.get(noteKey);
  }

  async saveNote(
    noteKey: string,
    fields: NoteFields,
    seenVersion: number | null,
  ): Promise<SaveResult<NoteFields | null>> {
    return this.#notes.save(noteKey, fields, seenVersion);
  }

  async deleteNote(noteKey: string, seenVersion: number): Promise<SaveResult<NoteFields | null>> {
    return this.#notes.delete(noteKey, seenVersion);
  }

  async keepNoteEdit(noteKey: string, fields: NoteFields | null, seenVersion: number): Promise<void> {
    this.#notes.keepEdit(noteKey, fields, seenVersion);
  }

  async contextSupport(): Promise<ContextSupport> {
    return contextSupport(this.#connection, null);
  }

  async buildContext(request: ContextRequest, onPartial?: (answer: ContextAnswer) => void): Promise<ContextAnswer> {
    this.#desk.noteRequest();
    return this.#inLane(request.lane, (check) =>
      buildContext(this.#context, request, { check, ...(onPartial && { onPartial }) }),
    );
  }

  async listContextConfigs(): Promise<ContextConfigs> {
    return this.#context.configs.list();
  }

  async saveContextConfig(
    name: string,
    config: unknown,
    seenVersion: number | null,
  ): Promise<SaveResult<ContextConfig | null>> {
    return this.#context.configs.save(name, config, seenVersion);
  }

  async deleteContextConfig(name: string, seenVersion: number): Promise<SaveResult<ContextConfig | null>> {
    return this.#context.configs.delete(name, seenVersion);
  }

  async setProjectContextConfig(
    projectPath: string,
    name: string | null,
    seenVersion: number,
  ): Promise<SaveResult<ProjectConfig>> {
    return this.#context.configs.setDefault(projectPath, name, seenVersion);
  }

  async getProjectContextConfig(projectPath: string): Promise<Versioned<ProjectConfig>> {
    return this.#context.configs.defaultOf(projectPath);
  }

  async figures(request: FiguresRequest): Promise<Answer<Figures>> {
    return figures(this.#search, request);
  }

  async listPrices(): Promise<PriceTable> {
    return this.#prices.table();
  }

  async getRedaction(): Promise<Versioned<Redaction>> {
    return this.#redaction.read();
  }

  async saveRedaction(redaction: Redaction, seenVersion: number): Promise<SaveResult<Redaction>> {
    return this.#redaction.save(redaction, seenVersion);
  }

  async savePrices(prices: readonly Price[] | null, seenVersion: number): Promise<SaveResult<PriceTable>> {
    return this.#prices.save(prices, seenVersion);
  }

  async blameFile(request: BlameRequest): Promise<BlameAnswer> {
    return blameFile(this.#questions, request);
  }

  async listChangedPaths(
    request: Parameters<EngineApi['listChangedPaths']>[0],
  ): Promise<Answer<readonly ChangedPath[]>> {
    return listChangedPaths(this.#questions, request);
  }

  async findFixes(request: FixesRequest): Promise<FixesAnswer> {
    return findFixes(this.#questions, request);
  }

  async findDecisions(request: DecisionsRequest): Promise<DecisionsAnswer> {
    return findDecisions(this.#questions, request);
  }

  async findRuns(request: RunsRequest): Promise<RunsAnswer> {
    return findRuns(this.#questions, request);
  }

  async describeDay(request: DayRequest): Promise<DayAnswer> {
    return describeDay(this.#questions, request);
  }

  async listItems(request: ItemListRequest): Promise<Answer<readonly Item[]>> {
    const parts = {
      connection: this.#connection,
      projects: this.#projects,
      monotonicMs: () => this.#host.monotonicMs(),
    };
    return listItems(parts, SEES_ALL, request, null);
  }

  async listPrivate(): Promise<readonly PrivateThing[]> {
    return this.#private.list();
  }

  async setPrivate(thing: PrivateThing, isPrivate: boolean, seenVersion: number): Promise<SaveResult<boolean>> {
    return this.#private.set(thing, isPrivate, seenVersion);
  }

  async privacyOf(things: readonly PrivateThing[]): Promise<readonly Versioned<boolean>[]> {
    return things.map((thing) => this.#private.get(thing));
  }

  async backupState(): Promise<BackupState> {
    return this.#backups.state();
  }

  async createBackup(): Promise<Backup> {
    return this.#desk.inTurn(() => this.#backups.create());
  }

  async previewRestore(file: SourceFile | 'snapshot'): Promise<RestorePreview> {
    return this.#backups.preview(file);
  }

  async restore(file: SourceFile | 'snapshot'): Promise<LibraryCounts> {
    return this.#desk.inTurn(() => this.#backups.restore(file));
  }

  async previewPurge(scope: PurgeScope): Promise<PurgePreview> {
    return this.#purges.preview(scope);
  }

  async purge(scope: PurgeScope): Promise<Purge> {
    return this.#desk.inTurn(async () => this.#purges.purge(scope));
  }

  async listPurges(): Promise<PurgeList> {
    return this.#purges.list();
  }

  /** Once what was under way when the page was closed has come to its end. */
  async purgesFinished(): Promise<void> {
    return this.#purgesFinished;
  }

  async restorePurge(purgeId: number): Promise<void> {
    return this.#desk.inTurn(async () => this.#purges.restore(purgeId));
  }

  async deletePurge(
    purgeId: number,
    isOverwritten: boolean,
    onProgress: (progress: RemovalProgress) => void = () => {},
  ): Promise<Purge> {
    const purge = await this.#desk.inTurn(() => this.#purges.delete(purgeId, isOverwritten, onProgress));
    void this.#keeper.catchUp(() => this.#desk.isImporting);
    return purge;
  }
}
