-- Notes that are written here belong to no import; 0 stands for none, and is no import to anybody else.
INSERT INTO import (id, label, state, started_at_ms) VALUES (0, 'Written here', 'done', 0);

-- Of a note about one session: its key, since the session may be taken away and come again.
ALTER TABLE memory_note ADD COLUMN session_key INTEGER;
-- 1 until it is published: agents do not see it before.
ALTER TABLE memory_note ADD COLUMN is_draft INTEGER NOT NULL DEFAULT 0;
CREATE INDEX memory_note_draft ON memory_note (key) WHERE is_draft = 1;

-- What is typed into a note and not saved yet, as JSON (memory/note-fields.ts), over the version that was seen.
CREATE TABLE note_edit (
  note_key INTEGER PRIMARY KEY,
  fields TEXT NOT NULL,
  seen_version INTEGER NOT NULL,
  edited_at_ms INTEGER NOT NULL
) STRICT;

-- By content keys, as all that a person says of things: it holds for what was taken away and imported again.
CREATE TABLE tag (
  kind TEXT NOT NULL CHECK (kind IN ('note', 'document')),
  key INTEGER NOT NULL,
  tag TEXT NOT NULL,
  PRIMARY KEY (kind, key, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_by_name ON tag (tag, kind, key);

-- What comes first in each context of a project; '' stands for contexts of no project.
CREATE TABLE context_pin (
  project_key TEXT NOT NULL,
  path TEXT NOT NULL,
  -- event: of which the turn is meant.
  kind TEXT NOT NULL CHECK (kind IN ('event', 'note', 'document')),
  key TEXT NOT NULL,
  -- As it was called when it was pinned: it may not be here any more.
  title TEXT NOT NULL,
  place INTEGER NOT NULL,
  PRIMARY KEY (project_key, kind, key)
) STRICT, WITHOUT ROWID;

-- A title that a person gave, and the one that comes back when it is taken away.
CREATE TABLE own_title (
  session_key INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  title_before TEXT NOT NULL,
  rank_before INTEGER NOT NULL
) STRICT;

-- Until when things are kept; what stands not here is kept for good. key: the content key of a note or document, the id
-- of an import.
CREATE TABLE lifetime (
  kind TEXT NOT NULL CHECK (kind IN ('note', 'document', 'import')),
  key INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX lifetime_by_time ON lifetime (expires_at_ms);
-- Of an import that went because its time was over.
ALTER TABLE import ADD COLUMN expired_at_ms INTEGER;

-- How often each thing that people edit was written (versions/versions.ts): a write names the version it saw. What is
-- deleted keeps its version, so that a new thing of that name is not taken for the one that was seen.
CREATE TABLE version (
  thing TEXT PRIMARY KEY,
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO version (thing, version) SELECT 'context-config:' || name, version FROM context_config;
ALTER TABLE context_config DROP COLUMN version;
