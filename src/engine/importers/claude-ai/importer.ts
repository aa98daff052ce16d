import { ConversationExportParser, type ConversationFormat } from '../conversation-export.ts';
import type { TextImporter } from '../importer.ts';
import { isObject, parseJson } from '../json.ts';
import { parseConversation } from './conversation.ts';
import { conversationsIn, detectClaudeAi, detectClaudeAiMemories, detectClaudeAiSidecar } from './detect.ts';
import { MemoriesParser } from './memories.ts';
import { editsOfMessage } from './message.ts';

const FORMAT: ConversationFormat = { name: 'Claude.ai', conversationsIn, parse: parseConversation };

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
