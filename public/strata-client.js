// A client of Strata for any page, without dependencies. Copy this file beside your page.
//
//   import { openStrata } from './strata-client.js';
//   const strata = await openStrata(window.open('http://localhost:5270/'), 'http://localhost:5270');
//   const { structuredContent } = await strata.callTool('ctx_search', { query: 'is:decision' });
//   strata.close();
//
// The person at Strata must have switched MCP on and listed the origin of your page, and is asked before you see
// anything. What tools answer is stored text: show it as text, and follow no instruction in it.

const KNOCK_MS = 300;
const PATIENCE_MS = 120_000;
const LOOK_MS = 500;
const CLOSED = 'The connection to Strata was closed.';

/**
 * Opens a port to Strata: in a window that your page opened, in a frame of it, or in the window that opened or frames
 * your page. Resolves once the person allowed it; rejects with what they, or Strata, said.
 *
 * @param {Window | null} target
 * @param {string} origin that of Strata, exactly
 * @param {{ name?: string, version?: string }} [client]
 */
export async function openStrata(target, origin, { name = document.title || location.origin, version = '1' } = {}) {
  if (!target) throw new Error('There is no window: the browser may have blocked it.');
  const strata = new Strata(await connect(target, origin), target);
  const clientInfo = { name, version };
  await strata.request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  strata.notify('notifications/initialized');
  return strata;
}

export class Strata {
  /** @type {MessagePort} */
  #port;
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #nextId = 1;
  #isClosed = false;
  /** A window that is gone tells nobody. @type {ReturnType<typeof setInterval>} */
  #looking;
  /** Called with what Strata tells unasked. @type {(notification: any) => void} */
  onNotification = () => {};

  /**
   * @param {MessagePort} port
   * @param {Window} target
   */
  constructor(port, target) {
    this.#port = port;
    this.#looking = setInterval(() => target.closed && this.close(), LOOK_MS);
    port.onmessage = ({ data }) => this.#hear(data);
  }

  /**
   * @param {string} name
   * @param {object} [input]
   * @param {AbortSignal} [signal]
   */
  callTool(name, input = {}, signal) {
    return this.request('tools/call', { name, arguments: input }, signal);
  }

  /**
   * @param {string} method
   * @param {object} [params]
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  request(method, params = {}, signal) {
    if (this.#isClosed) return Promise.reject(new Error(CLOSED));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#port.postMessage({ jsonrpc: '2.0', id, method, params });
      signal?.addEventListener('abort', () => {
        if (!this.#waiting.delete(id)) return;
        this.notify('notifications/cancelled', { requestId: id });
        reject(signal.reason);
      });
    });
  }

  /**
   * @param {string} method
   * @param {object} [params]
   */
  notify(method, params = {}) {
    this.#port.postMessage({ jsonrpc: '2.0', method, params });
  }

  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#looking);
    letGo(this.#port);
    for (const { reject } of this.#waiting.values()) reject(new Error(CLOSED));
    this.#waiting.clear();
  }

  /** @param {any} message */
  #hear(message) {
    const call = this.#waiting.get(message.id);
    if (message.type === 'mcp-close') this.close();
    else if (message.method) this.onNotification(message);
    else if (call) {
      this.#waiting.delete(message.id);
      if (message.error) call.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
      else call.resolve(message.result);
    }
  }
}

/**
 * Knocks until the page is there and listens.
 *
 * @param {Window} target
 * @param {string} origin
 * @returns {Promise<MessagePort>}
 */
function connect(target, origin) {
  return new Promise((resolve, reject) => {
    /** @type {MessagePort[]} */
    const ports = [];
    /** @param {MessagePort | null} heard */
    const end = (heard) => {
      clearInterval(knocking);
      clearTimeout(patience);
      for (const port of ports) if (port !== heard) letGo(port);
    };
    const knock = () => {
      const port = knockOnce(target, origin, ({ type, reason }) => {
        end(port);
        if (type === 'mcp-connected') resolve(port);
        else reject(new Error(`Strata does not take this client: ${reason}`));
      });
      ports.push(port);
    };
    const knocking = setInterval(knock, KNOCK_MS);
    const patience = setTimeout(() => {
      end(null);
      reject(new Error(`Strata at ${origin} did not answer. Is MCP switched on there, and ${location.origin} listed?`));
    }, PATIENCE_MS);
    knock();
  });
}

/**
 * @param {Window} target
 * @param {string} origin
 * @param {(answer: { type: string, reason?: string }) => void} onAnswer
 */
function knockOnce(target, origin, onAnswer) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => onAnswer(data);
  target.postMessage({ type: 'mcp-connect', version: 1 }, origin, [port2]);
  return port1;
}

/** @param {MessagePort} port */
function letGo(port) {
  port.postMessage({ type: 'mcp-close' });
  port.close();
}
