import { editsOfClaudeCode } from '../claude-code/edits.ts';
import type { TextImporter } from '../importer.ts';
import { detectClaudeStream } from './detect.ts';
import { ClaudeStreamParser } from './parser.ts';

const COMMON = {
  id: 'claude-stream',
  tool: 'claude-code',
  label: 'Claude Code (printed stream)',
  store: 'events',
  givesWay: true,
  open: (file, earlier) => new ClaudeStreamParser(file, earlier),
  editsOf: editsOfClaudeCode,
} satisfies Partial<TextImporter>;

/** `claude -p --output-format stream-json`: a message a line. */
export const claudeStreamImporter: TextImporter = {
  ...COMMON,
  unit: 'line',
  detect: (sample) => detectClaudeStream(sample, 'line'),
};

/** `claude -p --output-format json`: the result alone, or with `--verbose` the array of all messages. */
export const claudeStreamArrayImporter: TextImporter = {
  ...COMMON,
  unit: 'element',
  detect: (sample) => detectClaudeStream(sample, 'element'),
};
