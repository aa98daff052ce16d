import type { CallMemory } from '../call-memory.ts';
import { blockText, contentText } from '../content.ts';
import type { ParsedEvent } from '../importer.ts';
import { isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { firstLine, resultTitle } from '../titles.ts';
import { commandLine, isEditorContext, shellLine, userTextKind } from './user-text.ts';

export function eventsOfUser(value: JsonObject, calls: CallMemory): readonly ParsedEvent[] {
  const message = typeof value.message === 'string' ? { content: value.message } : objectOr(value.message);
  const content = message.content;
  if (!Array.isArray(content)) return spokenEvents(value, [[0, contentText(content)]], false);
  const results: ParsedEvent[] = [];
  const spoken: [number, string][] = [];
  for (const [index, block] of content.entries()) {
    if (isObject(block) && block.type === 'tool_result') results.push(resultEvent(value, block, index, calls));
    else spoken.push([index, blockText(block)]);
  }
  return [...results, ...spokenEvents(value, spoken, results.length > 0)];
}

function resultEvent(value: JsonObject, block: JsonObject, index: number, calls: CallMemory): ParsedEvent {
  const callId = textOrNull(block.tool_use_id);
  const call = callId === null ? undefined : calls.get(callId);
  const isError = block.is_error === true;
  const text = contentText(block.content);
  return {
    block: index,
    type: 'tool-result',
    category: call?.category ?? 'tool',
    title: resultTitle(call?.title ?? 'Tool', isError),
    text: text === '' ? structuredOutput(value.toolUseResult) : text,
    tool: call?.tool ?? null,
    filePath: call?.filePath ?? null,
    isError,
    callId,
  };
}

/** What the companion field says where the block itself is empty. */
function structuredOutput(result: unknown): string {
  if (typeof result === 'string') return result;
  const { stdout, stderr } = objectOr(result);
  return [stringOr(stdout, ''), stringOr(stderr, '')].filter((text) => text !== '').join('\n');
}

function spokenEvents(
  value: JsonObject,
  parts: readonly [number, string][],
  isBesideResult: boolean,
): readonly ParsedEvent[] {
  const kept = parts.filter(([, text]) => text.trim() !== '' && !isEditorContext(text));
  const [first] = kept;
  if (!first) return [];
  const text = kept.map(([, part]) => part).join('\n');
  // A picture in front of the words is no title.
  const said = kept.find(([, part]) => !/^\[(?:image|document) /.test(part)) ?? first;
  return [
    { ...spokenEvent(value, first[0], text, isBesideResult), ...(said === first ? {} : { title: firstLine(said[1]) }) },
  ];
}

function spokenEvent(value: JsonObject, block: number, text: string, isBesideResult: boolean): ParsedEvent {
  const base = { block, tool: null, filePath: null, isError: false, callId: null };
  if (value.isCompactSummary === true) {
    return { ...base, type: 'compaction', category: 'compaction', title: 'Summary of the conversation so far', text };
  }
  const kind = value.isMeta === true || isBesideResult ? 'context' : userTextKind(text);
  switch (kind) {
    case 'command': {
      const line = commandLine(text);
      return { ...base, type: 'command', category: 'slash-command', title: firstLine(line), text: line };
    }
    case 'shell': {
      const line = shellLine(text);
      return { ...base, type: 'command', category: 'command', title: firstLine(line), text: line };
    }
    case 'context':
      return { ...base, type: 'notice', category: 'notice', title: firstLine(text), text };
    case 'prompt':
      return { ...base, type: 'prompt', category: 'prompt', title: firstLine(text), text };
  }
}
