import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A reading of Claude Code's raw records that shares nothing with the engine: what tests count by hand against it.
 * Records that stand in several files count once.
 */
export interface RawRecord {
  readonly uuid: string;
  /** Of a sub-agent, its id behind a slash. */
  readonly session: string;
  readonly ms: number | null;
  readonly cwd: string | null;
  readonly type: string;
  readonly isMeta: boolean;
  readonly content: readonly RawBlock[];
}

export interface RawBlock {
  readonly type: string;
  readonly id?: string;
  readonly name?: string;
  readonly tool_use_id?: string;
  readonly is_error?: boolean;
  readonly text?: string;
  readonly content?: unknown;
  readonly input?: Readonly<Record<string, unknown>>;
}

export const SHARED_FIXTURES = new URL('../../../shared/fixtures/', import.meta.url).pathname;
export const hasSharedFixtures = existsSync(SHARED_FIXTURES);
export const SHOP = new URL('../engine/facts/fixtures/shop', import.meta.url).pathname;

/** Of a file or of all files below a folder, in order of their paths. */
export function rawRecords(path: string): readonly RawRecord[] {
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.jsonl'))
        .sort()
        .map((name) => join(path, name))
    : [path];
  const records = new Map<string, RawRecord>();
  for (const line of files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))) {
    const record = toRecord(line);
    if (record && !records.has(record.uuid)) records.set(record.uuid, record);
  }
  return [...records.values()];
}

function toRecord(line: string): RawRecord | null {
  try {
    // biome-ignore lint/suspicious/noExplicitAny: it is what the file holds
    const raw: any = JSON.parse(line);
    if (typeof raw.uuid !== 'string' || !raw.message || !raw.sessionId) return null;
    const { content } = raw.message;
    const ms = Date.parse(raw.timestamp);
    return {
      uuid: raw.uuid,
      session: raw.agentId === undefined ? raw.sessionId : `${raw.sessionId}/${raw.agentId}`,
      ms: Number.isNaN(ms) ? null : ms,
      cwd: raw.cwd ?? null,
      type: raw.type,
      isMeta: raw.isMeta === true || raw.isCompactSummary === true,
      content: typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []),
    };
  } catch {
    return null;
  }
}

/** What a tool answered, as one text. */
export function rawText({ content, text }: RawBlock): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map((part: { text?: string }) => part.text ?? '').join('\n');
  return text ?? '';
}
