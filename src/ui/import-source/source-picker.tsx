import { FileText, FolderOpen, Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { hasFolderPicker, pickFolder } from './browser-sources.ts';
import { collectFileList, explainReadError } from './collect-files.ts';
import styles from './source-picker.module.css';
import { useCollect } from './use-collect.ts';

/** Where files come in: drop, choose files, choose a folder. The drop itself is taken by the whole window. */
export function SourcePicker() {
  const collect = useCollect();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [help, setHelp] = useState<ReactNode>(null);

  function takeFiles(event: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(event.target.files ?? [])];
    // So that choosing the same files again is a change.
    event.target.value = '';
    if (chosen.length > 0) collect(async () => collectFileList(chosen));
  }

  async function chooseFolder(): Promise<void> {
    setHelp(null);
    if (!hasFolderPicker()) {
      folder.current?.click();
      return;
    }
    try {
      const walk = await pickFolder();
      if (walk) collect(walk);
      else setHelp(NOTHING_CHOSEN);
    } catch (error) {
      setHelp(
        <>
          The folder was not opened. {explainReadError(error)} Allow it when the browser asks, or drag the folder here.
        </>,
      );
    }
  }

  return (
    <div className={styles.zone}>
      <Upload aria-hidden="true" size={24} className={styles.icon} />
      <p>
        <strong>Drop files or folders anywhere in this window</strong>
      </p>
      <p>
        Sessions of any coding agent, exports (.zip), databases, memory files, documents. You see what they are first.
      </p>
      <div className={styles.buttons}>
        <Button icon={FolderOpen} onClick={() => void chooseFolder()}>
          Choose folder
        </Button>
        <Button icon={FileText} onClick={() => files.current?.click()}>
          Choose files
        </Button>
      </div>
      <input ref={files} type="file" multiple hidden onChange={takeFiles} />
      <input ref={folder} type="file" multiple hidden webkitdirectory="" onChange={takeFiles} />
      {help && (
        <p className={styles.help} role="alert">
          {help}
        </p>
      )}
    </div>
  );
}

const NOTHING_CHOSEN = (
  <>
    No folder was chosen. If the browser said that the folder holds system files: it refuses a whole home folder. Choose{' '}
    the folder of one agent inside it (such as <code>.claude/projects</code>), or drag that folder here.
  </>
);
