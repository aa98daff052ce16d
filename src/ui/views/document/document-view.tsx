import { type ReactNode, useMemo, useRef } from 'react';
import type { DocumentDetail } from '../../../engine/api.ts';
import { LinkButton } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useScreenTitle } from '../../hooks/use-screen-title.ts';
import { wordsPattern } from '../../marks/find-occurrences.ts';
import { MarkPatternsContext } from '../../marks/mark-patterns.ts';
import { usePaintedMarks } from '../../marks/use-painted-marks.ts';
import { useRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { DocumentHeader } from './document-header.tsx';
import { isMarkdown } from './document-kind.ts';
import { DocumentText } from './document-text.tsx';
import styles from './document-view.module.css';

/** A document of the content store, from its first line to its last. */
export function DocumentView(): ReactNode {
  const documentKey = useRoute().id ?? '';
  const engine = useEngine();
  const { revision } = useWorkspace();
  const document = useQuery(`${documentKey} ${revision}`, () => engine.getDocument(documentKey));
  useScreenTitle(document.data ? document.data.label : null);
  if (document.data) return <OpenDocument key={documentKey} document={document.data} />;
  return (
    <>
      <ScreenHeader title="Document" />
      {document.status === 'loading' && <Skeleton label="Loading the document" rows={8} rowHeight={64} />}
      {document.status === 'failed' && (
        <ErrorPane title="The document could not be read" error={document.error} onRetry={document.retry} />
      )}
      {document.status === 'ready' && (
        <EmptyState
          title="This link leads to a document that is not here"
          actions={
            <>
              <LinkButton variant="primary" href="#/import">
                Import
              </LinkButton>
              <LinkButton href="#/search?q=source:content">All documents</LinkButton>
            </>
          }
        >
          <p>A link works where the same file was imported. Import it, and this page shows it.</p>
        </EmptyState>
      )}
    </>
  );
}

const NOWHERE = () => null;

function OpenDocument({ document }: { readonly document: DocumentDetail }): ReactNode {
  const { params } = useRoute();
  const scroller = useRef<HTMLDivElement>(null);
  const find = params.get('find') ?? '';
  const patterns = useMemo(() => ({ words: wordsPattern(find), phrase: null }), [find]);
  usePaintedMarks(scroller, patterns, NOWHERE);
  const wanted = Number(params.get('c') ?? Number.NaN);
  return (
    <MarkPatternsContext value={patterns}>
      <div className={styles.screen}>
        <DocumentHeader document={document} isFormatted={params.get('as') !== 'plain'} />
        <div ref={scroller} className={styles.scroller} data-pane>
          <DocumentText
            document={document}
            scroller={scroller}
            isFormatted={params.get('as') !== 'plain' && isMarkdown(document)}
            target={Number.isInteger(wanted) && wanted >= 0 && wanted < document.titles.length ? wanted : null}
          />
        </div>
      </div>
    </MarkPatternsContext>
  );
}
