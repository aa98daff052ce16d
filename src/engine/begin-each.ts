type Method = (...args: unknown[]) => Promise<unknown>;

/**
 * Has all async methods of a class begin with the same: what every answer needs, in a place where no method can forget
 * it. To be called once, in a static block of the class; getters and private methods stay as they are.
 */
export function beginEach<Instance extends object>(prototype: Instance, begin: (instance: Instance) => void): void {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (name === 'constructor' || typeof value !== 'function') continue;
    const method = value as Method;
    Object.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value: async function (this: Instance, ...args: unknown[]) {
        begin(this);
        return method.apply(this, args);
      },
    });
  }
}
