import type { FileEdit } from '../../api.ts';
import { editsOfCall } from '../call-edits.ts';
import type { ParsedEvent } from '../importer.ts';
import { isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { eventOf } from '../records.ts';
import { callTitle, firstLine, resultTitle, shorten } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';
import { attachmentsOf, resultText, spokenText } from './content.ts';

/** What was read out of attached files stands behind the blocks of a message. */
const ATTACHMENTS_BLOCK = 100_000;

/** `id` makes ids for calls that have none. */
export function eventsOfMessage(message: JsonObject, id: string): readonly ParsedEvent[] {
  switch (message.sender) {
    case 'human':
    case 'user':
      return personEvents(message);
    case 'assistant':
      return assistantEvents(message, id);
    default:
      return noticeEvents(message);
  }
}

/** Older exports have no blocks, only `text`; where there are blocks, it repeats them. */
function blocksOf({ content, text }: JsonObject): readonly unknown[] {
  return Array.isArray(content) && content.length > 0 ? content : [{ type: 'text', text }];
}

function personEvents(message: JsonObject): readonly ParsedEvent[] {
  const said = blocksOf(message)
    .map(spokenText)
    .filter((text) => text.trim() !== '');
  const attachments = attachmentsOf(message);
  const parts = [...said, ...attachments.map(({ line }) => line)];
  const [first = ''] = parts;
  if (first === '') return [];
  const prompt = eventOf({ type: 'prompt', category: 'prompt', title: firstLine(first), text: parts.join('\n') });
  const read = attachments.flatMap(({ name, text }, index) =>
    text.trim() === ''
      ? []
      : [
          eventOf({
            block: ATTACHMENTS_BLOCK + index,
            type: 'notice',
            category: 'document',
            title: shorten(`Attached: ${name}`),
            text,
          }),
        ],
  );
  return [prompt, ...read];
}

/** Of who else may come to speak. */
function noticeEvents(message: JsonObject): readonly ParsedEvent[] {
  const text = blocksOf(message)
    .map(spokenText)
    .filter((said) => said.trim() !== '')
    .join('\n');
  return text === '' ? [] : [eventOf({ type: 'notice', category: 'notice', title: firstLine(text), text })];
}

function assistantEvents(message: JsonObject, id: string): readonly ParsedEvent[] {
  const calls = new CallsOfMessage(id);
  const events = blocksOf(message).flatMap((block, index) => blockEvents(block, index, calls));
  const text = stringOr(message.text, '');
  // Blocks of a kind that is not known yet may all be silent while the text is not.
  return events.length > 0 || text.trim() === '' ? events : textEvents({ type: 'text', text }, 0);
}

function blockEvents(block: unknown, index: number, calls: CallsOfMessage): readonly ParsedEvent[] {
  const { type, ...fields } = objectOr(block);
  switch (type) {
    case 'thinking':
    case 'redacted_thinking':
      return thinkingEvents(fields, index);
    case 'tool_use':
    case 'server_tool_use':
      return [callEvent(fields, index, calls)];
    case 'tool_result':
      return [resultEvent(fields, index, calls)];
    default:
      return textEvents(block, index);
  }
}

function textEvents(block: unknown, index: number): readonly ParsedEvent[] {
  const text = spokenText(block);
  if (text.trim() === '') return [];
  return [eventOf({ block: index, type: 'assistant', category: 'assistant', title: firstLine(text), text })];
}

function thinkingEvents({ thinking, summaries }: JsonObject, index: number): readonly ParsedEvent[] {
  const summary = Array.isArray(summaries) ? summaries.map((one) => stringOr(objectOr(one).summary, '')) : [];
  const text = textOrNull(thinking) ?? summary.filter((line) => line !== '').join('\n');
  if (text.trim() === '') return [];
  return [eventOf({ block: index, type: 'thinking', category: 'thinking', title: firstLine(text), text })];
}

interface Call {
  readonly callId: string;
  readonly tool: string;
  readonly event: ParsedEvent;
}

/** Calls often have no id: a result then answers the last call of its tool that nothing has answered yet. */
class CallsOfMessage {
  readonly #messageId: string;
  readonly #open: Call[] = [];

  constructor(messageId: string) {
    this.#messageId = messageId;
  }

  idOf({ id }: JsonObject, index: number): string {
    return textOrNull(id) ?? `${this.#messageId}/${index}`;
  }

  add(call: Call): void {
    this.#open.push(call);
  }

  answeredBy({ tool_use_id, name }: JsonObject): Call | null {
    const at =
      textOrNull(tool_use_id) === null
        ? this.#open.findLastIndex(({ tool }) => tool === name || textOrNull(name) === null)
        : this.#open.findLastIndex(({ callId }) => callId === tool_use_id);
    return at < 0 ? null : (this.#open.splice(at, 1)[0] ?? null);
  }
}

function callEvent(fields: JsonObject, block: number, calls: CallsOfMessage): ParsedEvent {
  const tool = textOrNull(fields.name) ?? 'unnamed tool';
  const [name, input] = callAsKnown(tool, fields.input);
  const { category, filePath, subject, text } = describeToolCall(name, input, null);
  const title = callTitle(tool, subject);
  const callId = calls.idOf(fields, block);
  const event = eventOf({ block, type: 'tool-call', category, title, text, tool, filePath, callId });
  calls.add({ callId, tool, event });
  return event;
}

/** An artifact is a file that is written, or edited, under its id. */
function callAsKnown(name: string, input: unknown): readonly [string, unknown] {
  if (name !== 'artifacts' || !isObject(input)) return [name, input];
  const { command, id, content, old_str, new_str } = input;
  const path = textOrNull(id) ?? 'artifact';
  if (command === 'update') return ['str_replace', { path, old_str, new_str }];
  return ['create_file', { path, content }];
}

function resultEvent(fields: JsonObject, block: number, calls: CallsOfMessage): ParsedEvent {
  const call = calls.answeredBy(fields);
  const isError = fields.is_error === true;
  const tool = call?.tool ?? textOrNull(fields.name);
  return eventOf({
    block,
    type: 'tool-result',
    category: call?.event.category ?? describeToolCall(tool ?? '', null, null).category,
    title: resultTitle(call?.event.title ?? tool ?? 'Tool', isError),
    text: resultText(fields.content),
    tool,
    filePath: call?.event.filePath ?? null,
    isError,
    callId: call?.callId ?? textOrNull(fields.tool_use_id),
  });
}

/** What the tool call in one block of a raw message did to files; empty for other blocks. */
export function editsOfMessage(message: JsonObject, block: number): readonly FileEdit[] {
  const call = blocksOf(message)[block];
  if (!isObject(call) || call.type !== 'tool_use') return [];
  const [name, input] = callAsKnown(stringOr(call.name, ''), call.input);
  return isObject(input) ? editsOfCall(name, input) : [];
}
