import { Fragment, useMemo, useState } from 'react';
import type { FileReview } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { LifetimeField } from '../../components/lifetime-field.tsx';
import { RedactionField } from '../../components/redaction-field.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatBytes, formatCount, formatDay, formatNumber } from '../../format.ts';
import { focusScreenHeading } from '../../hooks/screen-focus.ts';
import { useQuery } from '../../hooks/use-query.ts';
import type { Collection } from '../../import-source/collection.ts';
import { useFolderDesk } from '../../import-source/use-folders.ts';
import { useImportDesk, useWorkspace } from '../../workspace.tsx';
import { CollectionNotes } from './collection-notes.tsx';
import { groupReviews, type ReviewedFile, type ReviewGroup } from './review-groups.ts';
import styles from './review-panel.module.css';

/** What was chosen, before anything is imported. */
export function ReviewPanel({ collection }: { readonly collection: Collection }) {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const desk = useImportDesk();
  const [counter] = useState(makeCounter);
  const reviews = useQuery(`${revision}:${counter(collection)}`, () => engine.review(collection.items));
  const discard = () => {
    desk.dropPending();
    focusScreenHeading();
  };
  return (
    <Card title={`Review: ${collection.label}`} takesFocus="when-lost">
      <div className={styles.panel}>
        {reviews.status === 'loading' && (
          <Skeleton label={`Looking at ${formatCount(collection.items.length, 'file')}`} rows={3} />
        )}
        {reviews.status === 'failed' && (
          <ErrorPane
            title="The files could not be looked at. Nothing was imported."
            error={reviews.error}
            onRetry={reviews.retry}
          >
            <Button onClick={discard}>Discard</Button>
          </ErrorPane>
        )}
        {reviews.status === 'ready' && (
          <ReviewTable collection={collection} reviews={reviews.data} onDiscard={discard} />
        )}
      </div>
    </Card>
  );
}

interface ReviewTableProps {
  readonly collection: Collection;
  readonly reviews: readonly FileReview[];
  readonly onDiscard: () => void;
}

function ReviewTable({ collection, reviews, onDiscard }: ReviewTableProps) {
  const { startImport, announce, timeZone, revision } = useWorkspace();
  const [zone, setZone] = useState(timeZone);
  const desk = useImportDesk();
  const { importable, leftOut } = useMemo(() => groupReviews(reviews), [reviews]);
  const folders = useFolderDesk();
  const [isRemembered, setRemembered] = useState(true);
  const [expiresAtMs, setExpiresAtMs] = useState<number | null>(null);
  const [isBringingBack, setBringingBack] = useState(false);
  const engine = useEngine();
  const purges = useQuery(`purged ${revision}`, () => engine.listPurges());
  const keptAway = purges.data?.keptAway ?? 0;
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const chosen = importable.filter((group) => !excluded.has(group.key));
  const needsTimeZone = chosen.some((group) => group.needsTimeZone);
  const chosenCount = chosen.reduce((sum, group) => sum + group.files.length, 0);
  const chosenBytes = chosen.reduce((sum, group) => sum + group.sizeBytes, 0);
  const unchanged = chosen.reduce((sum, group) => sum + group.unchangedCount, 0);

  function toggle(key: string): void {
    const next = new Set(excluded);
    if (!next.delete(key)) next.add(key);
    setExcluded(next);
  }

  function run(): void {
    desk.dropPending();
    // A failure is shown by the import screen.
    const options = { label: collection.label, leaveOut: [...excluded], timeZone: zone, expiresAtMs, isBringingBack };
    startImport(collection.items, options, collection.notes).catch(() => undefined);
    announce(`Importing ${formatCount(chosenCount, 'file')}.`);
    if (isRemembered) remember();
  }

  function remember(): void {
    // A browser that keeps no folders says so where they are listed.
    for (const handle of collection.folders) {
      folders.remember(handle, [...excluded], Date.now()).catch(() => undefined);
    }
  }

  return (
    <>
      {importable.length > 0 ? (
        <DataTable
          caption="What was recognised"
          columns={[
            { name: 'Format', kind: 'main' },
            { name: 'Files', kind: 'number' },
            { name: 'Size', kind: 'number' },
            { name: 'Projects', kind: 'number' },
            { name: 'From – to' },
            { name: 'New', kind: 'number' },
            { name: 'Changed', kind: 'number' },
            { name: 'Already here', kind: 'number' },
          ]}
          rows={importable.map((group) => ({
            key: group.key,
            cells: [
              <Fragment key="format">
                <label className={styles.check}>
                  <input type="checkbox" checked={!excluded.has(group.key)} onChange={() => toggle(group.key)} />
                  {group.label}
                </label>
                <FileList group={group} />
                <ProjectList directories={group.directories} />
              </Fragment>,
              formatNumber(group.files.length),
              formatBytes(group.sizeBytes),
              group.directories.length === 0 ? '–' : formatNumber(group.directories.length),
              describeSpan(group, timeZone),
              formatNumber(group.newCount),
              formatNumber(group.changedCount),
              formatNumber(group.unchangedCount),
            ],
          }))}
        />
      ) : (
        <p>{describeNothing(reviews.length)}</p>
      )}
      {importable.length > 0 && (
        <Disclosure summary={expiresAtMs === null ? 'Kept for good' : 'Kept for a while'}>
          <LifetimeField value={expiresAtMs} onChange={setExpiresAtMs} />
        </Disclosure>
      )}
      {importable.length > 0 && <RedactionField />}
      {keptAway > 0 && (
        <label className={styles.check}>
          <input type="checkbox" checked={isBringingBack} onChange={(event) => setBringingBack(event.target.checked)} />
          Bring back what was purged ({formatCount(keptAway, 'entry stays', 'entries stay')} away otherwise)
        </label>
      )}
      {needsTimeZone && <ZoneQuestion zone={zone} onChange={setZone} />}
      <LeftOut groups={leftOut} />
      <CollectionNotes notes={collection.notes} />
      {collection.folders.length > 0 && (
        <label className={styles.check}>
          <input type="checkbox" checked={isRemembered} onChange={(event) => setRemembered(event.target.checked)} />
          Remember {collection.folders.map(({ name }) => name).join(', ')}, to read only what is new next time
        </label>
      )}
      <div className={styles.actions}>
        <Button variant="primary" disabled={chosenCount === 0} onClick={run}>
          {chosenCount === 0 ? 'Nothing to import' : `Import ${formatCount(chosenCount, 'file')}`}
        </Button>
        <Button onClick={onDiscard}>Discard</Button>
        {chosenCount > 0 && (
          <span className={styles.muted}>
            {formatBytes(chosenBytes)}
            {unchanged > 0 && ` · ${describeUnchanged(unchanged, chosenCount)}`}
          </span>
        )}
      </div>
    </>
  );
}

function LeftOut({ groups }: { readonly groups: readonly ReviewGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <div className={styles.section}>
      <h3>Cannot be imported</h3>
      {groups.map((group) => (
        <Disclosure
          key={group.key}
          summary={`${group.label}: ${formatCount(group.files.length, 'file')}, ${formatBytes(group.sizeBytes)}`}
        >
          <Files files={group.files} />
        </Disclosure>
      ))}
    </div>
  );
}

function FileList({ group }: { readonly group: ReviewGroup }) {
  return (
    <Disclosure summary="Files and why they are taken for this">
      <Files files={group.files} />
    </Disclosure>
  );
}

function ProjectList({ directories }: { readonly directories: readonly string[] }) {
  if (directories.length === 0) return null;
  return (
    <Disclosure summary={formatCount(directories.length, 'project folder')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <ul className={styles.files} tabIndex={0} aria-label="Project folders">
        {directories.slice(0, FILES_SHOWN).map((directory) => (
          <li key={directory}>
            <code className={styles.path}>{directory}</code>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Days of the first and the last time that the beginnings and ends of the files tell. */
function describeSpan({ firstMs, lastMs }: ReviewGroup, timeZone: string): string {
  if (firstMs === null || lastMs === null) return '–';
  const [from, to] = [firstMs, lastMs].map((ms) => formatDay(ms, timeZone));
  return from === to ? (from ?? '') : `${from} – ${to}`;
}

interface ZoneQuestionProps {
  readonly zone: string;
  readonly onChange: (zone: string) => void;
}

function ZoneQuestion({ zone, onChange }: ZoneQuestionProps) {
  return (
    <p className={styles.zone}>
      <label htmlFor="import-zone">Some of these files write times without their zone. They were written in</label>{' '}
      <select id="import-zone" value={zone} onChange={(event) => onChange(event.target.value)}>
        {[...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
      . Their times are marked as inferred.
    </p>
  );
}

/** More than this is no longer read by anybody, and slow to lay out. */
const FILES_SHOWN = 300;

function Files({ files }: { readonly files: readonly ReviewedFile[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <ul className={styles.files} tabIndex={0}>
      {files.slice(0, FILES_SHOWN).map(({ index, review }) => (
        <li key={index}>
          <code className={styles.path}>{review.path}</code>
          <span>
            {formatBytes(review.sizeBytes)} · {STATE_TEXTS[review.state]} · {review.reason}
          </span>
        </li>
      ))}
      {files.length > FILES_SHOWN && <li>and {formatNumber(files.length - FILES_SHOWN)} more</li>}
    </ul>
  );
}

const STATE_TEXTS: Readonly<Record<FileReview['state'], string>> = {
  new: 'new',
  changed: 'changed since its last import',
  unchanged: 'already here',
  'no-conversation': 'holds no conversation',
  empty: 'empty',
  unrecognised: 'not recognised',
  unreadable: 'could not be read',
};

function describeNothing(count: number): string {
  return count === 0 ? 'There are no files in what was chosen.' : 'Nothing in what was chosen can be imported.';
}

function describeUnchanged(unchanged: number, all: number): string {
  if (unchanged === all) return 'all of it is here already; importing it again changes nothing';
  return `${formatNumber(unchanged)} already here, left as they are`;
}

/** Numbers collections as they come, so that each has its own query key. */
function makeCounter(): (collection: Collection) => number {
  const known = new WeakMap<Collection, number>();
  let count = 0;
  return (collection) => {
    const number = known.get(collection) ?? count++;
    known.set(collection, number);
    return number;
  };
}
