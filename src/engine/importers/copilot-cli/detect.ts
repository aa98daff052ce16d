import type { Detection, FileSample } from '../importer.ts';
import { isObject, type JsonObject } from '../json.ts';

/** Records that every session has some of; the types of others are dotted too, so these decide. */
const TELLING_TYPES = new Set([
  'session.start',
  'session.resume',
  'session.shutdown',
  'session.model_change',
  'user.message',
  'assistant.message',
  'assistant.turn_start',
  'assistant.turn_end',
  'tool.execution_start',
  'tool.execution_complete',
  'tool.user_requested',
]);

function isEventRecord({ type, data, id }: JsonObject): boolean {
  return typeof type === 'string' && /^[a-z]+(?:[._][a-z]+)*$/.test(type) && isObject(data) && typeof id === 'string';
}

function isTelling(record: JsonObject): boolean {
  return typeof record.type === 'string' && TELLING_TYPES.has(record.type) && 'parentId' in record;
}

export function detectCopilotCli(sample: FileSample): Detection | null {
  if (sample.isJsonArray) return null;
  const records = sample.objects.filter(isEventRecord);
  const start = records.find(({ type, data }) => type === 'session.start' && isObject(data) && 'producer' in data);
  const startData = isObject(start?.data) ? start.data : {};
  const isNamed = startData.producer === 'copilot-agent';
  if (!isNamed && !records.some(isTelling)) return detectWorkspaceFile(sample);
  if (isNamed && typeof startData.vscodeVersion === 'string') return EDITOR_TRANSCRIPT;
  const share = records.length / sample.objects.length;
  const lines = `${records.length} of the first ${sample.objects.length} JSON lines`;
  return {
    confidence: (isNamed ? 0.75 : 0.6) + 0.24 * share,
    reason: isNamed
      ? `Its session was started by copilot-agent, and ${lines} are records of Copilot CLI.`
      : `${lines} are records of Copilot CLI (dotted type, data, id, parentId).`,
  };
}

/** The extension of VS Code writes the same records, but not all of them. */
const EDITOR_TRANSCRIPT: Detection = {
  confidence: 0.95,
  isSidecar: true,
  reason: 'A shortened copy of a chat of VS Code; the whole chat is in the folder chatSessions.',
};

function detectWorkspaceFile({ path, head }: FileSample): Detection | null {
  if (!/(?:^|\/)workspace\.yaml$/.test(path) || !/^id: /m.test(head) || !/^cwd: /m.test(head)) return null;
  return {
    confidence: 0.8,
    isSidecar: true,
    reason: 'The description of a Copilot CLI session; its events are in events.jsonl beside it.',
  };
}
