import type { FigureGroup } from '../../engine/api.ts';
import type { Connection } from '../../engine/database/connection.ts';
import type { Engine } from '../../engine/engine.ts';
import { percentile } from '../ranking-metrics.ts';
import { type Figure, figure } from './figures.ts';

const ROUNDS = 5;

/** Sessions of the corpus call no tools: every twelfth entry is taken for one that changed a file. */
const CHANGES = `
  INSERT OR IGNORE INTO file_change (event_id, ordinal, path, kind, lines_added, lines_removed)
  SELECT id, 0, '/work/file-' || (id % 5000) || '.ts', 'edit', 3, 1 FROM event WHERE id % 12 = 0`;

/** The same counts from the rows of the table, as one would ask without anything prepared. */
const PLAIN: Readonly<Record<'day' | 'project', string>> = {
  day: `SELECT e.time_ms / 86400000, count(*), sum(e.type = 5), sum(e.is_error), sum(m.output_tokens)
    FROM event e NOT INDEXED LEFT JOIN api_message m ON m.id = e.api_message_id GROUP BY 1`,
  project: `SELECT e.project_id, count(*), sum(e.type = 5), sum(e.is_error), sum(m.output_tokens)
    FROM event e NOT INDEXED LEFT JOIN api_message m ON m.id = e.api_message_id GROUP BY 1`,
};

/** All figures by day (the heatmap) and by project (the table), each against a scan of the plain table. */
export async function benchFigures(connection: Connection, engine: Engine, size: number): Promise<Figure[]> {
  connection.run(CHANGES);
  const figures: Figure[] = [];
  for (const by of ['day', 'project'] as const) {
    const ask = () => timed(() => askFor(engine, by));
    const first = await ask();
    const ours: number[] = [];
    for (let round = 0; round < ROUNDS; round++) ours.push(await ask());
    const plain = await timed(async () => connection.all(PLAIN[by]));
    figures.push(figure(`figures by ${by}`, size, 'p50', percentile(ours, 0.5), 'ms', plain));
    figures.push(figure(`figures by ${by}`, size, 'p95', percentile(ours, 0.95), 'ms', plain));
    figures.push(figure(`figures by ${by}`, size, 'first after a change of the library', first, 'ms', plain));
  }
  connection.run('DELETE FROM file_change');
  return figures;
}

async function askFor(engine: Engine, by: FigureGroup): Promise<void> {
  const nowMs = Date.UTC(2026, 11, 1);
  await engine.figures({ by, query: '', project: null, from: null, to: null, timeZone: 'Europe/Berlin', nowMs });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}
