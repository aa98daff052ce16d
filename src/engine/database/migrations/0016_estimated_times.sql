-- Events that a person gave an estimated time, with the time that they had before: what takes the estimate back puts
-- exactly that in its place. It goes with its event.
CREATE TABLE estimated_time (
  event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  time_ms INTEGER,
  time_kind INTEGER NOT NULL,
  time_basis TEXT,
  time_plus_minus_ms INTEGER,
  time_offset_min INTEGER
) STRICT;
