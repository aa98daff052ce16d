import type { ParsedEvent } from '../importer.ts';
import { isObject, type JsonObject, stringOr, textOrNull } from '../json.ts';
import { eventOf } from '../records.ts';
import { firstLine } from '../titles.ts';
import {
  answerEvent,
  callEvent,
  compaction,
  NOTHING,
  noted,
  notice,
  type RecordContext,
  type RecordFacts,
  resultEvent,
  spoken,
  thinking,
} from './facts.ts';
import { mediumOf, partText, textOfParts, withPlainBreaks } from './parts.ts';
import { toolCallOf } from './tool-call.ts';
import { readFoundTools, readOutput } from './tool-output.ts';
import {
  isSetupOfDeveloper,
  shellCommandText,
  splitEditorContext,
  type UserTextKind,
  userTextKind,
} from './user-text.ts';

/** An item of the Responses API (`response_item`), or a message of chat completions as early versions stored it. */
export function factsOfItem(item: JsonObject, context: RecordContext): RecordFacts {
  const call = toolCallOf(item);
  if (call !== null) return spoken([callEvent(call, 0, context)]);
  switch (item.type) {
    case 'message':
    case undefined:
      return factsOfMessage(item, context);
    case 'reasoning':
      return spoken(thinkingEvents(item, context));
    case 'function_call_output':
    case 'custom_tool_call_output':
    case 'local_shell_call_output':
    case 'mcp_tool_call_output':
      return spoken([resultEvent(textOrNull(item.call_id), readOutput(item.output ?? item.result), context)]);
    case 'tool_search_output': {
      const output = { text: readFoundTools(item.tools), isError: null };
      return spoken([resultEvent(textOrNull(item.call_id), output, context)]);
    }
    case 'agent_message':
      return factsOfAgentMessage(item);
    default:
      return NOTHING;
  }
}

function factsOfMessage(message: JsonObject, context: RecordContext): RecordFacts {
  switch (message.role) {
    case 'user':
      return factsOfUser(partsOf(message.content), context);
    case 'assistant':
      return factsOfAssistant(message, context);
    case 'developer':
    case 'system':
      return factsOfDeveloper(partsOf(message.content));
    case 'tool':
      return spoken([resultEvent(textOrNull(message.tool_call_id), readOutput(message.content), context)]);
    default:
      return NOTHING;
  }
}

interface MessagePart {
  readonly block: number;
  readonly text: string;
  /** False for a picture and the like. */
  readonly isText: boolean;
}

function partsOf(content: unknown): readonly MessagePart[] {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return parts.map((part, block) => ({
    block,
    text: withPlainBreaks(partText(part)),
    isText: mediumOf(part) === null,
  }));
}

/** Context and what was typed stand in parts of one message, or in messages of their own. */
function factsOfUser(parts: readonly MessagePart[], context: RecordContext): RecordFacts {
  const events: ParsedEvent[] = [];
  const typed: MessagePart[] = [];
  for (const part of parts) {
    const kind = part.text.trim() === '' ? 'wrapper' : userTextKind(part.text);
    if (kind === 'prompt') typed.push(part);
    else events.push(...injectedEvents(kind, part, context));
  }
  if (typed.length > 0 && context.mirrors.isNew('prompt', 'item', joined(typed.filter(({ isText }) => isText)))) {
    events.push(...promptEvents(joined(typed), parts.length));
  }
  const isConversation = typed.length > 0 || events.some(({ type }) => type !== 'notice');
  return { events, isConversation, answer: null };
}

function joined(parts: readonly MessagePart[]): string {
  return parts.map(({ text }) => text).join('\n');
}

function injectedEvents(
  kind: UserTextKind,
  { text, block }: MessagePart,
  { mirrors }: RecordContext,
): readonly ParsedEvent[] {
  switch (kind) {
    case 'shell': {
      const shown = shellCommandText(text);
      return mirrors.isNew('shell', 'item', firstLine(shown)) ? [shellEvent(shown, block)] : [];
    }
    case 'aborted':
      return mirrors.isNew('abort', 'item', '') ? [{ ...notice(withoutTag(text), 'Turn interrupted'), block }] : [];
    case 'summary':
      return [{ ...compaction(text, 'Summary of the conversation so far'), block }];
    case 'context':
      mirrors.noteContext(text);
      return [{ ...notice(text), block }];
    case 'prompt':
    case 'setup':
    case 'wrapper':
      return [];
  }
}

function withoutTag(text: string): string {
  return text.replace(/<\/?turn_aborted>/g, '').trim();
}

/** `! command`, as the person ran it from the prompt. */
export function shellEvent(text: string, block = 0): ParsedEvent {
  return eventOf({ type: 'command', category: 'command', title: firstLine(text), text, block });
}

/** What was typed, and in front of it what an editor added. `block` is the number of blocks before it. */
export function promptEvents(text: string, block: number): readonly ParsedEvent[] {
  const { context, request } = splitEditorContext(text);
  // A picture in front of the words is no title.
  const titled = request.replace(/^(?:\[(?:image|audio|file)[^\]\n]{0,400}\]\s*)+(?=\S)/, '');
  const prompt = eventOf({ type: 'prompt', category: 'prompt', title: firstLine(titled), text: request, block });
  return context === '' ? [prompt] : [{ ...notice(context), block: block + 1 }, prompt];
}

function factsOfAssistant(message: JsonObject, context: RecordContext): RecordFacts {
  const parts = partsOf(message.content);
  const isNew = (text: string) => context.mirrors.isNew('answer', 'item', text);
  const said = parts.filter(({ text }) => text.trim() !== '');
  const shown = said.filter(({ text }) => isNew(text)).map(({ text, block }) => answerEvent(text, block));
  const isMirror = said.length > 0 && shown.length === 0;
  const events = [...chatThinking(message), ...shown, ...chatCalls(message, parts.length + 1, context)];
  return spoken(events, isMirror ? null : { id: textOrNull(message.id), hasText: shown.length > 0 });
}

/** Chat completions carry reasoning and calls in the message. The first block behind its parts is the reasoning. */
function chatThinking({ reasoning, reasoning_content: content, content: parts }: JsonObject): readonly ParsedEvent[] {
  const text = textOrNull(reasoning) ?? textOrNull(content);
  return text === null ? [] : [thinking(text, Array.isArray(parts) ? parts.length : 1)];
}

function chatCalls(message: JsonObject, firstBlock: number, context: RecordContext): readonly ParsedEvent[] {
  return chatCallsOf(message).map((call, index) => callEvent(call, firstBlock + index, context));
}

/** Each call in a message of chat completions: the first one is the block behind the parts and the reasoning. */
export function chatCallsOf({ tool_calls: calls }: JsonObject) {
  if (!Array.isArray(calls)) return [];
  return calls.filter(isObject).flatMap((call) => toolCallOf({ ...call, type: 'function' }) ?? []);
}

function factsOfDeveloper(parts: readonly MessagePart[]): RecordFacts {
  const told = parts.filter(({ text }) => !isSetupOfDeveloper(text));
  return noted(...told.map(({ text, block }) => ({ ...notice(text), block })));
}

/** Summaries, or the reasoning itself where a model gives it; mostly both are empty and the rest is encrypted. */
function thinkingEvents({ summary, content }: JsonObject, { mirrors }: RecordContext): readonly ParsedEvent[] {
  const summaries = textsIn(summary);
  const texts = summaries.length > 0 ? summaries : textsIn(content);
  const shown = texts.filter((text) => mirrors.isNew('thinking', 'item', text));
  return shown.length === 0 ? [] : [thinking(shown.join('\n\n'), 0)];
}

function textsIn(parts: unknown): readonly string[] {
  if (!Array.isArray(parts)) return typeof parts === 'string' && parts.trim() !== '' ? [parts] : [];
  return parts.map(partText).filter((text) => text.trim() !== '');
}

/** What one agent of a team wrote to another. */
function factsOfAgentMessage({ author, recipient, content }: JsonObject): RecordFacts {
  const text = textOfParts(content);
  if (text.trim() === '') return NOTHING;
  const title = `${stringOr(author, 'An agent')} → ${stringOr(recipient, 'an agent')}`;
  return noted(eventOf({ type: 'notice', category: 'subagent', title: firstLine(title), text }));
}
