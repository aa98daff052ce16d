import type { JsonSchema, ToolDescription, ToolResult } from './api.ts';
import { isObject, type RpcMessage } from './protocol/messages.ts';

/** What the local client talks to: a peer session. */
interface Receiver {
  receive(message: unknown): void;
}

interface Waiting {
  readonly resolve: (result: Readonly<Record<string, unknown>>) => void;
  readonly reject: (error: Error) => void;
}

/** A client within this page, on the same way as all others: through a peer session. */
export class LocalClient {
  readonly #waiting = new Map<number, Waiting>();
  #session: Receiver | null = null;
  #nextId = 1;

  /** Its session, and what it is to be given as `post`. */
  connect(session: Receiver): void {
    this.#session = session;
  }

  readonly hear = (message: unknown): void => {
    const { id, result, error } = message as Extract<RpcMessage, { result?: unknown }>;
    const waiting = typeof id === 'number' ? this.#waiting.get(id) : undefined;
    if (!waiting || typeof id !== 'number') return;
    this.#waiting.delete(id);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result ?? {});
  };

  async listTools(): Promise<readonly ToolDescription[]> {
    const { tools } = await this.#request('tools/list', {});
    return (Array.isArray(tools) ? (tools as readonly unknown[]) : []).filter(isObject).map(toDescription);
  }

  async callTool(name: string, input: unknown, signal?: AbortSignal): Promise<ToolResult> {
    return toToolResult(await this.#request('tools/call', { name, arguments: input }, signal));
  }

  #request(method: string, params: unknown, signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const cancel = () => {
        this.#waiting.delete(id);
        const params = { requestId: id, reason: 'stopped by the user' };
        this.#session?.receive({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
        reject(new DOMException('Stopped.', 'AbortError'));
      };
      signal?.addEventListener('abort', cancel, { once: true });
      this.#session?.receive({ jsonrpc: '2.0', id, method, params });
    });
  }
}

function toDescription(tool: Readonly<Record<string, unknown>>): ToolDescription {
  const annotations = isObject(tool.annotations) ? tool.annotations : {};
  return {
    name: String(tool.name),
    title: String(tool.title ?? tool.name),
    description: String(tool.description ?? ''),
    inputSchema: withoutDialect(tool.inputSchema),
    isReadOnly: annotations.readOnlyHint === true,
    isDestructive: annotations.destructiveHint === true,
  };
}

/** Clients with an older validator refuse a schema whose dialect they do not know. */
function withoutDialect(schema: unknown): JsonSchema {
  const { $schema: _, ...rest } = isObject(schema) ? schema : {};
  return rest;
}

function toToolResult(result: Readonly<Record<string, unknown>>): ToolResult {
  const content = Array.isArray(result.content) ? (result.content as readonly unknown[]) : [];
  return {
    isError: result.isError === true,
    texts: content.filter(isObject).map(({ text }) => String(text ?? '')),
    structured: result.structuredContent ?? null,
    json: JSON.stringify(result, null, 2),
  };
}
