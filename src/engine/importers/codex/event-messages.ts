import { countOr0, isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { eventOf } from '../records.ts';
import { firstLine, shorten } from '../titles.ts';
import { commandOf } from '../tool-facts.ts';
import { countOf } from '../wording.ts';
import {
  answerEvent,
  callEvent,
  compaction,
  failure,
  NOTHING,
  noted,
  notice,
  type RecordContext,
  type RecordFacts,
  resultEvent,
  spoken,
  thinking,
} from './facts.ts';
import { changesText, patchCall } from './file-changes.ts';
import { promptEvents, shellEvent } from './items.ts';
import type { Channel } from './message-mirrors.ts';
import { textOfParts, withPlainBreaks } from './parts.ts';
import type { ToolCall } from './tool-call.ts';
import {
  errorInStatus,
  readExecution,
  readImage,
  readMcpResult,
  readPatchEnd,
  readWebResults,
  type ToolOutput,
} from './tool-output.ts';

/**
 * What an `event_msg` says. Most mirror an item, and say nothing new; events of tools tell how a call ended. Kinds that
 * are not known, and those that only tell of progress, give nothing: the record is kept all the same.
 */
export function factsOfEvent(event: JsonObject, context: RecordContext): RecordFacts {
  const { type } = event;
  return (
    factsOfSaid(event, context) ??
    factsOfToolEnd(stringOr(type, ''), event, context) ??
    factsOfTurn(event, context) ??
    factsOfReview(event) ??
    NOTHING
  );
}

function factsOfSaid(event: JsonObject, context: RecordContext): RecordFacts | null {
  switch (event.type) {
    case 'user_message':
      return isTyped(event.kind) ? promptFacts(stringOr(event.message, ''), mediaOf(event), 'event', context) : NOTHING;
    case 'agent_message':
      return answerFacts(stringOr(event.message, ''), 'event', context);
    case 'agent_reasoning':
    case 'agent_reasoning_raw_content':
      return thinkingFacts(stringOr(event.text, ''), 'event', context);
    case 'item_completed':
      return factsOfCompleted(objectOr(event.item), context);
    default:
      return null;
  }
}

/** Versions of 2025 say of each text whether it was typed or put in. */
function isTyped(kind: unknown): boolean {
  return kind === undefined || kind === null || kind === 'plain';
}

/** Pictures by the name of their file; those inside the record by what they are. */
function mediaOf({ images, local_images: localImages }: JsonObject): string {
  const listed = [images, localImages].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  const parts = listed
    .filter((image) => typeof image === 'string')
    .map((image) => ({ type: 'input_image', image_url: image }));
  return textOfParts(parts);
}

function promptFacts(text: string, media: string, channel: Channel, { mirrors }: RecordContext): RecordFacts {
  const typed = withPlainBreaks(text);
  if (typed.trim() === '' && media === '') return NOTHING;
  if (!mirrors.isNew('prompt', channel, typed) && !mirrors.takeContext(typed)) return NOTHING;
  return spoken(promptEvents([typed, media].filter((part) => part !== '').join('\n'), 0));
}

function answerFacts(text: string, channel: Channel, { mirrors }: RecordContext): RecordFacts {
  if (text.trim() === '' || !mirrors.isNew('answer', channel, text)) return NOTHING;
  return spoken([answerEvent(text, 0)], { id: null, hasText: true });
}

function thinkingFacts(text: string, channel: Channel, { mirrors }: RecordContext): RecordFacts {
  if (text.trim() === '' || !mirrors.isNew('thinking', channel, text)) return NOTHING;
  return spoken([thinking(text, 0)]);
}

/** An item of the turn as the tool shows it. */
function factsOfCompleted(item: JsonObject, context: RecordContext): RecordFacts {
  switch (item.type) {
    case 'UserMessage':
      return promptFacts(textOfParts(item.content), '', 'completed', context);
    case 'AgentMessage':
      return answerFacts(textOfParts(item.content), 'completed', context);
    case 'Reasoning':
      return thinkingFacts(textOfParts(item.summary_text) || textOfParts(item.raw_content), 'completed', context);
    case 'Plan':
      return context.mirrors.hasItems('answer') ? NOTHING : answerFacts(stringOr(item.text, ''), 'completed', context);
    case 'ContextCompaction':
      return compactionFacts('', 'completed', context);
    default:
      return factsOfToolEnd(stringOr(item.type, ''), { ...item, call_id: item.id }, context) ?? NOTHING;
  }
}

/** How a call ended: kept for its output. Where the call is not here, this is all that there is of it. */
function factsOfToolEnd(type: string, end: JsonObject, context: RecordContext): RecordFacts | null {
  switch (type) {
    case 'exec_command_end':
    case 'CommandExecution':
      return execFacts(end, context);
    case 'patch_apply_end':
    case 'FileChange':
      return patchFacts(end, context);
    case 'mcp_tool_call_end':
      return endFacts(mcpCallOf(objectOr(end.invocation), end), readMcpResult(end.result), context);
    case 'McpToolCall':
      return endFacts(mcpCallOf(end, end), readMcpResult(end.result, end.error), context);
    case 'dynamic_tool_call_request':
      return dynamicCallFacts(end, context);
    case 'dynamic_tool_call_response':
      return endFacts(dynamicCallOf(end), readDynamic(end), context);
    case 'image_generation_end':
      return imageFacts(end, context);
    case 'web_search_end':
      return webFacts(end, context);
    default:
      return null;
  }
}

function idOf(end: JsonObject): string | null {
  return textOrNull(end.call_id) ?? textOrNull(end.callId);
}

function execFacts(end: JsonObject, context: RecordContext): RecordFacts {
  const output = readExecution(end);
  const command = commandOf(end) ?? '';
  if (end.source === 'user_shell' || end.source === 'userShell') {
    const text = [`! ${command}`, output.text].filter((part) => part !== '').join('\n');
    return context.mirrors.isNew('shell', 'event', firstLine(text)) ? spoken([shellEvent(text)]) : NOTHING;
  }
  return endFacts({ callId: idOf(end), tool: 'exec_command', input: { command } }, output, context);
}

function endFacts(call: ToolCall, output: ToolOutput, context: RecordContext): RecordFacts {
  const { callId } = call;
  if (callId === null || context.calls.isKnown(callId)) {
    context.calls.setFailed(callId, output.isError);
    return NOTHING;
  }
  return spoken([resultEvent(callId, output, context, call)]);
}

/** Code that a model runs can apply patches, too: of such a call there is only this. */
function patchFacts(end: JsonObject, context: RecordContext): RecordFacts {
  const call = patchCall(idOf(end), end.changes);
  const output = readPatchEnd(end);
  if (call.callId === null || context.calls.isKnown(call.callId)) return endFacts(call, output, context);
  const begun = { ...callEvent(call, 0, context), text: changesText(end.changes) };
  return spoken([begun, { ...resultEvent(call.callId, output, context), block: 1 }]);
}

function mcpCallOf({ server, tool, arguments: input }: JsonObject, end: JsonObject): ToolCall {
  const name = `mcp__${stringOr(server, 'server')}__${stringOr(tool, 'tool')}`;
  return { callId: idOf(end), tool: name, input: objectOr(input) };
}

function dynamicCallOf(call: JsonObject): ToolCall {
  return { callId: idOf(call), tool: stringOr(call.tool, 'tool'), input: objectOr(call.arguments) };
}

function dynamicCallFacts(call: JsonObject, context: RecordContext): RecordFacts {
  if (context.calls.isKnown(idOf(call))) return NOTHING;
  return spoken([callEvent(dynamicCallOf(call), 0, context)]);
}

function readDynamic({ content_items: items, success, error, status }: JsonObject): ToolOutput {
  const text = textOfParts(items) || textOfParts(error);
  return { text, isError: typeof success === 'boolean' ? !success : errorInStatus(status) };
}

/** No item carries the picture that came back: the event does. */
function imageFacts(end: JsonObject, context: RecordContext): RecordFacts {
  const output = { text: readImage(end), isError: errorInStatus(end.status) };
  return spoken([resultEvent(idOf(end), output, context, { callId: null, tool: 'image_generation', input: {} })]);
}

/** What a search found stands in the event alone, in versions that keep it. */
function webFacts(end: JsonObject, context: RecordContext): RecordFacts {
  const callId = idOf(end);
  const text = readWebResults(end.results);
  if (text === '' || !context.calls.isKnown(callId)) return NOTHING;
  return spoken([resultEvent(callId, { text, isError: null }, context)]);
}

function factsOfTurn(event: JsonObject, context: RecordContext): RecordFacts | null {
  switch (event.type) {
    case 'task_complete':
    case 'turn_complete':
      return turnEndFacts(event, context);
    case 'turn_aborted':
      return context.mirrors.isNew('abort', 'event', '') ? noted(abortNotice(event.reason)) : NOTHING;
    case 'context_compacted':
      return compactionFacts('', 'event', context);
    case 'thread_rolled_back':
      return noted(notice('', `${countOf(countOr0(event.num_turns) || 1, 'turn was', 'turns were')} taken back`));
    case 'undo_completed':
      return noted(undoNotice(event));
    case 'thread_goal_updated':
      return goalFacts(objectOr(event.goal), context);
    case 'error':
    case 'stream_error':
      return noted(failure(errorText(event)));
    case 'warning':
    case 'guardian_warning':
    case 'deprecation_notice': {
      const text = stringOr(event.message, stringOr(event.summary, ''));
      return text === '' ? NOTHING : noted(notice(text));
    }
    default:
      return null;
  }
}

/** Its last message mirrors an answer; its error stands nowhere else. */
function turnEndFacts(event: JsonObject, context: RecordContext): RecordFacts {
  if (isObject(event.error)) return noted(failure(errorText(event.error)));
  return answerFacts(stringOr(event.last_agent_message, ''), 'turn', context);
}

function abortNotice(reason: unknown) {
  const why = textOrNull(reason);
  return notice(why === null ? '' : `Reason: ${why}`, 'Turn interrupted');
}

function undoNotice({ success, message }: JsonObject) {
  const text = stringOr(message, '');
  const title = success === false ? 'Undo failed' : 'Undone';
  return success === false ? failure(text, title) : notice(text, title);
}

function errorText({ message, codex_error_info: info }: JsonObject): string {
  const parts = [stringOr(message, ''), typeof info === 'string' ? info : ''];
  return parts.filter((text) => text.trim() !== '').join('\n') || 'The record names no reason.';
}

/** A goal is written again whenever its figures change. */
function goalFacts({ objective }: JsonObject, { mirrors }: RecordContext): RecordFacts {
  const text = textOrNull(objective);
  if (text === null || !mirrors.isFirst('goal', text)) return NOTHING;
  return noted(eventOf({ type: 'notice', category: 'task', title: shorten(`Goal: ${firstLine(text)}`), text }));
}

/** `compacted` with its summary comes first, then `context_compacted`, which says only that it happened. */
export function compactionFacts(summary: string, channel: Channel, { mirrors }: RecordContext): RecordFacts {
  const isNew = mirrors.isNew('compaction', channel, '');
  return isNew || summary !== '' ? { events: [compaction(summary)], isConversation: false, answer: null } : NOTHING;
}

function factsOfReview(event: JsonObject): RecordFacts | null {
  if (event.type === 'entered_review_mode') {
    const hint = textOrNull(event.user_facing_hint) ?? textOrNull(event.prompt) ?? '';
    return noted(notice(hint, shorten(`Review: ${firstLine(hint)}`)));
  }
  if (event.type !== 'exited_review_mode') return null;
  const text = reviewText(objectOr(event.review_output));
  return text === '' ? NOTHING : noted(notice(text, 'Review finished'));
}

function reviewText({ findings, overall_explanation: overall }: JsonObject): string {
  const listed = Array.isArray(findings) ? findings.filter(isObject) : [];
  const parts = listed.map(({ title, body, code_location: place }) => {
    const path = stringOr(objectOr(place).absolute_file_path, '');
    return [stringOr(title, ''), path, stringOr(body, '')].filter((part) => part !== '').join('\n');
  });
  return [stringOr(overall, ''), ...parts].filter((part) => part !== '').join('\n\n');
}
