import type { Detection, FileSample } from '../importer.ts';
import { isObject, type JsonObject } from '../json.ts';

/** The first line of a session. */
function isHeader({ type, id, cwd }: JsonObject): boolean {
  return type === 'session' && typeof id === 'string' && typeof cwd === 'string';
}

/** Lines that no other tool writes: they name a message's role in camel case, or one of pi's own kinds of entry. */
function isOwnEntry({ type, message }: JsonObject): boolean {
  if (type === 'model_change' || type === 'thinking_level_change') return true;
  if (type !== 'message' || !isObject(message)) return false;
  return message.role === 'toolResult' || message.role === 'bashExecution' || isAssistantOfPi(message);
}

function isAssistantOfPi({ role, api, stopReason }: JsonObject): boolean {
  return role === 'assistant' && typeof api === 'string' && typeof stopReason === 'string';
}

export function detectPi({ objects, isJsonArray }: FileSample): Detection | null {
  if (isJsonArray) return null;
  if (objects.some(isHeader)) {
    return { confidence: 0.95, reason: 'It has the header line of a pi session (type "session" with id and cwd).' };
  }
  const own = objects.filter(isOwnEntry).length;
  if (own === 0) return null;
  return {
    confidence: 0.5 + 0.3 * (own / objects.length),
    reason: `${own} of the first ${objects.length} JSON lines are entries as pi writes them; the header is missing.`,
  };
}
