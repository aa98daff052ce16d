import { isObject, type JsonObject, objectOr, renderJson, stringOr, textOrNull } from '../json.ts';
import { base64Placeholder } from '../placeholders.ts';

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
  if (!isObject(part) || part.type === 'encrypted_content') return '';
  const medium = mediumOf(part);
  if (medium !== null) return mediumText(medium, part);
  if (typeof part.text === 'string') return part.text;
  if (isObject(part.resource)) return resourceText(part.resource);
  return textOrNull(part.refusal) ?? (/(?:^|_)text$/i.test(stringOr(part.type, '')) ? '' : renderJson(part));
}

/** What a server attached: its text, or the name of what is none. */
function resourceText({ uri, text, blob, mimeType }: JsonObject): string {
  if (typeof text === 'string') return text;
  return typeof blob === 'string' ? named('file', mimeType, blob) : `[file ${stringOr(uri, '')}]`;
}

/** `image`, `audio` or `file`; null for a part that holds text. */
export function mediumOf(part: unknown): string | null {
  const type = isObject(part) ? stringOr(part.type, '') : '';
  const [, medium] = /^(?:input_|output_|local_|input)?(image|audio|file)(?:_url)?$/i.exec(type) ?? [];
  return medium?.toLowerCase() ?? null;
}

function mediumText(medium: string, part: JsonObject): string {
  const { image_url: imageUrl, imageUrl: camelUrl, url, file_data: fileData, path, filename, file_id: fileId } = part;
  if (typeof part.data === 'string') return named(medium, part.mimeType ?? part.mime_type, part.data);
  const places = [objectOr(imageUrl).url, imageUrl, camelUrl, url, fileData, path, filename, fileId];
  const place = places.map(textOrNull).find((text) => text !== null);
  if (place == null) return '';
  if (place.startsWith('data:')) return named(medium, /^data:([^;,]{1,80})[;,]/.exec(place)?.[1], place);
  return place.length > LONGEST_PLACE ? `[${medium}]` : `[${medium} ${place}]`;
}

const LONGEST_PLACE = 300;

/** Such as "[image image/png, 640 KB]". */
export function named(medium: string, kind: unknown, base64: string): string {
  return base64Placeholder(medium, stringOr(kind, 'of unknown kind'), base64.length);
}
