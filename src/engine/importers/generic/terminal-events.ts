import type { CallMemory } from '../call-memory.ts';
import type { ParsedEvent } from '../importer.ts';
import { eventOf } from '../records.ts';
import { firstLine, resultTitle, shorten } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';
import { textEvents } from './json-message.ts';
import type { TerminalTurn } from './terminal-turns.ts';

/** The terminal calls some tools by what they do. */
const TOOL_NAMES: ReadonlyMap<string, string> = new Map([
  ['Search', 'Grep'],
  ['Update', 'Edit'],
  ['List', 'LS'],
  ['Fetch', 'WebFetch'],
  ['Web Search', 'WebSearch'],
  ['Update Todos', 'TodoWrite'],
  ['Ask', 'AskUserQuestion'],
]);

function knownName(name: string): string {
  return name.endsWith('(MCP)') ? 'mcp' : (TOOL_NAMES.get(name) ?? name);
}

const CALL = /^([A-Z][\w .:-]{0,60}?(?: \(MCP\))?|[\w.:-]{1,60} - [\w.:-]{1,60} \(MCP\))\(([\s\S]*)\)$/;
const BARE_CALL = /^[A-Z][\w ]{0,40}$/;

interface Call {
  readonly name: string;
  readonly argument: string;
}

/** The call that an answer is; null where it is words. Calls without an argument are told by the result behind them. */
function callIn(text: string, isAnswered: boolean): Call | null {
  const [, name, argument = ''] = CALL.exec(text) ?? [];
  if (name !== undefined) return { name, argument };
  return isAnswered && BARE_CALL.test(text) ? { name: text, argument: '' } : null;
}

/** Turns of a terminal's transcript to events; a result belongs to the call right before it. */
export class TerminalEvents {
  readonly #calls: CallMemory = new Map();
  #openCallId: string | null = null;

  eventsOf(turn: TerminalTurn, next: TerminalTurn | undefined): readonly ParsedEvent[] {
    const { kind, text } = turn;
    if (kind === 'result') return this.#result(turn);
    this.#openCallId = null;
    if (kind === 'prompt') return typedEvents(text);
    if (kind === 'answer') return this.#answer(turn, next?.kind === 'result');
    if (kind === 'status' || text === '') return [];
    return [eventOf({ type: 'thinking', category: 'thinking', title: firstLine(text), text })];
  }

  #answer({ text, line }: TerminalTurn, isAnswered: boolean): readonly ParsedEvent[] {
    const call = callIn(text, isAnswered);
    if (!call) return textEvents('assistant', text, 0);
    const { name, argument } = call;
    const { category, filePath } = describeToolCall(knownName(name), inputOf(argument), null);
    const isAboutFile = category === 'read' || category === 'edit' || category === 'write';
    const path = isAboutFile ? filePath : null;
    const title = shorten(`${name} ${firstLine(argument)}`.trim());
    const callId = `line ${line}`;
    this.#calls.set(callId, { tool: name, title, category, filePath: path, agentPrompt: null, agentName: null });
    this.#openCallId = callId;
    return [eventOf({ type: 'tool-call', category, title, text: argument, tool: name, filePath: path, callId })];
  }

  #result({ text }: TerminalTurn): readonly ParsedEvent[] {
    const callId = this.#openCallId;
    const call = callId === null ? undefined : this.#calls.get(callId);
    // The output of a command that was typed.
    if (!call) return textEvents('system', text, 0);
    const isError = /^Error\b/.test(text);
    const { tool, category, filePath } = call;
    const title = resultTitle(call.title, isError);
    return [eventOf({ type: 'tool-result', category, title, text, tool, filePath, isError, callId })];
  }
}

/** One argument is shown without its name: a file, or a command. */
function inputOf(argument: string): object {
  return { file_path: argument, command: argument };
}

function typedEvents(text: string): readonly ParsedEvent[] {
  if (/^\/[a-z][\w:-]*(?:\s|$)/i.test(text)) {
    return [eventOf({ type: 'command', category: 'slash-command', title: firstLine(text), text })];
  }
  if (/^! ?\S/.test(text)) return [eventOf({ type: 'command', category: 'command', title: firstLine(text), text })];
  return textEvents('user', text, 0);
}
