import type { Parsed, RecordParser } from '../importer.ts';
import { textOrNull } from '../json.ts';
import { JsonLines } from '../json-lines.ts';
import { recordOf } from '../records.ts';

/** Names of sessions, `{id, thread_name, updated_at}` a line; the last one of a session is the one that it has. */
export class ThreadNamesParser implements RecordParser {
  readonly #lines = new JsonLines();

  parse(text: string, line: number): readonly Parsed[] {
    return this.#lines.read(text, line, (value, raw) => {
      const nativeId = textOrNull(value.id);
      const name = textOrNull(value.thread_name);
      const session = nativeId === null ? null : { nativeId, agentId: null };
      const title = name === null || session === null ? null : ({ text: name, rank: 4, session } as const);
      return [recordOf({ line, raw, type: 'thread name', title })];
    });
  }

  end() {
    return { parsed: [], notices: this.#lines.notices() };
  }
}
