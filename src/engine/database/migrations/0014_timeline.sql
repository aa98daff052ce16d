-- What is kept of rows in memory (columns/), as it is there: 8,192 row ids a segment, an array a column. Read in place
-- of the rows themselves when the app is opened; written with the end of an import.
CREATE TABLE column_segment (
  store TEXT NOT NULL CHECK (store IN ('content', 'events')),
  segment INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (store, segment)
) STRICT;

-- Segments of which a row changed or went since they were written: until they are written anew, the rows are read.
CREATE TABLE stale_segment (
  store TEXT NOT NULL,
  segment INTEGER NOT NULL,
  PRIMARY KEY (store, segment)
) STRICT, WITHOUT ROWID;

-- The density of all events, for the first picture: what is drawn before the events themselves are read. Of events up
-- to `newest_id`; it goes with the first of them that changes.
CREATE TABLE timeline_overview (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  newest_id INTEGER NOT NULL,
  facts TEXT NOT NULL,
  counts BLOB NOT NULL
) STRICT;

CREATE TRIGGER event_changes_in_segment
  AFTER UPDATE OF time_ms, session_id, project_id, category, is_error, time_kind, type, api_message_id ON event
  BEGIN INSERT OR IGNORE INTO stale_segment VALUES ('events', OLD.id >> 13);
  DELETE FROM timeline_overview; END;
CREATE TRIGGER event_leaves_segment AFTER DELETE ON event
  BEGIN INSERT OR IGNORE INTO stale_segment VALUES ('events', OLD.id >> 13);
  DELETE FROM timeline_overview; END;
CREATE TRIGGER chunk_changes_in_segment
  AFTER UPDATE OF time_ms, session_id, project_id, category, is_error, time_kind, event_id ON chunk
  BEGIN INSERT OR IGNORE INTO stale_segment VALUES ('content', OLD.id >> 13); END;
CREATE TRIGGER chunk_leaves_segment AFTER DELETE ON chunk
  BEGIN INSERT OR IGNORE INTO stale_segment VALUES ('content', OLD.id >> 13); END;
