import type { LibraryCounts } from '../../../src/engine/api.ts';
import { type Fault, half } from '../library.ts';
import type { Stage } from '../stage.ts';

/** A snapshot that is offered can be restored. `events` are those that it has to have; null for any. */
export async function faultsOfSnapshot(stage: Stage, events: number | null = null): Promise<readonly Fault[]> {
  const { snapshot } = await stage.guest.ask('backupState');
  if (!snapshot) return [];
  try {
    const { inFile } = await stage.guest.ask('previewRestore', 'snapshot');
    return events === null || inFile.events === events ? [] : [half(`The snapshot has ${inWords(inFile)}.`)];
  } catch (error) {
    return [half(`The snapshot is offered and refused: ${error instanceof Error ? error.message : String(error)}`)];
  }
}

function inWords({ sessions, events }: LibraryCounts): string {
  return `${sessions} sessions and ${events} events`;
}
