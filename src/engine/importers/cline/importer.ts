import type { FileSample, Importer, TextImporter } from '../importer.ts';
import { ApiParser } from './api-parser.ts';
import { detectApi, detectSdk, detectSidecar, detectUi, type TaskTool, toolOf } from './detect.ts';
import { editsOfMessage } from './message.ts';
import { SdkParser, sessionFileOf } from './sdk-parser.ts';
import { companionsOf } from './task.ts';
import { editsOfEntry } from './ui-entry.ts';
import { UiParser } from './ui-parser.ts';

const NAMES: Readonly<Record<TaskTool, string>> = { cline: 'Cline', 'roo-code': 'Roo Code' };

/**
 * A task lies in two files: the messages of the model, and what the program showed. Each is read alone when it comes
 * alone. When both come, the messages tell the conversation, with times from the other file; and that one adds only what
 * the messages lack.
 */
function taskImporters(tool: TaskTool): readonly TextImporter[] {
  const ofTool = <Found>(sample: FileSample, found: Found | null) => (found && toolOf(sample) === tool ? found : null);
  return [
    {
      id: 'cline-api',
      tool,
      label: `${NAMES[tool]} (messages)`,
      store: 'events',
      unit: 'element',
      detect: (sample) => ofTool(sample, detectApi(sample)),
      open: (file) => new ApiParser(file, tool),
      editsOf: editsOfMessage,
      companions: companionsOf,
    },
    {
      id: 'cline-ui',
      tool,
      label: `${NAMES[tool]} (what was shown)`,
      store: 'events',
      unit: 'element',
      isSnapshot: true,
      detect: (sample) => ofTool(sample, detectUi(sample)),
      open: (file) => new UiParser(file, tool),
      editsOf: editsOfEntry,
      companions: companionsOf,
    },
  ];
}

/** Sessions of the newer Cline, also on the command line, under ~/.cline/data/sessions. */
const sdkImporter: TextImporter = {
  id: 'cline-sdk',
  tool: 'cline',
  label: 'Cline (session)',
  store: 'events',
  unit: 'file',
  isSnapshot: true,
  detect: detectSdk,
  open: (file) => new SdkParser(file),
  editsOf: editsOfMessage,
  companions: (path) => [sessionFileOf(path)].filter((name) => name !== null),
};

const sidecarImporter: TextImporter = {
  id: 'cline-sidecar',
  tool: 'cline',
  label: 'Cline (notes on tasks)',
  store: 'events',
  unit: 'file',
  detect: detectSidecar,
  open: () => ({ parse: () => [], end: () => ({ parsed: [], notices: [] }) }),
  editsOf: () => [],
};

export const clineImporters: readonly Importer[] = [
  ...taskImporters('cline'),
  ...taskImporters('roo-code'),
  sdkImporter,
  sidecarImporter,
];
