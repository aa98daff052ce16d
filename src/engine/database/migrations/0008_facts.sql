-- What rules derive of an event or of a section of a note (events/rules/). A fact goes with each of the rows that it
-- speaks of, so an import that is undone takes its facts along, and one that is handed over keeps them.
CREATE TABLE fact (
  id INTEGER PRIMARY KEY,
  event_id INTEGER REFERENCES event (id) ON DELETE CASCADE,
  section_id INTEGER REFERENCES memory_section (id) ON DELETE CASCADE,
  -- As `event.category` has it.
  category INTEGER NOT NULL,
  rule TEXT NOT NULL,
  -- The error that an error-resolution resolves, the first call of a loop.
  of_event_id INTEGER REFERENCES event (id) ON DELETE CASCADE,
  -- The event that proved it, where that is another one: the success behind a fix.
  proof_event_id INTEGER REFERENCES event (id) ON DELETE CASCADE,
  CHECK ((event_id IS NULL) <> (section_id IS NULL))
) STRICT;
CREATE INDEX fact_by_event ON fact (event_id, category) WHERE event_id IS NOT NULL;
CREATE INDEX fact_by_section ON fact (section_id, category) WHERE section_id IS NOT NULL;
CREATE INDEX fact_by_cause ON fact (of_event_id) WHERE of_event_id IS NOT NULL;
CREATE INDEX fact_by_proof ON fact (proof_event_id) WHERE proof_event_id IS NOT NULL;
