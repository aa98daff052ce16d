import type { EngineApi } from '../engine/api.ts';
import type { ConsentAnswer } from './api.ts';
import { Bridge, type BridgeParts } from './bridge.ts';
import type { SettingsStore } from './grant-book.ts';
import { isObject } from './protocol/messages.ts';

/** A bridge without a browser, for tests. */

export const OWN_ORIGIN = 'http://strata.test';
export const CLIENT_ORIGIN = 'http://client.test';

export const READ_ALL = {
  isAllowed: true,
  lifetime: 'session',
  scope: { projects: null, hasNoProject: true },
} as const satisfies ConsentAnswer;

type Listener = (event: Event) => void;

/** A window that listens as the real one does; events are given to it as the browser would make them. */
class TestWindow {
  readonly location = { origin: OWN_ORIGIN, ancestorOrigins: [] as string[] };
  readonly document = {} as Document;
  readonly opener = null;
  parent: unknown = this;
  closed = false;
  /** What was posted here, with the origin it was meant for. */
  readonly posted: { readonly message: unknown; readonly targetOrigin: string }[] = [];
  /** What waits until the page rests. */
  readonly whenRested: (() => void)[] = [];
  readonly #listeners = new Set<Listener>();

  requestIdleCallback(work: () => void): number {
    return this.whenRested.push(work);
  }

  addEventListener(type: string, listener: Listener): void {
    if (type === 'message') this.#listeners.add(listener);
  }

  removeEventListener(_type: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }

  dispatchEvent(event: Event): boolean {
    for (const listener of this.#listeners) listener(event);
    return true;
  }

  postMessage(message: unknown, targetOrigin: string): void {
    this.posted.push({ message, targetOrigin });
  }
}

export class TestStore implements SettingsStore {
  text: string | null = null;
  readonly #listeners = new Set<() => void>();
  read(): string | null {
    return this.text;
  }
  write(text: string): void {
    this.text = text;
    for (const listener of this.#listeners) listener();
  }
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Another window, which talks to the bridge. */
export class TestPeer {
  readonly window = new TestWindow();
  readonly #harness: BridgeHarness;
  origin: string;

  constructor(harness: BridgeHarness, origin: string) {
    this.#harness = harness;
    this.origin = origin;
  }

  post(data: unknown, { isTrusted = true, ports = [] as MessagePort[] } = {}): void {
    const event = { isTrusted, origin: this.origin, source: this.window, data, ports };
    this.#harness.window.dispatchEvent(event as unknown as Event);
  }

  /** The answer to a request, once it is there. */
  async answerTo(id: unknown): Promise<Readonly<Record<string, unknown>>> {
    for (;;) {
      for (const { message } of this.window.posted) {
        const payload = isObject(message) && message.type === 'mcp' ? message.payload : message;
        if (isObject(payload) && payload.id === id && !('method' in payload)) return payload;
      }
      await settle();
    }
  }

  async request(message: { readonly id: unknown; readonly [name: string]: unknown }) {
    this.post({ jsonrpc: '2.0', ...message });
    return this.answerTo(message.id);
  }
}

export class BridgeHarness {
  readonly window = new TestWindow();
  readonly store: TestStore;
  readonly parts: BridgeParts;
  readonly bridge: Bridge;
  loads = 0;

  constructor(engine: EngineApi, store = new TestStore()) {
    this.store = store;
    this.parts = {
      window: this.window as never,
      engine,
      store,
      timeZone: () => 'UTC',
      load: () => {
        this.loads += 1;
        return import('./serve.ts');
      },
    };
    this.bridge = new Bridge(this.parts);
  }

  /** Switched on, with this origin on the list. */
  listen(...origins: readonly string[]): this {
    this.bridge.setOn(true);
    for (const origin of origins) this.bridge.allowOrigin(origin);
    return this;
  }

  peer(origin = CLIENT_ORIGIN): TestPeer {
    return new TestPeer(this, origin);
  }

  /** Waits for a question, and answers it. */
  async answerNext(answer: ConsentAnswer = READ_ALL): Promise<void> {
    for (;;) {
      const [request] = this.bridge.getSnapshot().requests;
      if (request) {
        this.bridge.answer(request.id, answer);
        return;
      }
      await settle();
    }
  }

  /** A peer that may read everything. */
  async openPeer(origin = CLIENT_ORIGIN): Promise<TestPeer> {
    this.listen(origin);
    const peer = this.peer(origin);
    peer.post({ jsonrpc: '2.0', id: 'hello', method: 'ping' });
    await this.answerNext();
    await peer.answerTo('hello');
    return peer;
  }

  close(): void {
    this.bridge.setOn(false);
  }
}

export function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
