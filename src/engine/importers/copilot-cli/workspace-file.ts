/** What `workspace.yaml` says of the session beside it. */
export interface WorkspaceFile {
  readonly id: string | null;
  readonly directory: string | null;
  readonly branch: string | null;
  readonly title: { readonly text: string; readonly rank: 2 | 3 | 4 } | null;
}

/** Where it lies: in the folder of `events.jsonl`. */
export function workspaceFilePath(eventsPath: string): string {
  return eventsPath.replace(/[^/]*$/, 'workspace.yaml');
}

/** Its keys stand at the beginning of lines. Nothing of it is needed, so what cannot be read is not there. */
export function readWorkspaceFile(text: string): WorkspaceFile {
  const fields = new Map<string, string>();
  const lines = text.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const [, key, value] = /^([a-z_]+):[ \t]*(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) continue;
    fields.set(key, /^[|>][+-]?$/.test(value) ? blockBehind(lines, index) : unquote(value));
  }
  const field = (key: string) => fields.get(key) || null;
  return { id: field('id'), directory: field('cwd'), branch: field('branch'), title: titleOf(field) };
}

function titleOf(field: (key: string) => string | null): WorkspaceFile['title'] {
  const name = field('name');
  if (name !== null) return { text: name, rank: field('user_named') === 'true' ? 4 : 3 };
  const summary = field('summary');
  return summary === null ? null : { text: summary, rank: 2 };
}

/** The indented lines behind `key: |`, as one. */
function blockBehind(lines: readonly string[], index: number): string {
  const block: string[] = [];
  for (let at = index + 1; /^[ \t]/.test(lines[at] ?? ''); at++) block.push((lines[at] ?? '').trim());
  return block.join(' ');
}

function unquote(value: string): string {
  const trimmed = value.trim();
  const [, , quoted] = /^(["'])(.*)\1$/.exec(trimmed) ?? [];
  if (quoted !== undefined) return quoted;
  return trimmed === 'null' || trimmed === '~' ? '' : trimmed;
}
