import type { AgentApi, EngineApi, TimelineFeedApi } from '../engine/api.ts';

type MethodName =
  | Exclude<keyof EngineApi, 'agents' | 'timeline'>
  | `agents.${keyof AgentApi}`
  | `timeline.${keyof TimelineFeedApi}`;

/** What only looks. A method that is neither here nor in WRITES is a type error: somebody has to decide. */
type Read =
  | 'status'
  | 'storage'
  | 'checkIntegrity'
  | 'startCheck'
  | 'lastSalvage'
  | 'review'
  | 'previewUndo'
  | 'getRedaction'
  | 'listImports'
  | 'search'
  | 'explain'
  | 'completeWord'
  | 'similarWords'
  | 'analyseText'
  | 'indexReport'
  | 'facets'
  | 'histogram'
  | 'findItem'
  | 'describeItems'
  | 'listProjects'
  | 'listSessions'
  | 'getSession'
  | 'findLikeSessions'
  | 'outlineSession'
  | 'readEvents'
  | 'getEventText'
  | 'getEventRecord'
  | 'buildBrief'
  | 'contextSupport'
  | 'buildContext'
  | 'listContextConfigs'
  | 'getDocument'
  | 'readDocument'
  | 'listNotes'
  | 'getNote'
  | 'getWrittenNote'
  | 'getProjectContextConfig'
  | 'getSessionTitle'
  | 'getTags'
  | 'listMerges'
  | 'listLifetimes'
  | 'getLifetime'
  | 'listStorageLevels'
  | 'previewStorageLevel'
  | 'listOffers'
  | 'listPins'
  | 'getPins'
  | 'figures'
  | 'listPrices'
  | 'blameFile'
  | 'listChangedPaths'
  | 'findFixes'
  | 'findDecisions'
  | 'findRuns'
  | 'describeDay'
  | 'listItems'
  | 'listPrivate'
  | 'privacyOf'
  | 'backupState'
  | 'previewRestore'
  | 'previewPurge'
  | 'listPurges'
  | 'laneLinks'
  | 'queryTimes'
  | 'exportItems'
  | 'previewTimeEstimates'
  | `agents.${keyof AgentApi}`
  | `timeline.${keyof TimelineFeedApi}`;

export type WriteMethod = Exclude<MethodName, Read>;

/**
 * What changes something. `again`: doing it twice is doing it once, so a request whose answer was lost is sent again.
 * `once`: it is not (a write that names the version it saw meets its own), so the person is told.
 */
const WRITES: Readonly<Record<WriteMethod, 'again' | 'once'>> = {
  importFiles: 'once',
  cancelImport: 'once',
  undoImport: 'once',
  saveRedaction: 'once',
  optimiseIndex: 'again',
  offerContext: 'once',
  withdrawOffer: 'once',
  setStorageLevel: 'once',
  mergeProjects: 'once',
  splitProject: 'once',
  saveContextConfig: 'once',
  deleteContextConfig: 'once',
  setProjectContextConfig: 'once',
  createNote: 'once',
  saveNote: 'once',
  deleteNote: 'once',
  keepNoteEdit: 'once',
  setSessionTitle: 'once',
  setTags: 'once',
  setLifetime: 'once',
  savePins: 'once',
  savePrices: 'once',
  setPrivate: 'once',
  createBackup: 'again',
  salvage: 'once',
  restore: 'once',
  purge: 'once',
  restorePurge: 'once',
  deletePurge: 'once',
  applyTimeEstimates: 'once',
  revertTimeEstimates: 'once',
};

const writes: Readonly<Record<string, 'again' | 'once'>> = WRITES;

/** Whether others have to ask anew afterwards. */
export function isWrite(method: string): boolean {
  return method in writes;
}

/** Whether a request that got no answer may be sent again. */
export function isRepeatable(method: string): boolean {
  return writes[method] !== 'once';
}
