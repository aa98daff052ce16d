/** Keeps the result of the last call and gives it again for the same arguments. */
export function lastCall<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | null = null;
  return (...args) => {
    if (last?.args.every((arg, index) => Object.is(arg, args[index]))) return last.result;
    const result = compute(...args);
    last = { args, result };
    return result;
  };
}
