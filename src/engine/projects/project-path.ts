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
  const segments = keys.map((key) => key.split('/').filter((part) => part !== ''));
  const tails = segments.map((parts) => parts.slice(-1).join('/'));
  for (let depth = 2; depth <= 32; depth++) {
    const counts = new Map<string, number>();
    for (const tail of tails) counts.set(tail, (counts.get(tail) ?? 0) + 1);
    let hasChanged = false;
    for (const [index, parts] of segments.entries()) {
      if ((counts.get(tails[index] ?? '') ?? 0) > 1 && parts.length >= depth) {
        tails[index] = parts.slice(-depth).join('/');
        hasChanged = true;
      }
    }
    if (!hasChanged) break;
  }
  return tails.map((tail) => (tail === '' ? '/' : tail));
}
