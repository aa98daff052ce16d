-- A person may say that two folders are one project. The folders stay, so that it can be taken back.
ALTER TABLE project ADD COLUMN merged_into INTEGER;

-- The first record that tells of it: usage that no event shows goes with that one.
ALTER TABLE api_message ADD COLUMN record_id INTEGER;
