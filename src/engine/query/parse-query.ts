import type { ParsedQuery, QueryNode, QueryNotice } from './ast.ts';
import { checkQuery } from './check-query.ts';
import { describeValues } from './filter-values.ts';
import { scopeWords } from './scope-words.ts';
import { type QueryToken, QueryTokenizer } from './tokenize-query.ts';

/** Deeper brackets are read as if they were not there. */
const DEEPEST = 40;
/** More notices than this help nobody. */
const MOST_NOTICES = 20;

/**
 * or = and { OR and } · and = not { [AND] not } · not = [-] atom · atom = ( or ) | filter | phrase | regex | word [*].
 * Total: every text gives a query, and what could not be meant gives a notice.
 */
export function parseQuery(text: string): ParsedQuery {
  const { tokens, notices } = new QueryTokenizer(text);
  const parser = new Parser(tokens, [...notices]);
  const tree = parser.parseAll();
  const root = tree && scopeWords(tree);
  return { root, notices: atMost(MOST_NOTICES, [...parser.notices, ...checkQuery(root)]) };
}

function atMost(count: number, notices: readonly QueryNotice[]): readonly QueryNotice[] {
  const next = notices[count];
  if (!next) return notices;
  const message = `${notices.length - count} more parts of the query could not be read as they stand.`;
  return [...notices.slice(0, count), { message, start: next.start, end: next.start }];
}

class Parser {
  readonly notices: QueryNotice[];
  readonly #tokens: readonly QueryToken[];
  #at = 0;

  constructor(tokens: readonly QueryToken[], notices: QueryNotice[]) {
    this.notices = notices;
    this.#tokens = this.#withoutDeepBrackets(tokens);
  }

  parseAll(): QueryNode | null {
    const nodes: QueryNode[] = [];
    while (this.#at < this.#tokens.length) {
      const node = this.#or();
      if (node) nodes.push(node);
      const stray = this.#tokens[this.#at];
      if (stray) {
        this.#notice('This bracket closes nothing; it was left out.', stray);
        this.#at++;
      }
    }
    return group('and', nodes);
  }

  #or(): QueryNode | null {
    const nodes: QueryNode[] = [];
    for (;;) {
      const node = this.#and();
      if (node) nodes.push(node);
      const token = this.#tokens[this.#at];
      if (token?.kind !== 'or') break;
      if (!node) this.#notice('OR has nothing on its left; it was left out.', token);
      this.#at++;
      if (this.#isEnd()) this.#notice('OR has nothing on its right; it was left out.', token);
    }
    return group('or', nodes);
  }

  #and(): QueryNode | null {
    const nodes: QueryNode[] = [];
    while (!this.#isEnd()) {
      const token = this.#tokens[this.#at];
      if (token?.kind === 'or') break;
      if (token?.kind === 'and') {
        this.#conjunction(token, nodes.length > 0);
        continue;
      }
      const node = this.#not();
      if (node) nodes.push(node);
    }
    return group('and', nodes);
  }

  #conjunction(token: QueryToken, hasLeft: boolean): void {
    this.#at++;
    if (!hasLeft) this.#notice('AND has nothing on its left; it was left out.', token);
    else if (this.#isEnd()) this.#notice('AND has nothing on its right; it was left out.', token);
  }

  #not(): QueryNode | null {
    let isNegated = false;
    let minus: QueryToken | undefined;
    for (let token = this.#tokens[this.#at]; token?.kind === 'minus'; token = this.#tokens[this.#at]) {
      isNegated = !isNegated;
      minus = token;
      this.#at++;
    }
    if (minus && this.#isOperator()) this.#notice('Nothing follows here that could be left out.', minus);
    const node = this.#atom();
    return node && isNegated ? { kind: 'not', node } : node;
  }

  #atom(): QueryNode | null {
    const token = this.#tokens[this.#at];
    switch (token?.kind) {
      case 'open':
        return this.#brackets(token);
      case 'word':
      case 'phrase':
      case 'regex':
        this.#at++;
        return token;
      case 'filter':
        this.#at++;
        if (token.values.length > 0) return token;
        this.#notice(`“${token.key}:” has no value, so it was left out. It takes ${describeValues(token.key)}.`, token);
        return null;
      default:
        // An operator, which the caller's loop takes, or the end.
        return null;
    }
  }

  #brackets(open: QueryToken): QueryNode | null {
    this.#at++;
    if (this.#tokens[this.#at]?.kind === 'close') this.#notice('Nothing stands in these brackets.', open);
    const node = this.#or();
    if (this.#tokens[this.#at]?.kind === 'close') this.#at++;
    else this.#notice('This bracket is not closed; it goes to the end.', open);
    return node;
  }

  #withoutDeepBrackets(tokens: readonly QueryToken[]): readonly QueryToken[] {
    let depth = 0;
    let first: QueryToken | undefined;
    const kept = tokens.filter((token) => {
      if (token.kind === 'open') depth++;
      const isDeep = depth > DEEPEST && (token.kind === 'open' || token.kind === 'close');
      if (token.kind === 'close') depth = Math.max(0, depth - 1);
      if (isDeep) first ??= token;
      return !isDeep;
    });
    if (first) this.#notice(`Brackets inside of more than ${DEEPEST} others were left out.`, first);
    return kept;
  }

  #isOperator(): boolean {
    const kind = this.#tokens[this.#at]?.kind;
    return kind === 'or' || kind === 'and' || this.#isEnd();
  }

  #isEnd(): boolean {
    const kind = this.#tokens[this.#at]?.kind;
    return kind === undefined || kind === 'close';
  }

  #notice(message: string, { start, end }: QueryToken): void {
    this.notices.push({ message, start, end });
  }
}

function group(kind: 'and' | 'or', nodes: readonly QueryNode[]): QueryNode | null {
  const [first] = nodes;
  if (nodes.length <= 1) return first ?? null;
  return { kind, nodes: nodes.flatMap((node) => (node.kind === kind ? node.nodes : [node])) };
}
