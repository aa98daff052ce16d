import { type QueryToken, QueryTokenizer } from './tokenize-query.ts';

/**
 * The same query as a clause: what is written before or behind it, with a blank between, holds for all of it. An OR would
 * part it, so would a bracket that closes nothing, and what is left open would swallow what follows.
 */
export function asClause(query: string): string {
  const { tokens, notices } = new QueryTokenizer(query);
  const text = query.slice(0, tokens.at(-1)?.end ?? 0);
  const isOpen = notices.some(({ message: { code } }) => code === 'query.open-phrase' || code === 'query.open-value');
  const closed = isOpen ? text + quoteFor(text) : text;
  if (tokens.every(standsAlone)) return closed.trim();
  return piecesOf(tokens)
    .map(({ start, end, depth }) => {
      const piece = end === text.length ? closed.slice(start) : closed.slice(start, end);
      return `(${piece}${')'.repeat(depth)})`;
    })
    .join(' ');
}

/** An odd backslash at the end would take a quotation mark for text. */
function quoteFor(text: string): string {
  const [backslashes = ''] = /\\*$/.exec(text) ?? [];
  return backslashes.length % 2 === 0 ? '"' : '\\"';
}

function standsAlone(token: QueryToken): boolean {
  switch (token.kind) {
    case 'open':
    case 'close':
    case 'or':
    case 'and':
      return false;
    case 'word':
      // It means something before another word.
      return token.text !== 'NOT';
    default:
      return true;
  }
}

interface Piece {
  readonly start: number;
  end: number;
  /** Brackets that are left open. */
  depth: number;
}

/** What stands between brackets that close nothing. */
function piecesOf(tokens: readonly QueryToken[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let piece: Piece | null = null;
  for (const { kind, start, end } of tokens) {
    if (kind === 'close' && (piece === null || piece.depth === 0)) {
      piece = null;
      continue;
    }
    if (piece === null) {
      piece = { start, end, depth: 0 };
      pieces.push(piece);
    }
    piece.end = end;
    if (kind === 'open') piece.depth += 1;
    else if (kind === 'close') piece.depth -= 1;
  }
  return pieces;
}
