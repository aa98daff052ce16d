/** Slashes one way; a path that begins nowhere begins in the folder in which the tool ran. */
export function wholePath(path: string, directory: string | null): string {
  const slashed = slashes(path.trim());
  if (directory === null || isWhole(slashed)) return slashed;
  const parts: string[] = [];
  for (const part of `${slashes(directory).replace(/\/+$/, '')}/${slashed}`.split('/')) {
    if (part === '..' && parts.length > 1) parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function isWhole(path: string): boolean {
  return /^(?:\/|~|[A-Za-z]:|[a-z][a-z0-9+.-]*:\/\/)/.test(path);
}

function slashes(path: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//.test(path) ? path : path.replaceAll('\\', '/');
}
