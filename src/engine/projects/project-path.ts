/**
 * The key under which one folder is known: slashes one way, no trailing slash, drive letter in lower case.
 * Letter case of the rest stays: two folders may differ by it.
 */
export function projectKey(path: string): string {
  const slashed = path.replaceAll('\\', '/').replace(/\/+$/, '');
  const key = slashed.replace(/^([A-Za-z]):/, (_, drive: string) => `${drive.toLowerCase()}:`);
  return key === '' ? '/' : key;
}

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
  const [repository, worktree] = key.split(/\/(?:\.claude\/)?\.?worktrees\//);
  const parts = (repository ?? key).split('/').filter((part) => part !== '');
  if (worktree === undefined) return parts;
  return [...parts.slice(0, -1), `${parts.at(-1) ?? ''}/${worktree}`];
}

function valuesMetTwice(values: readonly string[]): ReadonlySet<string> {
  const met = new Set<string>();
  return new Set(values.filter((value) => met.has(value) || !met.add(value)));
}
