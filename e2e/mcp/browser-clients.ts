// One of them runs under our own policy.
import '../../src/mcp/jitless.ts';
import { IframeParentTransport, TabClientTransport } from '@mcp-b/transports';
import { Client, type ClientOptions, type Transport } from '@modelcontextprotocol/client';
import { PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport as OldTransport } from '@modelcontextprotocol/sdk/shared/transport.js';

/** Clients that others wrote, for the pages of the tests. Bundled for the browser; never shipped. */

export type Era = 'legacy' | 'auto';
type TransportName = 'ext-apps' | 'mcp-b-frame' | 'mcp-b-tab' | 'port';

/** What a client saw, as far as a test asks for it. */
export interface Seen {
  readonly server: string;
  readonly version: string | undefined;
  readonly tools: readonly string[];
  readonly ids: readonly string[];
  readonly total: number;
  readonly error: string;
  readonly resources: readonly string[];
  readonly prompt: string;
}

const IDENTITY = { name: 'test client', version: '7' };

interface Target {
  readonly window: Window;
  readonly origin: string;
  readonly frame?: HTMLIFrameElement;
}

async function makeTransport(name: TransportName, { window: other, origin, frame }: Target): Promise<Transport> {
  switch (name) {
    case 'ext-apps':
      return new PostMessageTransport(other, other) as unknown as Transport;
    case 'mcp-b-frame': {
      if (!frame) throw new Error('There is no frame.');
      return new IframeParentTransport({ iframe: frame, targetOrigin: origin }) as unknown as Transport;
    }
    case 'mcp-b-tab':
      return new TabClientTransport({ targetOrigin: origin }) as unknown as Transport;
    case 'port':
      return new PortTransport(await openPort(other, origin));
  }
}

/** Until it is listened to, as a page does that opens another. */
function openPort(other: Window, origin: string): Promise<MessagePort> {
  return new Promise((resolve) => {
    const knock = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        clearInterval(timer);
        resolve(port1);
      };
      other.postMessage({ type: 'mcp-connect', version: 1 }, origin, [port2]);
    };
    const timer = setInterval(knock, 200);
  });
}

class PortTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    this.#port = port;
  }

  async start(): Promise<void> {
    this.#port.onmessage = ({ data }) => this.onmessage?.(data);
  }

  async send(message: object): Promise<void> {
    this.#port.postMessage(message);
  }

  async close(): Promise<void> {
    this.#port.postMessage({ type: 'mcp-close' });
    this.#port.close();
    this.onclose?.();
  }
}

/** Goes through the whole of the protocol once. */
export async function visit(name: TransportName, era: Era, target: Target, query: string): Promise<Seen> {
  const options: ClientOptions = era === 'auto' ? { versionNegotiation: { mode: 'auto' } } : {};
  const client = new Client(IDENTITY, options);
  await client.connect(await makeTransport(name, target));
  const { tools } = await client.listTools();
  const found = await client.callTool({ name: 'ctx_search', arguments: { query, limit: 20 } });
  const { hits, total } = found.structuredContent as { hits: { id: string }[]; total: number };
  const wrong = await client.callTool({ name: 'ctx_get', arguments: { id: 'e_nope' } });
  const { resources } = await client.listResources();
  const prompt = await client.getPrompt({ name: 'ctx_recall', arguments: { topic: query } });
  const seen: Seen = {
    server: client.getServerVersion()?.name ?? '',
    version: client.getNegotiatedProtocolVersion(),
    tools: tools.map((tool) => tool.name),
    ids: hits.map(({ id }) => id),
    total,
    error: JSON.stringify(wrong.content),
    resources: resources.map(({ uri }) => uri),
    prompt: JSON.stringify(prompt.messages),
  };
  await client.close();
  return seen;
}

/** The client of the SDK before, which knows no era but its own. */
export async function visitByOldClient(target: Target, query: string): Promise<{ tools: number; total: number }> {
  const client = new OldClient(IDENTITY);
  await client.connect((await makeTransport('port', target)) as unknown as OldTransport);
  const { tools } = await client.listTools();
  const found = await client.callTool({ name: 'ctx_search', arguments: { query } });
  const { total } = found.structuredContent as { total: number };
  await client.close();
  return { tools: tools.length, total };
}
