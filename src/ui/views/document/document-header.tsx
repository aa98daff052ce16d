import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentDetail } from '../../../engine/api.ts';
import { LinkButton } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ExpiryChip } from '../../components/expiry-chip.tsx';
import { LifetimeButton } from '../../components/lifetime-button.tsx';
import { PinButton } from '../../components/pin-button.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { TagsButton } from '../../components/tags-button.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { formatBytes, formatCount } from '../../format.ts';
import { currentRoute, formatRoute, makeRoute, navigate, withParams } from '../../router.ts';
import { isMarkdown } from './document-kind.ts';
import styles from './document-view.module.css';

interface DocumentHeaderProps {
  readonly document: DocumentDetail;
  readonly isFormatted: boolean;
}

const SHAPES = [
  { value: 'formatted', label: 'Formatted' },
  { value: 'plain', label: 'As it is' },
] as const;

/** What the document is, and what can be done with it. */
export function DocumentHeader({ document, isFormatted }: DocumentHeaderProps): ReactNode {
  const { label, path, time, sizeBytes, titles, importLabel } = document;
  const link = formatRoute(makeRoute('document', { id: document.documentKey }));
  return (
    <>
      <ScreenHeader
        title={<span className={styles.title}>{label}</span>}
        actions={
          <>
            <LinkButton
              href={formatRoute(makeRoute('search', { params: { q: documentQuery(document) } }))}
              icon={Search}
            >
              Find in it
            </LinkButton>
            <CopyButton text={new URL(link, window.location.href).href} what="link" label="Copy link" />
            <TagsButton thing={{ kind: 'document', key: document.documentKey }} />
            <LifetimeButton thing={{ kind: 'document', key: document.documentKey }} title={label} />
            <PinButton pin={{ kind: 'document', key: document.documentKey, title: label }} project={null} />
          </>
        }
      >
        {isMarkdown(document) && (
          <SegmentedControl
            label="Show"
            options={SHAPES}
            value={isFormatted ? 'formatted' : 'plain'}
            onChange={(value) =>
              navigate(withParams(currentRoute(), { as: value === 'plain' ? value : null }), { replace: true })
            }
          />
        )}
      </ScreenHeader>
      <p className={styles.facts}>
        {path !== null && path !== label && <span className={styles.path}>{path}</span>}
        <TimeChip time={time} />
        <span>{formatBytes(sizeBytes)}</span>
        <span>{formatCount(titles.length, 'part')}</span>
        <ExpiryChip expiresAtMs={document.expiresAtMs} />
        {document.tags.map((tag) => (
          <span key={tag}>#{tag}</span>
        ))}
        {importLabel !== null && importLabel !== '' && <span>Imported with “{importLabel}”</span>}
      </p>
    </>
  );
}

function documentQuery({ path, label }: DocumentDetail): string {
  return `source:"${(path ?? label).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}" `;
}
