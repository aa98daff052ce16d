import type { Grant } from '../../../mcp/api.ts';
import { useBridge, useBridgeState } from '../../bridge-context.ts';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { formatInstant } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import { ConsentCard } from './consent-card.tsx';
import styles from './mcp-view.module.css';

/** Each tab of Strata serves the windows that reach it. */
const OTHER_TABS =
  'What was allowed for this session in another tab of Strata stands there. Pausing, switching off, and removing an origin under Access hold in all tabs.';

/** What waits for an answer, and what was allowed. */
export function RequestsTab() {
  const bridge = useBridge();
  const { requests, grants } = useBridgeState();
  const { announce, timeZone } = useWorkspace();
  return (
    <div className={styles.view}>
      {requests.length === 0 && <p className={styles.text}>No question waits for you.</p>}
      {requests.map((request) => (
        <ConsentCard key={request.id} request={request} />
      ))}
      <h2>What you allowed</h2>
      {grants.length === 0 && (
        <p className={styles.text}>Nothing: every origin is asked about before it sees anything.</p>
      )}
      <p className={styles.text}>{OTHER_TABS}</p>
      {grants.length > 0 && (
        <DataTable
          caption="What you allowed"
          columns={[
            { name: 'Origin', kind: 'main' },
            { name: 'May' },
            { name: 'For' },
            { name: 'Since' },
            { name: 'Actions', kind: 'controls' },
          ]}
          rows={grants.map((grant) => ({
            key: grant.origin,
            cells: [
              <Sees key="sees" grant={grant} />,
              grant.canWrite ? 'read and add' : 'read',
              grant.lifetime === 'always' ? 'always' : 'this session',
              formatInstant(grant.atMs, timeZone),
              <Button
                key="revoke"
                aria-label={`Revoke what ${grant.origin} may do`}
                onClick={() => {
                  bridge.revoke(grant.origin);
                  announce(`${grant.origin} may do nothing any more.`);
                }}
              >
                Revoke
              </Button>,
            ],
          }))}
        />
      )}
    </div>
  );
}

function Sees({ grant: { origin, scope } }: { readonly grant: Grant }) {
  const projects = scope.projects ?? [];
  const places = scope.hasNoProject ? [...projects, 'what belongs to no project'] : projects;
  return (
    <>
      <code className={styles.path}>{origin}</code>
      <p className={styles.text}>
        {scope.projects === null ? 'Everything that is not private' : `Only ${places.join(', ')}`}
      </p>
    </>
  );
}
