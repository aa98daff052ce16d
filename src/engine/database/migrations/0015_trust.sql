-- How far a running import is, written with what it stores: planned and done files, and the path that is read.
-- After a crash it says what is whole and what is not.
ALTER TABLE import ADD COLUMN journal TEXT;

-- Backups that were made of this library: how old the last one is, and how much came in since.
CREATE TABLE backup (
  id INTEGER PRIMARY KEY,
  made_at_ms INTEGER NOT NULL,
  size_bytes INTEGER NOT NULL
) STRICT;
