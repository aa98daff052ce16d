import {
  CONTEXT_POLICIES,
  CONTEXT_VERSION,
  type ContextAnswer,
  type ContextConfig,
  type ContextLevel,
  type ContextRequest,
  type ContextSupport,
  type ProjectRef,
  STORAGE_LEVELS,
} from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { boundedFolders } from '../storage-levels/level-reasons.ts';
import { checkAll } from './check-all.ts';
import { allowedLevels, DEFAULT_CONFIG, readConfig } from './config.ts';
import type { ContextConfigStore } from './config-store.ts';
import type { ItemLevel } from './levels.ts';
import type { Candidate } from './recall/recall.ts';

/** What is left of a level where a project is not all here. */
const WHOLE_WITHOUT_PAYLOAD = ['none', 'minimal'] as const;

/** What a client may ask for, and of which projects not all is here; of `projects` alone, null for all. Nobody has to guess, and what is not named here is refused in words. */
export function contextSupport(
  connection: Connection,
  projects: ReadonlyMap<number, ProjectRef> | null,
): ContextSupport {
  return {
    versions: [CONTEXT_VERSION],
    policies: CONTEXT_POLICIES,
    levels: allowedLevels([]),
    extensions: [
      {
        name: 'adaptive',
        version: 1,
        meaning:
          'A level for each item by how it was found: full for what holds what was asked for itself (an entity, a word of the query, a turn of the window), minimal for all else.',
      },
    ],
    storage: {
      levels: STORAGE_LEVELS,
      meaning:
        'Of a project that is stored at minimal, or whose files were not imported again since, the levels none and minimal are whole. The level full is applied without the long texts of its tools and without the edits of its files, and the answer is partial and names the project.',
      bounded: boundedFolders(connection, projects).map(({ path, level }) => ({
        project: path,
        stored: level,
        whole: WHOLE_WITHOUT_PAYLOAD,
      })),
    },
    defaults: DEFAULT_CONFIG,
  };
}

type Applied = ContextAnswer['configApplied'];

/** The configuration that a request means. Throws ContextError for a field that is not allowed. */
export function negotiate(
  { configName = null, modeOverride = null, settings = {} }: ContextRequest,
  configs: ContextConfigStore,
  projectPath: string | null,
): Applied {
  const saved =
    configName !== null ? configs.get(configName) : projectPath !== null ? configs.ofProject(projectPath) : null;
  const base = saved?.config ?? DEFAULT_CONFIG;
  const [set, { policy }] = checkAll(
    () => readConfig(settings, base),
    () => withMode(base, modeOverride),
  );
  const config = modeOverride === null ? set : { ...set, policy };
  return { name: saved?.name ?? null, version: saved?.version ?? null, config };
}

function withMode(config: ContextConfig, mode: string | null): ContextConfig {
  if (mode === null) return config;
  return readConfig({ policy: mode }, config, { policy: 'mode_override' });
}

/** The level of one item. */
export function levelOf(level: ContextLevel, { isDirect }: Candidate): ItemLevel {
  switch (level) {
    case 'full':
      return 'full';
    case 'adaptive':
      return isDirect ? 'full' : 'minimal';
    case 'minimal':
    case 'none':
      return 'minimal';
  }
}
