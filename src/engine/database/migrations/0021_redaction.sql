-- What is left out of imports before it is stored; no row: nothing.
CREATE TABLE redaction (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  secrets INTEGER NOT NULL,
  private_parts INTEGER NOT NULL
) STRICT;
