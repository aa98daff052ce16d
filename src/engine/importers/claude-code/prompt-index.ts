import type { Detection, FileSample } from '../importer.ts';
import { isObject, type JsonObject, textOrNull } from '../json.ts';
import type { IndexedPrompt } from '../prompt-index-parser.ts';

/** Lines of `~/.claude/history.jsonl`: `{display, pastedContents, timestamp, project, sessionId}`, with milliseconds. */
export function detectPromptIndexOfClaude({ objects, isJsonArray }: FileSample): Detection | null {
  if (isJsonArray || objects.length === 0 || !objects.every(isIndexLine)) return null;
  return { confidence: 0.9, reason: 'It is the prompt index of Claude Code; the sessions are in its projects folder.' };
}

function isIndexLine({ display, timestamp, project }: JsonObject): boolean {
  return typeof display === 'string' && typeof timestamp === 'number' && typeof project === 'string';
}

export function promptOfClaude(entry: JsonObject): IndexedPrompt {
  return {
    sessionId: textOrNull(entry.sessionId),
    text: [textOrNull(entry.display) ?? '', ...pastedTexts(entry.pastedContents)].join('\n\n'),
    time: entry.timestamp,
    directory: textOrNull(entry.project),
  };
}

/** What stands behind `[Pasted text #1 +20 lines]`. */
function pastedTexts(pasted: unknown): readonly string[] {
  if (!isObject(pasted)) return [];
  return Object.values(pasted).flatMap((one) => (isObject(one) ? (textOrNull(one.content) ?? []) : []));
}
