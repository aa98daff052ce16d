import type { TokenCounts } from '../../api.ts';
import type { CallMemory } from '../call-memory.ts';
import { blockText, contentText } from '../content.ts';
import type { ParsedEvent } from '../importer.ts';
import { countOr0, isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { callTitle, firstLine } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';

export function eventsOfAssistant(value: JsonObject, calls: CallMemory): readonly ParsedEvent[] {
  const message = typeof value.message === 'string' ? { content: value.message } : objectOr(value.message);
  const isError = value.isApiErrorMessage === true;
  if (!Array.isArray(message.content)) return textEvent(contentText(message.content), 0, isError);
  return message.content.flatMap((block: unknown, index): readonly ParsedEvent[] => {
    if (!isObject(block)) return textEvent(blockText(block), index, isError);
    switch (block.type) {
      case 'thinking':
        return [thinkingEvent(stringOr(block.thinking, ''), index)];
      case 'redacted_thinking':
        return [thinkingEvent('', index)];
      case 'tool_use':
      case 'server_tool_use':
        return [callEvent(block, index, calls, textOrNull(value.cwd))];
      default:
        return textEvent(blockText(block), index, isError);
    }
  });
}

function textEvent(text: string, block: number, isError: boolean): readonly ParsedEvent[] {
  if (text.trim() === '') return [];
  const category = isError ? 'error' : 'assistant';
  return [
    {
      block,
      type: 'assistant',
      category,
      title: firstLine(text),
      text,
      tool: null,
      filePath: null,
      isError,
      callId: null,
    },
  ];
}

/** Often empty: the tool then kept only its signature. */
function thinkingEvent(text: string, block: number): ParsedEvent {
  const title = text === '' ? 'Thinking' : firstLine(text);
  return {
    block,
    type: 'thinking',
    category: 'thinking',
    title,
    text,
    tool: null,
    filePath: null,
    isError: false,
    callId: null,
  };
}

function callEvent(block: JsonObject, index: number, calls: CallMemory, directory: string | null): ParsedEvent {
  const tool = stringOr(block.name, 'unnamed tool');
  const { category, filePath, subject, text } = describeToolCall(tool, block.input, directory);
  const title = callTitle(tool, subject);
  const callId = textOrNull(block.id);
  if (callId !== null) {
    const input = objectOr(block.input);
    const isAgent = category === 'subagent';
    calls.set(callId, {
      tool,
      title,
      category,
      filePath,
      agentPrompt: isAgent ? textOrNull(input.prompt) : null,
      agentName: isAgent ? (textOrNull(input.description) ?? textOrNull(input.subagent_type)) : null,
    });
  }
  return { block: index, type: 'tool-call', category, title, text, tool, filePath, isError: false, callId };
}

/** Cached tokens are not part of input_tokens in this format. */
export function usageOf(usage: unknown): TokenCounts | null {
  if (!isObject(usage)) return null;
  return {
    input: countOr0(usage.input_tokens),
    output: countOr0(usage.output_tokens),
    cacheRead: countOr0(usage.cache_read_input_tokens),
    cacheWrite: countOr0(usage.cache_creation_input_tokens),
  };
}
