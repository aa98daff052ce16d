import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import init from '@sqlite.org/sqlite-wasm';
import { eventText, type MadeSession, timeOf } from './made-session.ts';

const MIGRATIONS = new URL('../../src/engine/database/migrations/', import.meta.url);

const ADD_EVENT = `
  INSERT INTO event (id, session_id, seq, record_id, block, type, category, priority, time_ms, time_kind, title, text,
    text_bytes, import_id) VALUES ($id, $session, $seq, $id, 0, 1, 1, 1, $ms, 0, $title, $text, $bytes, 1)`;

/** A database file of the first schema with these sessions, gzipped. */
export async function makeOlderDatabase(sessions: readonly MadeSession[]): Promise<Buffer> {
  const { oo1, capi } = await init();
  const db = new oo1.DB(':memory:');
  try {
    db.exec('PRAGMA page_size = 16384');
    const [first = ''] = readdirSync(MIGRATIONS).sort();
    db.exec(readFileSync(new URL(first, MIGRATIONS), 'utf8'));
    db.exec('PRAGMA user_version = 1; BEGIN');
    db.exec(`
      INSERT INTO import (id, label, state, started_at_ms) VALUES (1, 'older', 'done', 0);
      INSERT INTO record_block (id, original_bytes, bytes) VALUES (1, 0, x'')`);
    let id = 0;
    for (const [index, { word, events }] of sessions.entries()) {
      const session = index + 1;
      db.exec({
        sql: `INSERT INTO session (id, key, tool, native_id, title, is_conversation, event_count, first_ms, last_ms,
                first_kind, last_kind, import_id) VALUES (?, ?, 'claude-code', ?, ?, 1, ?, ?, ?, 0, 0, 1)`,
        bind: [session, 1000 + session, word, word, events, timeOf(0), timeOf(events - 1)],
      });
      for (let seq = 0; seq < events; seq += 1) {
        id += 1;
        const [title, text] = [`${word} ${seq}`, eventText(word, seq)];
        db.exec({
          sql: `INSERT INTO record (id, key, file_id, line, session_id, type, block_id, block_offset, size_bytes,
                  import_id) VALUES (?, ?, 0, ?, ?, 'user', 1, 0, 0, 1)`,
          bind: [id, 100_000 + id, seq + 1, session],
        });
        const bind = { $id: id, $session: session, $seq: seq, $ms: timeOf(seq), $bytes: text.length };
        db.exec({ sql: ADD_EVENT, bind: { ...bind, $title: title, $text: text } });
        db.exec({ sql: 'INSERT INTO event_fts (rowid, title, text) VALUES (?, ?, ?)', bind: [id, title, text] });
      }
    }
    db.exec('COMMIT');
    return gzipSync(capi.sqlite3_js_db_export(db), { level: 1 });
  } finally {
    db.close();
  }
}
