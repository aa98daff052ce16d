import { ClipboardPaste } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { FileReview } from '../../engine/api.ts';
import { Button } from '../components/button.tsx';
import { useEngine } from '../engine-context.ts';
import { formatBytes } from '../format.ts';
import { useQuery } from '../hooks/use-query.ts';
import { makeRoute, navigate } from '../router.ts';
import { useWorkspace } from '../workspace.tsx';
import { collectText } from './collect-files.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';
import styles from './paste-box.module.css';

const LABEL = 'Pasted text';
/** The name that says of a text that it is a memory file. */
const MEMORY_FILE_NAME = 'CLAUDE.md';

/** Says what a pasted text is before it is imported. */
export function PasteBox() {
  const { startImport } = useWorkspace();
  const [text, setText] = useState('');
  const [name, setName] = useState('');

  function importText(): void {
    const { items, label } = collectText(text, name, LABEL);
    setText('');
    setName('');
    // A failure is shown on the import screen, where this leads.
    startImport(items, { label }).catch(() => undefined);
    navigate(makeRoute('import'));
  }

  return (
    <div className={styles.box}>
      <label className={styles.field}>
        Text of a session or a memory file
        <textarea
          className={styles.text}
          value={text}
          spellCheck={false}
          placeholder={'{"type":"user","message":…}'}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {text.trim() !== '' && (
        <>
          <label className={styles.field}>
            File name, if it had one
            <input
              className={styles.name}
              value={name}
              placeholder={`for example ${MEMORY_FILE_NAME}`}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <PastePreview text={text} name={name} onName={setName} onImport={importText} />
        </>
      )}
    </div>
  );
}

interface PastePreviewProps {
  readonly text: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onImport: () => void;
}

function PastePreview({ text, name, onName, onImport }: PastePreviewProps) {
  const engine = useEngine();
  const shownText = useDeferredValue(text);
  const { items } = collectText(shownText, name, LABEL);
  const review = useQuery(`${name}\n${shownText}`, async () => (await engine.review(items))[0] ?? null);
  const found = review.data ?? null;
  return (
    <>
      <div className={styles.preview} role="status">
        {review.status === 'failed' && <p>The text could not be looked at. {review.error.message}</p>}
        {found && (
          <>
            <p>
              <strong>{found.format === null ? 'Not recognised' : found.formatLabel}</strong>
              {formatBytes(found.sizeBytes)}
              {found.state === 'unchanged' && ' · already imported'}
            </p>
            <p className={styles.reason}>{found.reason}</p>
            {(found.state === 'unrecognised' || found.format === 'generic') && (
              <MemoryFileHint text={shownText} onName={onName} />
            )}
          </>
        )}
      </div>
      <div>
        <Button variant="primary" icon={ClipboardPaste} disabled={!isImportable(found)} onClick={onImport}>
          Import pasted text
        </Button>
      </div>
    </>
  );
}

/** Memory files are plain markdown: only their name tells them from any other text. */
function MemoryFileHint({ text, onName }: { readonly text: string; readonly onName: (name: string) => void }) {
  return (
    <div className={styles.hint}>
      <p className={styles.reason}>
        A memory file is known by its name, such as {MEMORY_FILE_NAME} or AGENTS.md: write it into the field above.
      </p>
      {looksLikeMarkdown(text) && (
        <Button onClick={() => onName(MEMORY_FILE_NAME)}>Take it as {MEMORY_FILE_NAME}</Button>
      )}
    </div>
  );
}

function isImportable(review: FileReview | null): boolean {
  return review !== null && (review.state === 'new' || review.state === 'changed');
}
