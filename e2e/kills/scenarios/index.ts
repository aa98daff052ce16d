import type { Scenario } from '../scenario.ts';
import { BACK_UP } from './backup.ts';
import { DELETE, OVERWRITE } from './delete.ts';
import { IMPORT } from './import.ts';
import { INDEXING, MIGRATION } from './migration.ts';
import { RESTORE, RESTORE_OLDER } from './restore.ts';
import { SALVAGE } from './salvage.ts';
import { BRING_BACK, TRASH } from './trash.ts';
import { UNDO } from './undo.ts';

export const SCENARIOS: readonly Scenario[] = [
  IMPORT,
  UNDO,
  TRASH,
  BRING_BACK,
  DELETE,
  OVERWRITE,
  RESTORE,
  RESTORE_OLDER,
  BACK_UP,
  MIGRATION,
  INDEXING,
  SALVAGE,
];
