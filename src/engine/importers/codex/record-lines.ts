import { excerptOf } from '../excerpt.ts';
import type { Parsed, ParsedRecord, SkippedLine } from '../importer.ts';
import { isObject, type JsonObject, parseJson, splitGluedObjects } from '../json.ts';

/** Where a record stands: its line, and its place on it where a writer lost the line breaks. */
export interface RecordPlace {
  readonly line: number;
  readonly part: number;
}

/** The records on one line of JSON Lines; what cannot be read of it is skipped, with the reason. Never throws. */
export function recordsOnLine(
  text: string,
  line: number,
  toRecord: (value: JsonObject, raw: string, place: RecordPlace) => ParsedRecord,
): readonly Parsed[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const take = (value: unknown, raw: string, part: number): Parsed =>
    isObject(value) ? toRecord(value, raw, { line, part }) : skip(line, 'It is JSON, but not an object.', raw);
  const whole = parseJson(trimmed);
  if (whole) return [take(whole.value, trimmed, 0)];
  const { texts, rest } = splitGluedObjects(trimmed);
  const parsed = texts.map((raw, part) => {
    const json = parseJson(raw);
    return json ? take(json.value, raw, part) : skip(line, 'It is not JSON.', raw);
  });
  return rest === null ? parsed : [...parsed, skip(line, reasonForBadText(rest), rest)];
}

function reasonForBadText(text: string): string {
  if (/^\0+$/.test(text)) return 'It holds only NUL bytes (padding of a file that was not written to its end).';
  return text.startsWith('{') ? 'It is cut off or broken JSON.' : 'It is not JSON.';
}

export function skip(line: number, reason: string, text: string): SkippedLine {
  return { kind: 'skipped', line, reason, excerpt: excerptOf(text) };
}
