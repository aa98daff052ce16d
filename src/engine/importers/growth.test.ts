import { expect, it } from 'vitest';
import { formatFixtures } from '../../testing/format-fixtures.ts';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';

const EVENTS = `
  SELECT s.native_id, s.agent_id, e.seq, e.type, e.category, e.title, e.tool, e.file_path, e.is_error, e.text,
         CASE e.time_kind WHEN 0 THEN e.time_ms END AS recorded_ms, e.call_key, e.project_id
  FROM event e JOIN session s ON s.id = e.session_id ORDER BY s.key, e.seq`;
const USAGE = 'SELECT sum(input_tokens), sum(output_tokens), count(*) FROM api_message';

/** These logs take back what they said: what was stored of it before stays, and is told apart no more. */
const TAKES_BACK = /^gemini-cli\//;

const LINES = formatFixtures().filter(({ path }) => path.endsWith('.jsonl') && !TAKES_BACK.test(path));
const TAKING_BACK = formatFixtures().filter(({ path }) => path.endsWith('.jsonl') && TAKES_BACK.test(path));

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

it.each(TAKING_BACK.map(({ path, bytes }) => [path, bytes] as const))(
  '%s loses nothing in two steps',
  async (path, bytes) => {
    const textsIn = ({ events }: Awaited<ReturnType<typeof afterEach>>) =>
      events.map((event) => (event as { text: string }).text);
    const whole = textsIn(await afterEach(path, [bytes]));
    for (const cut of [...bytes.keys()].filter((index) => bytes[index] === 0x0a).slice(0, -1)) {
      // What was written behind a stored beginning stands behind it.
      const kept = textsIn(await afterEach(path, [bytes.slice(0, cut + 1), bytes])).join(' ');
      expect(
        whole.filter((text) => !kept.includes(text)),
        `cut at ${cut}`,
      ).toEqual([]);
    }
  },
);
