-- What was saved of a damaged database, and what was lost: as JSON.
CREATE TABLE salvage (
  id INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  report TEXT NOT NULL
) STRICT;
