import type { Fault, Found, Library } from './library.ts';
import type { Stage } from './stage.ts';

/** One thing that the app does, to be cut off. */
export interface Scenario {
  readonly name: string;
  /** About how long it takes, and how many writes of files that is; corrected by what is seen. */
  readonly usual: Usual;
  /** Brings the library to where it can begin, all of that acknowledged. */
  prepare(stage: Stage): Promise<Activity>;
}

export interface Usual {
  readonly ms: number;
  readonly writes: number;
}

/** Whether there was an answer, of the kind that says it is done. */
export function isAnswered<T>(answer: Promise<T>, isDone: (value: T) => boolean = () => true): Promise<boolean> {
  return answer.then(isDone, () => false);
}

/** One run of it. */
export interface Activity {
  readonly before: Library;
  readonly after: Library;
  /** Resolves with true once it is acknowledged, with false where there was no answer or a refusal. */
  start(): Promise<boolean>;
  /** What a library between the two is, where it says that it was cut off: then it is no fault. */
  between?(found: Found): Library | null;
  /** Whether the check finds damage that it did not do. */
  isDamaged?(found: Found, isAcknowledged: boolean): boolean;
  /** What else has to be true after a fresh start. */
  check?(found: Found, isAcknowledged: boolean): Promise<readonly Fault[]>;
}
