/** Beside a count by group this is another number: calls of every group fail, and errors without a call are a group. */
export const FAILED_LABEL = 'Failed, in any group';
