/**
 * Which rows of `session` (as `s`) count, by one rule for reports, lists, facets and the figures of the stores:
 *
 * - A session is one in which a person, a model or a tool speaks; one that holds notices alone, or only a title that
 *   waits for its file, is none.
 * - A sub-agent is such a session that another one started. It counts as a sub-agent always, also while its session is
 *   not here: else the number of sessions would fall when that one is imported.
 */
export const IS_SESSION = 's.agent_id IS NULL AND s.is_conversation = 1';

export const IS_SUBAGENT = 's.agent_id IS NOT NULL AND s.is_conversation = 1';

/** Sub-agents are listed under their session; one whose session is not here has a row of its own. */
export const IS_LISTED = `
  s.is_conversation = 1 AND (s.parent_key IS NULL OR NOT EXISTS
    (SELECT 1 FROM session p WHERE p.key = s.parent_key AND p.is_conversation = 1))`;
