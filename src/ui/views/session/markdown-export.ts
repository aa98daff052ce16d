import type { EngineApi, EventTime, SessionDetail, TranscriptEvent } from '../../../engine/api.ts';
import { maskSecrets } from '../../../engine/secrets/mask-secrets.ts';
import { wholeText } from './session-search.ts';

const PAGE_SIZE = 100;

/** A fence that no run of backticks in the text can close. */
export function fenceFor(text: string): string {
  let longest = 2;
  for (const run of text.matchAll(/`+/g)) longest = Math.max(longest, run[0].length);
  return '`'.repeat(longest + 1);
}

function fenced(text: string): string {
  const fence = fenceFor(text);
  return `${fence}\n${text.endsWith('\n') ? text : `${text}\n`}${fence}`;
}

/** One line, with what Markdown would read as marks or HTML made literal. */
export function escapeInline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>]/g, '\\$&');
}

export interface MarkdownSettings {
  readonly formatTime: (time: EventTime) => string;
}

const HEADINGS: Readonly<Record<TranscriptEvent['type'], string>> = {
  prompt: '## Prompt',
  command: '## Slash command',
  assistant: '### Assistant',
  thinking: '### Thinking',
  'tool-call': '### Tool call',
  'tool-result': '#### Result',
  compaction: '## Compaction',
  notice: '### Notice',
};

function heading(event: TranscriptEvent, settings: MarkdownSettings): string {
  const parts = [HEADINGS[event.type]];
  if (event.type === 'tool-call') parts.push(escapeInline(event.title || (event.tool ?? '')));
  if (event.isError) parts.push('error');
  if (event.time.kind !== 'none') parts.push(settings.formatTime(event.time));
  return parts.filter(Boolean).join(' · ');
}

/** Prompts and answers are Markdown already; everything else is fenced, so that nothing in it takes effect. */
export function eventToMarkdown(event: TranscriptEvent, text: string, settings: MarkdownSettings): string {
  const head = heading(event, settings);
  if (text.trim() === '') return event.type === 'thinking' ? `${head}\n\nNot recorded by the tool.` : head;
  const isProse = event.type === 'prompt' || event.type === 'assistant';
  return `${head}\n\n${isProse ? text.trim() : fenced(text)}`;
}

export function sessionHeadToMarkdown(detail: SessionDetail, settings: MarkdownSettings): string {
  const { summary } = detail;
  const facts: (readonly [string, string])[] = [
    ['Session', summary.nativeId],
    ['Project', summary.project?.path ?? ''],
    ['Agent', [summary.tool, ...detail.models].join(', ')],
    ['Branches', detail.branches.join(', ')],
    ['Start', settings.formatTime(summary.firstTime)],
    ['End', settings.formatTime(summary.lastTime)],
  ];
  const lines = facts.filter(([, value]) => value !== '').map(([name, value]) => `- ${name}: ${escapeInline(value)}`);
  return `# ${escapeInline(summary.title)}\n\n${lines.join('\n')}`;
}

/**
 * The events as Markdown, read page by page, with `[hidden: kind]` for keys and passwords. Null when aborted.
 * `onProgress` is told the number of events written so far.
 */
export async function exportEvents(
  engine: Pick<EngineApi, 'readEvents' | 'getEventText'>,
  sessionKey: string,
  eventIndexes: readonly number[],
  settings: MarkdownSettings & {
    readonly signal: AbortSignal;
    readonly onProgress: (eventsWritten: number) => void;
  },
): Promise<string | null> {
  const parts: string[] = [];
  let page: readonly TranscriptEvent[] = [];
  let pageStart = -1;
  for (const index of eventIndexes) {
    const start = Math.floor(index / PAGE_SIZE) * PAGE_SIZE;
    if (start !== pageStart) {
      page = await engine.readEvents(sessionKey, start, PAGE_SIZE);
      pageStart = start;
      settings.onProgress(parts.length);
    }
    if (settings.signal.aborted) return null;
    const event = page[index - start];
    if (event) parts.push(eventToMarkdown(event, maskSecrets(await wholeText(engine, sessionKey, event)), settings));
  }
  return `${parts.join('\n\n')}\n`;
}
