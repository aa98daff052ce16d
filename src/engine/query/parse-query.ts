import type { ParsedQuery, QueryNode, QueryNotice } from './ast.ts';
import { describeValues } from './filter-values.ts';
import { type QueryToken, QueryTokenizer } from './tokenize-query.ts';

/** Deeper brackets are read as if they were not there. */
const DEEPEST = 40;

/**
 * or = and { OR and } · and = not { [AND] not } · not = [-] atom · atom = ( or ) | filter | phrase | word [*].
 * Total: every text gives a query, and what could not be meant gives a notice.
 */
export function parseQuery(text: string): ParsedQuery {
  const { tokens, notices } = new QueryTokenizer(text);
  const parser = new Parser(tokens, [...notices]);
  return { root: parser.parseAll(), notices: parser.notices };
}

class Parser {
  readonly notices: QueryNotice[];
  readonly #tokens: readonly QueryToken[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly QueryToken[], notices: QueryNotice[]) {
    this.#tokens = tokens;
    this.notices = notices;
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
        this.#at++;
        continue;
      }
      const node = this.#not();
      if (node) nodes.push(node);
    }
    return group('and', nodes);
  }

  #not(): QueryNode | null {
    let isNegated = false;
    while (this.#tokens[this.#at]?.kind === 'minus') {
      isNegated = !isNegated;
      this.#at++;
    }
    const node = this.#atom();
    return node && isNegated ? { kind: 'not', node } : node;
  }

  #atom(): QueryNode | null {
    const token = this.#tokens[this.#at];
    if (!token) return null;
    switch (token.kind) {
      case 'open':
        return this.#brackets(token);
      case 'word':
      case 'phrase':
        this.#at++;
        return token;
      case 'filter':
        this.#at++;
        if (token.values.length > 0) return token;
        this.#notice(`“${token.key}:” has no value, so it was left out. It takes ${describeValues(token.key)}.`, token);
        return null;
      default:
        // An operator without an operand: the caller's loop goes on with it.
        if (token.kind === 'and' || token.kind === 'or') this.#at += token.kind === 'and' ? 1 : 0;
        return null;
    }
  }

  #brackets(open: QueryToken): QueryNode | null {
    this.#at++;
    this.#depth++;
    const node = this.#depth > DEEPEST ? null : this.#or();
    this.#depth--;
    if (this.#tokens[this.#at]?.kind === 'close') this.#at++;
    else this.#notice('This bracket is not closed; it goes to the end.', open);
    return node;
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
