import type { RecordParser, TextImporter } from '../importer.ts';
import { PromptIndexParser } from '../prompt-index-parser.ts';
import {
  detectExecStream,
  detectLegacy,
  detectPromptIndex,
  detectRollout,
  detectSignIn,
  detectThreadNames,
} from './detect.ts';
import { editsOfCodex } from './edits.ts';
import { ExecParser } from './exec-parser.ts';
import { LegacyParser } from './legacy-parser.ts';
import { promptOfCodex } from './prompt-index.ts';
import { RolloutParser } from './rollout-parser.ts';
import { ThreadNamesParser } from './thread-names-parser.ts';

const CODEX = { tool: 'codex', store: 'events', editsOf: editsOfCodex } as const;

/** Rollout files under ~/.codex/sessions and archived_sessions: JSON Lines, envelopes or bare items. */
const codexImporter: TextImporter = {
  ...CODEX,
  id: 'codex',
  label: 'Codex CLI',
  unit: 'line',
  detect: detectRollout,
  open: (file, earlier) => new RolloutParser(file, earlier),
};

/** What the TypeScript version wrote to mid-2025: one JSON object a session. */
const codexLegacyImporter: TextImporter = {
  ...CODEX,
  id: 'codex',
  label: 'Codex CLI (TypeScript)',
  unit: 'file',
  detect: detectLegacy,
  open: (file) => new LegacyParser(file),
};

/** The output of `codex exec --json`. */
const codexExecImporter: TextImporter = {
  ...CODEX,
  id: 'codex-exec',
  label: 'Codex CLI (exec stream)',
  unit: 'line',
  detect: detectExecStream,
  open: (file, earlier) => new ExecParser(file, earlier),
};

/** ~/.codex/session_index.jsonl. */
const codexThreadNamesImporter: TextImporter = {
  ...CODEX,
  id: 'codex-names',
  label: 'Codex CLI (session names)',
  unit: 'line',
  detect: detectThreadNames,
  open: () => new ThreadNamesParser(),
};

/** Nothing is read of a file that is no conversation. */
const NO_RECORDS: RecordParser = { parse: () => [], end: () => ({ parsed: [], notices: [] }) };

/** ~/.codex/history.jsonl. */
const codexHistoryImporter: TextImporter = {
  ...CODEX,
  id: 'codex-history',
  label: 'Codex CLI (prompt index)',
  unit: 'line',
  givesWay: true,
  detect: detectPromptIndex,
  open: () => new PromptIndexParser(promptOfCodex),
};

/** ~/.codex/auth.json. */
const codexSignInImporter: TextImporter = {
  ...CODEX,
  id: 'codex-sign-in',
  label: 'Codex CLI (sign-in)',
  unit: 'line',
  detect: detectSignIn,
  open: () => NO_RECORDS,
};

export const codexImporters: readonly TextImporter[] = [
  codexImporter,
  codexLegacyImporter,
  codexExecImporter,
  codexThreadNamesImporter,
  codexHistoryImporter,
  codexSignInImporter,
];
