import { analyse } from '../../engine/analysis/analyser.ts';
import type { ContextRequest } from '../../engine/api.ts';
import type { Connection } from '../../engine/database/connection.ts';
import type { Engine } from '../../engine/engine.ts';
import { percentile } from '../ranking-metrics.ts';
import { type Figure, figure } from './figures.ts';

const ROUNDS = 5;
const NAMES = 12;
const SAMPLE = 'SELECT text FROM event WHERE id % 97 = 0 ORDER BY id LIMIT 2000';
const WORD = /\b[a-z]{5,}\b/g;
/** Shares of the texts: so many that the list is full, and its texts are read to be sure of each. */
const [RAREST, MOST_COMMON] = [0.004, 0.02];

/** The least that could be done: the rows of the phrase from a stock FTS5, and which of their texts hold the name. */
const STOCK = `
  SELECT e.id, e.text FROM event_fts f JOIN event e ON e.id = f.rowid
  WHERE event_fts MATCH $match AND instr(e.text, $name) > 0 ORDER BY e.time_ms DESC LIMIT 100`;

/** Items that share a name, and a window, against the same rows by SQL alone, taking turns. */
export async function contexts(connection: Connection, engine: Engine, size: number): Promise<Figure[]> {
  const names = namesIn(connection);
  const times = { stock: [], minimal: [], first: [], full: [], window: [] } as Record<string, number[]>;
  const request = (settings: object): ContextRequest => ({ settings: { ...settings }, timeZone: 'UTC', nowMs: 0 });
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const linked = (level: string) => ({ ...request({ policy: 'entity_linking', level }), entities: [name] });
      let before = performance.now();
      connection.all(STOCK, { $match: phraseOf(name), $name: name });
      times.stock?.push(performance.now() - before);
      before = performance.now();
      await engine.buildContext(linked('minimal'));
      times.minimal?.push(performance.now() - before);
      before = performance.now();
      let first = 0;
      await engine.buildContext(linked('full'), () => {
        first ||= performance.now() - before;
      });
      times.full?.push(performance.now() - before);
      times.first?.push(first || performance.now() - before);
      before = performance.now();
      await engine.buildContext(request({ policy: 'sliding_window', level: 'minimal' }));
      times.window?.push(performance.now() - before);
    }
  }
  const median = (kind: string) => percentile(times[kind] ?? [], 0.5);
  const stock = median('stock');
  return [
    figure('context minimal', size, 'items that share a name, p50', median('minimal'), 'ms', stock),
    figure('context full', size, 'first items, p50', median('first'), 'ms', stock),
    figure('context full', size, 'complete, p50', median('full'), 'ms', stock),
    figure('context window', size, 'last turns of all sessions, p50', median('window'), 'ms', stock),
  ];
}

/** Words as names that a person gives, spread evenly over those that stand in some hundred to some thousand texts. */
function namesIn(connection: Connection): readonly string[] {
  const counts = new Map<string, number>();
  let texts = 0;
  connection.scan(SAMPLE, undefined, ([text]) => {
    texts += 1;
    for (const name of new Set(String(text).match(WORD) ?? [])) counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  const names = [...counts]
    .filter(([, count]) => count >= RAREST * texts && count <= MOST_COMMON * texts)
    .map(([name]) => name)
    .sort();
  const step = Math.max(1, Math.floor(names.length / NAMES));
  return names.filter((_, index) => index % step === 0).slice(0, NAMES);
}

function phraseOf(name: string): string {
  const terms: string[] = [];
  analyse(name, (term, _start, _end, isAlias) => {
    if (!isAlias) terms.push(term);
  });
  return `"${terms.join(' ')}"`;
}
