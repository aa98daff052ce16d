import type { ExportedItem } from '../../../engine/api.ts';
import { formatIsoWithOffset, type ZoneClock } from '../../../timeline/zone-clock.ts';

export type ExportFormat = 'markdown' | 'jsonl';

export const EXPORT_FILES: Readonly<Record<ExportFormat, { readonly ending: string; readonly type: string }>> = {
  markdown: { ending: 'md', type: 'text/markdown' },
  jsonl: { ending: 'jsonl', type: 'application/x-ndjson' },
};

/** What an export says of itself at its beginning; JSON Lines begin with their first item. */
export function exportHead(format: ExportFormat, title: string, total: number): string {
  if (format === 'jsonl') return '';
  return `# ${title}\n\n${total} items, oldest first. Keys, passwords and tokens that were found are hidden.\n`;
}

/** One item, with the end of its line. Times are ISO 8601 with the offset of the zone, and what they rest on. */
export function exportItem(format: ExportFormat, item: ExportedItem, clock: ZoneClock): string {
  return format === 'jsonl' ? toJsonLine(item, clock) : toMarkdown(item, clock);
}

function toJsonLine({ time, ...item }: ExportedItem, clock: ZoneClock): string {
  const written = {
    time: time.ms === null ? null : formatIsoWithOffset(clock, time.ms),
    timeKind: time.kind,
    timeBasis: time.basis,
    plusMinusMs: time.plusMinusMs,
  };
  return `${JSON.stringify({ ...written, ...item })}\n`;
}

function toMarkdown(item: ExportedItem, clock: ZoneClock): string {
  const { time, session, project, tool, path, isError, category, title, text } = item;
  const head = [timeText(time, clock), category, tool, isError ? 'error' : null].filter((part) => part !== null);
  const facts = [
    session && `Session: ${oneLine(session.title || session.sessionKey)}`,
    project && `Project: ${oneLine(project)}`,
    path && `File: ${oneLine(path)}`,
  ].filter((fact) => fact !== null);
  const body = text.trim() === '' ? oneLine(title) : fenced(text);
  return `\n## ${head.join(' · ')}\n\n${facts.map((fact) => `- ${fact}\n`).join('')}${facts.length > 0 ? '\n' : ''}${body}\n`;
}

function timeText({ ms, kind }: ExportedItem['time'], clock: ZoneClock): string {
  if (ms === null) return 'no date';
  return `${formatIsoWithOffset(clock, ms)}${kind === 'inferred' ? ' (inferred)' : ''}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** In a fence that is longer than any in the text, so that nothing in it becomes markup. */
function fenced(text: string): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text.replace(/\n$/, '')}\n${fence}`;
}
