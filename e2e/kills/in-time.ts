import { setTimeout as delay } from 'node:timers/promises';

/** Of the steps of a run: nothing takes so long unless it is stuck. */
const MOST_STEP_MS = 120_000;

/** Throws the problem where the work takes two minutes. */
export async function inTime<T>(problem: string, work: Promise<T>): Promise<T> {
  const controller = new AbortController();
  const late = delay(MOST_STEP_MS, null, { signal: controller.signal }).then(() => {
    throw new Error(`${problem}, for two minutes.`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    controller.abort();
  }
}
