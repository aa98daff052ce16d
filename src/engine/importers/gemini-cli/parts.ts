import { contentText } from '../content.ts';
import { isObject, type JsonObject, objectOr, renderJson, stringOr, textOrNull } from '../json.ts';

/** Gemini's content: text, a part, or a list of both. What is neither is left out. */
export function partsOf(content: unknown): readonly JsonObject[] {
  const list: readonly unknown[] = Array.isArray(content) ? content : [content];
  return list.flatMap((part) => {
    if (typeof part === 'string') return [{ text: part }];
    return isObject(part) ? [part] : [];
  });
}

/** What parts say, pieces of text put together. Data is named, never carried; thoughts, calls and results are left out. */
export function textOfParts(parts: readonly JsonObject[]): string {
  const pieces: string[] = [];
  for (const part of parts) {
    if (part.thought === true) continue;
    const name = nameOfData(part);
    pieces.push(name === null ? stringOr(part.text, '') : `\n${name}\n`);
  }
  return pieces.join('').trim();
}

/** Such as "[image/png, 640 KB]"; null for a part without data. */
function nameOfData({ inlineData, fileData }: JsonObject): string | null {
  if (isObject(inlineData)) {
    const bytes = (stringOr(inlineData.data, '').length * 3) / 4;
    return `[${stringOr(inlineData.mimeType, 'data')}, ${Math.max(1, Math.round(bytes / 1024))} KB]`;
  }
  if (!isObject(fileData)) return null;
  return `[${stringOr(fileData.mimeType, 'file')} ${stringOr(fileData.fileUri, '')}]`;
}

export interface ResponseFacts {
  readonly text: string;
  readonly isError: boolean;
}

/** What a tool answered: the `response` of a functionResponse. */
export function factsOfResponse(response: unknown): ResponseFacts {
  const { output, error, content } = objectOr(response);
  if (error !== undefined && error !== null && error !== '') return { text: renderedText(error), isError: true };
  if (output !== undefined) return { text: renderedText(output), isError: false };
  const blocks = Array.isArray(content) ? contentText(content) : null;
  return { text: blocks ?? renderedText(response), isError: false };
}

/** What the tool showed in place of an answer: text, a difference of a file, or lines of a terminal. */
export function textOfDisplay(display: unknown): string {
  if (Array.isArray(display)) return display.map(terminalLine).join('\n').trim();
  return textOrNull(objectOr(display).fileDiff) ?? renderedText(display);
}

function terminalLine(line: unknown): string {
  if (!Array.isArray(line)) return '';
  return line
    .map((token) => stringOr(objectOr(token).text, ''))
    .join('')
    .trimEnd();
}

function renderedText(value: unknown): string {
  return value === undefined || value === null ? '' : renderJson(value);
}
