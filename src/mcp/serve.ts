import './jitless.ts';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { AgentApi, EngineApi } from '../engine/api.ts';
import type { Caller } from './caller.ts';
import { ctxSearch } from './ctx/ctx-search.ts';
import { runTool } from './ctx/run-tool.ts';
import type { Connection } from './peer-session.ts';
import type { RpcMessage } from './protocol/messages.ts';
import { rehearsalQueries } from './rehearsal.ts';
import { type MadeServer, makeServer } from './server.ts';

/** A transport whose other end is a peer session. */
class SessionTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #post: (message: RpcMessage) => void;
  #isClosed = false;

  constructor(post: (message: RpcMessage) => void) {
    this.#post = post;
  }

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#isClosed) this.#post(message as RpcMessage);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
  }
}

/** One server for one client in one era. */
export function serve(caller: Caller, post: (message: RpcMessage) => void): Connection {
  const transport = new SessionTransport(post);
  const made = new Set<MadeServer>();
  const handle = serveStdio(
    ({ era }) => {
      const one = makeServer(caller, { era });
      made.add(one);
      return one.server;
    },
    { transport },
  );
  return {
    deliver: (message) => transport.onmessage?.(message as JSONRPCMessage),
    changed() {
      for (const one of made) one.changed();
    },
    close() {
      void handle.close();
    },
  };
}

/**
 * What `warmLibrary` does, by the tool itself: its code and the SDK's are in place then too. Ends when nobody reads the
 * question any more, or when somebody searches. May reject.
 */
export async function rehearse(caller: Caller, isRead: () => boolean): Promise<void> {
  const scope = caller.scope();
  if (scope === null) return;
  const { agents } = caller.engine;
  // All that the tool asks of the library.
  const rehearsed: Pick<AgentApi, 'search'> = { search: (...asked) => agents.rehearse(...asked) };
  const rehearsing = { ...caller, engine: { agents: rehearsed } as EngineApi };
  const run = { caller: rehearsing, signal: new AbortController().signal, progress: () => {} };
  for (const query of await rehearsalQueries(agents, scope)) {
    if (isRead()) await runTool(ctxSearch, { query }, run);
  }
}
