-- What a context is built by, as JSON (context/config.ts). A write names the version it saw.
CREATE TABLE context_config (
  name TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  config TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- By the key of a project's path, so that it holds for a project that was taken away and imported again.
CREATE TABLE context_default (
  project_key TEXT PRIMARY KEY,
  path TEXT NOT NULL,
  name TEXT NOT NULL REFERENCES context_config (name) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
