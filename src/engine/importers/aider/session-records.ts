import type { EventTime } from '../../api.ts';
import { contentKey, keyToText } from '../../identity/content-key.ts';
import type { ParsedApiMessage, ParsedEvent, ParsedRecord, SessionRef } from '../importer.ts';
import { eventOf, recordOf } from '../records.ts';
import { firstLine, shorten } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';
import { type AnswerPart, readAnswer } from './answer.ts';
import { type ConsoleItem, readConsole } from './console.ts';
import type { ModelFact, Usage } from './console-line.ts';
import type { Block } from './history.ts';

/** Makes the records of one session from its blocks. */
export class SessionRecords {
  readonly #session: SessionRef;
  readonly #time: EventTime | null;
  readonly #directory: string | null;
  readonly #counts = new Map<string, number>();
  /** Calls that no line of the program has answered yet, by path. */
  readonly #openEdits = new Map<string, { readonly callId: string; readonly title: string }>();
  #model: ModelFact | null = null;
  /** True where what was typed last asks for an answer without edits. */
  #isQuestion = false;
  /** The last answer without figures. */
  #answerId: string | null = null;
  #hasCommand = false;
  #hasTitle = false;

  constructor(session: SessionRef, time: EventTime | null, directory: string | null) {
    this.#session = session;
    this.#time = time;
    this.#directory = directory;
  }

  of(blocks: readonly Block[]): readonly ParsedRecord[] {
    return blocks.flatMap((block) => {
      if (block.kind === 'user') return [this.#typed(block)];
      if (block.kind === 'answer') return [this.#answer(block)];
      return readConsole(block).map((item) => this.#printed(item));
    });
  }

  #record(
    type: string,
    { line, lines }: Pick<Block, 'line' | 'lines'>,
    fields: Partial<Omit<ParsedRecord, 'kind'>>,
  ): ParsedRecord {
    return recordOf({
      line,
      raw: lines.join('\n').trimEnd(),
      type,
      session: this.#session,
      nativeKey: this.#keyOf(type, lines[0] ?? ''),
      time: this.#time,
      directory: this.#directory,
      isConversation: true,
      ...fields,
    });
  }

  /** Nothing is ever put between others, so that counting names them; in another file, what they begin with does. */
  #keyOf(type: string, beginning: string): string {
    const count = (this.#counts.get(type) ?? 0) + 1;
    this.#counts.set(type, count);
    return `${type} ${count} ${keyToText(contentKey(beginning))}`;
  }

  #typed(block: Block): ParsedRecord {
    const text = block.lines
      .map((line) => line.replace(/^#### ?/, '').trimEnd())
      .join('\n')
      .trim();
    const category = categoryOfTyped(text);
    const title = category === 'prompt' ? this.#titleFrom(text) : null;
    this.#hasCommand ||= category !== 'prompt';
    this.#isQuestion ||= QUESTION_COMMAND.test(text);
    // Commands count as prompts: some of them are questions, and all were typed by the person.
    const event = eventOf({ type: 'prompt', category, title: firstLine(text), text });
    return this.#record('user', block, { events: [event], title });
  }

  /** A session is named after what was asked for, not after a command in front of it. */
  #titleFrom(text: string): ParsedRecord['title'] {
    if (this.#hasTitle || text === BLANK) return null;
    this.#hasTitle = true;
    const isNeeded = this.#hasCommand || text.startsWith('/');
    return isNeeded ? { text: firstLine(text.replace(CHAT_COMMAND, '')), rank: 2, session: this.#session } : null;
  }

  #answer(block: Block): ParsedRecord {
    const parts = readAnswer(block.lines, this.#isQuestion ? null : (this.#model?.format ?? null));
    this.#isQuestion = false;
    const record = this.#record('answer', block, {});
    const id = record.nativeKey ?? '';
    this.#answerId = id;
    const hasText = parts.some(({ kind }) => kind === 'text');
    const apiMessage = { id, model: this.#model?.name ?? null, hasText, usage: null };
    return { ...record, events: parts.map((part) => this.#partEvent(part, id)), apiMessage };
  }

  #partEvent(part: AnswerPart, answerId: string): ParsedEvent {
    const { at: block } = part;
    if (part.kind !== 'edit') {
      const type = part.kind === 'text' ? 'assistant' : 'thinking';
      return eventOf({ block, type, category: type, title: firstLine(part.text), text: part.text });
    }
    const { path, before, after } = part.edit;
    const [tool, category] = part.isWholeFile ? (['write', 'write'] as const) : (['edit', 'edit'] as const);
    const title = shorten(`${tool} ${path}`);
    const callId = `${answerId} ${block}`;
    this.#openEdits.set(path, { callId, title });
    const text = [path, before, after].filter((stretch) => stretch !== '').join('\n');
    return eventOf({ block, type: 'tool-call', category, title, text, tool, filePath: path, callId });
  }

  #printed(item: ConsoleItem): ParsedRecord {
    const { fact, text } = item;
    switch (fact?.kind) {
      case 'edit':
        return this.#record('edit', item, { events: [this.#editEvent(fact.path, text)] });
      case 'commit': {
        const title = shorten(`commit ${fact.hash} ${fact.message}`.trim());
        return this.#record('commit', item, {
          events: [eventOf({ type: 'tool-call', category: 'git', title, text, tool: 'commit' })],
        });
      }
      case 'usage':
        return this.#usage(item, fact.usage);
      default:
        this.#model = item.model ?? this.#model;
        return this.#record('output', item, { events: text === '' ? [] : [noticeOf(item)] });
    }
  }

  /** That a file was edited answers the edit in front of it; alone it is an edit too. */
  #editEvent(path: string, text: string): ParsedEvent {
    const call = this.#openEdits.get(path);
    this.#openEdits.delete(path);
    const shared = { category: 'edit', text, tool: 'edit', filePath: path } as const;
    if (!call) return eventOf({ ...shared, type: 'tool-call', title: shorten(`edit ${path}`) });
    return eventOf({ ...shared, type: 'tool-result', title: `${call.title} → result`, callId: call.callId });
  }

  /** Of the answer above it; below a request that got none, it stands for itself. */
  #usage(item: ConsoleItem, { sent, received, cacheHit, cacheWrite, cost }: Usage): ParsedRecord {
    const record = this.#record('usage', item, { events: [noticeOf(item)] });
    const id = this.#answerId ?? record.nativeKey ?? '';
    this.#answerId = null;
    const apiMessage: ParsedApiMessage = {
      id,
      model: this.#model?.name ?? null,
      hasText: false,
      isUsageOnly: true,
      usage: { input: Math.max(0, sent - cacheWrite), output: received, cacheRead: cacheHit, cacheWrite },
      nativeUsage: { sent, received, cacheHit, cacheWrite },
      ...(cost === null ? {} : { cost }),
    };
    return { ...record, apiMessage };
  }
}

const BLANK = '<blank>';
/** Commands that are followed by a question or by something to do. */
const CHAT_COMMAND = /^\/(?:ask|code|architect|context|help|chat-mode)\s+(?=\S)/;

const QUESTION_COMMAND = /^\/(?:ask|help)\b/;

function categoryOfTyped(text: string) {
  if (CHAT_COMMAND.test(text)) return 'prompt';
  const [, command] = /^(?:!|\/run\s)\s*(.*)/s.exec(text) ?? [];
  if (command !== undefined) return describeToolCall('shell', { command }, null).category;
  if (/^\/(?:git|commit)\b/.test(text)) return 'git';
  return /^\/[a-z]/.test(text) ? 'slash-command' : 'prompt';
}

function noticeOf({ text, category }: ConsoleItem): ParsedEvent {
  return eventOf({ type: 'notice', category, title: firstLine(text), text, isError: category === 'error' });
}
