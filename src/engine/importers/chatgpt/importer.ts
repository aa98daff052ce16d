import { ConversationExportParser, type ConversationFormat } from '../conversation-export.ts';
import type { TextImporter } from '../importer.ts';
import { parseConversation } from './conversation.ts';
import { conversationsIn, detectChatGpt } from './detect.ts';

const FORMAT: ConversationFormat = { name: 'ChatGPT', conversationsIn, parse: parseConversation };

/** The data export of ChatGPT: `conversations.json`, or single conversations as extensions save them. */
export const chatGptImporter: TextImporter = {
  id: 'chatgpt',
  tool: 'chatgpt',
  label: 'ChatGPT export',
  store: 'events',
  unit: 'element',
  detect: detectChatGpt,
  open: (file) => new ConversationExportParser(FORMAT, file),
  editsOf: () => [],
};
