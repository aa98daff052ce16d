import { ScreenHeader } from '../../components/screen-header.tsx';
import { BackupCard } from './backup-card.tsx';
import { IntegrityCard } from './integrity-card.tsx';
import { LifetimesCard } from './lifetimes-card.tsx';
import { PersistenceCard } from './persistence-card.tsx';
import { PrivacyCard } from './privacy-card.tsx';
import { ProjectsCard } from './projects-card.tsx';
import { PurgeCard } from './purge-card.tsx';
import { RedactionCard } from './redaction-card.tsx';
import { IndexCard } from './search-index/index-card.tsx';
import { SizeCard } from './size-card.tsx';
import { SourcesCard } from './sources-card.tsx';
import styles from './storage-view.module.css';
import { TabsCard } from './tabs-card.tsx';

export function StorageView() {
  return (
    <>
      <ScreenHeader title="Storage" />
      <div className={styles.view}>
        <div className={styles.column}>
          <SizeCard />
          <PrivacyCard />
          <RedactionCard />
        </div>
        <div className={styles.column}>
          <SourcesCard />
          <PersistenceCard />
          <BackupCard />
          <IntegrityCard />
          <TabsCard />
        </div>
        <div className={styles.whole}>
          <PurgeCard />
        </div>
        <div className={styles.whole}>
          <LifetimesCard />
        </div>
        <div className={styles.whole}>
          <ProjectsCard />
        </div>
        <div className={styles.whole}>
          <IndexCard />
        </div>
      </div>
    </>
  );
}
