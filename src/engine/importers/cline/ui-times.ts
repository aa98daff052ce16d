import type { EventTime } from '../../api.ts';
import { parseRecordedTime } from '../../time/event-time.ts';
import { isObject, type JsonObject, parseJson, stringOr } from '../json.ts';
import { elementsOf } from './task.ts';
import { historyIndexOf, isOfConversation, toEntry, type UiEntry } from './ui-entry.ts';

interface Request {
  /** How the text that was sent begins; empty where it was not kept. */
  readonly head: string;
  readonly time: EventTime;
  /** Of the first entry of the answer. */
  answerTime: EventTime | null;
}

const HEAD_CHARACTERS = 60;
/** Requests that failed are sent again, but not more often than this. */
const MOST_SKIPPED = 50;

/** When the messages of the model were sent and came, from the `ui_messages.json` beside them. */
export class UiTimes {
  /** By the place of the message. */
  readonly #prompts = new Map<number, EventTime>();
  readonly #requestTimes = new Map<number, EventTime>();
  readonly #answers = new Map<number, EventTime>();
  /** Of versions whose entries do not say to which message they belong. */
  readonly #requests: Request[] = [];
  #nextRequest = 0;
  #current: Request | null = null;
  /** True where it tells what the requests cost. */
  readonly hasUsage: boolean;

  constructor(text: string) {
    let hasUsage = false;
    for (const element of elementsOf(text)) {
      const entry = toEntry(element);
      const time = entry && parseRecordedTime(entry.value.ts);
      if (!entry || !time) continue;
      hasUsage ||= entry.name === 'api_req_started' && /"(?:cost|tokensIn)":\s?\d/.test(entry.text);
      this.#add(entry, time);
    }
    this.hasUsage = hasUsage;
  }

  /** `place` counts from 0; `text` is how the message begins. */
  timeOf(role: string, place: number, text: string): EventTime | null {
    if (role === 'assistant') return this.#answers.get(place) ?? this.#current?.answerTime ?? null;
    const known = this.#prompts.get(place) ?? this.#requestTimes.get(place);
    if (known) return known;
    this.#current = this.#findRequest(text.trimStart().slice(0, HEAD_CHARACTERS));
    return this.#current?.time ?? null;
  }

  #add(entry: UiEntry, time: EventTime): void {
    const index = historyIndexOf(entry.value);
    if (index === null) this.#addUnplaced(entry, time);
    else if (entry.name === 'api_req_started') setFirst(this.#requestTimes, index + 1, time);
    else if (isPrompt(entry, index)) this.#prompts.set(index + 1, time);
    else if (isOfConversation(entry)) setFirst(this.#answers, index + 1, time);
  }

  #addUnplaced(entry: UiEntry, time: EventTime): void {
    if (entry.name === 'api_req_started') {
      this.#requests.push({ head: headOf(entry), time, answerTime: null });
      return;
    }
    const last = this.#requests.at(-1);
    if (last && isOfConversation(entry)) last.answerTime ??= time;
  }

  #findRequest(head: string): Request | null {
    if (head === '') return null;
    const end = Math.min(this.#requests.length, this.#nextRequest + MOST_SKIPPED);
    for (let index = this.#nextRequest; index < end; index++) {
      const request = this.#requests[index];
      if (!request?.head.startsWith(head)) continue;
      this.#nextRequest = index + 1;
      return request;
    }
    return null;
  }
}

function setFirst(times: Map<number, EventTime>, place: number, time: EventTime): void {
  if (!times.has(place)) times.set(place, time);
}

function isPrompt({ name, isAsk }: UiEntry, index: number): boolean {
  return !isAsk && (name === 'task' || name === 'user_feedback' || (name === 'text' && index === -1));
}

function headOf({ text }: UiEntry): string {
  const value: unknown = parseJson(text)?.value;
  const request: JsonObject = isObject(value) ? value : {};
  return stringOr(request.request, '')
    .trimStart()
    .slice(0, HEAD_CHARACTERS * 2);
}
