import { objectsOfBroken, stringOfBroken } from '../broken-json.ts';
import { ConversationExportParser, type ConversationFormat } from '../conversation-export.ts';
import type { TextImporter } from '../importer.ts';
import { isObject, type JsonObject, parseJson } from '../json.ts';
import { parseConversation } from './conversation.ts';
import { conversationsIn, detectClaudeAi, detectClaudeAiMemories, detectClaudeAiSidecar } from './detect.ts';
import { MemoriesParser } from './memories.ts';
import { editsOfMessage } from './message.ts';

const FORMAT: ConversationFormat = { name: 'Claude.ai', conversationsIn, rebuild, parse: parseConversation };

/** The data export of Claude.ai: `conversations.json`, or single conversations as extensions save them. */
export const claudeAiImporter: TextImporter = {
  id: 'claude-ai',
  tool: 'claude-ai',
  label: 'Claude.ai export',
  store: 'events',
  unit: 'element',
  detect: detectClaudeAi,
  open: (file) => new ConversationExportParser(FORMAT, file),
  editsOf: (raw, block) => {
    const message = parseJson(raw)?.value;
    return isObject(message) ? editsOfMessage(message, block) : [];
  },
};

/** What stands beside the conversations: accounts and projects. Never read. */
export const claudeAiSidecarImporter: TextImporter = {
  ...claudeAiImporter,
  id: 'claude-ai-sidecar',
  label: 'Claude.ai export (accounts, projects)',
  detect: detectClaudeAiSidecar,
};

export const claudeAiMemoriesImporter: TextImporter = {
  ...claudeAiImporter,
  id: 'claude-ai-memories',
  label: 'Claude.ai memories',
  store: 'memory',
  detect: detectClaudeAiMemories,
  open: () => new MemoriesParser(),
};

function rebuild(text: string): JsonObject | null {
  const messages = objectsOfBroken(text, 'chat_messages');
  if (messages.length === 0) return null;
  const head = text.slice(0, text.indexOf('"chat_messages"'));
  return {
    uuid: stringOfBroken(head, 'uuid'),
    name: stringOfBroken(head, 'name'),
    created_at: stringOfBroken(head, 'created_at'),
    chat_messages: messages.map(([, message]) => message),
  };
}
