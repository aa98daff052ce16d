const LONGEST_PATH = 1000;

/**
 * The path of a file in an archive, as one that leads nowhere else: with `/`, without a drive, an absolute beginning and
 * `.` and `..`. Paths are labels here, never places on a disk.
 */
export function cleanPath(name: string): string {
  const parts = name
    .toWellFormed()
    .slice(0, LONGEST_PATH)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\ufffd')
    .replaceAll('\\', '/')
    .replace(/^[A-Za-z]:\//, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/') || 'unnamed';
}

/** Gives each file a path of its own: `notes.md`, `notes (2).md`. */
export class PathNames {
  readonly #taken = new Set<string>();
  readonly #counts = new Map<string, number>();

  unique(path: string): string {
    let free = path;
    let count = this.#counts.get(path) ?? 1;
    while (this.#taken.has(free)) free = numbered(path, ++count);
    this.#counts.set(path, count);
    this.#taken.add(free);
    return free;
  }
}

function numbered(path: string, count: number): string {
  const extension = /(?<=[^/])\.[^./]{1,20}$/.exec(path)?.[0] ?? '';
  return `${path.slice(0, path.length - extension.length)} (${count})${extension}`;
}

const SKIPPED_FOLDERS: ReadonlyMap<string, string> = new Map([
  ['node_modules', 'packages of other people, no sessions'],
  ['.git', 'version control data, no sessions'],
  ['__MACOSX', 'file attributes of macOS, no sessions'],
]);
const SKIPPED_FILES: ReadonlyMap<string, string> = new Map([
  ['.DS_Store', 'Finder settings'],
  ['Thumbs.db', 'Explorer thumbnails'],
]);

/** What is left out of an archive, as it is of a folder; null for what is not. */
export function skippedPart(path: string): { readonly path: string; readonly why: string } | null {
  const parts = path.split('/');
  const folder = parts.findIndex((part, index) => index < parts.length - 1 && SKIPPED_FOLDERS.has(part));
  const why = folder < 0 ? SKIPPED_FILES.get(parts.at(-1) ?? '') : SKIPPED_FOLDERS.get(parts[folder] ?? '');
  if (why === undefined) return null;
  return { path: folder < 0 ? path : parts.slice(0, folder + 1).join('/'), why };
}
