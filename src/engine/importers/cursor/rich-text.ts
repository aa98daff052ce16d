import { isObject, type JsonObject, parseJson } from '../json.ts';

/** More nodes than this make no message that a person typed. */
const MOST_NODES = 20_000;

/** The words of an editor state (JSON of nested nodes), one line a paragraph. */
export function richTextOf(richText: unknown): string {
  if (typeof richText !== 'string' || !richText.startsWith('{')) return '';
  return nodesOf(parseJson(richText)?.value).map(textOfNode).join('').trim();
}

function textOfNode({ text, type }: JsonObject): string {
  if (typeof text === 'string') return text;
  return type === 'paragraph' || type === 'linebreak' ? '\n' : '';
}

/** In the order of the text. */
function nodesOf(root: unknown): readonly JsonObject[] {
  const nodes: JsonObject[] = [];
  const waiting: unknown[] = [root];
  while (waiting.length > 0 && nodes.length < MOST_NODES) {
    const node = waiting.pop();
    if (!isObject(node)) continue;
    nodes.push(node);
    const children = node.root ?? node.children;
    waiting.push(...(Array.isArray(children) ? children.slice(0, MOST_NODES).reverse() : [children]));
  }
  return nodes;
}
