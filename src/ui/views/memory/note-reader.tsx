import { ArrowLeft, Pencil, Search } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { NoteDetail, NoteSummary } from '../../../engine/api.ts';
import { maskAll } from '../../../engine/secrets/mask-secrets.ts';
import { Banner } from '../../components/banner.tsx';
import { LinkButton } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useHiddenSecrets } from '../../components/hidden-secrets.tsx';
import { LifetimeButton } from '../../components/lifetime-button.tsx';
import { PinButton } from '../../components/pin-button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { TagsButton } from '../../components/tags-button.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatBytes, formatCount } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useScreenTitle } from '../../hooks/use-screen-title.ts';
import { useShortcut } from '../../hooks/use-shortcut.ts';
import { goToHeading, MarkdownBody } from '../../markdown/markdown.tsx';
import { type MarkdownHeading, readMarkdown } from '../../markdown/markdown-document.ts';
import { formatRoute, makeRoute, navigate } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { NoteMarks } from './note-marks.tsx';
import styles from './note-reader.module.css';

const HEADING_PREFIX = 'note-';
/** Shown as a table instead. */
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
/** Fewer headings are in sight anyway. */
const MIN_OUTLINE = 3;

export function NoteReader({ noteKey }: { readonly noteKey: string }): ReactNode {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const note = useQuery(`note ${noteKey} ${revision}`, () => engine.getNote(noteKey));
  useScreenTitle(note.data ? `${note.data.summary.title} – Memory` : null);
  if (note.status === 'failed') {
    return <ErrorPane title="The note could not be read" error={note.error} onRetry={note.retry} />;
  }
  if (note.data === undefined) return <Skeleton label="Loading the note" />;
  if (note.data === null) {
    return (
      <EmptyState
        title="This link leads to a note that is not here"
        actions={
          <>
            <LinkButton href="#/memory">All notes</LinkButton>
            <LinkButton href="#/import">Import</LinkButton>
          </>
        }
      >
        <p>
          The link was made where another set of files is imported. Import the folder that holds the note, and the link
          works here too.
        </p>
      </EmptyState>
    );
  }
  return <Note note={note.data} />;
}

function Note({ note }: { readonly note: NoteDetail }): ReactNode {
  const { summary } = note;
  const body = note.frontMatter.length > 0 ? note.text.replace(FRONT_MATTER, '') : note.text;
  const { line, shown } = useHiddenSecrets(body);
  const document = useMemo(() => readMarkdown(shown), [shown]);
  return (
    <article className={styles.note} aria-label={summary.title}>
      <a className={styles.back} href="#/memory">
        <ArrowLeft aria-hidden="true" size={16} />
        All notes
      </a>
      <header className={styles.header}>
        <h2 className={styles.title}>{summary.title}</h2>
        {!summary.isWritten && <p className={styles.path}>{summary.path}</p>}
        <Facts summary={summary} />
        <Actions note={note} />
      </header>
      {summary.state === 'failed' && (
        <Banner tone="danger" title="Nothing of this file is shown.">
          {summary.reason}
        </Banner>
      )}
      {note.frontMatter.length > 0 && <FrontMatter rows={maskAll(note.frontMatter)} />}
      {line}
      {document.headings.length >= MIN_OUTLINE && <Outline headings={document.headings} />}
      {body.trim() !== '' && <MarkdownBody document={document} topLevel={3} idPrefix={HEADING_PREFIX} />}
      {body.trim() === '' && summary.state === 'ok' && <p className={styles.empty}>The note has no text.</p>}
    </article>
  );
}

const SCOPE_LABELS = {
  project: 'Project note',
  user: 'For everything',
  agent: 'Agent note',
  session: 'Session note',
};

function Facts({ summary }: { readonly summary: NoteSummary }): ReactNode {
  return (
    <p className={styles.facts}>
      <span>{SCOPE_LABELS[summary.scope]}</span>
      <span>{summary.agent}</span>
      {summary.project && <span title={summary.project.path}>{summary.project.label}</span>}
      <TimeChip time={summary.time} />
      <span>{formatBytes(summary.sizeBytes)}</span>
      <span>{formatCount(summary.sections, 'section')}</span>
      <NoteMarks note={summary} />
    </p>
  );
}

function Actions({ note }: { readonly note: NoteDetail }): ReactNode {
  const link = formatRoute(makeRoute('memory', { id: note.summary.noteKey }));
  const findRoute = makeRoute('search', { params: { q: noteQuery(note.summary) } });
  return (
    <div className={styles.actions}>
      {note.summary.isWritten && <EditLink noteKey={note.summary.noteKey} />}
      {note.text !== '' && (
        <>
          <LinkButton href={formatRoute(findRoute)} icon={Search}>
            Find in this note
          </LinkButton>
          <CopyButton text={note.text} what="text of the note" label="Copy text" />
        </>
      )}
      <CopyButton text={new URL(link, window.location.href).href} what="link" label="Copy link" />
      {!note.summary.isWritten && (
        <>
          <TagsButton thing={{ kind: 'note', key: note.summary.noteKey }} />
          <LifetimeButton thing={{ kind: 'note', key: note.summary.noteKey }} title={note.summary.title} />
        </>
      )}
      {note.summary.state === 'ok' && (
        <PinButton
          pin={{ kind: 'note', key: note.summary.noteKey, title: note.summary.title }}
          project={note.summary.project}
        />
      )}
    </div>
  );
}

function EditLink({ noteKey }: { readonly noteKey: string }): ReactNode {
  const route = makeRoute('memory', { id: noteKey, params: { edit: '1' } });
  useShortcut('e', () => navigate(route), 'Edit the note');
  return (
    <LinkButton href={formatRoute(route)} icon={Pencil}>
      Edit
    </LinkButton>
  );
}

function noteQuery({ path }: NoteSummary): string {
  return `store:memory file:"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function FrontMatter({ rows }: { readonly rows: NoteDetail['frontMatter'] }): ReactNode {
  return (
    <table className={styles.front}>
      <caption>Front matter</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={`${name} ${value}`}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Outline({ headings }: { readonly headings: readonly MarkdownHeading[] }): ReactNode {
  const top = Math.min(...headings.map((heading) => heading.level));
  return (
    <nav aria-label="Headings of the note">
      <Disclosure summary={formatCount(headings.length, 'heading')}>
        <ol className={styles.headings}>
          {headings.map((heading) => (
            <li key={heading.slug} style={{ paddingInlineStart: (heading.level - top) * 16 }}>
              <button
                type="button"
                className={styles.heading}
                onClick={() => goToHeading(`${HEADING_PREFIX}${heading.slug}`)}
              >
                {heading.title || 'Heading without text'}
              </button>
            </li>
          ))}
        </ol>
      </Disclosure>
    </nav>
  );
}
