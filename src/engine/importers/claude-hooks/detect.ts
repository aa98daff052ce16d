import type { Detection, FileSample } from '../importer.ts';
import type { JsonObject } from '../json.ts';
import { unitOfJson } from '../json-unit.ts';

/** Names of Claude Code's hooks; later versions bring others, so a name alone is not asked for where the rest is sure. */
const EVENT_NAMES = new Set([
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PermissionRequest',
  'PostToolUse',
  'PostToolUseFailure',
  'Notification',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'PostCompact',
  'Stop',
  'StopFailure',
]);

/** Hooks of other agents have their own ids of conversations and turns beside the same names. */
const FIELDS_OF_OTHERS = ['conversation_id', 'generation_id', 'workspace_roots', 'turn_id'];

/** Gemini CLI has hooks of these names too; it puts a time on each. */
const SHARED_NAMES = new Set(['SessionStart', 'SessionEnd', 'Notification']);

const TRANSCRIPT_OF_OTHERS = /[/\\]\.(?:gemini|qwen|codex|cursor|copilot|context-mode)[/\\]/;
const OWN_TRANSCRIPT = /[/\\]\.claude[/\\]/;

/** True for what Claude Code hands to a hook. */
export function isClaudeHook(payload: JsonObject): boolean {
  const { hook_event_name: name, session_id: session, transcript_path: transcript } = payload;
  if (typeof name !== 'string' || typeof session !== 'string') return false;
  if (FIELDS_OF_OTHERS.some((field) => field in payload)) return false;
  const path = typeof transcript === 'string' ? transcript : '';
  if (OWN_TRANSCRIPT.test(path)) return true;
  if (TRANSCRIPT_OF_OTHERS.test(path) || !EVENT_NAMES.has(name)) return false;
  return !(SHARED_NAMES.has(name) && 'timestamp' in payload);
}

/** A log of many lines is read by line, and may grow; an array, and a single object, as a whole. */
export function detectClaudeHooks(sample: FileSample, unit: 'line' | 'element'): Detection | null {
  const { objects } = sample;
  const hooks = objects.filter(isClaudeHook).length;
  const ofAnyAgent = objects.filter((payload) => typeof payload.hook_event_name === 'string').length;
  if (hooks === 0 || hooks < ofAnyAgent / 2 || unit !== unitOfJson(sample)) return null;
  return {
    confidence: 0.6 + 0.38 * (hooks / objects.length),
    reason: `${hooks} of the first ${objects.length} objects are what Claude Code hands to its hooks (hook_event_name, session_id).`,
  };
}
