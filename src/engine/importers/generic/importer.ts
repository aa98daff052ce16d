import type { TextImporter } from '../importer.ts';
import { detectMessageArray, detectMessageLines, detectTextTranscript } from './detect.ts';
import { MessagesParser } from './messages-parser.ts';
import { TextTranscriptParser } from './text-parser.ts';

const GENERIC = { id: 'generic', tool: 'generic', store: 'events', editsOf: () => [] } as const;

/** Messages with a role and content as JSON Lines, or a conversation of them on each line. */
const messageLinesImporter: TextImporter = {
  ...GENERIC,
  label: 'Chat messages (JSON Lines)',
  unit: 'line',
  detect: detectMessageLines,
  open: (file, earlier) => new MessagesParser(file, true, earlier),
};

/** The same as a JSON array, or one conversation as an object. */
const messageArrayImporter: TextImporter = {
  ...GENERIC,
  label: 'Chat messages (JSON)',
  unit: 'element',
  detect: detectMessageArray,
  open: (file) => new MessagesParser(file, false),
};

/** Markdown or plain text in which lines name who speaks. */
const textTranscriptImporter: TextImporter = {
  ...GENERIC,
  label: 'Conversation in text',
  unit: 'file',
  detect: detectTextTranscript,
  open: (file) => new TextTranscriptParser(file),
};

/** Conversations of no agent in particular: less sure than every format of an agent. */
export const genericImporters: readonly TextImporter[] = [
  messageLinesImporter,
  messageArrayImporter,
  textTranscriptImporter,
];
