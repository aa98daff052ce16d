-- Figures count what kind of entry a row is, and which message of the model's API it is part of, without its text.
DROP INDEX event_by_time;
CREATE INDEX event_by_time ON event
  (time_ms, id, session_id, project_id, category, is_error, time_kind, type, api_message_id);

-- Which calls failed: the key of a call by its row, and the keys of results that say so.
CREATE INDEX event_call ON event (id, call_key) WHERE type = 5 AND call_key IS NOT NULL;
CREATE INDEX event_failure ON event (session_id, call_key) WHERE type = 6 AND is_error = 1 AND call_key IS NOT NULL;

-- What tokens cost, in US dollars a million of them, from a day on (UTC). Only a model of exactly this name is priced.
CREATE TABLE price (
  model TEXT NOT NULL,
  -- 2026-04-16
  valid_from TEXT NOT NULL,
  input REAL NOT NULL CHECK (input >= 0),
  output REAL NOT NULL CHECK (output >= 0),
  cache_read REAL NOT NULL CHECK (cache_read >= 0),
  cache_write REAL NOT NULL CHECK (cache_write >= 0),
  PRIMARY KEY (model, valid_from)
) STRICT, WITHOUT ROWID;

-- Whose prices these are: while nobody has changed them, a newer version of the app brings newer ones.
CREATE TABLE price_table (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  is_own INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO price_table (id) VALUES (1);
