import { contentText } from '../content.ts';
import { isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { nameDataUris, placeholder, sizeText } from '../placeholders.ts';

/** What the person or the model says in one block; empty for blocks that say nothing. */
export function spokenText(block: unknown): string {
  if (!isObject(block)) return stringOr(block, '');
  switch (block.type) {
    case 'image':
    case 'document':
      return contentText([block]);
    case 'voice_note':
      return joined(block.title, block.text);
    default:
      return nameDataUris(stringOr(block.text, ''));
  }
}

/** Results are text, or what was found: pages with a title and an address, files, pictures. */
export function resultText(content: unknown): string {
  if (!Array.isArray(content)) return nameDataUris(contentText(content));
  return content
    .map(foundText)
    .filter((text) => text !== '')
    .join('\n');
}

function foundText(found: unknown): string {
  if (!isObject(found) || found.type === 'image' || found.type === 'document') return contentText([found]);
  const source = objectOr(found.source);
  const text = joined(
    found.title ?? found.name,
    found.url ?? source.url ?? found.file_path,
    found.text ?? found.content,
  );
  return nameDataUris(text);
}

function joined(...texts: readonly unknown[]): string {
  return texts.filter((text) => textOrNull(text) !== null).join('\n');
}

export interface Attachment {
  readonly name: string;
  readonly line: string;
  /** What was read out of the file; empty where nothing was. */
  readonly text: string;
}

/** Files with what was read out of them, then those that only have a name. */
export function attachmentsOf(message: JsonObject): readonly Attachment[] {
  return [...listOf(message.attachments), ...listOf(message.files), ...listOf(message.files_v2)].filter(isFirstOfName);
}

function listOf(files: unknown): readonly Attachment[] {
  if (!Array.isArray(files)) return [];
  return files.filter(isObject).map((file) => {
    const name = textOrNull(file.file_name) ?? 'pasted text';
    const line = placeholder('file', name, textOrNull(file.file_type), sizeText(file.file_size));
    return { name, line, text: nameDataUris(stringOr(file.extracted_content, '')) };
  });
}

/** `files` and `files_v2` name the same files. */
function isFirstOfName({ name, text }: Attachment, index: number, all: readonly Attachment[]): boolean {
  return text !== '' || all.findIndex((other) => other.name === name) === index;
}
