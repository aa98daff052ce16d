import { excerptOf } from './excerpt.ts';
import type { SkippedLine } from './importer.ts';
import { isObject, type JsonObject, parseJson, splitGluedObjects } from './json.ts';

interface JsonRecord {
  readonly value: JsonObject;
  /** As the file has it. */
  readonly raw: string;
}

/**
 * The objects that stand on one line of JSON Lines, or in one element of an array: one, none on a blank line, several
 * where a writer lost a line break. What cannot be read is named.
 */
export function readJsonRecords(text: string, line: number): readonly (JsonRecord | SkippedLine)[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const whole = parseJson(trimmed);
  if (whole) return [recordOrSkip(whole.value, trimmed, line)];
  const { texts, rest } = splitGluedObjects(trimmed);
  const found = texts.map((part) => recordOrSkip(parseJson(part)?.value, part, line));
  if (rest !== null) found.push(skip(line, reasonFor(rest), rest));
  return found;
}

export function isSkipped(read: JsonRecord | SkippedLine): read is SkippedLine {
  return 'kind' in read;
}

export function skip(line: number, reason: string, text: string): SkippedLine {
  return { kind: 'skipped', line, reason, excerpt: excerptOf(text) };
}

function recordOrSkip(value: unknown, raw: string, line: number): JsonRecord | SkippedLine {
  if (isObject(value)) return { value, raw };
  return skip(line, value === undefined ? 'It is not JSON.' : 'It is JSON, but not an object.', raw);
}

function reasonFor(text: string): string {
  if (/^\0+$/.test(text)) return 'It holds only NUL bytes (padding of a file that was not written to its end).';
  return text.startsWith('{') ? 'It is cut off or broken JSON.' : 'It is not JSON.';
}
