import { EyeOff } from 'lucide-react';
import { Card } from '../../components/card.tsx';
import { RedactionField } from '../../components/redaction-field.tsx';
import styles from './storage-view.module.css';

/** What never comes into the database, and what becomes of keys that did. */
export function RedactionCard() {
  return (
    <Card title="Keys, passwords and private parts" icon={EyeOff}>
      <p className={styles.text}>
        Results, copies, exports and answers to agents hide keys and passwords. In a session they are dots until you
        reveal them. To have them out of the database as well, leave them out of imports; for what is here already,
        purge it from the file, then import it again with “Bring back what was purged”.
      </p>
      <RedactionField />
    </Card>
  );
}
