-- What a person purged. trash: out of sight, to be had back until `deletes_at_ms`. deleting: its rows go. overwriting:
-- they are gone, and the file is yet to be written anew. done: nothing of it is left.
CREATE TABLE purge (
  id INTEGER PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('trash', 'deleting', 'overwriting', 'done')),
  -- What it was, in words; empty once it was overwritten.
  label TEXT NOT NULL,
  is_overwritten INTEGER NOT NULL DEFAULT 0,
  purged_at_ms INTEGER NOT NULL,
  deletes_at_ms INTEGER NOT NULL,
  -- As JSON: what went, and what was looked for in the file afterwards.
  counts TEXT NOT NULL,
  proof TEXT
) STRICT;

-- The rows of a purge. Sessions go only if none of their events is left.
CREATE TABLE purged_row (
  purge_id INTEGER NOT NULL REFERENCES purge (id),
  record_id INTEGER REFERENCES record (id) ON DELETE CASCADE,
  source_id INTEGER REFERENCES source (id) ON DELETE CASCADE,
  note_id INTEGER REFERENCES memory_note (id) ON DELETE CASCADE,
  session_id INTEGER REFERENCES session (id) ON DELETE CASCADE,
  CHECK ((record_id IS NOT NULL) + (source_id IS NOT NULL) + (note_id IS NOT NULL) + (session_id IS NOT NULL) = 1)
) STRICT;
CREATE INDEX purged_row_by_purge ON purged_row (purge_id);
CREATE INDEX purged_row_by_record ON purged_row (record_id) WHERE record_id IS NOT NULL;
CREATE INDEX purged_row_by_source ON purged_row (source_id) WHERE source_id IS NOT NULL;
CREATE INDEX purged_row_by_note ON purged_row (note_id) WHERE note_id IS NOT NULL;
CREATE INDEX purged_row_by_session ON purged_row (session_id) WHERE session_id IS NOT NULL;

-- Keys of what was purged for good: an import leaves it out unless it is asked to bring it back.
CREATE TABLE purged_key (
  kind TEXT NOT NULL CHECK (kind IN ('record', 'note', 'document')),
  key INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
