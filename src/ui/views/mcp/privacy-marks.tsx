import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { EngineApi, PrivateThing, ProjectRef } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './mcp-view.module.css';

const MOST_ITEMS = 20;
const TYPING_PAUSE_MS = 150;

function thingOf({ path, label }: Pick<ProjectRef, 'path' | 'label'>): PrivateThing {
  return { kind: 'project', key: path, title: label };
}

/** Of each thing, the version that is in sight: a switch names it. */
async function versionsOf(
  engine: Pick<EngineApi, 'privacyOf'>,
  things: readonly PrivateThing[],
): Promise<ReadonlyMap<string, number>> {
  const versions = await engine.privacyOf(things);
  return new Map(things.map((thing, index) => [nameOf(thing), versions[index]?.version ?? 0]));
}

/** What no agent may know of, whatever it was granted. */
export function PrivacyMarks() {
  const engine = useEngine();
  const { revision, announce } = useWorkspace();
  const [changes, setChanges] = useState(0);
  const [text, setText] = useState('');
  const [error, setError] = useState<Error | null>(null);
  /** What was switched here: a switch shows at once what it will be. */
  const [wished, setWished] = useState<ReadonlyMap<string, boolean>>(new Map());
  const marks = useQuery(`marks ${revision} ${changes}`, async () => {
    const [projects, hidden] = await Promise.all([engine.listProjects(), engine.listPrivate()]);
    const things = [...projects.data.map(thingOf), ...hidden];
    return { projects: projects.data, hidden, versions: await versionsOf(engine, things) };
  });
  const items = useQuery(
    `items ${revision} ${changes} ${text}`,
    async () => {
      const { data } = await engine.listItems({ limit: MOST_ITEMS, ...(text.trim() !== '' && { text: text.trim() }) });
      const found = data.flatMap((item) => {
        const { kind, id, title, project } = item;
        return kind === 'event' ? [] : [{ thing: { kind, key: id.slice(2), title }, project }];
      });
      return {
        found,
        versions: await versionsOf(
          engine,
          found.map(({ thing }) => thing),
        ),
      };
    },
    TYPING_PAUSE_MS,
  );
  const hidden = marks.data?.hidden ?? [];
  const isHidden = (thing: PrivateThing) =>
    wished.get(nameOf(thing)) ?? hidden.some((other) => nameOf(other) === nameOf(thing));
  const set = (thing: PrivateThing, isPrivate: boolean) => {
    setError(null);
    setWished(new Map([...wished, [nameOf(thing), isPrivate]]));
    const refused = (reason: Error) => {
      setWished(new Map());
      setError(reason);
    };
    const seen = marks.data?.versions.get(nameOf(thing)) ?? items.data?.versions.get(nameOf(thing)) ?? 0;
    engine.setPrivate(thing, isPrivate, seen).then(({ state, current }) => {
      setChanges((count) => count + 1);
      if (state === 'conflict') {
        const now = current.value ? 'private' : 'not private';
        refused(
          new Error(`${thing.title} was changed elsewhere meanwhile and is ${now}. Switch it again if you like.`),
        );
        return;
      }
      announce(isPrivate ? `Agents know nothing of ${thing.title} any more.` : `Agents may know of ${thing.title}.`);
    }, refused);
  };
  const found = items.data?.found;
  const shownKeys = new Set(found?.map(({ thing }) => nameOf(thing)));
  const elsewhere = hidden.filter((thing) => thing.kind !== 'project' && !shownKeys.has(nameOf(thing)));
  return (
    <Card title="Private: no agent sees these" icon={EyeOff}>
      <p className={styles.text}>
        What is private is in no list, count, search, suggestion or error of any agent. A project takes its sessions,
        notes and worktrees along. You see everything.
      </p>
      {error && <ErrorPane title="Nothing was changed" error={error} />}
      {marks.status === 'failed' && (
        <ErrorPane title="The projects could not be listed" error={marks.error} onRetry={marks.retry} />
      )}
      {!marks.data && marks.status === 'loading' && <Skeleton label="Loading the projects" rows={3} />}
      <ul className={styles.projects} aria-label="Private projects">
        {marks.data?.projects.map(({ id, label, path, sessions }) => {
          const thing = thingOf({ path, label });
          return (
            <li key={id}>
              <label className={styles.check} title={path}>
                <input
                  type="checkbox"
                  checked={isHidden(thing)}
                  onChange={(event) => set(thing, event.target.checked)}
                />
                {label}
                <span className={styles.hint}>{formatCount(sessions, 'session')}</span>
              </label>
            </li>
          );
        })}
      </ul>
      <label className={styles.field}>
        Sessions, notes and documents
        <input
          className={styles.input}
          type="search"
          value={text}
          placeholder="Part of a title or path"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <ul className={styles.projects} aria-label="Private sessions, notes and documents">
        {found?.map(({ thing, project }) => (
          <li key={nameOf(thing)}>
            <label className={styles.check}>
              <input type="checkbox" checked={isHidden(thing)} onChange={(event) => set(thing, event.target.checked)} />
              {thing.title}
              <span className={styles.hint}>
                {thing.kind}
                {project && `, ${project.label}`}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {elsewhere.length > 0 && (
        <ul className={styles.column} aria-label="Also private">
          {elsewhere.map((thing) => (
            <li key={nameOf(thing)} className={styles.actions}>
              {thing.title} <span className={styles.hint}>{thing.kind}</span>
              <Button aria-label={`Let agents know of ${thing.title}`} onClick={() => set(thing, false)}>
                Not private any more
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function nameOf({ kind, key }: PrivateThing): string {
  return `${kind} ${key}`;
}
