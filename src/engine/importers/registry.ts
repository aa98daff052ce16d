import type { FileEdit } from '../api.ts';
import { aiderImporters } from './aider/importer.ts';
import { chatGptImporter } from './chatgpt/importer.ts';
import { claudeAiImporter, claudeAiMemoriesImporter, claudeAiSidecarImporter } from './claude-ai/importer.ts';
import { claudeCodeArrayImporter, claudeCodeImporter, claudeHistoryImporter } from './claude-code/importer.ts';
import { claudeHooksArrayImporter, claudeHooksImporter } from './claude-hooks/importer.ts';
import { claudeStreamArrayImporter, claudeStreamImporter } from './claude-stream/importer.ts';
import { clineImporters } from './cline/importer.ts';
import { codexImporters } from './codex/importer.ts';
import { contextModeImporter } from './context-mode/importer.ts';
import { copilotCliImporter } from './copilot-cli/importer.ts';
import { cursorImporters } from './cursor/importer.ts';
import { refusalOf } from './documents/detect.ts';
import { documentsImporter } from './documents/importer.ts';
import { geminiCheckpointImporter, geminiCliImporter, geminiLogsImporter } from './gemini-cli/importer.ts';
import { genericImporters } from './generic/importer.ts';
import type { BundleImporter, Detection, FileSample, HiddenProject, Importer } from './importer.ts';
import { memoryFilesImporter } from './memory-files/importer.ts';
import {
  openCodeDatabaseImporter,
  openCodeExportImporter,
  openCodeMarkdownImporter,
  openCodeStorageImporter,
} from './opencode/importer.ts';
import { piImporter } from './pi/importer.ts';
import { specStoryImporters } from './specstory/importer.ts';
import { vsCodeCopilotImporter } from './vscode-copilot/importer.ts';

/** In order of trust: of two that are equally sure, the first takes the file. */
const IMPORTERS: readonly Importer[] = [
  claudeCodeImporter,
  claudeCodeArrayImporter,
  claudeHistoryImporter,
  memoryFilesImporter,
  copilotCliImporter,
  vsCodeCopilotImporter,
  ...codexImporters,
  piImporter,
  chatGptImporter,
  claudeAiImporter,
  claudeAiSidecarImporter,
  claudeAiMemoriesImporter,
  openCodeDatabaseImporter,
  openCodeStorageImporter,
  openCodeExportImporter,
  openCodeMarkdownImporter,
  contextModeImporter,
  ...cursorImporters,
  ...specStoryImporters,
  geminiCliImporter,
  geminiCheckpointImporter,
  geminiLogsImporter,
  claudeHooksImporter,
  claudeHooksArrayImporter,
  claudeStreamImporter,
  claudeStreamArrayImporter,
  ...clineImporters,
  ...aiderImporters,
  ...genericImporters,
  documentsImporter,
];

export interface Recognised {
  readonly importer: Importer;
  readonly detection: Detection;
}

/** Who takes the file; null when nobody does. */
export function recognise(sample: FileSample): Recognised | null {
  let best: Recognised | null = null;
  for (const importer of IMPORTERS) {
    const detection = importer.detect(sample);
    if (detection && (!best || detection.confidence > best.detection.confidence)) best = { importer, detection };
  }
  return best;
}

/** What the tool call in one block of a raw record did to files: some tool's formats differ, one of them knows the record. */
export function editsOf(tool: string, raw: string, block: number): readonly FileEdit[] {
  for (const importer of IMPORTERS) {
    const edits = importer.tool === tool ? importer.editsOf(raw, block) : [];
    if (edits.length > 0) return edits;
  }
  return [];
}

/** Ids of those of a tool's formats that tell less of its sessions than another one. */
export function formatsThatGiveWay(tool: string): readonly string[] {
  const giving = IMPORTERS.filter((importer) => importer.tool === tool && importer.givesWay === true);
  return [...new Set(giving.map(({ id }) => id))];
}

/** Those whose sessions may not tell the path of their project. */
export function importersOfHiddenProjects(): readonly (Importer & { readonly hiddenProject: HiddenProject })[] {
  return IMPORTERS.flatMap((importer) => {
    const { hiddenProject } = importer;
    return hiddenProject ? [{ ...importer, hiddenProject }] : [];
  });
}

/** Those that take the files of a folder together. */
export function bundleImporters(): readonly BundleImporter[] {
  return IMPORTERS.filter((importer) => importer.unit === 'bundle');
}

/** Why nothing takes it, from what was seen. */
export function reasonForUnknown(sample: FileSample): string {
  if (sample.notText !== null) return sample.notText;
  const isOneLine = !sample.isWholeFile && !sample.head.includes('\n') && /^\s*[{[]/.test(sample.head);
  if (isOneLine && sample.objects.length === 0)
    return 'Its first line is longer than 64 MB, which is more than Strata reads at once.';
  return refusalOf(sample) ?? 'It is text of no format that Strata knows.';
}
