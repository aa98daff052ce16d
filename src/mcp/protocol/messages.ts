/** What JSON-RPC 2.0 and MCP say about messages, as far as the bridge must know it without the SDK. */

export type RpcId = string | number;

export interface RpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: RpcId;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

interface RpcNotification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface RpcResponse {
  readonly jsonrpc: '2.0';
  readonly id?: RpcId | null;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export type RpcMessage = RpcRequest | RpcNotification | RpcResponse;

/** Of JSON-RPC and MCP; those from -31001 on are ours, outside of what both keep for themselves. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  internalError: -32603,
  unsupportedVersion: -32022,
  rateLimited: -31001,
  tooManyWaiting: -31002,
  notAllowed: -31003,
} as const;

export const MODERN_VERSIONS: readonly string[] = ['2026-07-28'];
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
export const CLIENT_KEY = 'io.modelcontextprotocol/clientInfo';

export function isRequest(message: RpcMessage): message is RpcRequest {
  return 'method' in message && 'id' in message;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The version that a message of the 2026 era says it is of; undefined for messages of the era before. */
export function claimedVersion(message: RpcMessage): unknown {
  const meta = 'method' in message ? message.params?._meta : undefined;
  return isObject(meta) ? meta[VERSION_KEY] : undefined;
}

export type Reading =
  | { readonly message: RpcMessage; readonly text: string }
  | { readonly id: RpcId | null; readonly code: number; readonly problem: string; readonly text: string | null };

/**
 * Whatever was posted, as a message of plain JSON, or why it is none. Structured clone carries what JSON does not have
 * (cycles, Maps, BigInts); ports carry text, too.
 */
export function readMessage(input: unknown, mostCharacters: number): Reading {
  const text = textOf(input);
  const id = idOf(input);
  const invalid = (problem: string, code: number = RPC.invalidRequest): Reading => ({
    id,
    code,
    problem,
    text: text !== null && text.length <= mostCharacters ? text : null,
  });
  if (text === null) return invalid('Invalid Request: the message is not JSON');
  if (text.length > mostCharacters) return invalid(`Invalid Request: the message is over ${mostCharacters} characters`);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return invalid('Parse error: not JSON', RPC.parseError);
  }
  if (Array.isArray(data)) return invalid('Invalid Request: batches are not part of MCP');
  if (isMessage(data)) return { message: withoutMore(data), text };
  const problem = 'Invalid Request: not a JSON-RPC 2.0 request, notification or response';
  return { id: idOf(data), code: RPC.invalidRequest, problem, text };
}

function textOf(input: unknown): string | null {
  if (typeof input === 'string') return input;
  if (!isObject(input) && !Array.isArray(input)) return null;
  const prototype: unknown = Object.getPrototypeOf(input);
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return null;
  try {
    return JSON.stringify(input) ?? null;
  } catch {
    return null;
  }
}

function idOf(value: unknown): RpcId | null {
  const id = isObject(value) ? value.id : null;
  return isId(id) ? id : null;
}

/** JSON-RPC does not forbid further members, but the SDK (2.4.0) answers nothing where there is one. */
function withoutMore(message: RpcMessage): RpcMessage {
  if (!('method' in message)) return message;
  const { jsonrpc, method, params } = message;
  const base = { jsonrpc, method, ...(params !== undefined && { params }) };
  return isRequest(message) ? { ...base, id: message.id } : base;
}

function isId(id: unknown): id is RpcId {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function isMessage(value: unknown): value is RpcMessage {
  if (!isObject(value) || value.jsonrpc !== '2.0') return false;
  const hasId = value.id !== undefined;
  if (hasId && !isId(value.id)) return false;
  if (typeof value.method === 'string') {
    return value.params === undefined || isObject(value.params);
  }
  return hasId && value.method === undefined && (isObject(value.result) || isObject(value.error));
}
