import { contentText } from '../content.ts';
import type { ParsedEvent } from '../importer.ts';
import { isObject, type JsonObject, objectOr, renderJson, stringOr, textOrNull } from '../json.ts';
import { firstLine } from '../titles.ts';
import { commandLine, userTextKind } from './user-text.ts';

const BASE = { block: 0, tool: null, filePath: null, isError: false, callId: null } as const;

function notice(text: string, title = firstLine(text)): ParsedEvent {
  return { ...BASE, type: 'notice', category: 'notice', title, text };
}

function failure(text: string, title: string): ParsedEvent {
  return { ...BASE, type: 'notice', category: 'error', title, text, isError: true };
}

/** Subtypes that carry no text of their own (durations, hook summaries) stay records without an event. */
export function eventsOfSystem(value: JsonObject): readonly ParsedEvent[] {
  switch (value.subtype) {
    case 'compact_boundary':
      return [compaction(objectOr(value.compactMetadata))];
    case 'microcompact_boundary':
      return [{ ...compaction({}), title: 'Older tool results were cleared', text: contentText(value.content) }];
    case 'api_error':
      return [failure(apiErrorText(value), 'The model could not be reached')];
    case 'local_command':
      return localCommand(stringOr(value.content, ''));
    case 'turn_duration':
    case 'stop_hook_summary':
      return [];
    default: {
      const text = textOrNull(value.content);
      return text === null ? [] : [notice(text)];
    }
  }
}

function compaction({ trigger, preTokens, postTokens }: JsonObject): ParsedEvent {
  const how = typeof trigger === 'string' ? ` (${trigger})` : '';
  const before = typeof preTokens === 'number' ? `${preTokens} tokens before` : '';
  const after = typeof postTokens === 'number' ? `${postTokens} after` : '';
  const text = [before, after].filter((part) => part !== '').join(', ');
  return { ...BASE, type: 'compaction', category: 'compaction', title: `Conversation compacted${how}`, text };
}

function apiErrorText(value: JsonObject): string {
  const parts = [
    stringOr(value.content, ''),
    isObject(value.error) ? renderJson(value.error) : stringOr(value.error, ''),
  ];
  if (typeof value.retryAttempt === 'number') parts.push(`attempt ${value.retryAttempt}`);
  return parts.filter((part) => part.trim() !== '').join('\n') || 'The record names no reason.';
}

function localCommand(text: string): readonly ParsedEvent[] {
  if (text.trim() === '') return [];
  if (userTextKind(text) !== 'command') return [notice(text)];
  const line = commandLine(text);
  return [{ ...BASE, type: 'command', category: 'slash-command', title: firstLine(line), text: line }];
}

/** Of what is put beside a message, only what a person would look for becomes an event. */
export function eventsOfAttachment(value: JsonObject): readonly ParsedEvent[] {
  const attachment = objectOr(value.attachment);
  switch (attachment.type) {
    case 'hook_blocking_error':
    case 'hook_non_blocking_error':
      return [failure(hookText(attachment), `Hook ${stringOr(attachment.hookName, '')} failed`)];
    case 'hook_success':
    case 'hook_additional_context':
      return noticeUnlessEmpty(hookText(attachment), `Hook ${stringOr(attachment.hookName, '')}`);
    case 'diagnostics':
      return noticeUnlessEmpty(renderJson(attachment.files ?? []), 'Diagnostics of the editor');
    case 'queued_command':
      return queuedPrompt(attachment);
    default:
      return [];
  }
}

function noticeUnlessEmpty(text: string, title: string): readonly ParsedEvent[] {
  return text.trim() === '' ? [] : [notice(text, title)];
}

function hookText(attachment: JsonObject): string {
  const { content, blockingError, stdout, stderr } = attachment;
  return [
    contentText(content),
    isObject(blockingError) ? renderJson(blockingError) : stringOr(blockingError, ''),
    stringOr(stdout, ''),
    stringOr(stderr, ''),
  ]
    .filter((text) => text.trim() !== '')
    .join('\n');
}

/** What was typed while the model worked: here it stands in the conversation. */
function queuedPrompt(attachment: JsonObject): readonly ParsedEvent[] {
  const text = contentText(attachment.prompt);
  if (text.trim() === '') return [];
  if (attachment.commandMode !== 'prompt') return [notice(text)];
  return [{ ...BASE, type: 'prompt', category: 'prompt', title: firstLine(text), text }];
}
