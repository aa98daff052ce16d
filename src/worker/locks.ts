/** Resolves once this worker holds the lock, which it then keeps until it ends. */
export function holdLock(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => {
        resolve();
        return new Promise<never>(() => {});
      })
      .catch(reject);
  });
}
