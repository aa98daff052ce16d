import type { Connection } from '../../engine/database/connection.ts';
import type { Engine } from '../../engine/engine.ts';
import { formatFixtures } from '../../testing/format-fixtures.ts';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import { toldSession } from '../../testing/told-session.ts';
import type { CorpusFile } from './corpus.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { mutateBytes } from './mutate-bytes.ts';
import { rowCounts } from './row-counts.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Damaged = { readonly path: string; readonly bytes: Bytes };

const GOOD = toldSession({ id: 'good', directory: '/work/good', startMs: Date.UTC(2026, 5, 1) }, [
  { say: 'keep the okapi' },
  { answer: 'It is kept.' },
]);
const GOOD_EVENTS = 2;

const TABLES = ['chunk', 'event', 'fact', 'memory_note', 'record', 'session', 'source'];
const INTEGRITY_SHARE = 0.05;

/**
 * Of files of any kind, databases and containers among them: the import ends with a report, the good file beside the
 * damaged one comes in whole, what was there before stays, and undo leaves as many rows as there were.
 */
export async function librariesTarget(corpus: readonly CorpusFile[]): Promise<FuzzTarget> {
  const containers = formatFixtures().filter(({ path }) => path.includes('containers/'));
  const files: readonly Damaged[] = [...corpus, ...containers];
  const { engine, connection } = openMemoryEngine();
  await importItems(engine, [
    toldSession({ id: 'before', directory: '/work/before', startMs: Date.UTC(2026, 4, 1) }, [
      { say: 'what was there before' },
    ]),
  ]);
  const before = rowCounts(connection, TABLES);
  return {
    name: 'libraries',
    share: 8,
    make: (chooser) => {
      const file = chooser.pick(files);
      const { what, bytes } = mutateBytes(file.bytes, chooser);
      const isChecked = chooser.chance(INTEGRITY_SHARE);
      return {
        what: `${file.path}: ${what}`,
        bytes,
        run: () => importBeside(engine, connection, { path: file.path, bytes }, before, isChecked),
      };
    },
  };
}

async function importBeside(
  engine: Engine,
  connection: Connection,
  { path, bytes }: Damaged,
  before: string,
  isChecked: boolean,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const report = await importItems(engine, [textItem(`damaged/${path}`, bytes), GOOD]);
  if (report.state !== 'done') faults.push(`The import is ${report.state}: ${report.problem}`);
  const events = Number(
    connection.value("SELECT count(*) FROM event e JOIN session s ON s.id = e.session_id WHERE s.native_id = 'good'"),
  );
  if (events < GOOD_EVENTS) faults.push(`${events} of ${GOOD_EVENTS} events came of the good file.`);
  for (const { path: file, state, problem } of report.files) {
    if (state === 'failed' && problem === null) faults.push(`${file} failed, and nothing says why.`);
  }
  await engine.undoImport(report.importId);
  const after = rowCounts(connection, TABLES);
  if (after !== before) faults.push(`Rows before: ${before}; after undo: ${after}.`);
  if (isChecked) await engine.checkIntegrity();
  return faults;
}
