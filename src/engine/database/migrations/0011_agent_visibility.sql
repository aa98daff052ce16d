-- What a person keeps from agents, by keys that an import of the same things gives again.
CREATE TABLE agent_private (
  kind TEXT NOT NULL CHECK (kind IN ('project', 'session', 'note', 'document')),
  key TEXT NOT NULL,
  -- As it was called when it was marked: it may not be here any more.
  title TEXT NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
