import { type JsonObject, textOrNull } from '../json.ts';
import type { IndexedPrompt } from '../prompt-index-parser.ts';

/** A line of `history.jsonl`: `{session_id, ts, text}`, with seconds. */
export function promptOfCodex(entry: JsonObject): IndexedPrompt {
  return {
    sessionId: textOrNull(entry.session_id),
    text: textOrNull(entry.text) ?? '',
    time: entry.ts,
    directory: null,
  };
}
