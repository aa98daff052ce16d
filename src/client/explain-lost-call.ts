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

/** What the import's own record says of it. */
async function lostImport(progress: ImportProgress | null, engine: EngineApi): Promise<Error> {
  const imports = progress ? await engine.listImports().catch(() => []) : [];
  const report = imports.find(({ importId }) => importId === progress?.importId);
  const what =
    report?.state === 'done'
      ? 'It had just ended: all of it is in.'
      : (report?.problem ??
        'What it had stored until then is kept. Import the same files again: only what is missing is added.');
  return new ImportError('import.interrupted', `The tab that stored your import was closed. ${what}`);
}
