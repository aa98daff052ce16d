import type { ContextPin, EngineApi } from '../../engine/api.ts';

/** Others may pin at the same time; more of them than this are no coincidence. */
const MOST_ATTEMPTS = 5;

export function isSamePin(a: Pick<ContextPin, 'kind' | 'key'>, b: Pick<ContextPin, 'kind' | 'key'>): boolean {
  return a.kind === b.kind && a.key === b.key;
}

/**
 * Pins one thing, or takes its pin away. Where another write came first, the same is done to what that one wrote: pins
 * are a set, so neither is lost. Rejects where that never ends.
 */
export async function changePin(
  engine: Pick<EngineApi, 'getPins' | 'savePins'>,
  projectPath: string | null,
  pin: ContextPin,
  isPinned: boolean,
): Promise<void> {
  let current = await engine.getPins(projectPath);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const others = current.value.filter((other) => !isSamePin(other, pin));
    const result = await engine.savePins(projectPath, isPinned ? [...others, pin] : others, current.version);
    if (result.state === 'saved') return;
    current = { projectPath, ...result.current };
  }
  throw new Error('Others change these pins all the time. Nothing was changed; try again.');
}
