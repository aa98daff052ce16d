import { ContextError } from '../errors.ts';
import { contextError } from './config.ts';

/** What each gives. What is wrong in several is told in one error, which names the field of the first. */
export function checkAll<T extends readonly unknown[]>(...checks: { readonly [K in keyof T]: () => T[K] }): T {
  const faults: ContextError[] = [];
  const results = checks.map((check) => {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof ContextError)) throw error;
      faults.push(error);
      return undefined;
    }
  });
  const [first] = faults;
  if (!first) return results as unknown as T;
  if (faults.length === 1) throw first;
  const said = faults.flatMap((fault) => fault.said);
  throw contextError(first.code, String(first.details.field ?? ''), said);
}
