import { isObject, type JsonObject, renderJson, stringOr, textOrNull } from '../json.ts';

/** Line breaks as one character: early versions stored pasted text with bare `\r`. */
export function withPlainBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Readable text of what a message or an output holds: text, one part, a list of parts, or anything else. */
export function textOfParts(content: unknown): string {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return parts
    .map(partText)
    .filter((text) => text !== '')
    .join('\n');
}

/** Text of one part; pictures and sounds are named, never carried. */
export function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  if (!isObject(part)) return part === undefined || part === null ? '' : renderJson(part);
  const { type } = part;
  if (type === 'encrypted_content') return '';
  const medium = mediumOf(part);
  if (medium !== null) return mediumText(medium, part);
  return textOrNull(part.text) ?? textOrNull(part.refusal) ?? (typeof part.text === 'string' ? '' : renderJson(part));
}

/** `image`, `audio` or `file`; null for a part that holds text. */
export function mediumOf(part: unknown): string | null {
  const type = isObject(part) ? stringOr(part.type, '') : '';
  const [, medium] = /^(?:input_|output_|local_|input)?(image|audio|file)(?:_url)?$/i.exec(type) ?? [];
  return medium?.toLowerCase() ?? null;
}

function mediumText(medium: string, part: JsonObject): string {
  const url = [part.image_url, part.imageUrl, part.url, part.file_data].find((value) => typeof value === 'string');
  const [, dataKind, data] = /^data:([\w.+-]+\/[\w.+-]+)?[^,]{0,100},/.exec(stringOr(url, '')) ?? [];
  if (dataKind !== undefined || data !== undefined) return named(medium, dataKind, stringOr(url, ''));
  if (typeof part.data === 'string') return named(medium, part.mimeType ?? part.mime_type, part.data);
  const place = textOrNull(url) ?? textOrNull(part.path) ?? textOrNull(part.filename) ?? textOrNull(part.file_id);
  if (place === null) return '';
  return place.length > LONGEST_PLACE ? `[${medium}]` : `[${medium} ${place}]`;
}

const LONGEST_PLACE = 300;

/** Such as "[image image/png, 640 KB]". */
export function named(medium: string, kind: unknown, base64: string): string {
  const size = Math.max(1, Math.round((base64.length * 3) / 4 / 1024));
  return `[${medium} ${stringOr(kind, 'of unknown kind')}, ${size} KB]`;
}
