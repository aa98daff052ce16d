import { objectsOfBroken, stringOfBroken } from '../broken-json.ts';
import { ConversationExportParser, type ConversationFormat } from '../conversation-export.ts';
import type { TextImporter } from '../importer.ts';
import type { JsonObject } from '../json.ts';
import { parseConversation } from './conversation.ts';
import { conversationsIn, detectChatGpt } from './detect.ts';

const FORMAT: ConversationFormat = { name: 'ChatGPT', conversationsIn, rebuild, parse: parseConversation };

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

function rebuild(text: string): JsonObject | null {
  const nodes = objectsOfBroken(text, 'mapping');
  if (nodes.length === 0) return null;
  return {
    title: stringOfBroken(text.slice(0, text.indexOf('"mapping"')), 'title'),
    conversation_id: stringOfBroken(text, 'conversation_id'),
    id: null,
    current_node: stringOfBroken(text, 'current_node'),
    mapping: Object.fromEntries(nodes),
  };
}
