export interface Load<Data> {
  readonly key: string;
  /** What is handed to `onEarly` is shown until the promise resolves. */
  readonly run: (onEarly: (data: Data) => void) => Promise<Data>;
}

export type Outcome<Data> =
  /** Early data may still change: the question is not answered by it. */
  | { readonly key: string; readonly data: Data; readonly error: null; readonly isEarly: boolean }
  | { readonly key: string; readonly data: null; readonly error: Error; readonly isEarly: false };

/** Loads one thing after the other. */
export interface Loader<Data> {
  request(load: Load<Data>): void;
  /** Forgets what waits. */
  drop(): void;
}

/**
 * One request at a time, and of those that came meanwhile only the latest: fast typing never makes a queue in the
 * engine, and answers arrive in the order of their questions.
 */
export class LatestLoader<Data> implements Loader<Data> {
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

  drop(): void {
    this.#waiting = null;
  }

  async #run(load: Load<Data>): Promise<void> {
    this.#isRunning = true;
    const outcome = await settle(load, this.#onOutcome);
    this.#isRunning = false;
    const next = this.#waiting;
    this.#waiting = null;
    if (next) void this.#run(next);
    this.#onOutcome(outcome);
  }
}

/**
 * For loads of which a later one stops those before it: each is sent at once. What arrives behind an answer to a later
 * question is dropped, and so is what says that it was stopped; the newest one, which only something else can have
 * stopped, is asked once more.
 */
export class SupersedingLoader<Data> implements Loader<Data> {
  readonly #onOutcome: (outcome: Outcome<Data>) => void;
  #sent = 0;
  #shown = 0;

  constructor(onOutcome: (outcome: Outcome<Data>) => void) {
    this.#onOutcome = onOutcome;
  }

  request(load: Load<Data>): void {
    this.#sent += 1;
    const turn = this.#sent;
    const show = (outcome: Outcome<Data>): void => {
      if (turn < this.#shown || isSuperseded(outcome.error)) return;
      this.#shown = turn;
      this.#onOutcome(outcome);
    };
    const isStopped = (outcome: Outcome<Data>) => isSuperseded(outcome.error) && turn === this.#sent;
    void settle(load, show).then((outcome) => (isStopped(outcome) ? settle(load, show).then(show) : show(outcome)));
  }

  drop(): void {
    // Nothing ever waits here.
  }
}

function isSuperseded(error: Error | null): boolean {
  return error !== null && 'code' in error && error.code === 'search.superseded';
}

async function settle<Data>(
  { key, run }: Load<Data>,
  onEarly: (outcome: Outcome<Data>) => void,
): Promise<Outcome<Data>> {
  let isSettled = false;
  try {
    const data = await run((early) => {
      if (!isSettled) onEarly({ key, data: early, error: null, isEarly: true });
    });
    return { key, data, error: null, isEarly: false };
  } catch (error) {
    return { key, data: null, error: error instanceof Error ? error : new Error(String(error)), isEarly: false };
  } finally {
    isSettled = true;
  }
}
