import type { TextImporter } from '../importer.ts';
import { detectCopilotCli } from './detect.ts';
import { editsOfCopilotCli } from './edits.ts';
import { CopilotCliParser } from './parser.ts';
import { workspaceFilePath } from './workspace-file.ts';

/** Copilot CLI: JSON Lines, one event a line, under ~/.copilot/session-state. */
export const copilotCliImporter: TextImporter = {
  id: 'copilot-cli',
  tool: 'copilot-cli',
  label: 'Copilot CLI',
  store: 'events',
  unit: 'line',
  detect: detectCopilotCli,
  open: (file, earlier) => new CopilotCliParser(file, earlier),
  editsOf: editsOfCopilotCli,
  companions: (path) => [workspaceFilePath(path)],
};
