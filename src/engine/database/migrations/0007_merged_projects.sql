-- A person may say that two folders are one project. The folders stay, so that it can be taken back.
ALTER TABLE project ADD COLUMN merged_into INTEGER;
