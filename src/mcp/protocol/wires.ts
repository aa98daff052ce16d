import type { Wire } from '../api.ts';
import { isObject } from './messages.ts';

/** The part of a MessageEvent of the window that is looked at, so that tests need no window. */
export interface WindowMessage {
  readonly isTrusted: boolean;
  readonly origin: string;
  readonly data: unknown;
  readonly source: MessageTarget | null;
  readonly ports: readonly MessagePort[];
}

export interface MessageTarget {
  postMessage(message: unknown, targetOrigin: string): void;
}

/** A message on one of the wires of a window. */
export type Arrival =
  | { readonly wire: Extract<Wire, 'window'>; readonly channel: ''; readonly payload: unknown }
  | { readonly wire: Extract<Wire, 'envelope'>; readonly channel: string; readonly payload: unknown }
  | { readonly wire: Extract<Wire, 'port'>; readonly port: MessagePort; readonly version: unknown };

/** Channels of mcp-b: that of a tab, and that of a frame. */
export const ENVELOPE_CHANNELS: readonly string[] = ['mcp-default', 'mcp-iframe'];

export function envelope(channel: string, payload: unknown): unknown {
  return { channel, type: 'mcp', direction: 'server-to-client', payload };
}

/** What a message is, by its shape alone; null for what is none of ours. */
export function recogniseArrival(data: unknown, ports: readonly MessagePort[], isOwnWindow: boolean): Arrival | null {
  if (!isObject(data)) return null;
  const [port] = ports;
  if (data.type === 'mcp-connect' && port && ports.length === 1) return { wire: 'port', port, version: data.version };
  if (data.type === 'mcp' && data.direction === 'client-to-server') {
    const channel = ENVELOPE_CHANNELS.find((name) => name === data.channel);
    return channel === undefined ? null : { wire: 'envelope', channel, payload: data.payload };
  }
  // In one window, requests and answers would meet themselves.
  return 'jsonrpc' in data && !isOwnWindow ? { wire: 'window', channel: '', payload: data } : null;
}
