-- What a parser knew at the end of what was read, as JSON: appended lines are read with it.
ALTER TABLE file ADD COLUMN parser_state TEXT;

-- Usage of its own, where the format tells it apart from messages.
ALTER TABLE api_message ADD COLUMN is_usage_only INTEGER NOT NULL DEFAULT 0;
-- The figures under the format's own names, as JSON; NULL where they are those of the columns.
ALTER TABLE api_message ADD COLUMN native_usage TEXT;
-- US dollars, as the tool recorded them.
ALTER TABLE api_message ADD COLUMN cost REAL;

-- What a session is to another one, which need not be here. One row an import that said so.
CREATE TABLE session_link (
  session_id INTEGER NOT NULL REFERENCES session (id),
  relation TEXT NOT NULL CHECK (relation IN ('continues', 'forked-from', 'started-by', 'same-as')),
  other_key INTEGER NOT NULL,
  other_tool TEXT NOT NULL,
  other_native_id TEXT NOT NULL,
  import_id INTEGER NOT NULL REFERENCES import (id),
  PRIMARY KEY (session_id, relation, other_key, import_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX session_link_by_other ON session_link (other_key);
CREATE INDEX session_link_by_import ON session_link (import_id);

-- A later version of a record holds what that one did not have yet.
ALTER TABLE record ADD COLUMN grown_from INTEGER;
CREATE INDEX record_by_grown ON record (grown_from) WHERE grown_from IS NOT NULL;
