import type { ParsedEvent } from '../importer.ts';
import { isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { eventOf } from '../records.ts';
import { callTitle } from '../titles.ts';
import { folderOfUri } from './workspace-folder.ts';

/** Block number of the first: they follow what a bubble has besides. */
const FIRST = 4;
const TOOL = 'apply';

/** A code block of an answer that its reader took over into a file. */
interface AcceptedBlock {
  /** Among all code blocks of the bubble. */
  readonly index: number;
  readonly path: string;
  readonly text: string;
}

/**
 * Composers of 2024 called no tools: they wrote code blocks for files, which were then accepted or rejected. What became
 * of each stands beside the bubbles, by file and version. It is put into the bubble's own list.
 */
export function withBlockFates(bubble: JsonObject, { codeBlockData }: JsonObject): JsonObject {
  const { codeBlocks } = bubble;
  const byFile = objectOr(codeBlockData);
  if (!Array.isArray(codeBlocks) || Object.keys(byFile).length === 0) return bubble;
  const known = codeBlocks.map((block: unknown) => {
    const fate = isObject(block) ? fateOf(block, byFile) : undefined;
    return fate ? { ...objectOr(block), content: fate.content, status: fate.status } : block;
  });
  return { ...bubble, codeBlocks: known };
}

function fateOf({ uri, version }: JsonObject, byFile: JsonObject): JsonObject | undefined {
  const file = textOrNull(objectOr(uri).external);
  const versions = file !== null && Object.hasOwn(byFile, file) ? byFile[file] : null;
  return Array.isArray(versions) ? versions.filter(isObject).find((each) => each.version === version) : undefined;
}

/**
 * Each is an edit, whose lines nobody can count: what stood there before is not kept. Of blocks that are `completed` or
 * `outdated` it is not known whether they came into the file.
 */
export function acceptedBlockEvents(bubble: JsonObject): readonly ParsedEvent[] {
  return acceptedBlocks(bubble).map(({ index, path, text }) =>
    eventOf({
      block: FIRST + index,
      type: 'tool-call',
      category: 'edit',
      title: callTitle(TOOL, path),
      text,
      tool: TOOL,
      filePath: path,
    }),
  );
}

function acceptedBlocks({ codeBlocks }: JsonObject): readonly AcceptedBlock[] {
  if (!Array.isArray(codeBlocks)) return [];
  return codeBlocks.flatMap((value: unknown, index) => {
    const { uri, content, status } = objectOr(value);
    const path = folderOfUri(uri);
    return status === 'accepted' && path !== null ? [{ index, path, text: stringOr(content, '') }] : [];
  });
}
