import {
  CONTEXT_POLICIES,
  type ContextAnswer,
  type ContextConfigRecord,
  type ContextRequest,
  type ContextSupport,
} from '../../../engine/api.ts';
import { POLICY_NAMES } from './policy-names.ts';

/** Another build of the same question, as the address names it. */
export interface OtherBuild {
  /** `entity_linking`, `level:full`, `config:Name`, `kept`. */
  readonly value: string;
  readonly label: string;
  readonly request: ContextRequest;
}

/** The request of a build that was kept, and what it was. */
export interface KeptBuild {
  readonly label: string;
  readonly request: ContextRequest;
}

interface Choices {
  readonly request: ContextRequest;
  readonly answer: ContextAnswer;
  readonly support: Pick<ContextSupport, 'levels'> | undefined;
  readonly records: readonly ContextConfigRecord[];
  readonly kept: KeptBuild | null;
}

/** All that a build can be compared with: other policies and levels, saved configurations, and one that was kept. */
export function otherBuilds({ request, answer, support, records, kept }: Choices): readonly OtherBuild[] {
  // Places are those of this build; pins and what is left out are part of the question.
  const asked = { ...request, order: [] };
  const policies = CONTEXT_POLICIES.filter((policy) => policy !== answer.modeApplied).map((policy) => ({
    value: policy,
    label: POLICY_NAMES[policy],
    request: { ...asked, modeOverride: policy },
  }));
  const levels = (support?.levels ?? [])
    .filter((level) => level !== answer.levelApplied)
    .map((level) => ({
      value: `level:${level}`,
      label: `Level ${level}`,
      request: { ...asked, settings: { ...asked.settings, level } },
    }));
  const { settings: _settings, modeOverride: _mode, ...plain } = asked;
  const configs = records
    .filter(({ name }) => name !== request.configName)
    .map(({ name }) => ({
      value: `config:${name}`,
      label: `Configuration ${name}`,
      request: { ...plain, configName: name },
    }));
  const held = kept ? [{ value: 'kept', label: `Kept: ${kept.label}`, request: kept.request }] : [];
  return [...held, ...policies, ...levels, ...configs];
}

/** What a build is called beside another one. */
export function buildName({ modeApplied, levelApplied, configApplied }: ContextAnswer): string {
  const config = configApplied.name === null ? null : `configuration ${configApplied.name}`;
  return [POLICY_NAMES[modeApplied], `level ${levelApplied}`, config].filter((part) => part !== null).join(', ');
}
