-- How far a running import is, written with what it stores: planned and done files, and the path that is read.
-- After a crash it says what is whole and what is not.
ALTER TABLE import ADD COLUMN journal TEXT;
