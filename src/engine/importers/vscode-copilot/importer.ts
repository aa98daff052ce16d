import type { TextImporter } from '../importer.ts';
import { detectVsCodeChat } from './detect.ts';
import { editsOfVsCodeChat } from './edits.ts';
import { VsCodeChatParser } from './parser.ts';
import { workspaceFilePath } from './uris.ts';

/** Chats of VS Code: whole sessions, exports, and the log of changes that newer versions write. */
export const vsCodeCopilotImporter: TextImporter = {
  id: 'vscode-copilot',
  tool: 'vscode-copilot',
  label: 'VS Code Copilot Chat',
  store: 'events',
  unit: 'file',
  isSnapshot: true,
  detect: detectVsCodeChat,
  open: (file) => new VsCodeChatParser(file),
  editsOf: editsOfVsCodeChat,
  companions: (path) => [workspaceFilePath(path)].filter((name) => name !== null),
};
