import { type ReactNode, useId } from 'react';
import { CONTEXT_LEVELS, CONTEXT_POLICIES, type ContextConfig, type ContextPolicy } from '../../../engine/api.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatNumber, formatTime } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import type { ContextParams } from './context-params.ts';
import { DateField, NumberField, SelectField, TextField } from './fields.tsx';
import { POLICY_NAMES, POLICY_TEXTS } from './policy-names.ts';
import styles from './settings-form.module.css';
import type { PolicyCounts } from './use-context-build.ts';

/** Names and values for the address; null and '' leave the choice to the configuration. */
export type ChangeParams = (changes: Readonly<Record<string, string | null>>) => void;

interface SettingsFormProps {
  readonly params: ContextParams;
  /** As applied, or the defaults. */
  readonly config: ContextConfig;
  readonly counts: PolicyCounts | undefined;
  readonly onChange: ChangeParams;
}

const BUDGETS = [4096, 8192, 16_384, 32_768];
const MOST_SESSIONS = 100;

export function SettingsForm({ params, config, counts, onChange }: SettingsFormProps): ReactNode {
  const wanted = params.mode ?? config.policy;
  const policy = CONTEXT_POLICIES.find((each) => each === wanted) ?? null;
  const levels = CONTEXT_LEVELS.filter((level) => level !== 'adaptive' || config.extensions.includes('adaptive'));
  return (
    <div className={styles.form}>
      <PolicyChoice policy={policy} counts={counts} onChange={onChange} />
      <TextField label="Query" hint="Words, E702, src/db.ts…" value={params.query} onChange={(q) => onChange({ q })} />
      {policy && <PolicyFields policy={policy} params={params} config={config} onChange={onChange} />}
      <ScopeFields params={params} onChange={onChange} />
      <div className={styles.field}>
        <span>Level</span>
        <SegmentedControl
          label="Level"
          options={levels.map((value) => ({ value, label: value }))}
          value={config.level}
          onChange={(level) => onChange({ level })}
        />
      </div>
      <BudgetField params={params} config={config} onChange={onChange} />
      <Disclosure summary="More">
        <div className={styles.more}>
          <Check
            label="Full history where nothing matches"
            isChecked={config.fallback_to_full_history_if_no_match}
            onChange={(isOn) => onChange({ history: isOn ? '1' : '0' })}
          />
          <Check
            label="Offer the level adaptive: full for what holds what was asked for itself, minimal for all else"
            isChecked={config.extensions.includes('adaptive')}
            onChange={(isOn) => onChange({ adaptive: isOn ? '1' : null, ...(isOn ? {} : { level: null }) })}
          />
        </div>
      </Disclosure>
    </div>
  );
}

interface PolicyChoiceProps {
  /** Null for what is none. */
  readonly policy: ContextPolicy | null;
  readonly counts: PolicyCounts | undefined;
  readonly onChange: ChangeParams;
}

function PolicyChoice({ policy, counts, onChange }: PolicyChoiceProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.policies}>
      <legend>Policy</legend>
      {CONTEXT_POLICIES.map((value) => {
        const count = counts?.[value];
        return (
          <label key={value} className={styles.policy}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === policy}
              onChange={() => onChange({ mode: value, order: null })}
            />
            <span>
              <strong>{POLICY_NAMES[value]}</strong> <span className={styles.hint}>{POLICY_TEXTS[value]}</span>
            </span>
            <span className={styles.count} title="Items that it finds">
              {count == null ? '–' : formatNumber(count)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

type FieldsProps = Omit<SettingsFormProps, 'counts'>;

function PolicyFields({ policy, ...props }: FieldsProps & { readonly policy: ContextPolicy }): ReactNode {
  const { params, config, onChange } = props;
  switch (policy) {
    case 'sliding_window':
      return (
        <NumberField
          label="Turns"
          least={1}
          most={200}
          value={config.window_size}
          onChange={(window) => onChange({ window })}
        />
      );
    case 'entity_linking':
      return (
        <>
          <TextField
            label="Start from"
            hint="Names, with blanks between them"
            value={params.entities.join(' ')}
            onChange={(names) => onChange({ names })}
          />
          <RangeField
            label="Hops"
            least={1}
            most={2}
            step={1}
            value={config.hops}
            onChange={(hops) => onChange({ hops })}
          />
          <RangeField
            label="Newer items count more"
            least={0}
            most={2}
            step={0.25}
            value={config.weights.recency}
            onChange={(recency) => onChange({ recency })}
          />
        </>
      );
    case 'time_range':
      return (
        <>
          <DateField label="From" value={params.from} onChange={(from) => onChange({ from, hours: null })} />
          <DateField label="To" value={params.to} onChange={(to) => onChange({ to })} />
          <NumberField
            label="Or hours back"
            least={1}
            most={100_000}
            value={config.hours_back}
            onChange={(hours) => onChange({ hours, ...(hours ? { from: null } : {}) })}
          />
        </>
      );
  }
}

function ScopeFields({ params, onChange }: Pick<FieldsProps, 'params' | 'onChange'>): ReactNode {
  const engine = useEngine();
  const { revision, timeZone } = useWorkspace();
  const projects = useQuery(`context projects ${revision}`, () => engine.listProjects());
  const sessions = useQuery(`context sessions ${params.session} ${revision}`, () => listSessions());
  async function listSessions() {
    const { data } = await engine.listSessions({ sort: 'newest', limit: MOST_SESSIONS });
    const { session } = params;
    if (session === null || data.some(({ sessionKey }) => sessionKey === session)) return data;
    const chosen = await engine.getSession(session);
    return chosen ? [chosen.summary, ...data] : data;
  }
  const projectOptions = (projects.data?.data ?? []).map(({ path, label }) => ({ value: path, label }));
  // Many are called the same: what tells them apart is where and when.
  const sessionOptions = (sessions.data ?? []).map(({ sessionKey, title, project, lastTime }) => ({
    value: sessionKey,
    label: [title, project?.label, formatTime(lastTime, timeZone)].filter(Boolean).join(' · '),
  }));
  return (
    <>
      <SelectField
        label="Session that asks"
        value={params.session ?? ''}
        options={[{ value: '', label: 'None: all sessions' }, ...withChosen(sessionOptions, params.session)]}
        onChange={(s) => onChange({ s, turn: null, order: null })}
      />
      {params.session !== null && (
        <NumberField
          label="Up to turn"
          hint="Empty for the last one"
          least={1}
          most={1_000_000}
          value={params.turn}
          onChange={(turn) => onChange({ turn })}
        />
      )}
      <SelectField
        label="Project"
        value={params.project ?? ''}
        options={[
          { value: '', label: 'All projects' },
          { value: 'none', label: 'Without a project' },
          ...withChosen(projectOptions, params.project === 'none' ? null : params.project),
        ]}
        onChange={(project) => onChange({ project })}
      />
    </>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** What a link names stays chosen while it is not listed: the answer says what is wrong with it. */
function withChosen(options: readonly Option[], chosen: string | null): readonly Option[] {
  if (chosen === null || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen }];
}

function BudgetField({ params, config, onChange }: FieldsProps): ReactNode {
  const isTokens = config.budget_unit === 'tokens';
  const isCommon = isTokens && BUDGETS.includes(config.budget);
  const common = BUDGETS.map((tokens) => ({ value: String(tokens), label: `${formatNumber(tokens)} tokens` }));
  const own = { value: 'own', label: isCommon ? 'Another…' : `${formatNumber(config.budget)} ${config.budget_unit}` };
  return (
    <>
      <SelectField
        label="Budget"
        value={isCommon ? String(config.budget) : 'own'}
        options={[...common, own]}
        onChange={(value) => onChange({ budget: value === 'own' ? String(config.budget + 1) : value })}
      />
      {!isCommon && isTokens && (
        <NumberField
          label="Tokens"
          least={1}
          most={4_000_000}
          value={params.budget ?? config.budget}
          onChange={(budget) => onChange({ budget })}
        />
      )}
    </>
  );
}

function RangeField(props: {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly value: number;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const { label, least, most, step, value, onChange } = props;
  return (
    <label className={styles.field}>
      <span>
        {label}: {value}
      </span>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

function Check(props: {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}): ReactNode {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={props.isChecked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}
