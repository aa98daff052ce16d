-- Projects that are not stored in full, by the key of their folder, so that it holds for what is imported later. A row
-- of the level full: what was taken away before has not come back yet.
CREATE TABLE storage_level (
  project_key TEXT PRIMARY KEY,
  path TEXT NOT NULL,
  level TEXT NOT NULL CHECK (level IN ('full', 'minimal')),
  -- sweeping: what goes is out of sight, and some of it in the tables. freeing: the file is to give its pages back.
  step TEXT NOT NULL DEFAULT 'settled' CHECK (step IN ('settled', 'sweeping', 'freeing')),
  -- What the last lowering took away, as JSON.
  removed TEXT
) STRICT, WITHOUT ROWID;

-- Of a record whose text is not kept: the block that holds nothing, an empty one.
INSERT INTO record_block (id, original_bytes, bytes) VALUES (0, 0, X'0300');
CREATE TRIGGER empty_block_stays BEFORE DELETE ON record_block WHEN OLD.id = 0 BEGIN SELECT RAISE(IGNORE); END;

-- Contexts that a person offers to agents: what is asked, as JSON; it is built anew for each who reads it.
CREATE TABLE offered_context (
  name TEXT PRIMARY KEY,
  request TEXT NOT NULL
) STRICT, WITHOUT ROWID;
