import { describe, expect, it } from 'vitest';
import { type FormatFixture, formatFixtures } from '../../testing/format-fixtures.ts';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import { seededRandom } from '../../testing/seeded-random.ts';

interface StoredText {
  readonly text: string;
  /** Which record or section it is of, in file order. */
  readonly place: number;
}

const TEXTS = `
  SELECT text, place FROM
    (SELECT e.text, r.id AS place FROM event e JOIN record r ON r.id = e.record_id ORDER BY r.id, e.seq)
  UNION ALL SELECT text, place FROM (SELECT text, id AS place FROM memory_section ORDER BY id)`;

async function importBytes(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<readonly StoredText[]> {
  const { engine, connection } = openMemoryEngine();
  const { files, state } = await importItems(engine, [textItem(path, bytes)]);
  expect(state).toBe('done');
  for (const file of files) expect(file.problem ?? '', path).not.toMatch(/could not be read to its end/);
  const texts = connection.all<StoredText>(TEXTS);
  expect(connection.value('PRAGMA integrity_check')).toBe('ok');
  connection.close();
  return texts;
}

const MUTATIONS: Readonly<
  Record<string, (bytes: Uint8Array<ArrayBuffer>, at: number, byte: number) => Uint8Array<ArrayBuffer>>
> = {
  'cut off': (bytes, at) => bytes.slice(0, at),
  overwritten: (bytes, at, byte) => {
    const changed = bytes.slice();
    changed.fill(byte, at, at + 3);
    return changed;
  },
  'without a piece': (bytes, at) => Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(at + 7)]),
  'with bytes put in': (bytes, at, byte) =>
    Uint8Array.from([...bytes.slice(0, at), byte, 0x22, 0x7d, 0x0a, 0, 0xff, byte, ...bytes.slice(at)]),
};

function firstLineOf(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}

/**
 * Texts of records that end before the place: text of two later records stands before it too. A text that is not in the
 * file as it is (put together, or decoded) tells nothing.
 */
function textsBefore(bytes: Uint8Array, texts: readonly StoredText[], at: number): readonly string[] {
  const file = new TextDecoder().decode(bytes.subarray(0, at));
  let from = 0;
  const placed: StoredText[] = [];
  for (const stored of texts) {
    const line = firstLineOf(stored.text);
    if (line.length < 8) continue;
    const forms = [line, JSON.stringify(line).slice(1, -1)];
    const found = forms.map((form) => file.indexOf(form, from)).find((place) => place >= 0);
    if (found === undefined) continue;
    placed.push(stored);
    from = found;
  }
  const [, , last] = [...new Set(placed.map(({ place }) => place))].reverse();
  return placed.filter(({ place }) => last !== undefined && place <= last).map(({ text }) => text);
}

// A database has pages, not records that stand before one another: its damage is tested where it is opened.
const TEXT_FILES = formatFixtures().filter(({ path }) => !/\.(?:db|vscdb|zip|gz|zst)$/.test(path));

describe.each(TEXT_FILES.map((fixture) => [fixture.path, fixture] as const))('%s', (path, { bytes }: FormatFixture) => {
  it.each(Object.keys(MUTATIONS))('%s anywhere keeps what stands before', async (kind) => {
    const random = seededRandom(path.length + kind.length);
    const whole = await importBytes(path, bytes);
    for (let round = 0; round < 3; round++) {
      const at = Math.floor(random() * bytes.length);
      const byte = Math.floor(random() * 256);
      const mutated = MUTATIONS[kind]?.(bytes, at, byte) ?? bytes;
      // What was put together of several parts may be in these again.
      const kept = (await importBytes(path, mutated)).map(({ text }) => text).join('\n');
      const lost = textsBefore(bytes, whole, at).filter((text) => !kept.includes(firstLineOf(text)));
      expect(lost, `byte ${byte} at ${at}`).toEqual([]);
    }
  });
});
