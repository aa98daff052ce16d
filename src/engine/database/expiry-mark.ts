/** Gets a row whenever rows go out of sight, or come into it again: what is kept in memory of them is then read anew. */
export const EXPIRY_MARK = 'CREATE TEMP TABLE IF NOT EXISTS expiry (turn INTEGER PRIMARY KEY)';
