/** Where the files of an OpenCode `storage` tree belong, by their paths alone. */

type Kind = 'session' | 'message' | 'part' | 'todo' | 'session_diff' | 'project';

/**
 * In a folder named `storage`: all that OpenCode keeps there. What is shared (`share`, `session_share`) holds secrets:
 * it belongs to the tree so that nobody reads it.
 */
const NAMED =
  /^((?:.*\/)?storage)\/(session|message|part|todo|session_diff|project|permission|share|session_share)\/(.+)\.json$/;
const MARKER = /^((?:.*\/)?storage)\/migration$/;

/** In a folder of any name: files that are named by their ids. */
const BY_IDS = [
  /^(?:(.*)\/)?(session)\/([^/]+\/ses_[^/]+)\.json$/,
  /^(?:(.*)\/)?(message)\/(ses_[^/]+\/msg_[^/]+)\.json$/,
  /^(?:(.*)\/)?(part)\/(msg_[^/]+\/prt_[^/]+)\.json$/,
  /^(?:(.*)\/)?(todo|session_diff)\/(ses_[^/]+)\.json$/,
];

/** The folder of the tree; null for the path of another file. */
export function rootOf(path: string): string | null {
  const found = (NAMED.exec(path) ?? MARKER.exec(path))?.[1];
  if (found !== undefined) return found;
  const byIds = BY_IDS.map((pattern) => pattern.exec(path)).find((match) => match !== null);
  return byIds ? (byIds[1] ?? '.') : null;
}

/** Paths by what they hold, in the order of their names. */
export interface StorageTree {
  readonly sessions: readonly string[];
  /** By the name of their folder, which is the id of the session; '' for those in no folder. */
  readonly messages: Map<string, string[]>;
  /** By the id of the message; '' for those in no folder. */
  readonly parts: Map<string, string[]>;
  /** By the id of the session. */
  readonly todos: ReadonlyMap<string, string[]>;
  readonly diffs: ReadonlyMap<string, string[]>;
  readonly projects: readonly string[];
}

export function treeOf(paths: readonly string[]): StorageTree {
  const sessions: string[] = [];
  const projects: string[] = [];
  const messages = new Map<string, string[]>();
  const parts = new Map<string, string[]>();
  const todos = new Map<string, string[]>();
  const diffs = new Map<string, string[]>();
  const byFolder = { message: messages, part: parts, todo: todos, session_diff: diffs };
  for (const path of [...paths].sort()) {
    const place = placeOf(path);
    if (place?.kind === 'session') sessions.push(path);
    else if (place?.kind === 'project') projects.push(path);
    else if (place) addTo(byFolder[place.kind], place.folder, path);
  }
  return { sessions, messages, parts, todos, diffs, projects };
}

const KINDS: ReadonlySet<string> = new Set<Kind>(['session', 'message', 'part', 'todo', 'session_diff', 'project']);

function isKind(name: string): name is Kind {
  return KINDS.has(name);
}

/** What a path holds, and the id in it that joins it to the rest. */
function placeOf(path: string): { readonly kind: Kind; readonly folder: string } | null {
  const match = NAMED.exec(path) ?? BY_IDS.map((pattern) => pattern.exec(path)).find((found) => found !== null);
  const [, , kind = '', rest = ''] = match ?? [];
  const names = rest.split('/');
  const last = names.at(-1) ?? '';
  // Before there were project ids all of it lay below `session`: `info/<ses>`, `message/<ses>/<msg>`, `part/<ses>/<msg>/<prt>`.
  if (kind === 'session' && names.length > 2 && (names[0] === 'message' || names[0] === 'part')) {
    return { kind: names[0], folder: names.at(-2) ?? '' };
  }
  if (!isKind(kind)) return null;
  if (kind === 'todo' || kind === 'session_diff') return { kind, folder: last };
  return { kind, folder: names.at(-2) ?? '' };
}

export function addTo(groups: Map<string, string[]>, name: string, path: string): void {
  const group = groups.get(name);
  if (group) group.push(path);
  else groups.set(name, [path]);
}
