import type { ImportItem } from '../../engine/api.ts';
import type { Connection } from '../../engine/database/connection.ts';
import type { Engine } from '../../engine/engine.ts';
import { percentile } from '../ranking-metrics.ts';
import { type Figure, figure } from './figures.ts';

/** At a million events; fewer where there are fewer edits, so that each is changed. */
const MOST_FILES = 5000;
const RECORDS_A_SESSION = 400;
const RECORDS_A_FILE = 20_000;
const ROUNDS = 5;
/** Each scan reads every event. */
const SCANS = 2;

/** By no index, and without what stands around: the least that could be done. */
const SCAN = `
  SELECT e.id, e.session_id, e.time_ms FROM event e NOT INDEXED
  WHERE e.type = 5 AND e.file_path LIKE $end ORDER BY e.time_ms, e.id LIMIT 50`;

/**
 * The history of files by their names, from the most to the least changed, with prompts and results, against a plain
 * scan of the events. A fifth as many records as the corpus has come in beside it: ten edits and their results behind
 * each prompt, over up to 5,000 files, some of which are changed far more often than most.
 */
export async function blames(connection: Connection, engine: Engine, size: number): Promise<Figure[]> {
  const files = Math.min(MOST_FILES, Math.floor(size / 200));
  for (const item of editFiles(Math.floor(size / 5), files))
    await engine.importFiles([item], { label: 'edits' }, () => {});
  const ours: number[] = [];
  const theirs: number[] = [];
  const names = [0, 0.001, 0.01, 0.1, 0.5].map((share) => nameOf(Math.floor(files * share)));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      let before = performance.now();
      const answer = await engine.blameFile({ path: name, limit: 50 });
      ours.push(performance.now() - before);
      if (answer.total === 0) throw new Error(`Nothing changed ${name}.`);
      if (round >= SCANS) continue;
      before = performance.now();
      connection.all(SCAN, { $end: `%/${name}` });
      theirs.push(performance.now() - before);
    }
  }
  return [
    figure(
      'blame',
      size,
      'of a file by its name, page of 50, p50',
      percentile(ours, 0.5),
      'ms',
      percentile(theirs, 0.5),
    ),
    figure(
      'blame',
      size,
      'of a file by its name, page of 50, p95',
      percentile(ours, 0.95),
      'ms',
      percentile(theirs, 0.95),
    ),
  ];
}

function nameOf(file: number): string {
  return `part-${file}.ts`;
}

function* editFiles(records: number, files: number): Generator<ImportItem> {
  for (let start = 0; start < records; start += RECORDS_A_FILE) {
    const count = Math.min(RECORDS_A_FILE, records - start);
    const text = Array.from({ length: count }, (_, offset) => editLine(start + offset, files)).join('');
    const path = `edits-${start / RECORDS_A_FILE}.jsonl`;
    yield { path, file: new File([text], path, { lastModified: 1 }), hasFileDate: true };
  }
}

/** Of 21 records the first is a prompt, then calls and results take turns. */
function editLine(index: number, files: number): string {
  const session = Math.floor(index / RECORDS_A_SESSION);
  const place = (index % RECORDS_A_SESSION) % 21;
  const cwd = `/work/project-${session % 12}`;
  const base = {
    ...{ uuid: `e${index}`, sessionId: `edits-${session}`, cwd, version: '2.1.0' },
    timestamp: new Date(Date.UTC(2026, 3, 1) + index * 15_000).toISOString(),
  };
  if (place === 0) {
    return `${JSON.stringify({ ...base, type: 'user', message: { role: 'user', content: `Change step ${index}` } })}\n`;
  }
  if (place % 2 === 0) {
    const content = [{ type: 'tool_result', tool_use_id: `t${index - 1}`, content: 'The file was updated.' }];
    return `${JSON.stringify({ ...base, type: 'user', message: { role: 'user', content } })}\n`;
  }
  // The cube of a number that runs over all of [0, 1): a few files get most of the changes.
  const file = Math.floor(files * ((index * 0.618_034) % 1) ** 3);
  const input = {
    file_path: `${cwd}/src/area-${file % 40}/${nameOf(file)}`,
    old_string: `const value = ${index};\nreturn value;\n`,
    new_string: `const value = ${index + 1};\nconst next = value + 1;\nreturn next;\n`,
  };
  const content = [{ type: 'tool_use', id: `t${index}`, name: 'Edit', input }];
  return `${JSON.stringify({ ...base, type: 'assistant', message: { id: `em${index}`, role: 'assistant', model: 'bench', content } })}\n`;
}
