import type { ParsedEvent } from '../importer.ts';
import { countOr0, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { eventOf } from '../records.ts';
import { firstLine } from '../titles.ts';

/** Records that are no message and no tool: most carry no text that a person would look for, and stay without an event. */
export function otherEvents(type: string, data: JsonObject): readonly ParsedEvent[] {
  switch (type) {
    case 'session.error':
    case 'model.call_failure':
      return [failure(errorText(data), stringOr(data.message, 'The model could not be reached'))];
    case 'subagent.failed':
      return [failure(errorText(data), `Sub-agent ${stringOr(data.agentDisplayName, '')} failed`)];
    case 'hook.end':
      return data.success === false ? [failure(errorText(data), `Hook ${stringOr(data.hookType, '')} failed`)] : [];
    case 'session.compaction_complete':
      return [compaction(data)];
    case 'session.truncation':
      return [truncation(data)];
    case 'skill.invoked':
      return [skill(data)];
    case 'abort':
      return [notice(`Stopped: ${stringOr(data.reason, 'no reason told')}`)];
    case 'session.info':
    case 'session.warning':
      return noticeOf(data.message);
    case 'session.task_complete':
    case 'session.handoff':
      return noticeOf(data.summary);
    case 'system.notification':
      return noticeOf(data.content);
    default:
      return [];
  }
}

function notice(text: string): ParsedEvent {
  return eventOf({ type: 'notice', category: 'notice', title: firstLine(text), text });
}

function noticeOf(value: unknown): readonly ParsedEvent[] {
  const text = textOrNull(value);
  return text === null ? [] : [notice(text)];
}

function failure(text: string, title: string): ParsedEvent {
  return eventOf({ type: 'notice', category: 'error', title: firstLine(title), text, isError: true });
}

function errorText({ message, error, errorMessage, statusCode }: JsonObject): string {
  const parts = [message, typeof error === 'string' ? error : objectOr(error).message, errorMessage];
  if (typeof statusCode === 'number') parts.push(`status ${statusCode}`);
  return parts.filter((part) => textOrNull(part) !== null).join('\n') || 'The record names no reason.';
}

function compaction(data: JsonObject): ParsedEvent {
  if (data.success === false) return failure(errorText(data), 'The conversation could not be compacted');
  const { preCompactionTokens: before, postCompactionTokens: after, trigger } = data;
  const how = typeof trigger === 'string' ? ` (${trigger})` : '';
  const tokens =
    typeof before === 'number' && typeof after === 'number' ? `${before} tokens before, ${after} after` : '';
  const text = [stringOr(data.summaryContent, ''), tokens].filter((part) => part !== '').join('\n');
  return eventOf({ type: 'compaction', category: 'compaction', title: `Conversation compacted${how}`, text });
}

function truncation({ messagesRemovedDuringTruncation, tokensRemovedDuringTruncation }: JsonObject): ParsedEvent {
  const text = `${countOr0(messagesRemovedDuringTruncation)} messages, ${countOr0(tokensRemovedDuringTruncation)} tokens`;
  return eventOf({ type: 'compaction', category: 'compaction', title: 'The oldest messages were left out', text });
}

function skill({ name, path, content }: JsonObject): ParsedEvent {
  const title = `Skill ${stringOr(name, '')}`.trim();
  const text = [path, content].filter((part) => textOrNull(part) !== null).join('\n');
  return eventOf({ type: 'notice', category: 'skill', title, text });
}
