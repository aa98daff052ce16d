import type { TextImporter } from '../importer.ts';
import { objectOr, parseJson, textOrNull } from '../json.ts';
import { PromptIndexParser } from '../prompt-index-parser.ts';
import { CheckpointParser } from './checkpoint.ts';
import { detectGeminiCheckpoint, detectGeminiCli, detectGeminiLogs } from './detect.ts';
import { markersOf } from './directory.ts';
import { editsOfGemini } from './edits.ts';
import { GeminiParser } from './parser.ts';
import { pathOfProjectHash } from './project-hash.ts';
import { promptOfGemini } from './prompt-index.ts';

/** Sessions of Gemini CLI, under ~/.gemini/tmp/<project>/chats, and what it prints as stream-json. */
export const geminiCliImporter: TextImporter = {
  id: 'gemini-cli',
  tool: 'gemini-cli',
  label: 'Gemini CLI',
  store: 'events',
  unit: 'file',
  isSnapshot: true,
  detect: detectGeminiCli,
  open: (file) => new GeminiParser(file),
  companions: markersOf,
  hiddenProject: {
    recordType: 'session',
    hintOf: (raw) => textOrNull(objectOr(parseJson(raw)?.value).projectHash),
    pathOf: pathOfProjectHash,
  },
  editsOf: editsOfGemini,
};

/** Conversations that were saved by name: `checkpoint-<tag>.json`. */
export const geminiCheckpointImporter: TextImporter = {
  id: 'gemini-checkpoint',
  tool: 'gemini-cli',
  label: 'Gemini CLI (saved chat)',
  store: 'events',
  unit: 'file',
  detect: detectGeminiCheckpoint,
  open: (file) => new CheckpointParser(file),
  companions: markersOf,
  editsOf: editsOfGemini,
};

/** The prompt index of a project: `logs.json`. */
export const geminiLogsImporter: TextImporter = {
  id: 'gemini-logs',
  tool: 'gemini-cli',
  label: 'Gemini CLI (prompt index)',
  store: 'events',
  unit: 'element',
  givesWay: true,
  detect: detectGeminiLogs,
  open: () => new PromptIndexParser(promptOfGemini),
  editsOf: () => [],
};
