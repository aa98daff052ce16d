import { ClipboardPaste, FolderSearch } from 'lucide-react';
import { useState } from 'react';
import type { ImportReport } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { formatCount } from '../../format.ts';
import { focusScreenHeading } from '../../hooks/screen-focus.ts';
import type { ImportFailure } from '../../import-desk.ts';
import { PasteBox } from '../../import-source/paste-box.tsx';
import { SessionPlaces } from '../../import-source/session-places.tsx';
import { SourcePicker } from '../../import-source/source-picker.tsx';
import { useImportDesk, useImports } from '../../workspace.tsx';
import { FoldersCard } from './folders-card.tsx';
import styles from './import-view.module.css';
import { PastImports } from './past-imports.tsx';
import { ReportPanel } from './report-panel.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { RunPanel } from './run-panel.tsx';

const FAILURE_TITLES: Readonly<Record<ImportFailure['during'], string>> = {
  collecting: 'What you chose could not be looked through. Nothing was imported.',
  importing:
    'The import broke off. What was stored by then is kept; importing the same files again goes on from there.',
};

/** Review, run, report: whichever of them is on, above the ways to bring in more. */
export function ImportView() {
  const desk = useImportDesk();
  const { pending, collecting, running, waiting, ended, failure } = useImports();
  const [shown, setShown] = useState<ImportReport | null>(null);
  const dismiss = () => {
    desk.dismissEnded();
    focusScreenHeading();
  };
  const forget = ({ importId }: ImportReport) => {
    if (shown?.importId === importId) setShown(null);
    if (ended?.report.importId === importId) desk.dismissEnded();
    focusScreenHeading();
  };
  return (
    <>
      <ScreenHeader title="Import" />
      <div className={styles.view}>
        {collecting && <Collecting found={collecting.found} onStop={() => desk.stopCollecting()} />}
        {failure && (
          <ErrorPane title={FAILURE_TITLES[failure.during]} error={failure.error}>
            <Button onClick={dismiss}>Dismiss</Button>
          </ErrorPane>
        )}
        {running && <RunPanel running={running} waiting={waiting} />}
        {pending && <ReviewPanel collection={pending} />}
        {ended && !shown && (
          <ReportPanel report={ended.report} notes={ended.notes} takesFocus="when-lost" onClose={dismiss} />
        )}
        {shown && (
          <ReportPanel
            key={shown.importId}
            report={shown}
            notes={[]}
            takesFocus="always"
            onClose={() => forget(shown)}
          />
        )}
        {!pending && !collecting && <SourcePicker />}
        <FoldersCard />
        <PastImports onShow={setShown} onUndone={forget} />
        <div className={styles.sources}>
          <Card title="Where your sessions are" icon={FolderSearch}>
            <SessionPlaces />
          </Card>
          <Card title="Paste" icon={ClipboardPaste}>
            <PasteBox />
          </Card>
        </div>
      </div>
    </>
  );
}

interface CollectingProps {
  readonly found: number;
  readonly onStop: () => void;
}

function Collecting({ found, onStop }: CollectingProps) {
  return (
    <Card title="Looking through what you chose">
      <div className={styles.collecting}>
        <span>{formatCount(found, 'file')} so far</span>
        <Button onClick={onStop}>Stop</Button>
      </div>
    </Card>
  );
}
