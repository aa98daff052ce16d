import type { TextImporter } from '../importer.ts';
import { detectClaudeHooks } from './detect.ts';
import { editsOfClaudeHooks } from './edits.ts';
import { ClaudeHooksParser } from './parser.ts';

const COMMON = {
  id: 'claude-hooks',
  tool: 'claude-code',
  label: 'Claude Code (hook log)',
  store: 'events',
  givesWay: true,
  // The payload before a call and the one after it are one record: the later one adds what is new in it.
  isSnapshot: true,
  open: (file, earlier) => new ClaudeHooksParser(file, earlier),
  editsOf: editsOfClaudeHooks,
} satisfies Partial<TextImporter>;

/** Payloads of hooks, one a line. */
export const claudeHooksImporter: TextImporter = {
  ...COMMON,
  unit: 'line',
  detect: (sample) => detectClaudeHooks(sample, 'line'),
};

/** Payloads of hooks as one JSON array, or one in a file. */
export const claudeHooksArrayImporter: TextImporter = {
  ...COMMON,
  unit: 'element',
  detect: (sample) => detectClaudeHooks(sample, 'element'),
};
