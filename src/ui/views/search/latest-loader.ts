export interface Load<Data> {
  readonly key: string;
  readonly run: () => Promise<Data>;
}

export type Outcome<Data> =
  | { readonly key: string; readonly data: Data; readonly error: null }
  | { readonly key: string; readonly data: null; readonly error: Error };

/**
 * One request at a time, and of those that came meanwhile only the latest: fast typing never makes a queue in the
 * engine, and answers arrive in the order of their questions.
 */
export class LatestLoader<Data> {
  readonly #onOutcome: (outcome: Outcome<Data>) => void;
  #isRunning = false;
  #waiting: Load<Data> | null = null;

  constructor(onOutcome: (outcome: Outcome<Data>) => void) {
    this.#onOutcome = onOutcome;
  }

  request(load: Load<Data>): void {
    if (this.#isRunning) this.#waiting = load;
    else void this.#run(load);
  }

  /** Forgets what waits. */
  drop(): void {
    this.#waiting = null;
  }

  async #run(load: Load<Data>): Promise<void> {
    this.#isRunning = true;
    const outcome = await settle(load);
    this.#isRunning = false;
    const next = this.#waiting;
    this.#waiting = null;
    if (next) void this.#run(next);
    this.#onOutcome(outcome);
  }
}

async function settle<Data>({ key, run }: Load<Data>): Promise<Outcome<Data>> {
  try {
    return { key, data: await run(), error: null };
  } catch (error) {
    return { key, data: null, error: error instanceof Error ? error : new Error(String(error)) };
  }
}
