import type { Chooser } from './chooser.ts';
import { encode, type FuzzTarget } from './fuzz-target.ts';
import { byLine, type LinesFile } from './good-lines.ts';
import { joined, mutateBytes, withoutBreak } from './mutate-bytes.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** No record of any format: each has to be skipped, and said. */
const GARBAGE: readonly Bytes[] = [
  encode('not json at all'),
  new Uint8Array(9),
  Uint8Array.of(0xff, 0xfe, 0xc0, 0x80),
  encode('7'),
  encode('null'),
  encode('[1,2]'),
  encode('"a text"'),
  encode('{"type":"user","message":{"role":"us'),
  encode('{"__proto__":{"type":"user"}'),
  encode(`{"a":${'['.repeat(20_000)}`),
  encode(`${'{"a":'.repeat(20_000)}`),
  encode(`"${'x'.repeat(300_000)}`),
  encode('}}]]"'),
];

/** A line of a damaged file. */
interface DamagedLine {
  readonly bytes: Bytes;
  /** Of the whole file; null for what was put in or changed. */
  readonly origin: number | null;
  readonly isGarbage: boolean;
}

/** Lines go, come twice, change places, are changed, and get garbage between them; the others stay as they are. */
function damageLines({ lines }: LinesFile, chooser: Chooser) {
  const damaged: DamagedLine[] = lines.map((bytes, origin) => ({ bytes, origin, isGarbage: false }));
  const names: string[] = [];
  let hasChanged = false;
  for (let count = chooser.between(1, 4); count > 0; count -= 1) {
    const at = chooser.below(damaged.length);
    const line = damaged[at];
    if (!line) break;
    const garbage = () => ({ bytes: joined([chooser.pick(GARBAGE), encode('\n')]), origin: null, isGarbage: true });
    switch (chooser.below(5)) {
      case 0:
        damaged.splice(at, 1);
        names.push('a line less');
        break;
      case 1:
        damaged.splice(at, 1, garbage());
        names.push('a line overwritten');
        break;
      case 2:
      case 3:
        damaged.splice(at, 0, garbage());
        names.push('a line put in');
        break;
      default: {
        const changed = mutateBytes(withoutBreak(line.bytes), chooser);
        damaged.splice(at, 1, { bytes: joined([changed.bytes, encode('\n')]), origin: null, isGarbage: false });
        names.push(`a line with ${changed.what}`);
        hasChanged = true;
      }
    }
  }
  return { damaged: numbered(damaged), what: names.join('; '), hasChanged };
}

/** A changed line may have become several. */
function numbered(lines: readonly DamagedLine[]): readonly DamagedLine[] {
  return lines.flatMap((line) => {
    if (line.origin !== null || line.isGarbage) return [line];
    const parts: DamagedLine[] = [];
    for (let start = 0; start < line.bytes.length; ) {
      const end = line.bytes.indexOf(0x0a, start) + 1 || line.bytes.length;
      parts.push({ ...line, bytes: line.bytes.slice(start, end) });
      start = end;
    }
    return parts;
  });
}

/**
 * No good record is lost: of each untouched line all raw records come out; and where no line was changed into another
 * readable one, each line that hangs on no other says exactly what it said. Each line of garbage is named as skipped.
 */
export function linesTarget(files: readonly LinesFile[]): FuzzTarget {
  return {
    name: 'importers, lines beside damaged ones',
    share: 18,
    make: (chooser) => {
      const lines = chooser.pick(files);
      const { damaged, what, hasChanged } = damageLines(lines, chooser);
      const bytes = joined(damaged.map((line) => line.bytes));
      return {
        what: `${lines.file.path}: ${what}`,
        bytes,
        run: () => compareLines(lines, damaged, hasChanged),
      };
    },
  };
}

async function compareLines(lines: LinesFile, damaged: readonly DamagedLine[], hasChanged: boolean) {
  const found = await byLine(
    lines.file,
    damaged.map(({ bytes }) => bytes),
  );
  return damaged.flatMap(({ origin, isGarbage }, index) => {
    const line = found[index];
    const faults: string[] = [];
    if (isGarbage && !line?.isSkipped) faults.push(`Line ${index + 1} is garbage, and is not said to be skipped.`);
    if (origin === null) return faults;
    if (line?.raws !== lines.raws[origin]) faults.push(`Line ${index + 1} is untouched, and its record is lost.`);
    const said = lines.said[origin];
    if (!hasChanged && said !== null && line?.said !== said)
      faults.push(`Line ${index + 1} is untouched, and says ${line?.said} in place of ${said}.`);
    return faults;
  });
}
