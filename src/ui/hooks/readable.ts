/**
 * The same promise, of which `use` gives the value at once when it is there. React looks for `status` and `value` on it,
 * but sets them only once it has suspended a component; where it suspends one, what follows the fallback is held back for
 * 300 ms. A rejection is for whoever reads it.
 */
export function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
}
