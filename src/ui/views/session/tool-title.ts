/** A call's title in two parts: the tool's name, and what the call is about. */
export interface ToolTitle {
  readonly tool: string;
  readonly subject: string;
}

export function splitToolTitle(title: string, tool: string | null): ToolTitle {
  const name = tool ?? title.split(' ', 1)[0] ?? '';
  const subject = title.startsWith(name) ? title.slice(name.length).trim() : title;
  return { tool: name, subject };
}

/** A path under one of the session's directories, as seen from there; other paths as they are. */
export function relativePath(path: string, directories: readonly string[]): string {
  for (const directory of directories) {
    const prefix = /[/\\]$/.test(directory) ? directory : `${directory}${directory.includes('\\') ? '\\' : '/'}`;
    if (prefix.length > 1 && path.startsWith(prefix)) return path.slice(prefix.length);
  }
  return path;
}

const SHORT_LENGTH = 72;

/** A path with its middle left out when it is long, so that both ends can be read. */
export function shortenPath(path: string, limit = SHORT_LENGTH): string {
  if (path.length <= limit) return path;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.length >= limit - 2) return `…${path.slice(path.length - limit + 1)}`;
  return `${path.slice(0, limit - name.length - 2)}…/${name}`;
}

function isPath(text: string): boolean {
  return /^(?:[/~]|[A-Za-z]:\\)\S*$/.test(text);
}

/** The subject as a line shows it: file paths from the session's directory, shortened in the middle. */
export function showSubject(subject: string, directories: readonly string[]): string {
  return isPath(subject) ? shortenPath(relativePath(subject, directories)) : subject;
}

/** The subject in a list of many: of a path its last part. */
export function shortSubject(subject: string): string {
  if (!isPath(subject)) return subject;
  return subject.split(/[/\\]/).findLast((part) => part !== '') ?? subject;
}
