/** By importer, what is known of records that carry no time. */
const REASONS: Readonly<Record<string, string>> = {
  cursor:
    'Agent transcripts and Markdown exports of Cursor hold texts alone. Import its database (state.vscdb) too: newer messages have their times there.',
  'gemini-cli':
    'A saved checkpoint holds the conversation without times. Import the logs and session files of Gemini CLI too: they have them.',
  codex: 'Neither the records of this rollout nor the name of its file tell a time.',
  'vscode-copilot': 'Chat sessions of older versions of VS Code carry no time in their requests.',
  'claude-code': 'The lines of this file carry no timestamp. Claude Code writes one, so it was most likely converted.',
  specstory: 'This Markdown export names no dates.',
  generic: 'The transcript names no dates, and the date of its file says nothing.',
};

/** @param tool null for what belongs to no session. */
export function whyNoDate(tool: string | null): string {
  if (tool === null) return 'The file was pasted or carries no date of its own.';
  return REASONS[tool] ?? 'The records carry no timestamp, and nothing beside them tells one.';
}
