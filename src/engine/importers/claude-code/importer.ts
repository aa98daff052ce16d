import type { TextImporter } from '../importer.ts';
import { PromptIndexParser } from '../prompt-index-parser.ts';
import { detectClaudeCode } from './detect.ts';
import { editsOfClaudeCode } from './edits.ts';
import { ClaudeCodeParser } from './parser.ts';
import { detectPromptIndexOfClaude, promptOfClaude } from './prompt-index.ts';

/** Claude Code transcripts: JSON Lines, one record a line, under ~/.claude/projects. */
export const claudeCodeImporter: TextImporter = {
  id: 'claude-code',
  tool: 'claude-code',
  label: 'Claude Code',
  store: 'events',
  unit: 'line',
  detect: (sample) => (sample.isJsonArray ? null : detectClaudeCode(sample)),
  open: (file, earlier) => new ClaudeCodeParser(file, earlier),
  editsOf: editsOfClaudeCode,
};

/** The same records as one JSON array: what a common Stop hook writes (`logs/chat.json`). */
export const claudeCodeArrayImporter: TextImporter = {
  id: 'claude-code',
  tool: 'claude-code',
  label: 'Claude Code',
  store: 'events',
  unit: 'element',
  detect: (sample) => (sample.isJsonArray ? detectClaudeCode(sample) : null),
  open: (file) => new ClaudeCodeParser(file),
  editsOf: editsOfClaudeCode,
};

/** ~/.claude/history.jsonl. */
export const claudeHistoryImporter: TextImporter = {
  id: 'claude-history',
  tool: 'claude-code',
  label: 'Claude Code (prompt index)',
  store: 'events',
  unit: 'line',
  givesWay: true,
  detect: detectPromptIndexOfClaude,
  open: () => new PromptIndexParser(promptOfClaude),
  editsOf: () => [],
};
