/** What the timeline knows of an event in one byte: the index of its group in EVENT_GROUPS, and flags. */
export const GROUP_BITS = 15;
export const ERROR_FLAG = 16;
/** Its time is inferred. */
export const INFERRED_FLAG = 32;
/** Set in the worker of the timeline: it matches the query. */
export const MATCH_FLAG = 64;
/** How many codes there are. */
export const CODE_COUNT = 128;
