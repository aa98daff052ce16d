/** How importers write an image or document into a text: its bytes stay in the raw record. */
const ATTACHMENT = /\[(image|document) ([\w.+-]+\/[\w.+-]+|of unknown kind)(?:, ([\d,]+ KB))?\]/g;

interface TextPart {
  readonly kind: 'text';
  readonly text: string;
  /** Of the part in the whole text, UTF-16 units. */
  readonly start: number;
}

export interface AttachmentPart {
  readonly kind: 'attachment';
  readonly noun: 'Image' | 'Document';
  /** Such as `image/png`. */
  readonly mediaType: string;
  /** Such as `640 KB`; null when it was not recorded. */
  readonly size: string | null;
  readonly start: number;
}

export type MessagePart = TextPart | AttachmentPart;

/** A text in parts, with the notes that stand for attachments told from the text around them. */
export function splitAttachments(text: string): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  let position = 0;
  const addText = (end: number) => {
    const part = text.slice(position, end);
    if (part.trim() !== '') parts.push({ kind: 'text', text: part, start: position });
  };
  for (const match of text.matchAll(ATTACHMENT)) {
    addText(match.index);
    parts.push({
      kind: 'attachment',
      noun: match[1] === 'document' ? 'Document' : 'Image',
      mediaType: match[2] ?? '',
      size: match[3] ?? null,
      start: match.index,
    });
    position = match.index + match[0].length;
  }
  addText(text.length);
  return parts;
}
