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
  ContextConfigSave,
  ContextConfigs,
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
  LibraryCounts,
  LikeSession,
  NoteDetail,
  NoteSummary,
  Price,
  PriceTable,
  PrivateThing,
  ProjectSummary,
  RestorePreview,
  RunsAnswer,
  RunsRequest,
  SearchAnswer,
  SearchRequest,
  SessionDetail,
  SessionListAnswer,
  SourceFile,
  Status,
  StorageReport,
  TimelineAnswer,
  TranscriptEvent,
  TranscriptOutline,
  UndoPreview,
  WordCount,
} from './api.ts';
import { ContentStore } from './content/content-store.ts';
import { DocumentReader } from './content/document-reader.ts';
import { buildContext, type ContextParts } from './context/build-context.ts';
import { ContextConfigStore } from './context/config-store.ts';
import { contextSupport } from './context/negotiate.ts';
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
import { status } from './lifecycle/status.ts';
import { storageReport } from './lifecycle/storage-report.ts';
import { MemoryReader } from './memory/memory-reader.ts';
import { MemoryStore } from './memory/memory-store.ts';
import { PriceStore } from './prices/price-store.ts';
import { listProjects } from './projects/project-list.ts';
import { ProjectStore } from './projects/project-store.ts';
import { RecordStore } from './records/record-store.ts';
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
import { SessionReader } from './sessions/session-reader.ts';
import { SessionStore } from './sessions/session-store.ts';
import { timeline } from './timeline/columns.ts';
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
  readonly #search: SearchParts;
  readonly #questions: QuestionParts;
  /** The search under way in each lane. */
  readonly #lanes = new Map<string, symbol>();
  /** Indexes that are being merged after an import. */
  #settling = 0;
  readonly #sessions: SessionReader;
  readonly #memory: MemoryReader;
  readonly #documents: DocumentReader;
  readonly #projects: ProjectStore;
  readonly #context: ContextParts;
  readonly #prices: PriceStore;
  readonly #brief: BriefParts;
  readonly #private: PrivateThings;
  readonly #backups: BackupDesk;
  readonly agents: AgentLibrary;

  constructor(connection: Connection, host: EngineHost, vfs = 'memory') {
    this.#connection = connection;
    this.#host = host;
    this.#vfs = vfs;
    connection.defineTextFunction('text_language', textLanguage);
    this.#projects = new ProjectStore(connection);
    this.#prices = new PriceStore(connection);
    this.#imports = new ImportStore(connection);
    this.#imports.markInterrupted();
    this.#ledger = new Ledger(connection);
    void new IndexBuilder(connection, host).build();
    const records = new RecordStore(connection);
    const content = new ContentStore(connection);
    const facts = new FactStore(connection);
    const stores = {
      projects: this.#projects,
      sessions: new SessionStore(connection),
      records,
      messages: new ApiMessageStore(connection),
      events: new EventStore(connection),
      facts,
      fileChanges: new FileChangeStore(connection),
      content,
      memory: new MemoryStore(connection, facts),
      ledger: this.#ledger,
    };
    void new DerivationBuilder(connection, host, stores).build();
    this.#databases = new DatabaseOpener(connection, host);
    this.#desk = new ImportDesk(connection, host, this.#databases, stores, this.#imports);
    const monotonicMs = () => host.monotonicMs();
    const rows = openStoreRows(connection);
    const corpus = new Corpus(connection, rows);
    const words = new WordList(connection, rows, corpus, () => host.yieldToMessages());
    const isBusy = () => this.#desk.isImporting || this.#settling > 0;
    const scoreBuffers = new ScoreBuffers();
    const audience = personAudience(this.#projects);
    this.#search = { connection, host, projects: this.#projects, audience, rows, corpus, words, scoreBuffers, isBusy };
    this.#questions = { ...this.#search, content };
    this.#documents = new DocumentReader(connection);
    this.#memory = new MemoryReader(connection, this.#projects);
    this.#context = {
      search: this.#search,
      configs: new ContextConfigStore(connection),
      library: new LibraryTurns(connection),
    };
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
    this.#private = new PrivateThings(connection);
    this.#backups = new BackupDesk(connection, host, this.#databases);
    this.agents = new AgentLibrary({
      search: this.#search,
      things: this.#private,
      sessions: this.#sessions,
      memory: this.#memory,
      questions: this.#questions,
      brief: this.#brief,
      context: this.#context,
    });
  }

  async status(nowMs: number): Promise<Status> {
    return status(this.#connection, this.#imports.sampleImportId(), nowMs);
  }

  async storage(): Promise<StorageReport> {
    return storageReport(this.#connection, this.#vfs);
  }

  async checkIntegrity(): Promise<readonly string[]> {
    return checkIntegrity(this.#connection);
  }

  async review(items: readonly ImportItem[]): Promise<readonly FileReview[]> {
    return reviewFiles(items, this.#ledger, this.#databases);
  }

  async importFiles(
    items: readonly ImportItem[],
    options: ImportOptions,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<ImportReport> {
    const report = await this.#desk.import(items, options, onProgress);
    // Nobody waits for that.
    void this.#settle();
    return report;
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
    return previewUndo(this.#connection, importId);
  }

  async undoImport(importId: number): Promise<ImportReport> {
    return this.#desk.undo(importId);
  }

  async listImports(): Promise<readonly ImportReport[]> {
    return this.#imports.list();
  }

  async search(request: SearchRequest, onProvisional?: (answer: SearchAnswer) => void): Promise<SearchAnswer> {
    this.#desk.noteRequest();
    return this.#inLane(request.lane, (check) =>
      search(this.#search, request, { check, ...(onProvisional && { onProvisional }) }),
    );
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

  async timeline(request: Parameters<EngineApi['timeline']>[0]): Promise<TimelineAnswer> {
    this.#desk.noteRequest();
    return timeline(this.#search, request, () => this.#sessions.all());
  }

  async findItem(key: Parameters<EngineApi['findItem']>[0]): Promise<ItemRef | null> {
    return this.#sessions.find(key);
  }

  async describeItems(items: readonly ItemRef[]): Promise<readonly Hit[]> {
    return new HitReader(this.#search).read(items, null);
  }

  async listProjects(): Promise<Answer<readonly ProjectSummary[]>> {
    return listProjects(this.#connection, this.#projects, () => this.#host.monotonicMs());
  }

  async mergeProjects(projectId: number, intoId: number): Promise<void> {
    this.#projects.merge(projectId, intoId);
  }

  async splitProject(projectId: number): Promise<void> {
    this.#projects.split(projectId);
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

  async contextSupport(): Promise<ContextSupport> {
    return contextSupport();
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

  async saveContextConfig(name: string, config: unknown, seenVersion: number | null): Promise<ContextConfigSave> {
    return this.#context.configs.save(name, config, seenVersion);
  }

  async deleteContextConfig(name: string, seenVersion: number): Promise<ContextConfigSave> {
    return this.#context.configs.delete(name, seenVersion);
  }

  async setProjectContextConfig(projectPath: string, name: string | null): Promise<void> {
    this.#context.configs.setDefault(projectPath, name);
  }

  async figures(request: FiguresRequest): Promise<Answer<Figures>> {
    return figures(this.#search, request);
  }

  async listPrices(): Promise<PriceTable> {
    return this.#prices.table();
  }

  async savePrices(prices: readonly Price[] | null): Promise<void> {
    this.#prices.save(prices);
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

  async setPrivate(thing: PrivateThing, isPrivate: boolean): Promise<void> {
    this.#private.set(thing, isPrivate);
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
}
