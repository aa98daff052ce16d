import type { SalvagedSession, SalvageReport } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { DatabaseError } from '../errors.ts';
import { READ_AGAIN } from '../importers/pipeline/ledger.ts';
import { SessionStore } from '../sessions/session-store.ts';
import { copyTable, type TableCopy } from './copy-table.ts';
import { mendReferences } from './mend-references.ts';

/** Made again from what was saved: indexes, and columns of the timeline. */
const MADE_AGAIN = `'column_segment', 'stale_segment', 'timeline_overview', 'search_index'`;

const TABLES = `
  SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN (${MADE_AGAIN})
  ORDER BY name`;

const MAKE_INDEXES_AGAIN = 'UPDATE search_index SET analyser_version = 0';

/** Sessions that say they had more than they have. */
const SHORTER = `
  SELECT s.id, s.title, s.event_count AS events,
         s.event_count - (SELECT count(*) FROM event e WHERE e.session_id = s.id) AS lost
  FROM session s`;

const KEEP = 'INSERT INTO salvage (at_ms, report) VALUES ($at, $report)';
const LAST = 'SELECT report FROM salvage ORDER BY id DESC LIMIT 1';

/**
 * Puts a new database in place of a damaged one, with all that can be read of it, and says what that is. The engine must
 * be opened anew afterwards. Throws DatabaseError('database.full') where there is no room for another one; nothing was
 * changed then.
 */
export function salvage(connection: Connection, nowMs: number): SalvageReport {
  const pageBytes = Number(connection.value('PRAGMA page_size'));
  const copies = new Map<string, TableCopy>();
  let report: SalvageReport | null = null;
  connection.rebuild((target) => {
    target.run(`PRAGMA page_size = ${pageBytes}; PRAGMA foreign_keys = OFF`);
    migrate(target);
    report = target.transaction(() => {
      for (const { name } of target.all<{ name: string }>(TABLES))
        copies.set(name, copyTable(connection, target, name));
      return settle(target, copies, nowMs);
    });
    const [problem] = target.all<{ quick_check: string }>('PRAGMA quick_check(1)');
    if (problem?.quick_check === 'ok') return;
    const message = `What was saved is not whole: ${problem?.quick_check}. Nothing was changed.`;
    throw new DatabaseError('database.damaged', message);
  });
  if (!report) throw new Error('Nothing was written.');
  return report;
}

/** What the last one saved and lost; null where there was none. */
export function lastSalvage(connection: Connection): SalvageReport | null {
  const report = connection.value(LAST);
  return typeof report === 'string' ? (JSON.parse(report) as SalvageReport) : null;
}

function settle(target: Connection, copies: ReadonlyMap<string, TableCopy>, atMs: number): SalvageReport {
  const orphans = mendReferences(target);
  const sessions = recountSessions(target);
  // What is lost comes back with the next import of its files.
  for (const sql of [READ_AGAIN, MAKE_INDEXES_AGAIN]) target.run(sql);
  const tables = [...copies].map(([name, { lost, isEndLost }]) => ({
    ...{ name, lost, isEndLost },
    saved: Number(target.value(`SELECT count(*) FROM ${name}`)),
  }));
  const report = { atMs, tables, orphans, sessions };
  target.run(KEEP, { $at: atMs, $report: JSON.stringify(report) });
  return report;
}

function recountSessions(target: Connection): readonly SalvagedSession[] {
  const counted = target.all<SalvagedSession & { id: number }>(SHORTER);
  new SessionStore(target).recount(counted.filter(({ lost }) => lost !== 0).map(({ id }) => id));
  return counted.filter(({ lost }) => lost > 0).map(({ title, events, lost }) => ({ title, events, lost }));
}
