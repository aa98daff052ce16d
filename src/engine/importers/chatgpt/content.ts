import { isObject, type JsonObject, objectOr, renderJson, stringOr, textOrNull } from '../json.ts';
import { nameDataUris, placeholder, sizeText } from '../placeholders.ts';

/** Citations stand in the text between marks of the private-use area; some of them carry words of the sentence. */
const MARKED = /( ?)\ue200([^\ue200\ue201]*)\ue201/g;
const STRAY_MARKS = /[\ue200-\ue20f]/g;

function withoutCitations(text: string): string {
  if (!/[\ue200-\ue20f]/.test(text)) return text;
  return text
    .replace(MARKED, (_, blank: string, inner: string) => {
      const words = wordsOfMark(inner.split('\ue202'));
      return words === '' ? '' : blank + words;
    })
    .replace(STRAY_MARKS, '');
}

/** `entity` names a thing (`["city","Paris",…]`), `url` a link (its words, then its target); all others only refer. */
function wordsOfMark([kind = '', first = '']: readonly string[]): string {
  if (kind === 'url') return first;
  return kind === 'entity' ? (/^\["[^"]*","([^"]*)"/.exec(first)?.[1] ?? '') : '';
}

/** Readable text of a message's content, whatever its type. */
export function textOfContent(content: JsonObject): string {
  return nameDataUris(withoutCitations(rawText(content)));
}

function rawText(content: JsonObject): string {
  switch (content.content_type) {
    case 'thoughts':
      return thoughtsText(content.thoughts);
    case 'reasoning_recap':
      return stringOr(content.content, '');
    case 'user_editable_context':
      return joined(content.user_profile, content.user_instructions);
    case 'model_editable_context':
      return joined(content.model_set_context, content.repository, content.repo_summary, content.structured_context);
    case 'tether_browsing_display':
      return joined(content.summary, content.result);
    case 'tether_quote':
    case 'sonic_webpage':
      return joined(content.title, content.url, content.text);
    case 'system_error':
      return joined(content.name, content.text);
    case 'citable_code_output':
      return joined(content.output_str);
    case 'computer_output':
      return partText(content.screenshot) || placeholder('image', 'of the screen');
    default:
      return textOfAnyType(content);
  }
}

/** Many types, those of older exports without a name too, carry `parts` or `text`. */
function textOfAnyType(content: JsonObject): string {
  const { content_type, parts, text, ...others } = content;
  if (Array.isArray(parts)) return joined(...parts.map(partText));
  if (typeof text === 'string') return text;
  return content_type === undefined || Object.keys(others).length === 0 ? '' : renderJson(others);
}

function joined(...texts: readonly unknown[]): string {
  return texts.filter((text) => textOrNull(text) !== null).join('\n');
}

function thoughtsText(thoughts: unknown): string {
  if (!Array.isArray(thoughts)) return '';
  return thoughts
    .map((thought) => joined(objectOr(thought).summary, objectOr(thought).content))
    .filter((text) => text !== '')
    .join('\n\n');
}

function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  if (!isObject(part)) return '';
  switch (part.content_type) {
    case 'image_asset_pointer':
      return placeholder('image', dimensionsOf(part), sizeText(part.size_bytes));
    case 'audio_asset_pointer':
      return placeholder('audio', textOrNull(part.format), sizeText(part.size_bytes));
    case 'video_container_asset_pointer':
      return placeholder('video', textOrNull(part.format), sizeText(part.size_bytes));
    case 'real_time_user_audio_video_asset_pointer':
      return placeholder('audio', 'of the conversation');
    default:
      return stringOr(part.text, '');
  }
}

function dimensionsOf({ width, height }: JsonObject): string | null {
  return typeof width === 'number' && typeof height === 'number' ? `${width} × ${height}` : null;
}

/** One line for each attached file; pictures that stand in the content already are no lines of their own. */
export function attachmentLines(message: JsonObject): readonly string[] {
  const { attachments } = objectOr(message.metadata);
  const { parts } = objectOr(message.content);
  const pointers = (Array.isArray(parts) ? parts : []).map((part) => stringOr(objectOr(part).asset_pointer, ''));
  if (!Array.isArray(attachments)) return [];
  return attachments
    .filter(isObject)
    .filter(({ id }) => !pointers.some((pointer) => typeof id === 'string' && id !== '' && pointer.endsWith(id)))
    .map(({ name, mime_type, mimeType, size }) =>
      placeholder('file', textOrNull(name), textOrNull(mime_type) ?? textOrNull(mimeType), sizeText(size)),
    );
}
