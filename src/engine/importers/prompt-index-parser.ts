import { parseRecordedTime } from '../time/event-time.ts';
import type { Parsed, ParsedEvent, RecordParser } from './importer.ts';
import type { JsonObject } from './json.ts';
import { JsonLines, skipLine } from './json-lines.ts';
import { eventOf, recordOf } from './records.ts';
import { firstLine } from './titles.ts';

/** What the index of a tool keeps of one prompt. */
export interface IndexedPrompt {
  /** Null where it names none: nobody knows then whether a transcript holds it, too. */
  readonly sessionId: string | null;
  readonly text: string;
  /** Epoch seconds or ms, or ISO 8601. */
  readonly time: unknown;
  readonly directory: string | null;
}

/**
 * Reads the list that a tool keeps of what was typed, a prompt a line or an element. The session itself is told by its
 * transcript: without one, its prompts are found, but it does not count as a session.
 */
export class PromptIndexParser implements RecordParser {
  readonly #lines = new JsonLines();
  readonly #read: (entry: JsonObject) => IndexedPrompt;

  constructor(read: (entry: JsonObject) => IndexedPrompt) {
    this.#read = read;
  }

  parse(text: string, line: number): readonly Parsed[] {
    return this.#lines.read(text, line, (entry, raw) => {
      const { sessionId, text: prompt, time, directory } = this.#read(entry);
      if (sessionId === null) return [skipLine(line, 'It names no session that the prompt belongs to.', raw)];
      const events = prompt.trim() === '' ? [] : [toEvent(prompt)];
      const session = { nativeId: sessionId, agentId: null };
      return [
        recordOf({ line, raw, type: 'indexed prompt', session, time: parseRecordedTime(time), directory, events }),
      ];
    });
  }

  end() {
    return { parsed: [], notices: this.#lines.notices() };
  }
}

const SLASH_COMMAND = /^\/[\w:-]+(?:\s|$)/;

function toEvent(text: string): ParsedEvent {
  const title = firstLine(text);
  if (SLASH_COMMAND.test(text)) return eventOf({ type: 'command', category: 'slash-command', title, text });
  return eventOf({ type: 'prompt', category: 'prompt', title, text });
}
