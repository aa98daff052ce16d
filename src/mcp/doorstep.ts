import type { BridgeDoorstep, BridgeHandle } from './api.ts';
import type { Bridge, BridgeParts } from './bridge.ts';
import { Changing } from './changing.ts';

/** What comes while the bridge is being loaded waits so long; more than that is a flood. */
const MOST_WAITING = 200;

/**
 * What of the bridge every start loads. Where access is switched on it listens from the first moment, so that no
 * message is lost, and has the bridge loaded; else it is loaded when the console is opened.
 */
export class Doorstep extends Changing<BridgeHandle | null> implements BridgeDoorstep {
  readonly #parts: BridgeParts;
  readonly #loadBridge: () => Promise<{ readonly Bridge: typeof Bridge }>;
  readonly #waiting: Event[] = [];
  #loading: Promise<BridgeHandle> | null = null;

  constructor(parts: BridgeParts, loadBridge: () => Promise<{ readonly Bridge: typeof Bridge }>) {
    super(null);
    this.#parts = parts;
    this.#loadBridge = loadBridge;
    this.#listen();
    // Another tab may switch it on.
    parts.store.subscribe(() => this.#listen());
  }

  #listen(): void {
    if (this.#loading || !isSwitchedOn(this.#parts.store.read())) return;
    this.#parts.window.addEventListener('message', this.#keep);
    // Where that fails, opening the console tries again, and says why.
    this.load().catch(() => {});
  }

  load(): Promise<BridgeHandle> {
    this.#loading ??= this.#loadBridge().then(
      ({ Bridge }) => {
        const bridge = new Bridge(this.#parts);
        this.#parts.window.removeEventListener('message', this.#keep);
        for (const event of this.#waiting.splice(0)) bridge.hear(event);
        this.set(bridge);
        return bridge;
      },
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  readonly #keep = (event: Event): void => {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(event);
  };
}

function isSwitchedOn(settings: string | null): boolean {
  try {
    return (JSON.parse(settings ?? 'null') as { readonly isOn?: unknown } | null)?.isOn === true;
  } catch {
    return false;
  }
}
