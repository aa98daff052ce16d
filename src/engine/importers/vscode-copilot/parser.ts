import type { FileContext, Parsed, RecordParser, SessionRef } from '../importer.ts';
import { isObject, type JsonObject, objectOr, sayJson, textOrNull } from '../json.ts';
import { skipLine } from '../json-lines.ts';
import { recordOf } from '../records.ts';
import { recordsOf } from './records.ts';
import { readSessionText } from './session-text.ts';
import { directoryIn, workspaceFilePath } from './uris.ts';

/** One chat: a session of the editor, or an export of one. */
export class VsCodeChatParser implements RecordParser {
  readonly #file: FileContext;
  readonly #directory: string | null;

  constructor(file: FileContext) {
    this.#file = file;
    const workspace = workspaceFilePath(file.path);
    this.#directory = workspace === null ? null : directoryIn(file.companions.get(workspace) ?? '');
  }

  parse(text: string): readonly Parsed[] {
    const { session, skipped } = readSessionText(text);
    const requests: readonly unknown[] = Array.isArray(session.requests) ? session.requests : [];
    const ref = { nativeId: this.#idOf(session, requests), agentId: null };
    const records = requests.flatMap((request: unknown, index) => this.#recordsOf(request, ref, index + 1));
    return [...records, ...titleOf(session, ref), ...skipped];
  }

  end(): { parsed: readonly Parsed[]; notices: readonly string[] } {
    return { parsed: [], notices: [] };
  }

  #recordsOf(request: unknown, session: SessionRef, line: number): readonly Parsed[] {
    if (!isObject(request)) return [skipLine(line, 'It is JSON, but not an object.', sayJson(request))];
    return recordsOf(request, { session, directory: this.#directory, line });
  }

  /** An export has no id of its own. */
  #idOf(session: JsonObject, requests: readonly unknown[]): string {
    const first = objectOr(requests[0]);
    return (
      textOrNull(session.sessionId) ??
      textOrNull(objectOr(objectOr(first.result).metadata).sessionId) ??
      textOrNull(first.requestId) ??
      `file-${this.#file.headKey}`
    );
  }
}

function titleOf({ customTitle }: JsonObject, session: SessionRef): readonly Parsed[] {
  const text = textOrNull(customTitle);
  return text === null
    ? []
    : [recordOf({ line: 1, raw: '', type: 'title', session, title: { text, rank: 3, session } })];
}
