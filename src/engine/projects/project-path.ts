/** Where Windows keeps a folder that a shell of its own, or a Linux beside it, calls by a POSIX path. */
const POSIX_SHAPES: readonly (readonly [RegExp, string])[] = [
  [/^\/\/(?:wsl\$|wsl\.localhost)\/[^/]+(?=\/|$)/i, ''],
  [/^\/(?:mnt|cygdrive)\/([a-z])(?=\/|$)/i, '$1:'],
  [/^\/([a-z])(?=\/)/i, '$1:'],
];

/**
 * The key under which one folder is known: slashes one way, no trailing slash, drive letter in lower case, the POSIX
 * shapes of a Windows path (`/mnt/c/work`, `/c/work`) as that path. Letter case of the rest stays: two folders may
 * differ by it.
 */
export function projectKey(path: string): string {
  let key = path.replaceAll('\\', '/').replace(/\/+$/, '');
  for (const [shape, windows] of POSIX_SHAPES) key = key.replace(shape, windows);
  key = key.replace(/^([A-Za-z]):/, (_, drive: string) => `${drive.toLowerCase()}:`);
  return key === '' ? '/' : key;
}

/** The key of the repository that a folder is a worktree of; null for other folders. */
export function repositoryKey(key: string): string | null {
  const [repository, worktree] = key.split(WORKTREES);
  return worktree === undefined || repository === undefined || repository === '' ? null : repository;
}

const WORKTREES = /\/(?:\.claude\/)?\.?worktrees\//;

/** Shortest tails that tell the folders apart: 'my-app', or 'work/my-app' and 'personal/my-app'. */
export function shortestUniqueTails(keys: readonly string[]): string[] {
  const segments = keys.map(namedSegments);
  const deepest = Math.max(1, ...segments.map((parts) => parts.length));
  let tails = segments.map((parts) => parts.slice(-1).join('/'));
  for (let depth = 2; depth <= deepest; depth++) {
    const shared = valuesMetTwice(tails);
    tails = tails.map((tail, index) => (shared.has(tail) ? (segments[index] ?? []).slice(-depth).join('/') : tail));
  }
  return tails.map((tail) => (tail === '' ? '/' : tail));
}

/** A worktree is known by its repository: `…/shop/.claude/worktrees/12` is shop/12. */
function namedSegments(key: string): readonly string[] {
  const [repository, worktree] = key.split(WORKTREES);
  const parts = (repository ?? key).split('/').filter((part) => part !== '');
  if (worktree === undefined) return parts;
  return [...parts.slice(0, -1), `${parts.at(-1) ?? ''}/${worktree}`];
}

function valuesMetTwice(values: readonly string[]): ReadonlySet<string> {
  const met = new Set<string>();
  return new Set(values.filter((value) => met.has(value) || !met.add(value)));
}
