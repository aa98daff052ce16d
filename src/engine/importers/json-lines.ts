import { excerptOf } from './excerpt.ts';
import type { Parsed, SkippedLine } from './importer.ts';
import { isObject, type JsonObject, parseJson, splitGluedObjects } from './json.ts';
import { countOf } from './wording.ts';

/** Reads the JSON objects on lines, or of elements of an array; what cannot be read is skipped with its reason. */
export class JsonLines {
  #gluedLines = 0;

  /** `toParsed` gets each object on the line, and its own text. */
  read(text: string, line: number, toParsed: (value: JsonObject, raw: string) => readonly Parsed[]): readonly Parsed[] {
    const trimmed = text.trim();
    if (trimmed === '') return [];
    const whole = parseJson(trimmed);
    if (whole) return readValue(whole.value, trimmed, line, toParsed);
    const { texts, rest } = splitGluedObjects(trimmed);
    const parsed: Parsed[] = [];
    let readable = 0;
    for (const part of texts) {
      const json = parseJson(part);
      if (json) readable++;
      parsed.push(...(json ? readValue(json.value, part, line, toParsed) : [skipLine(line, 'It is not JSON.', part)]));
    }
    if (readable > 1) this.#gluedLines++;
    if (rest !== null) parsed.push(skipLine(line, reasonForBadText(rest), rest));
    return parsed;
  }

  /** What was odd about the lines, in words. */
  notices(): readonly string[] {
    if (this.#gluedLines === 0) return [];
    const lines = countOf(this.#gluedLines, 'line', 'lines');
    return [`${lines} held several records without a line break between them; all were read.`];
  }
}

export function skipLine(line: number, reason: string, text: string): SkippedLine {
  return { kind: 'skipped', line, reason, excerpt: excerptOf(text) };
}

function readValue(
  value: unknown,
  raw: string,
  line: number,
  toParsed: (value: JsonObject, raw: string) => readonly Parsed[],
): readonly Parsed[] {
  return isObject(value) ? toParsed(value, raw) : [skipLine(line, 'It is JSON, but not an object.', raw)];
}

function reasonForBadText(text: string): string {
  if (/^\0+$/.test(text)) return 'It holds only NUL bytes (padding of a file that was not written to its end).';
  return text.startsWith('{') ? 'It is cut off or broken JSON.' : 'It is not JSON.';
}
