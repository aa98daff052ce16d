import { maskSecrets } from '../../../engine/secrets/mask-secrets.ts';
import type { LogEntry } from '../../../mcp/api.ts';

export interface LogFilter {
  /** Null: all. */
  readonly clientId: number | null;
  readonly kind: 'all' | 'calls' | 'errors';
  /** Part of the method, the tool, the origin or the message. */
  readonly text: string;
}

export function filterLog(entries: readonly LogEntry[], { clientId, kind, text }: LogFilter): readonly LogEntry[] {
  const wanted = text.trim().toLowerCase();
  return entries.filter((entry) => {
    if (clientId !== null && entry.clientId !== clientId) return false;
    if (kind === 'calls' && entry.method !== 'tools/call') return false;
    if (kind === 'errors' && entry.kind !== 'error' && entry.kind !== 'turned-away') return false;
    return wanted === '' || textOf(entry).toLowerCase().includes(wanted);
  });
}

function textOf({ method, tool, origin, reason, json }: LogEntry): string {
  return [method, tool, origin, reason, json].filter((part) => part !== null).join(' ');
}

/** A line an entry, as JSON, without keys and passwords. */
export function toJsonLines(entries: readonly LogEntry[]): string {
  return entries
    .map(({ atMs, json, ...entry }) => {
      const message = json === null ? null : maskSecrets(json);
      return JSON.stringify({ at: new Date(atMs).toISOString(), ...entry, message });
    })
    .map((line) => `${line}\n`)
    .join('');
}

/** The message with its lines; as it is where it is no JSON. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
