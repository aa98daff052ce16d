-- The index holds what analysis/analyser.ts makes of a text: unicode61 has nothing left to do but to cut at blanks.
-- `aliases` are other names of places in the text; they have no order, so phrases look in the other columns only.
DROP TABLE event_fts;
DROP TABLE chunk_fts;
DROP TABLE memory_fts;

CREATE VIRTUAL TABLE event_fts USING fts5 (
  title, text, aliases, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);
CREATE VIRTUAL TABLE chunk_fts USING fts5 (
  title, text, aliases, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);
CREATE VIRTUAL TABLE memory_fts USING fts5 (
  title, text, aliases, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);

-- How far each index is: made by which version of the analyser, and up to which row it is still to be made.
CREATE TABLE search_index (
  store TEXT PRIMARY KEY CHECK (store IN ('content', 'events', 'memory')),
  analyser_version INTEGER NOT NULL,
  missing_up_to INTEGER NOT NULL
) STRICT;
INSERT INTO search_index (store, analyser_version, missing_up_to) VALUES ('content', 0, 0), ('events', 0, 0), ('memory', 0, 0);
