import { type JsonObject, textOrNull } from '../json.ts';
import type { IndexedPrompt } from '../prompt-index-parser.ts';

/** An element of `logs.json`: `{sessionId, messageId, type, message, timestamp}`. */
export function promptOfGemini(entry: JsonObject): IndexedPrompt {
  return {
    sessionId: textOrNull(entry.sessionId),
    text: textOrNull(entry.message) ?? '',
    time: entry.timestamp,
    directory: null,
  };
}
