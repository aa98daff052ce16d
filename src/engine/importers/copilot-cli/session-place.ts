import type { FileContext } from '../importer.ts';
import { type JsonObject, objectOr } from '../json.ts';
import { idOrNull, pathOrNull } from './ids.ts';
import { readWorkspaceFile, type WorkspaceFile, workspaceFilePath } from './workspace-file.ts';

/** Whose records these are and where it works: told when a session starts or is resumed, true until told anew. */
export class SessionPlace {
  readonly #workspace: WorkspaceFile;
  #id: string;
  #directory: string | null;
  #branch: string | null;
  #model: string | null;

  constructor(file: FileContext, earlier: JsonObject = {}) {
    this.#workspace = readWorkspaceFile(file.companions.get(workspaceFilePath(file.path)) ?? '');
    this.#id = idOrNull(earlier.id) ?? this.#workspace.id ?? idInPath(file.path) ?? `file-${file.headKey}`;
    this.#directory = pathOrNull(earlier.directory ?? this.#workspace.directory);
    this.#branch = idOrNull(earlier.branch ?? this.#workspace.branch);
    this.#model = idOrNull(earlier.model);
  }

  state(): JsonObject {
    return { id: this.#id, directory: this.#directory, branch: this.#branch, model: this.#model };
  }

  get id(): string {
    return this.#id;
  }

  get directory(): string | null {
    return this.#directory;
  }

  get branch(): string | null {
    return this.#branch;
  }

  /** The model that answers now; null while the tool chooses one by itself. */
  get model(): string | null {
    return this.#model === 'auto' ? null : this.#model;
  }

  get title(): WorkspaceFile['title'] {
    return this.#workspace.title;
  }

  /** Takes in what a record says of it. */
  note(type: string, data: JsonObject): void {
    if (type === 'session.start') this.#id = idOrNull(data.sessionId) ?? this.#id;
    if (type === 'session.start' || type === 'session.resume') this.#moveTo(objectOr(data.context));
    if (type === 'session.context_changed') this.#moveTo(data);
    if (type.startsWith('session.'))
      this.#model = idOrNull(data.newModel ?? data.selectedModel ?? data.chosenModel) ?? this.#model;
  }

  #moveTo({ cwd, branch }: JsonObject): void {
    this.#directory = pathOrNull(cwd) ?? this.#directory;
    this.#branch = idOrNull(branch) ?? this.#branch;
  }
}

/** Its folder, or in older versions its file, has the session's id as name. */
function idInPath(path: string): string | null {
  return /(?:^|\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/events)?\.jsonl$/i.exec(path)?.[1] ?? null;
}
