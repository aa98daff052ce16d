import { ListTree } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import styles from '../storage-view.module.css';
import { AnalyserPanel } from './analyser-panel.tsx';
import { IndexPanel } from './index-panel.tsx';

/** What search knows: the index as a whole, and what it would have of a text. */
export function IndexCard() {
  return (
    <Card title="Search index" icon={ListTree}>
      <p className={styles.text}>
        What search looks into: for each term of your texts, the items that hold it and where it stands in them.
      </p>
      <Panel summary="What the index holds">{() => <IndexPanel />}</Panel>
      <Panel summary="What the index has of a text">{() => <AnalyserPanel />}</Panel>
    </Card>
  );
}

interface PanelProps {
  readonly summary: string;
  readonly children: () => ReactNode;
}

/** Nothing inside is made, or asked for, before it is opened. */
function Panel({ summary, children }: PanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure summary={<strong>{summary}</strong>} isOpen={isOpen} onToggle={setIsOpen}>
      {isOpen && children()}
    </Disclosure>
  );
}
