import type { TokenCounts } from '../../api.ts';
import type { ParsedApiMessage, ParsedEvent } from '../importer.ts';
import { countOr0, isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { eventOf } from '../records.ts';
import { firstLine } from '../titles.ts';
import { type CallBook, callsOf, resultBlock, TEXT_BLOCK, thoughtBlock } from './calls.ts';
import { partsOf, textOfParts } from './parts.ts';
import { attachedFrom, isInjected, isStateSnapshot } from './user-text.ts';

/** What the reading of a message needs to know of its session. */
export interface MessageContext {
  readonly calls: CallBook;
  readonly directory: string | null;
}

/** Null for a type of message that is not known. */
export function eventsOfMessage(message: JsonObject, context: MessageContext): readonly ParsedEvent[] | null {
  switch (message.type) {
    case 'user':
      return userEvents(message, context);
    case 'gemini':
      return answerEvents(message, context);
    case 'info':
    case 'warning':
      return noticeEvents(textOf(message), false);
    case 'error':
      return noticeEvents(textOf(message), true);
    default:
      return null;
  }
}

/** A message of a checkpoint or of the API's own history (`{role, parts}`), in the shape of recorded ones. */
export function messageOfContent({ role, parts }: JsonObject): JsonObject {
  const type = role === 'model' ? 'gemini' : role === 'function' ? 'user' : role;
  return { type, content: parts };
}

function textOf({ content }: JsonObject): string {
  return textOfParts(partsOf(content));
}

function noticeEvents(text: string, isError: boolean): readonly ParsedEvent[] {
  if (text === '') return [];
  return [eventOf({ type: 'notice', category: isError ? 'error' : 'notice', title: firstLine(text), text, isError })];
}

/** What tools answered goes to the model in the person's name: such a message is no prompt. */
function userEvents(message: JsonObject, { calls }: MessageContext): readonly ParsedEvent[] {
  const parts = partsOf(message.content);
  const responses = parts.flatMap(({ functionResponse }, index) =>
    isObject(functionResponse) ? [{ functionResponse, index }] : [],
  );
  if (responses.length === 0) return spokenEvents(message, parts);
  const results = responses.flatMap(({ functionResponse, index }) => {
    const event = calls.eventOfResponse(functionResponse, resultBlock(index));
    return event === null ? [] : [event];
  });
  return [...results, ...noticeEvents(textOfParts(parts), false)];
}

const ATTACHED_BLOCK = 4;

function spokenEvents(message: JsonObject, parts: readonly JsonObject[]): readonly ParsedEvent[] {
  const shownParts = partsOf(message.displayContent);
  const shown = textOfParts(shownParts);
  const all = textOfParts(parts);
  if (all === '' && shown === '') return [];
  if (isInjected(all)) return titled(noticeEvents(all, false), 'What the tool says of itself and the folder');
  if (isStateSnapshot(all)) return [summaryEvent(all)];
  if (shown !== '') return [promptEvent(shownParts), ...attachedEvents(all === shown ? '' : all)];
  const from = attachedFrom(parts);
  if (textOfParts(parts.slice(0, from)) === '') return [promptEvent(parts)];
  return [promptEvent(parts.slice(0, from)), ...attachedEvents(textOfParts(parts.slice(from)))];
}

function promptEvent(parts: readonly JsonObject[]): ParsedEvent {
  const text = textOfParts(parts);
  // Data in front of the words is no title.
  const words = parts.map((part) => stringOr(part.text, '')).join('');
  return eventOf({
    block: TEXT_BLOCK,
    type: 'prompt',
    category: 'prompt',
    title: firstLine(words) || firstLine(text),
    text,
  });
}

/** The tool sends it as a message of the person, and counts it as one. */
function summaryEvent(text: string): ParsedEvent {
  const title = 'Summary of the conversation so far';
  return eventOf({ block: TEXT_BLOCK, type: 'prompt', category: 'compaction', title, text });
}

/** What the tool put behind the prompt: the files that it names with `@`. */
function attachedEvents(text: string): readonly ParsedEvent[] {
  const events = titled(noticeEvents(text, false), 'Attached to the prompt');
  return events.map((event) => ({ ...event, block: ATTACHED_BLOCK }));
}

function titled(events: readonly ParsedEvent[], title: string): readonly ParsedEvent[] {
  return events.map((event) => ({ ...event, title }));
}

function answerEvents(message: JsonObject, { calls, directory }: MessageContext): readonly ParsedEvent[] {
  const text = textOf(message);
  const said =
    text === ''
      ? []
      : [eventOf({ block: TEXT_BLOCK, type: 'assistant', category: 'assistant', title: firstLine(text), text })];
  return [
    ...thoughtEvents(message),
    ...said,
    ...callsOf(message).flatMap((call, index) => calls.eventsOf(call, index, directory)),
  ];
}

/** Recorded beside the content; in a history that was written back they stand in it. */
function thoughtEvents({ thoughts, content }: JsonObject): readonly ParsedEvent[] {
  const recorded: readonly unknown[] = Array.isArray(thoughts) ? thoughts : [];
  if (recorded.length > 0) {
    return recorded.flatMap((thought, index) => {
      const { subject, description } = objectOr(thought);
      return thoughtEvent(stringOr(subject, ''), stringOr(description, ''), index);
    });
  }
  return partsOf(content).flatMap((part, index) =>
    part.thought === true ? thoughtEvent('', stringOr(part.text, ''), index) : [],
  );
}

function thoughtEvent(subject: string, description: string, index: number): readonly ParsedEvent[] {
  const text = [subject, description].filter((part) => part.trim() !== '').join('\n');
  if (text === '') return [];
  return [
    eventOf({ block: thoughtBlock(index), type: 'thinking', category: 'thinking', title: firstLine(text), text }),
  ];
}

const TOKEN_FIELDS = ['input', 'output', 'cached', 'thoughts', 'tool', 'total'];

/** `input` holds the cached tokens; thoughts and what tools brought into the prompt come on top. */
export function apiMessageOf(message: JsonObject, id: string): ParsedApiMessage {
  const base = { id, model: textOrNull(message.model), hasText: textOf(message) !== '' };
  const { tokens } = message;
  if (!isObject(tokens)) return { ...base, usage: null };
  const recorded = TOKEN_FIELDS.filter((field) => typeof tokens[field] === 'number');
  const nativeUsage = Object.fromEntries(recorded.map((field) => [field, countOr0(tokens[field])]));
  return { ...base, usage: usageOf(tokens), nativeUsage };
}

function usageOf({ input, output, cached, thoughts, tool }: JsonObject): TokenCounts {
  const cacheRead = countOr0(cached);
  return {
    input: Math.max(0, countOr0(input) - cacheRead) + countOr0(tool),
    output: countOr0(output) + countOr0(thoughts),
    cacheRead,
    cacheWrite: 0,
  };
}
