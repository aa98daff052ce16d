import { DatabaseError } from '../errors.ts';

/** What `work` gives; `fallback` for what cannot be read: the searches of a store say what is wrong with it. */
export function ifReadable<T>(work: () => T, fallback: T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof DatabaseError) return fallback;
    throw error;
  }
}
