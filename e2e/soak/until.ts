import { setTimeout as delay } from 'node:timers/promises';

const MOST_MS = 60_000;
const PAUSE_MS = 100;

/** Throws the problem, with what was seen last, where `isSo` stays false for a minute. */
export async function until<T>(problem: string, read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (const endMs = Date.now() + MOST_MS; ; await delay(PAUSE_MS)) {
    const value = await read();
    if (isSo(value)) return value;
    if (Date.now() > endMs) throw new Error(`${problem}: ${JSON.stringify(value)}`);
  }
}
