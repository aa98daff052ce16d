import type { ConsentAnswer, ConsentRequest } from './api.ts';

/** Silence for so long is a no, unless the countdown is stopped. */
const PATIENCE_MS = 60_000;

interface Open {
  request: ConsentRequest;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly settle: (answer: ConsentAnswer) => void;
}

type Question = Omit<ConsentRequest, 'id' | 'askedAtMs' | 'deadlineMs'>;

const NO: ConsentAnswer = { isAllowed: false };

/** More questions of one client at a time are a no: nobody is to be worn down by them. */
const MOST_OF_CLIENT = 3;

/** Questions to the person, until they are answered. */
export class ConsentDesk {
  readonly #open = new Map<number, Open>();
  readonly #nowMs: () => number;
  readonly #onChange: () => void;
  #nextId = 1;

  constructor(nowMs: () => number, onChange: () => void) {
    this.#nowMs = nowMs;
    this.#onChange = onChange;
  }

  list(): readonly ConsentRequest[] {
    return [...this.#open.values()].map(({ request }) => request);
  }

  /** Resolves with a no when nobody answers, when the client stops waiting, or when it has asked too much already. */
  ask(question: Question, signal?: AbortSignal): Promise<ConsentAnswer> {
    const ofClient = this.list().filter(({ clientId }) => clientId === question.clientId);
    if (signal?.aborted || ofClient.length >= MOST_OF_CLIENT) return Promise.resolve(NO);
    return new Promise((resolve) => {
      const id = this.#nextId++;
      const askedAtMs = this.#nowMs();
      const request: ConsentRequest = { ...question, id, askedAtMs, deadlineMs: askedAtMs + PATIENCE_MS };
      const timer = setTimeout(() => this.answer(id, NO), PATIENCE_MS);
      this.#open.set(id, { request, timer, settle: resolve });
      signal?.addEventListener('abort', () => this.answer(id, NO), { once: true });
      this.#onChange();
    });
  }

  answer(id: number, answer: ConsentAnswer): void {
    const open = this.#open.get(id);
    if (!open) return;
    clearTimeout(open.timer);
    this.#open.delete(id);
    open.settle(answer);
    this.#onChange();
  }

  stopCountdown(id: number): void {
    const open = this.#open.get(id);
    if (!open) return;
    clearTimeout(open.timer);
    open.request = { ...open.request, deadlineMs: null };
    this.#onChange();
  }

  /** Nobody waits for these any more. */
  withdraw(isGone: (request: ConsentRequest) => boolean): void {
    for (const { request } of [...this.#open.values()]) if (isGone(request)) this.answer(request.id, NO);
  }
}
