import { isObject, type JsonObject } from '../json.ts';
import { elementsOf } from './task.ts';
import { historyIndexOf } from './ui-entry.ts';

/** Which entries of `ui_messages.json` are told by the messages of the model that lie beside it. */
export class ApiCoverage {
  readonly #messages: number;

  private constructor(messages: number) {
    this.#messages = messages;
  }

  /** Null when the text holds no such messages: then nothing is told by it. */
  static of(text: string): ApiCoverage | null {
    const messages = elementsOf(text).filter(isObject);
    return messages.some(({ role }) => role === 'user' || role === 'assistant')
      ? new ApiCoverage(messages.length)
      : null;
  }

  /** An entry belongs to the message that comes next; those of older versions do not say which one that is. */
  has(entry: JsonObject): boolean {
    const index = historyIndexOf(entry);
    return index === null || index + 1 < this.#messages;
  }
}
