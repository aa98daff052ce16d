-- The column with the most places stands first: each place in another one takes two bytes more.
DROP TABLE event_fts;
DROP TABLE chunk_fts;
DROP TABLE memory_fts;

CREATE VIRTUAL TABLE event_fts USING fts5 (
  text, title, aliases, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);
CREATE VIRTUAL TABLE chunk_fts USING fts5 (
  text, title, aliases, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);
CREATE VIRTUAL TABLE memory_fts USING fts5 (
  text, title, aliases, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);
INSERT INTO event_fts (event_fts, rank) VALUES ('hashsize', 4194304);
INSERT INTO chunk_fts (chunk_fts, rank) VALUES ('hashsize', 4194304);
UPDATE search_index SET analyser_version = 0, missing_up_to = 0;

-- What filters and facets ask of a row is kept in memory (columns/), and read from these, so that no text is touched.
DROP INDEX chunk_by_time;
CREATE INDEX chunk_by_time
  ON chunk (time_ms, id, session_id, project_id, category, is_error, time_kind, event_id);
CREATE INDEX event_by_tool ON event (tool) WHERE tool IS NOT NULL;
CREATE INDEX event_by_file ON event (file_path) WHERE file_path IS NOT NULL;
CREATE INDEX chunk_by_tool ON chunk (tool) WHERE tool IS NOT NULL;
CREATE INDEX chunk_by_file ON chunk (file_path) WHERE file_path IS NOT NULL;
