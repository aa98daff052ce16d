-- The files that a tool call changes: of a patch of many files, a row each. It goes with its event.
CREATE TABLE file_change (
  event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  -- Slashes one way; made whole by the folder in which the tool ran, where the record names one.
  path TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('edit', 'write', 'patch')),
  -- By the shortest line diff of what the call says; NULL where it does not say what it changed.
  lines_added INTEGER,
  lines_removed INTEGER,
  PRIMARY KEY (event_id, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX file_change_by_path ON file_change (path);

-- How far facts and file changes of the events that were here before them are: made by which version of the rules, and
-- up to which session they are still to be made.
CREATE TABLE derivation (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL,
  missing_up_to INTEGER NOT NULL
) STRICT;
INSERT INTO derivation (id, version, missing_up_to) VALUES (1, 0, 0);
