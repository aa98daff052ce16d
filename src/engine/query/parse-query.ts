import type { Message } from '../../messages/message.ts';
import type { ParsedQuery, QueryNode, QueryNotice } from './ast.ts';
import { checkQuery } from './check-query.ts';
import { valuesOf } from './filter-values.ts';
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
  const message: Message = { code: 'query.more', count: notices.length - count };
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
        this.#notice({ code: 'query.stray-bracket' }, stray);
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
      if (!node) this.#notice({ code: 'query.or-without-left' }, token);
      this.#at++;
      if (this.#isEnd()) this.#notice({ code: 'query.or-without-right' }, token);
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
    if (!hasLeft) this.#notice({ code: 'query.and-without-left' }, token);
    else if (this.#isEnd()) this.#notice({ code: 'query.and-without-right' }, token);
  }

  #not(): QueryNode | null {
    let isNegated = false;
    let minus: QueryToken | undefined;
    for (let token = this.#tokens[this.#at]; token?.kind === 'minus'; token = this.#tokens[this.#at]) {
      isNegated = !isNegated;
      minus = token;
      this.#at++;
    }
    if (minus && this.#isOperator()) this.#notice({ code: 'query.not-without-right' }, minus);
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
        this.#notice({ code: 'query.filter-without-value', filter: token.key, takes: valuesOf(token.key) }, token);
        return null;
      default:
        // An operator, which the caller's loop takes, or the end.
        return null;
    }
  }

  #brackets(open: QueryToken): QueryNode | null {
    this.#at++;
    if (this.#tokens[this.#at]?.kind === 'close') this.#notice({ code: 'query.empty-brackets' }, open);
    const node = this.#or();
    if (this.#tokens[this.#at]?.kind === 'close') this.#at++;
    else this.#notice({ code: 'query.open-bracket' }, open);
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
    if (first) this.#notice({ code: 'query.deep-brackets', depth: DEEPEST }, first);
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

  #notice(message: Message, { start, end }: QueryToken): void {
    this.notices.push({ message, start, end });
  }
}

function group(kind: 'and' | 'or', nodes: readonly QueryNode[]): QueryNode | null {
  const [first] = nodes;
  if (nodes.length <= 1) return first ?? null;
  return { kind, nodes: nodes.flatMap((node) => (node.kind === kind ? node.nodes : [node])) };
}
