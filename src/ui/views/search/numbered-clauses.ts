/** Clauses of a query with keys for a list: a query may say the same twice. At most 50 are shown. */
export function numbered(clauses: readonly string[]): readonly { readonly key: string; readonly clause: string }[] {
  const shown = clauses
    .slice(0, MOST_CLAUSES)
    .map((clause, index) => ({ key: `${index} ${clause}`, clause: shorten(clause) }));
  const more = clauses.length - shown.length;
  return more > 0 ? [...shown, { key: 'more', clause: `and ${more} more` }] : shown;
}

const MOST_CLAUSES = 50;
const LONGEST_CLAUSE = 200;

function shorten(clause: string): string {
  return clause.length > LONGEST_CLAUSE
    ? `${clause.slice(0, LONGEST_CLAUSE).replace(/[\ud800-\udbff]$/, '')}…`
    : clause;
}
