/** Databases as tools write them, small ones. */

const MESSAGE_DATA = '{"role":"user","time":{"created":1772000000000}}';
const ANSWER_DATA =
  '{"role":"assistant","modelID":"model-x","providerID":"p","time":{"created":1772000001000},"tokens":{"input":10,"output":5,"cache":{"read":1,"write":0}},"cost":0.01}';
const TOOL_DATA =
  '{"type":"tool","tool":"edit","callID":"c1","state":{"status":"completed","input":{"filePath":"/work/a.ts","oldString":"a","newString":"b"},"output":"ok","time":{"start":1772000001500,"end":1772000001600}}}';

export const OPEN_CODE_DATABASE = `
  CREATE TABLE session (id TEXT PRIMARY KEY, project_id TEXT, parent_id TEXT, directory TEXT, title TEXT,
    time_created INTEGER, time_updated INTEGER);
  CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, time_updated INTEGER, data TEXT);
  CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, time_created INTEGER, data TEXT);
  INSERT INTO session VALUES ('ses_1', 'p', NULL, '/work/shop', 'Where the quetzal went', 1772000000000, 1772000002000);
  INSERT INTO message VALUES ('msg_1', 'ses_1', 1772000000000, 1772000000000, '${MESSAGE_DATA}');
  INSERT INTO message VALUES ('msg_2', 'ses_1', 1772000001000, 1772000001000, '${ANSWER_DATA}');
  INSERT INTO part VALUES ('prt_1', 'msg_1', 'ses_1', 1772000000000, '{"type":"text","text":"where is the quetzal?"}');
  INSERT INTO part VALUES ('prt_2', 'msg_2', 'ses_1', 1772000001000, '{"type":"text","text":"In the aviary."}');
  INSERT INTO part VALUES ('prt_3', 'msg_2', 'ses_1', 1772000001500, '${TOOL_DATA}');`;

export const CONTEXT_MODE_DATABASE = `
  CREATE TABLE session_events (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL, type TEXT NOT NULL,
    category TEXT NOT NULL, priority INTEGER, data TEXT NOT NULL, source_hook TEXT, created_at TEXT NOT NULL,
    data_hash TEXT NOT NULL DEFAULT '');
  CREATE TABLE session_meta (session_id TEXT PRIMARY KEY, project_dir TEXT NOT NULL, started_at TEXT NOT NULL,
    last_event_at TEXT, event_count INTEGER, compact_count INTEGER);
  INSERT INTO session_meta VALUES ('s-1', '/work/shop', '2026-03-29 01:00:00', NULL, 3, 0);
  INSERT INTO session_events (session_id, type, category, priority, data, created_at)
  VALUES ('s-1', 'user_prompt', 'user-prompt', 1, 'why does the quetzal checkout fail?', '2026-03-29 01:01:30'),
         ('s-1', 'file_edit', 'file', 1, '/work/shop/src/discount.ts', '2026-03-29 01:02:30'),
         ('s-1', 'error_tool', 'error', 1, 'TypeError: rate is undefined', '2026-03-29 01:03:30');`;
