import { Layers2 } from 'lucide-react';
import { Card } from '../../components/card.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { useQuery } from '../../hooks/use-query.ts';
import { useTabs } from '../../workspace.tsx';
import styles from './storage-view.module.css';

const PAGE_LOCK = /^strata-page-/;

/** Which tab holds the database, and how many work through it. */
export function TabsCard() {
  const { role, changes } = useTabs();
  const open = useQuery(`${role} ${changes}`, countOpenTabs);
  return (
    <Card title="Tabs" icon={Layers2}>
      <FactList
        facts={[
          ['This tab', role === 'owner' ? 'holds the database' : 'works through the tab that holds the database'],
          open.data === undefined
            ? null
            : ['Open in this browser', open.data === 1 ? 'this tab only' : `${open.data} tabs`],
        ]}
      />
      <p className={styles.text}>
        {role === 'owner'
          ? 'Other tabs of Strata work through this one. When it is closed, the next one takes over by itself; an import that it was storing then is interrupted.'
          : 'When that tab is closed, the next one takes over by itself. An import that it was storing then is interrupted, and says so.'}
      </p>
    </Card>
  );
}

/** Every page holds a lock of its own as long as it lives. */
async function countOpenTabs(): Promise<number> {
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => PAGE_LOCK.test(name ?? '')).length;
}
