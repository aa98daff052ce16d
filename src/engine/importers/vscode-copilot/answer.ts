import { isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { describeToolCall } from '../tool-facts.ts';
import { plainText } from './plain-text.ts';
import { joinCalls, type Round, resultsOf, roundsOf, type ToolCall, thinkingText, toToolCall } from './tool-calls.ts';
import { fileName, pathOfUri } from './uris.ts';

/**
 * One thing of an answer. Its block says where it stands, and stays while the answer grows: parts of the chat have even
 * blocks, so that a result can stand behind its call.
 */
export type AnswerItem = { readonly block: number } & (
  | { readonly kind: 'text' | 'thinking'; readonly text: string; readonly isShown: boolean }
  | { readonly kind: 'call'; readonly call: ToolCall }
  | { readonly kind: 'edit'; readonly path: string; readonly text: string }
  | { readonly kind: 'note'; readonly title: string; readonly text: string; readonly isError: boolean }
);

/** Behind the parts of the chat: what only the model's own account of its work holds. */
const HIDDEN_CALLS_BLOCK = 400_000;
const HIDDEN_TEXTS_BLOCK = 600_000;
const END_BLOCK = 900_000;
/** More parts than this are no answer. */
const MOST_PARTS = 190_000;

/** What a request was answered with, in its order. */
export function answerOf(request: JsonObject): readonly AnswerItem[] {
  const parts = partsOf(request.response);
  const result = objectOr(request.result);
  const metadata = objectOr(result.metadata);
  const rounds = roundsOf(metadata);
  const items = new AnswerBuilder(parts, rounds, resultsOf(metadata)).build();
  return [...items, ...endOf(request, result)];
}

/** Older and odd files have text where others have parts. */
function partsOf(response: unknown): readonly JsonObject[] {
  if (typeof response === 'string') return [{ value: response }];
  if (!Array.isArray(response)) return [];
  return response
    .slice(0, MOST_PARTS)
    .map((part: unknown) => (typeof part === 'string' ? { value: part } : objectOr(part)));
}

function endOf(request: JsonObject, { errorDetails }: JsonObject): readonly AnswerItem[] {
  const message = objectOr(errorDetails).message;
  if (textOrNull(message) !== null) {
    const title = 'The request failed';
    return [{ kind: 'note', block: END_BLOCK, title, text: stringOr(message, ''), isError: true }];
  }
  if (request.isCanceled !== true) return [];
  return [{ kind: 'note', block: END_BLOCK, title: 'The request was cancelled', text: '', isError: false }];
}

class AnswerBuilder {
  readonly #parts: readonly JsonObject[];
  readonly #rounds: readonly Round[];
  readonly #results: ReadonlyMap<string, string>;
  readonly #called: readonly (Round['calls'][number] & { readonly round: number })[];
  readonly #isThinkingShown: boolean;
  readonly #isTextShown: boolean;
  readonly #items: AnswerItem[] = [];
  /** What is being said: text and the names of files inside its sentences. */
  #run: { block: number; text: string; isBehindReference: boolean } | null = null;
  #nextCalled = 0;
  #nextRound = 0;

  constructor(parts: readonly JsonObject[], rounds: readonly Round[], results: ReadonlyMap<string, string>) {
    this.#parts = parts;
    this.#rounds = rounds;
    this.#results = results;
    this.#isThinkingShown = parts.some(({ kind, value }) => kind === 'thinking' && thinkingText(value).trim() !== '');
    this.#isTextShown = parts.some(isText);
    this.#called = rounds.flatMap(({ calls }, round) => calls.map((call) => ({ ...call, round })));
  }

  build(): readonly AnswerItem[] {
    const shown = this.#parts.filter(({ kind }) => kind === 'toolInvocationSerialized' || kind === 'toolInvocation');
    const pairs = joinCalls(shown, this.#called);
    const paired = new Set(pairs.values());
    for (const [index, part] of this.#parts.entries()) this.#addPart(part, 2 * index, pairs, paired);
    this.#endRun();
    this.#addHiddenBefore(this.#called.length, paired);
    this.#addRoundsBefore(this.#rounds.length);
    return this.#withoutSecondEdits();
  }

  #addPart(part: JsonObject, block: number, pairs: ReadonlyMap<JsonObject, number>, paired: ReadonlySet<number>): void {
    switch (part.kind) {
      case undefined:
      case 'markdownContent':
      case 'markdownVuln':
        this.#say(textOfPart(part), block);
        break;
      case 'inlineReference':
        this.#mention(referenceText(part), block);
        break;
      case 'toolInvocationSerialized':
      case 'toolInvocation':
        this.#addShownCall(part, block, pairs.get(part), paired);
        break;
      default:
        for (const item of itemsOfPart(part, block)) this.#add(item);
    }
  }

  #add(item: AnswerItem): void {
    this.#endRun();
    this.#items.push(item);
  }

  /** Parts of one sentence stand around the file that it names; other parts begin on a line of their own. */
  #say(text: string, block: number): void {
    if (text === '') return;
    const run = this.#run;
    if (!run) {
      this.#run = { block, text, isBehindReference: false };
      return;
    }
    const isNewLine = run.isBehindReference || run.text.endsWith('\n') || text.startsWith('\n');
    run.text += isNewLine ? text : `\n${text}`;
    run.isBehindReference = false;
  }

  #mention(name: string, block: number): void {
    this.#run ??= { block, text: '', isBehindReference: true };
    this.#run.text += name;
    this.#run.isBehindReference = true;
  }

  #endRun(): void {
    const run = this.#run;
    this.#run = null;
    if (run && run.text.trim() !== '') {
      this.#items.push({ kind: 'text', block: run.block, text: run.text, isShown: true });
    }
  }

  #addShownCall(part: JsonObject, block: number, called: number | undefined, paired: ReadonlySet<number>): void {
    const call = called === undefined ? null : (this.#called[called] ?? null);
    if (called !== undefined) this.#addHiddenBefore(called, paired);
    if (call) this.#addRoundsBefore(call.round + 1);
    this.#add({ kind: 'call', block, call: toToolCall(part, call, this.#results) });
  }

  /** Calls that the chat does not show stand in front of the next one that it does. */
  #addHiddenBefore(end: number, paired: ReadonlySet<number>): void {
    for (; this.#nextCalled < end; this.#nextCalled++) {
      const call = this.#called[this.#nextCalled];
      if (!call || paired.has(this.#nextCalled)) continue;
      this.#addRoundsBefore(call.round + 1);
      const block = HIDDEN_CALLS_BLOCK + 2 * this.#nextCalled;
      this.#add({ kind: 'call', block, call: toToolCall(null, call, this.#results) });
    }
  }

  /** What the rounds say is what the chat shows, but where the chat shows none of it. */
  #addRoundsBefore(end: number): void {
    for (; this.#nextRound < end; this.#nextRound++) {
      const { thinking, text } = this.#rounds[this.#nextRound] ?? { thinking: '', text: '' };
      const block = HIDDEN_TEXTS_BLOCK + 2 * this.#nextRound;
      if (!this.#isThinkingShown) for (const item of thinkingItems(thinking, block, false)) this.#add(item);
      if (!this.#isTextShown && text.trim() !== '') this.#add({ kind: 'text', block: block + 1, text, isShown: false });
    }
  }

  /** What a call did to a file is shown once more as an edit of that file. */
  #withoutSecondEdits(): readonly AnswerItem[] {
    const isByCall = this.#items.some((item) => item.kind === 'call' && isEditing(item.call));
    return isByCall ? this.#items.filter(({ kind }) => kind !== 'edit') : this.#items;
  }
}

function isEditing({ name, input }: ToolCall): boolean {
  const { category } = describeToolCall(name, input, null);
  return category === 'edit' || category === 'write';
}

/** Of parts that are neither said nor called; most of them carry nothing that a person would look for. */
function itemsOfPart(part: JsonObject, block: number): readonly AnswerItem[] {
  switch (part.kind) {
    case 'thinking':
      return thinkingItems(thinkingText(part.value), block, true);
    case 'textEditGroup':
    case 'notebookEditGroup':
      return editItems(part, block);
    case 'confirmation':
    case 'elicitation':
    case 'elicitationSerialized':
      return noteItems(plainText(part.title), plainText(part.message ?? part.subtitle), block);
    case 'warning':
      return noteItems(plainText(part.content), '', block);
    default:
      return [];
  }
}

function thinkingItems(text: string, block: number, isShown: boolean): readonly AnswerItem[] {
  return text.trim() === '' ? [] : [{ kind: 'thinking', block, text, isShown }];
}

function editItems(part: JsonObject, block: number): readonly AnswerItem[] {
  const path = pathOfUri(part.uri);
  return path === null ? [] : [{ kind: 'edit', block, path, text: editedText(part.edits) }];
}

function noteItems(title: string, text: string, block: number): readonly AnswerItem[] {
  return title.trim() === '' ? [] : [{ kind: 'note', block, title, text, isError: false }];
}

function isText(part: JsonObject): boolean {
  return (part.kind === undefined || part.kind === 'markdownContent') && textOfPart(part).trim() !== '';
}

function textOfPart({ value, content }: JsonObject): string {
  if (typeof value === 'string') return value;
  return stringOr(objectOr(content).value, stringOr(objectOr(value).value, ''));
}

/** A file, a place in one, or a symbol. */
function referenceText({ inlineReference, name }: JsonObject): string {
  const given = textOrNull(name) ?? textOrNull(objectOr(inlineReference).name);
  if (given !== null) return given;
  const reference = objectOr(inlineReference);
  const path = pathOfUri(reference.location ?? inlineReference);
  return path === null ? '' : fileName(path);
}

/** Lists of edits, each written in one go. */
function editedText(edits: unknown): string {
  if (!Array.isArray(edits)) return '';
  const flat: readonly unknown[] = edits.flat();
  return flat
    .filter(isObject)
    .map(({ text }) => stringOr(text, ''))
    .filter((text) => text !== '')
    .join('\n');
}
