-- Finds the sessions of a file that was not read whole, so that their lanes on the timeline say so.
CREATE INDEX record_by_file ON record (file_id, session_id);
