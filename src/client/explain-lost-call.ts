import type { EngineApi, ImportProgress } from '../engine/api.ts';
import { AppError, ImportError } from '../engine/errors.ts';
import type { Call } from './calls.ts';

/** What became of a request whose tab went away before it answered, and what to do next. */
export async function explainLostCall(call: Call, engine: EngineApi): Promise<Error> {
  if (call.method === 'importFiles') return lostImport(call.update as ImportProgress | null, engine);
  return new AppError(
    'tab.owner-gone',
    'The tab that held the database was closed before it answered. What you see now is what is stored: if this is missing there, do it again.',
  );
}

const GO_ON = 'Import the same files again to go on: only what is missing is added.';

/** What the import's own record says of it. */
async function lostImport(progress: ImportProgress | null, engine: EngineApi): Promise<Error> {
  const was = 'The tab that stored your import was closed.';
  if (!progress) return new ImportError('import.interrupted', `${was} Nothing of it had been stored yet. ${GO_ON}`);
  const imports = await engine.listImports().catch(() => []);
  const { importId, filesTotal } = progress;
  const kept = imports.find((report) => report.importId === importId);
  if (kept?.state === 'done') {
    return new ImportError(
      'import.interrupted',
      'The tab that stored your import was closed just after its end: all of it is in.',
    );
  }
  if (!kept) return new ImportError('import.interrupted', `${was} What was stored until then is kept. ${GO_ON}`);
  const { totals } = kept;
  return new ImportError(
    'import.interrupted',
    `${was} ${totals.files.toLocaleString()} of ${filesTotal.toLocaleString()} files are in, with ${totals.events.toLocaleString()} events. ${GO_ON}`,
    { importId },
  );
}
