import { isObject, type JsonObject } from '../json.ts';

/** A tree as deep as this is no text of a tool. */
const MOST_NODES = 1_000_000;

/** The texts of all leaves, in their order. Trees may be deeper than the stack allows. */
export function treeText(tree: unknown): string {
  const texts: string[] = [];
  const waiting: unknown[] = [tree];
  for (let nodes = 0; waiting.length > 0 && nodes < MOST_NODES; nodes++) {
    const node = waiting.pop();
    if (!isObject(node)) continue;
    if (typeof node.text === 'string') texts.push(withBreak(node, node.text));
    for (const below of [...childrenOf(node)].reverse()) waiting.push(below);
  }
  return texts.join('');
}

function childrenOf({ node, children }: JsonObject): readonly unknown[] {
  return Array.isArray(children) ? children : [node];
}

function withBreak({ lineBreakBefore }: JsonObject, text: string): string {
  return lineBreakBefore === true || lineBreakBefore === 1 ? `\n${text}` : text;
}
