import type { ReactNode } from 'react';
import type { FileReport } from '../../../engine/api.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { formatBytes, formatNumber } from '../../format.ts';
import styles from './report-panel.module.css';
import { describeFileState, hasProblem } from './report-text.ts';

/** The cells of one file of a report, with everything there is to know about it behind a disclosure. */
export function fileCells(file: FileReport): readonly ReactNode[] {
  return [
    <FileCell key="file" file={file} />,
    <span key="result" className={hasProblem(file) ? styles.problem : undefined}>
      {describeFileState(file.state)}
    </span>,
    formatNumber(file.newEvents),
    formatNumber(file.records.duplicates),
    formatNumber(file.records.skippedTotal),
  ];
}

function FileCell({ file }: { readonly file: FileReport }) {
  const sentence = file.problem ?? (hasProblem(file) ? file.reason : '');
  return (
    <div className={styles.file}>
      <code className={styles.path}>{file.path}</code>
      {sentence && <span className={file.state === 'failed' ? styles.failed : styles.problem}>{sentence}</span>}
      <Disclosure summary="Details">
        <FileDetails file={file} />
      </Disclosure>
    </div>
  );
}

function FileDetails({ file }: { readonly file: FileReport }) {
  const { records } = file;
  return (
    <div className={styles.details}>
      <FactList
        facts={[
          ['Format', file.formatLabel || 'none'],
          file.reason === '' ? null : ['Why', file.reason],
          ['Size', formatBytes(file.sizeBytes)],
          ['Records read', formatNumber(records.read)],
          ['Messages', formatNumber(records.messages)],
          ['Without message', describeMeta(file)],
          ['New sessions', formatNumber(file.newSessions)],
          file.newNotes > 0 ? ['New memory notes', formatNumber(file.newNotes)] : null,
          file.newDocuments > 0 ? ['New documents', formatNumber(file.newDocuments)] : null,
          file.pendingBytes > 0
            ? ['Unfinished line', `${formatBytes(file.pendingBytes)} at the end; read when the file grows`]
            : null,
        ]}
      />
      {file.notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      <SkippedLines file={file} />
    </div>
  );
}

function SkippedLines({ file: { records } }: { readonly file: FileReport }) {
  if (records.skipped.length === 0) return null;
  const rest = records.skippedTotal - records.skipped.length;
  return (
    <ul className={styles.lines} aria-label="Skipped lines">
      {records.skipped.map((record) => (
        <li key={`${record.line}:${record.reason}`}>
          Line {formatNumber(record.line)}: {record.reason}
          {record.excerpt !== '' && <code className={styles.excerpt}>{record.excerpt}</code>}
        </li>
      ))}
      {rest > 0 && <li>and {formatNumber(rest)} more</li>}
    </ul>
  );
}

/** `12 (summary 3, system 9)` */
function describeMeta({ records, metaTypes }: FileReport): string {
  if (metaTypes.length === 0) return formatNumber(records.meta);
  const types = metaTypes.map(([type, count]) => `${type} ${formatNumber(count)}`).join(', ');
  return `${formatNumber(records.meta)} (${types})`;
}
