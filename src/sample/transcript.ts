import { Random } from './random.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface ToolCall {
  readonly tool: string;
  readonly input: Fields;
  /** Plain text, or the text blocks that sub-agents and MCP tools answer with. */
  readonly result: string | readonly { readonly type: 'text'; readonly text: string }[];
  /** What the tool answered as an object or text, as kept beside the result. */
  readonly structured?: unknown;
  readonly isError?: boolean;
  readonly seconds?: number;
}

/** One block of an assistant message. */
export type Part = { readonly thinking: string } | { readonly text: string } | ToolCall;

export interface TranscriptOptions {
  readonly sessionId: string;
  readonly directory: string;
  readonly branch: string;
  readonly model: string;
  readonly version: string;
  readonly seed: number;
  /** Of a sub-agent's transcript. */
  readonly agentId?: string;
}

/** Writes records as Claude Code does: a line a block, with the message's id and usage on each of them. */
export class Transcript {
  readonly options: TranscriptOptions;
  readonly random: Random;
  /** Milliseconds since the session began. */
  clockMs: number;
  directory: string;
  model: string;
  hasTimes = true;
  readonly #records: { readonly atMs: number | null; readonly fields: Fields }[] = [];
  #parentUuid: string | null = null;
  #contextTokens = 14_000;

  constructor(options: TranscriptOptions, startsAtMs = 0) {
    this.options = options;
    this.random = new Random(options.seed);
    this.clockMs = startsAtMs;
    this.directory = options.directory;
    this.model = options.model;
  }

  wait(leastSeconds: number, mostSeconds: number): void {
    this.clockMs += this.random.between(leastSeconds * 1000, mostSeconds * 1000);
  }

  /** A record without a place in the conversation, such as a title or a snapshot. */
  note(fields: Fields): void {
    this.#records.push({ atMs: null, fields });
  }

  /** What a person typed, or what the client wrote in their name. */
  say(content: string | readonly Fields[], extra: Fields = {}): string {
    return this.#add({ type: 'user', message: { role: 'user', content }, ...extra });
  }

  system(subtype: string, fields: Fields): void {
    this.#add({ type: 'system', subtype, isMeta: false, ...fields });
  }

  attach(attachment: Fields): void {
    this.#add({ type: 'attachment', attachment });
  }

  /** Results follow behind the whole message. Only the last line of a message has its usage whole. */
  answer(...parts: readonly Part[]): void {
    const ids = { id: `msg_01${this.random.hex(22)}`, requestId: `req_011${this.random.hex(21)}` };
    const outputTokens = 40 + Math.ceil(parts.map(lengthOf).reduce((sum, length) => sum + length) / 3.6);
    const calls = parts.flatMap((part) => ('tool' in part ? [{ callId: `toolu_01${this.random.hex(22)}`, part }] : []));
    const stopReason = calls.length > 0 ? 'tool_use' : 'end_turn';
    for (const part of parts) {
      const block = toBlock(part, calls.find((call) => call.part === part)?.callId);
      const isLast = part === parts.at(-1);
      this.#addBlock(ids, block, isLast ? outputTokens : Math.ceil(outputTokens / 9), isLast ? stopReason : null);
    }
    this.#contextTokens = Math.min(this.#contextTokens + outputTokens + 400, 160_000);
    for (const { callId, part } of calls) this.#addResult(callId, part);
  }

  /** Forgets the context, as compaction does; returns the tokens there were. */
  compact(summary: string): void {
    const logicalParentUuid = this.#parentUuid;
    this.#parentUuid = null;
    this.system('compact_boundary', {
      logicalParentUuid,
      content: 'Conversation compacted',
      level: 'info',
      compactMetadata: { trigger: 'auto', preTokens: 155_000 + this.random.between(0, 4000) },
    });
    this.say(summary, { isCompactSummary: true, isVisibleInTranscriptOnly: true });
    this.#contextTokens = 18_000;
  }

  lastUuid(): string {
    return this.#parentUuid ?? '';
  }

  /** JSON Lines. Without a start no record carries a time. */
  toText(startMs: number | null): string {
    return this.#records
      .map(({ atMs, fields }) =>
        JSON.stringify(startMs === null || atMs === null ? fields : { ...fields, timestamp: toIso(startMs + atMs) }),
      )
      .join('\n')
      .concat('\n');
  }

  #addBlock(
    { id, requestId }: { readonly id: string; readonly requestId: string },
    block: Fields,
    outputTokens: number,
    stopReason: string | null,
  ): void {
    this.wait(1, 9);
    const message = {
      model: this.model,
      id,
      type: 'message',
      role: 'assistant',
      content: [block],
      stop_reason: stopReason,
      stop_sequence: null,
      usage: this.#usage(outputTokens),
    };
    this.#add({ type: 'assistant', message, requestId });
  }

  #usage(outputTokens: number): Fields {
    return {
      input_tokens: 4,
      cache_creation_input_tokens: 380 + outputTokens,
      cache_read_input_tokens: this.#contextTokens,
      output_tokens: outputTokens,
      service_tier: 'standard',
    };
  }

  #addResult(callId: string, { result, structured, isError = false, seconds = 1 }: ToolCall): void {
    this.clockMs += Math.round(seconds * (600 + this.random.between(0, 800)));
    const block = { tool_use_id: callId, type: 'tool_result', content: result, ...(isError && { is_error: true }) };
    this.say([block], structured === undefined ? {} : { toolUseResult: structured });
  }

  #add(fields: Fields): string {
    const { sessionId, branch, version, agentId } = this.options;
    const uuid = this.random.uuid();
    const envelope = {
      parentUuid: this.#parentUuid,
      isSidechain: agentId !== undefined,
      ...(agentId !== undefined && { agentId }),
      userType: 'external',
      cwd: this.directory,
      sessionId,
      version,
      gitBranch: branch,
    };
    this.#records.push({ atMs: this.hasTimes ? this.clockMs : null, fields: { ...envelope, ...fields, uuid } });
    this.#parentUuid = uuid;
    return uuid;
  }
}

function toBlock(part: Part, callId: string | undefined): Fields {
  if ('thinking' in part) return { type: 'thinking', thinking: part.thinking, signature: '' };
  if ('text' in part) return { type: 'text', text: part.text };
  return { type: 'tool_use', id: callId, name: part.tool, input: part.input };
}

function lengthOf(part: Part): number {
  if ('thinking' in part) return part.thinking.length;
  return 'text' in part ? part.text.length : JSON.stringify(part.input).length;
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
