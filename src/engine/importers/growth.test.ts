import { expect, it } from 'vitest';
import { formatFixtures } from '../../testing/format-fixtures.ts';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';

const EVENTS = `
  SELECT s.native_id, s.agent_id, e.seq, e.type, e.category, e.title, e.tool, e.file_path, e.is_error, e.text,
         e.time_ms, e.call_key, e.project_id
  FROM event e JOIN session s ON s.id = e.session_id ORDER BY s.key, e.seq`;
const USAGE = 'SELECT sum(input_tokens), sum(output_tokens), count(*) FROM api_message';

const LINES = formatFixtures().filter(({ path }) => path.endsWith('.jsonl'));

/** What is in the database once the file was imported in each of these states, one after the other. */
async function afterEach(path: string, states: readonly Uint8Array<ArrayBuffer>[]) {
  const { engine, connection } = openMemoryEngine();
  for (const [index, bytes] of states.entries()) {
    await importItems(engine, [textItem(path, bytes, 1_790_000_000_000 + index * 1000)]);
  }
  const found = { events: connection.all(EVENTS), usage: connection.all(USAGE) };
  connection.close();
  return found;
}

// Appended lines are read without those before them: results must know their calls all the same.
it.each(LINES.map(({ path, bytes }) => [path, bytes] as const))('%s is the same in two steps', async (path, bytes) => {
  const whole = await afterEach(path, [bytes]);
  const ends = [...bytes.keys()].filter((index) => bytes[index] === 0x0a).map((index) => index + 1);
  const cuts = ends.filter((end) => end < bytes.length);
  for (const cut of cuts.filter((_, index) => index % Math.ceil(cuts.length / 6) === 0)) {
    expect(await afterEach(path, [bytes.slice(0, cut), bytes]), `cut at ${cut}`).toEqual(whole);
  }
});
