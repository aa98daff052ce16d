import type { Connection } from '../engine/database/connection.ts';
import { migrate, needsMigration } from '../engine/database/migrate.ts';
import { Engine } from '../engine/engine.ts';
import { keepSnapshot } from '../engine/lifecycle/snapshots.ts';
import type { ServedEngine, WorkerPage } from '../rpc/worker-api.ts';
import { workerHost } from './host.ts';
import { connectPreparer, onPreparerWanted } from './preparer.ts';
import { TabDesk } from './tab-desk.ts';

interface Place {
  readonly tabId: string;
  readonly workerId: string;
  readonly page: WorkerPage;
}

/** Brings the database up to date, with a copy of how it was, and serves its engine to all tabs. */
export async function openEngine(connection: Connection, { tabId, workerId, page }: Place): Promise<ServedEngine> {
  onPreparerWanted(() => page.startPreparer());
  if (needsMigration(connection)) await keepSnapshot(connection, workerHost);
  migrate(connection);
  const engine = new Engine(connection, workerHost, 'opfs-sahpool');
  const onOutdated = () => page.onState({ state: 'outdated' });
  const onReplaced = () => page.onState({ state: 'replaced' });
  return new TabDesk({ engine, tabId, workerId, onOutdated, onReplaced }).own;
}

export { connectPreparer };
