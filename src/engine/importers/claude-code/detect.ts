import type { Detection, FileSample } from '../importer.ts';
import type { JsonObject } from '../json.ts';
import { isObject } from '../json.ts';

/** Record types of Claude Code; new ones come with nearly every version, so a type alone never decides. */
const KNOWN_TYPES = new Set([
  'user',
  'assistant',
  'system',
  'summary',
  'progress',
  'attachment',
  'file-history-snapshot',
  'queue-operation',
  'permission-mode',
  'last-prompt',
  'ai-title',
  'custom-title',
  'agent-name',
  'mode',
  'pr-link',
  'worktree-state',
  'atis-latch',
  'bridge-session',
]);

function isTranscriptRecord(record: JsonObject): boolean {
  const { type, sessionId, messageId } = record;
  // The prompt index of Gemini CLI has such fields too, and numbers its messages.
  if (typeof messageId === 'number') return false;
  if (typeof sessionId === 'string') {
    return 'uuid' in record || 'parentUuid' in record || (typeof type === 'string' && KNOWN_TYPES.has(type));
  }
  return (
    (type === 'summary' && typeof record.leafUuid === 'string') ||
    (type === 'file-history-snapshot' && isObject(record.snapshot))
  );
}

function isJournalRecord(record: JsonObject): boolean {
  return (
    (record.type === 'started' || record.type === 'result') &&
    typeof record.agentId === 'string' &&
    typeof record.key === 'string'
  );
}

export function detectClaudeCode({ objects, isJsonArray, path }: FileSample): Detection | null {
  if (objects.length === 0) return null;
  const records = objects.filter(isTranscriptRecord).length;
  if (records > 0) {
    const shape = isJsonArray ? 'elements of a JSON array' : 'JSON lines';
    return {
      confidence: 0.6 + 0.4 * (records / objects.length),
      reason: `${records} of the first ${objects.length} ${shape} are Claude Code records (sessionId with uuid or a known type).`,
    };
  }
  return detectSidecar(objects, path);
}

function detectSidecar(objects: readonly JsonObject[], path: string): Detection | null {
  if (objects.every(isJournalRecord)) {
    return {
      confidence: 0.9,
      isSidecar: true,
      reason: 'The journal of a Claude Code workflow run; its agents have files of their own.',
    };
  }
  const [first] = objects;
  if (objects.length === 1 && first && typeof first.agentType === 'string' && /agent-[^/]*\.meta\.json$/.test(path)) {
    return {
      confidence: 0.8,
      isSidecar: true,
      reason: 'The description of a Claude Code sub-agent; its transcript is beside it.',
    };
  }
  return null;
}
