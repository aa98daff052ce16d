import { isObject, type JsonObject } from '../json.ts';

/** Types of an envelope that stood there from its first version on, and those that came since. */
const ENVELOPE_TYPES = new Set([
  'session_meta',
  'turn_context',
  'response_item',
  'event_msg',
  'compacted',
  'world_state',
  'inter_agent_communication',
  'inter_agent_communication_metadata',
]);

/** `{timestamp, type, payload}`. */
export function isEnvelope({ type, payload }: JsonObject): boolean {
  return typeof type === 'string' && ENVELOPE_TYPES.has(type) && isObject(payload);
}

/** The first line of a file of bare items: `{id, timestamp, instructions, git}`, without a type. */
export function isBareHeader(value: JsonObject): boolean {
  const { id, timestamp, type } = value;
  return type === undefined && typeof id === 'string' && typeof timestamp === 'string' && 'instructions' in value;
}

const BARE_ITEM_TYPES = new Set([
  'message',
  'reasoning',
  'function_call',
  'function_call_output',
  'local_shell_call',
  'custom_tool_call',
  'custom_tool_call_output',
  'web_search_call',
]);

/** Line of a file of bare items: an item of the Responses API, or the mark of a state. */
export function isBareLine({ type, record_type: recordType }: JsonObject): boolean {
  return recordType === 'state' || (typeof type === 'string' && BARE_ITEM_TYPES.has(type));
}

/** The one object of the TypeScript version: `{session: {id, timestamp, instructions}, items: […]}`. */
export function isLegacyObject({ session, items }: JsonObject): boolean {
  return isObject(session) && typeof session.id === 'string' && 'timestamp' in session && Array.isArray(items);
}

/** Lines of `codex exec --json`: `{type: "thread.started", thread_id}`, `{type: "item.completed", item: {type}}`. */
export function isExecLine({ type, thread_id: threadId, item, usage, error }: JsonObject): boolean {
  switch (type) {
    case 'thread.started':
      return typeof threadId === 'string';
    case 'item.started':
    case 'item.updated':
    case 'item.completed':
      return isObject(item) && (typeof item.type === 'string' || typeof item.item_type === 'string');
    case 'turn.completed':
      return isObject(usage);
    case 'turn.failed':
      return isObject(error);
    default:
      return type === 'turn.started';
  }
}

/** `{session_id, ts, text}` of `history.jsonl`. */
export function isPromptIndexLine({ session_id: sessionId, ts, text }: JsonObject): boolean {
  return typeof sessionId === 'string' && typeof ts === 'number' && typeof text === 'string';
}

/** `{id, thread_name, updated_at}` of `session_index.jsonl`. */
export function isThreadNameLine({ id, thread_name: name, updated_at: updated }: JsonObject): boolean {
  return typeof id === 'string' && typeof name === 'string' && typeof updated === 'string';
}

const SIGN_IN_KEYS = new Set(['OPENAI_API_KEY', 'tokens', 'last_refresh', 'auth_mode', 'agent_identity']);

/** The sign-in that `auth.json` keeps: an API key, or tokens. Their values are not looked at. */
export function isSignIn(value: JsonObject): boolean {
  const keys = Object.keys(value);
  if (!keys.every((key) => SIGN_IN_KEYS.has(key))) return false;
  return keys.includes('OPENAI_API_KEY') || (keys.includes('tokens') && keys.includes('last_refresh'));
}
