import type { EventCategory } from '../../events/categories.ts';
import type { ParsedEvent } from '../importer.ts';
import { type JsonObject, textOrNull } from '../json.ts';
import { nameDataUris } from '../placeholders.ts';
import { eventOf } from '../records.ts';
import { callTitle, firstLine, resultTitle } from '../titles.ts';
import { describeToolCall, type ToolFacts } from '../tool-facts.ts';
import type { OpenCalls } from './open-calls.ts';
import type { CallSegment, ResultSegment, Segment, SpokenSegment } from './segments.ts';

/** What the events of a message need to know of what stands around it. */
export interface MessagePlace {
  /** The message's own key: calls without an id get one from it. */
  readonly key: string;
  readonly directory: string | null;
  readonly calls: OpenCalls;
}

export function eventsOfSegments(segments: readonly Segment[], place: MessagePlace): readonly ParsedEvent[] {
  return segments.map((segment, block) => {
    if (segment.kind === 'call') return callEvent(segment, block, place);
    return segment.kind === 'result' ? resultEvent(segment, block, place) : spokenEvent(segment, block);
  });
}

const SPOKEN: Readonly<Record<SpokenSegment['kind'], Pick<ParsedEvent, 'type' | 'category'>>> = {
  prompt: { type: 'prompt', category: 'prompt' },
  command: { type: 'command', category: 'slash-command' },
  notice: { type: 'notice', category: 'notice' },
  text: { type: 'assistant', category: 'assistant' },
  thinking: { type: 'thinking', category: 'thinking' },
  compaction: { type: 'compaction', category: 'compaction' },
  error: { type: 'notice', category: 'error' },
};

function spokenEvent({ kind, text }: SpokenSegment, block: number): ParsedEvent {
  const title = kind === 'compaction' ? 'Summary of the conversation so far' : firstLine(titleSource(kind, text));
  return eventOf({ ...SPOKEN[kind], block, title, text, isError: kind === 'error' });
}

/** A picture in front of the words is no title. */
function titleSource(kind: SpokenSegment['kind'], text: string): string {
  if (kind !== 'prompt') return text;
  return text.split('\n').find((line) => line.trim() !== '' && !/^\[(?:image|document) /.test(line)) ?? text;
}

function callEvent(segment: CallSegment, block: number, { key, directory, calls }: MessagePlace): ParsedEvent {
  const { name: tool } = segment;
  const { category, filePath, subject, text } = describeCall(segment, directory);
  const title = callTitle(tool, subject);
  const callId = segment.id ?? `${key} ${block}`;
  calls.add(callId, { tool, title, category, filePath });
  return eventOf({ block, type: 'tool-call', category, title, text, tool, filePath, callId });
}

/** Calls by which the model speaks to the person, and the field that holds its words. */
const SPEAKING_CALLS: ReadonlyMap<string, readonly [EventCategory, string]> = new Map([
  ['attempt_completion', ['assistant', 'result']],
  ['submit_and_exit', ['assistant', 'summary']],
  ['act_mode_respond', ['assistant', 'response']],
  ['plan_mode_respond', ['plan', 'response']],
  ['plan_mode_response', ['plan', 'response']],
  ['ask_followup_question', ['question', 'question']],
]);

/** The words of a call that speaks to the person; null for other calls. */
export function spokenBy({ name, input }: Pick<CallSegment, 'name' | 'input'>): string | null {
  const [, field] = SPEAKING_CALLS.get(name) ?? [];
  return field === undefined ? null : textOrNull(input[field]);
}

function describeCall(call: Pick<CallSegment, 'name' | 'input'>, directory: string | null): ToolFacts {
  const facts = describeToolCall(call.name, call.input, directory);
  const spoken = spokenBy(call);
  const category = SPEAKING_CALLS.get(call.name)?.[0] ?? facts.category;
  if (spoken === null) return { ...facts, category, subject: facts.subject || taskIn(call.input) };
  return { ...facts, category, subject: firstLine(spoken), text: [spoken, ...optionsOf(call.input)].join('\n') };
}

/** What a task of its own is about. */
function taskIn({ message, content, context }: JsonObject): string {
  return firstLine(textOrNull(message) ?? textOrNull(content) ?? textOrNull(context) ?? '');
}

/** Answers that a question offers: a list, or such a list as JSON text. */
function optionsOf({ options, command }: JsonObject): readonly string[] {
  const given = [options, command].filter((value) => value !== undefined && value !== '');
  return given
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === 'string');
}

function resultEvent(segment: ResultSegment, block: number, { calls }: MessagePlace): ParsedEvent {
  const { text, isError } = segment;
  // Results that only name their tool follow their call.
  const callId = segment.callId ?? calls.takeLastOf(segment.tool ?? '');
  const call = callId === null ? null : calls.find(callId);
  const tool = call?.tool ?? segment.tool;
  const ofTool = tool === null ? 'tool' : describeCall({ name: tool, input: {} }, null).category;
  return eventOf({
    block,
    type: 'tool-result',
    category: call?.category ?? ofTool,
    title: resultTitle(call?.title ?? tool ?? 'Tool', isError),
    text: nameDataUris(text),
    tool,
    filePath: call?.filePath ?? null,
    isError,
    callId,
  });
}
