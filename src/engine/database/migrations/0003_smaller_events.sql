-- Most titles are the beginning of their text once more. What a title takes from the text is now no more than a place
-- in it (events/title-place.ts), counted in characters from 1; `title` itself reads as before. Rows that are here
-- already keep theirs in title_head.
ALTER TABLE event RENAME COLUMN title TO title_head;
ALTER TABLE event ADD COLUMN title_from INTEGER NOT NULL DEFAULT 1;
ALTER TABLE event ADD COLUMN title_length INTEGER NOT NULL DEFAULT 0;
ALTER TABLE event ADD COLUMN is_title_cut INTEGER NOT NULL DEFAULT 0;
ALTER TABLE event ADD COLUMN title TEXT GENERATED ALWAYS AS
  (title_head || substr(text, title_from, title_length) || iif(is_title_cut, '…', '')) VIRTUAL;

-- What an import brought of events is found by its records.
DROP INDEX event_by_import;

-- The words of a batch of an import are one segment of the index: the default flushes them in the middle of it.
INSERT INTO event_fts (event_fts, rank) VALUES ('hashsize', 4194304);
INSERT INTO chunk_fts (chunk_fts, rank) VALUES ('hashsize', 4194304);
