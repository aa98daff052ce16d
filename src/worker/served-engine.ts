import { reviveCallbacks } from '../rpc/callbacks.ts';

/** Runs one call; `args` are what the caller's page sent, with functions in place of what stood for them. */
type RunCall = (method: string, args: readonly unknown[], work: (args: readonly unknown[]) => unknown) => unknown;

/**
 * The engine as one tab has it: the same methods, each through `run`. Functions among the arguments report over
 * `channel`. Methods of parts have their path as a name, such as `agents.search`.
 */
export function servedEngine<T extends object>(part: T, channel: BroadcastChannel, run: RunCall, path = ''): T {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      const method = `${path}${String(name)}`;
      if (typeof value === 'function') {
        return (...args: unknown[]) =>
          run(method, reviveCallbacks(args, channel), (revived) => Reflect.apply(value, target, revived));
      }
      return typeof value === 'object' && value !== null ? servedEngine(value, channel, run, `${method}.`) : value;
    },
  });
}
