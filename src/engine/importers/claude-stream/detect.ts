import type { Detection, FileSample } from '../importer.ts';
import { isObject, type JsonObject } from '../json.ts';
import { unitOfJson } from '../json-unit.ts';

const TYPES = new Set(['system', 'assistant', 'user', 'result', 'stream_event']);

function isStreamRecord({ type, session_id: session }: JsonObject): boolean {
  return typeof type === 'string' && TYPES.has(type) && typeof session === 'string';
}

/** Other agents print streams of the same shape; they do not name tools, models and costs as Claude Code does. */
function isTelling({ type, subtype, tools, message, ...record }: JsonObject): boolean {
  if ('qwen_code_version' in record || 'hook_event_name' in record) return false;
  switch (type) {
    case 'system':
      return subtype === 'init' && Array.isArray(tools);
    case 'assistant':
      return isObject(message) && typeof message.model === 'string' && isObject(message.usage);
    case 'result':
      return typeof subtype === 'string' && ('total_cost_usd' in record || 'num_turns' in record);
    default:
      return false;
  }
}

export function detectClaudeStream(sample: FileSample, unit: 'line' | 'element'): Detection | null {
  const { objects } = sample;
  const records = objects.filter(isStreamRecord);
  if (!records.some(isTelling) || unit !== unitOfJson(sample)) return null;
  return {
    confidence: 0.6 + 0.35 * (records.length / objects.length),
    reason: `${records.length} of the first ${objects.length} objects are what "claude -p" prints (type, session_id).`,
  };
}
