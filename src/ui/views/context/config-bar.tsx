import { FileJson } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ContextAnswer, ContextConfig, ContextConfigRecord, SaveResult, Versioned } from '../../../engine/api.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ConflictNotice } from '../../components/conflict-notice.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useEngine } from '../../engine-context.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './config-bar.module.css';
import { FaultList } from './fault-list.tsx';
import { SelectField } from './fields.tsx';
import { saveText } from './save-text.ts';

interface ConfigBarProps {
  readonly answer: ContextAnswer | undefined;
  readonly configName: string | null;
  /** Path of the project that is chosen; null for none. */
  readonly project: string | null;
  readonly onChoose: (name: string) => void;
}

/** Which saved configuration is used; saved, brought in and taken out as JSON. */
export function ConfigBar({ answer, configName, project, onChoose }: ConfigBarProps): ReactNode {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const [isOpen, setIsOpen] = useState(false);
  const configs = useQuery(`context configs ${revision}`, () => engine.listContextConfigs());
  const records = configs.data?.records ?? [];
  const names = records.map(({ name }) => ({ value: name, label: name }));
  const ofProject = configs.data?.projectDefaults.find(([path]) => path === project)?.[1] ?? null;
  const close = () => {
    setIsOpen(false);
    configs.retry();
  };
  return (
    <div className={styles.bar}>
      <SelectField
        label="Configuration"
        value={configName ?? ''}
        options={[{ value: '', label: ofProject === null ? 'Defaults' : `Of the project: ${ofProject}` }, ...names]}
        onChange={onChoose}
      />
      <Button icon={FileJson} disabled={!answer} onClick={() => setIsOpen(true)}>
        Save or edit…
      </Button>
      {isOpen && answer && (
        <ConfigDialog
          applied={answer.configApplied}
          records={records}
          project={project}
          ofProject={ofProject}
          onSaved={(name) => {
            onChoose(name);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

interface ConfigDialogProps {
  readonly applied: ContextAnswer['configApplied'];
  readonly records: readonly ContextConfigRecord[];
  readonly project: string | null;
  readonly ofProject: string | null;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

function ConfigDialog({ applied, records, project, ofProject, onSaved, onClose }: ConfigDialogProps): ReactNode {
  const engine = useEngine();
  const { announce } = useWorkspace();
  const [name, setName] = useState(applied.name ?? '');
  const [text, setText] = useState(() => JSON.stringify(applied.config, null, 2));
  const [problem, setProblem] = useState<Error | null>(null);
  const [conflict, setConflict] = useState<Versioned<ContextConfig | null> | null>(null);
  const [seenDefault] = useState(() => engine.getProjectContextConfig(project ?? ''));
  const seen = records.find((record) => record.name === name.trim())?.version ?? null;
  const attempt = async (work: () => Promise<SaveResult<ContextConfig | null>>, done: () => void) => {
    setProblem(null);
    try {
      const result = await work();
      if (result.state === 'conflict') setConflict(result.current);
      else done();
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const save = (version: number | null) =>
    attempt(
      () => engine.saveContextConfig(name, text, version),
      () => {
        announce(`Saved ${name.trim()}.`);
        onSaved(name.trim());
      },
    );
  const remove = () =>
    attempt(
      () => engine.deleteContextConfig(name.trim(), seen ?? 0),
      () => onSaved(''),
    );
  const use = async (wanted: string | null) => {
    if (project === null) return;
    const { version } = await seenDefault;
    const { state, current } = await engine.setProjectContextConfig(project, wanted, version);
    if (state === 'saved') onSaved('');
    else
      setProblem(
        new Error(
          `For this project, ${current.value.name ?? 'the defaults'} was chosen elsewhere meanwhile. Close this, and choose again.`,
        ),
      );
  };
  return (
    <Dialog
      title="Configuration"
      isWide
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={() => void save(seen)}>
            Save
          </Button>
          <Button onClick={() => saveText(`${name.trim() || 'context'}.json`, text, 'application/json')}>Export</Button>
          {seen !== null && (
            <Button variant="danger" onClick={() => void remove()}>
              Delete
            </Button>
          )}
          {project !== null && seen !== null && ofProject !== name.trim() && (
            <Button onClick={() => void use(name.trim())}>Use for this project</Button>
          )}
          {project !== null && ofProject !== null && (
            <Button onClick={() => void use(null)}>Defaults for this project</Button>
          )}
        </>
      }
    >
      <div className={styles.dialog}>
        {problem !== null && (
          <Banner tone="danger" title="Nothing was saved." role="alert">
            <FaultList error={problem} />
          </Banner>
        )}
        {conflict && (
          <ConflictNotice
            theirs={conflict.value && JSON.stringify(conflict.value, null, 2)}
            version={conflict.version}
            onTheirs={() => {
              setText(JSON.stringify(conflict.value ?? {}, null, 2));
              setConflict(null);
            }}
            onMine={() => {
              setConflict(null);
              void save(conflict.value ? conflict.version : null);
            }}
          />
        )}
        <label className={styles.field}>
          <span>Name</span>
          <input
            type="text"
            className={styles.input}
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label className={styles.field}>
          <span>Settings, as JSON</span>
          <textarea
            className={styles.json}
            spellCheck={false}
            rows={16}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <label className={styles.field}>
          <span>Import from a file</span>
          <input
            type="file"
            accept=".json,application/json"
            onChange={async (event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) setText(await file.text());
            }}
          />
        </label>
      </div>
    </Dialog>
  );
}
