import {
  CONTEXT_POLICIES,
  CONTEXT_VERSION,
  type ContextAnswer,
  type ContextConfig,
  type ContextLevel,
  type ContextRequest,
  type ContextSupport,
} from '../api.ts';
import { allowedLevels, DEFAULT_CONFIG, readConfig } from './config.ts';
import type { ContextConfigStore } from './config-store.ts';
import type { ItemLevel } from './levels.ts';
import type { Candidate } from './recall/recall.ts';

/** What a client may ask for. Nobody has to guess, and what is not named here is refused in words. */
export function contextSupport(): ContextSupport {
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
  const config = withMode(readConfig(settings, base), modeOverride);
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
