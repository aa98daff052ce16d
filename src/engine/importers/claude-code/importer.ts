import type { FileContext, Importer, Parsed, RecordParser } from '../importer.ts';
import { parseJson } from '../json.ts';
import { detectClaudeCode } from './detect.ts';
import { editsOfClaudeCode } from './edits.ts';
import { ClaudeCodeParser } from './parser.ts';

/** Claude Code transcripts: JSON Lines, one record a line, under ~/.claude/projects. */
export const claudeCodeImporter: Importer = {
  id: 'claude-code',
  label: 'Claude Code',
  store: 'events',
  unit: 'line',
  detect: (sample) => (sample.isJsonArray ? null : detectClaudeCode(sample)),
  open: (file) => new ClaudeCodeParser(file),
  editsOf: editsOfClaudeCode,
};

/** The same records as one JSON array: what a common Stop hook writes (`logs/chat.json`). */
export const claudeCodeArrayImporter: Importer = {
  id: 'claude-code',
  label: 'Claude Code',
  store: 'events',
  unit: 'file',
  detect: (sample) => (sample.isJsonArray ? detectClaudeCode(sample) : null),
  open: (file) => new ClaudeCodeArrayParser(file),
  editsOf: editsOfClaudeCode,
};

class ClaudeCodeArrayParser implements RecordParser {
  readonly #records: ClaudeCodeParser;

  constructor(file: FileContext) {
    this.#records = new ClaudeCodeParser(file);
  }

  parse(text: string): readonly Parsed[] {
    const value = parseJson(text)?.value;
    if (!Array.isArray(value)) {
      return [
        { kind: 'skipped', line: 1, reason: 'The JSON array is cut off or broken.', excerpt: text.slice(0, 120) },
      ];
    }
    return value.flatMap((element, index) => this.#records.parse(JSON.stringify(element), index + 1));
  }

  end() {
    return this.#records.end();
  }
}
