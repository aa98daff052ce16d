import { isObject, type JsonObject, renderJson, sayJson, stringOr } from './json.ts';
import { base64Placeholder, placeholder } from './placeholders.ts';

/** Readable text of message content: a string, blocks, or anything else. Images are named, never carried. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return content === undefined || content === null ? '' : renderJson(content);
  return content
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n');
}

export function blockText(block: unknown): string {
  if (typeof block === 'string') return block;
  if (!isObject(block)) return '';
  switch (block.type) {
    case 'text':
      return stringOr(block.text, '');
    case 'image':
    case 'document':
      return attachmentText(block);
    case 'tool_reference':
      return stringOr(block.tool_name, '');
    default:
      return typeof block.text === 'string' ? block.text : '';
  }
}

/** Such as "[image image/png, 640 KB]". */
function attachmentText(block: JsonObject): string {
  const source = isObject(block.source) ? block.source : {};
  const kind = stringOr(source.media_type ?? block.media_type ?? block.mimeType, 'of unknown kind');
  const base64 = stringOr(source.data ?? block.data, '');
  const name = sayJson(block.type);
  return base64 === '' ? placeholder(name, kind) : base64Placeholder(name, kind, base64.length);
}
