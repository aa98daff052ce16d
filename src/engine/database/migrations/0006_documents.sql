-- A document of its own. A long one is several sources, each stored at once.
ALTER TABLE source ADD COLUMN part INTEGER NOT NULL DEFAULT 1;
-- The source that is its first part; NULL for that one.
ALTER TABLE source ADD COLUMN part_of INTEGER;
CREATE INDEX source_by_first_part ON source (part_of) WHERE part_of IS NOT NULL;
-- As JSON: names and values.
ALTER TABLE source ADD COLUMN front_matter TEXT NOT NULL DEFAULT '[]';
-- How the time of its chunks was inferred.
ALTER TABLE source ADD COLUMN time_basis TEXT;

-- Documents are met again too.
CREATE TABLE met_again_now (
  import_id INTEGER NOT NULL REFERENCES import (id),
  record_id INTEGER,
  note_id INTEGER,
  source_id INTEGER,
  CHECK ((record_id IS NOT NULL) + (note_id IS NOT NULL) + (source_id IS NOT NULL) = 1)
) STRICT;
INSERT INTO met_again_now (import_id, record_id, note_id) SELECT import_id, record_id, note_id FROM met_again;
DROP TABLE met_again;
ALTER TABLE met_again_now RENAME TO met_again;
CREATE INDEX met_again_by_import ON met_again (import_id);
CREATE INDEX met_again_by_record ON met_again (record_id) WHERE record_id IS NOT NULL;
CREATE INDEX met_again_by_note ON met_again (note_id) WHERE note_id IS NOT NULL;
CREATE INDEX met_again_by_source ON met_again (source_id) WHERE source_id IS NOT NULL;
