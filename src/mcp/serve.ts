import './jitless.ts';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Caller } from './caller.ts';
import type { Connection } from './peer-session.ts';
import type { RpcMessage } from './protocol/messages.ts';
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

/** One server for one client in one era; loaded with the first message that is let in. */
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
