import type { ParsedEvent, ParsedRecord } from './importer.ts';

const NO_RECORD: Omit<ParsedRecord, 'line' | 'raw' | 'type'> = {
  kind: 'record',
  session: null,
  nativeKey: null,
  parentKey: null,
  time: null,
  directory: null,
  branch: null,
  isConversation: false,
  events: [],
  apiMessage: null,
  title: null,
  agentLinks: [],
  sessionLinks: [],
};

/** A record with what the format says of it; all else is none. */
export function recordOf(
  fields: Pick<ParsedRecord, 'line' | 'raw' | 'type'> & Partial<Omit<ParsedRecord, 'kind'>>,
): ParsedRecord {
  return { ...NO_RECORD, ...fields };
}

const NO_TOOL = { block: 0, tool: null, filePath: null, isError: false, callId: null } as const;

/** An event with what the format says of it; all else is none. */
export function eventOf(
  fields: Pick<ParsedEvent, 'type' | 'category' | 'title' | 'text'> & Partial<ParsedEvent>,
): ParsedEvent {
  return { ...NO_TOOL, ...fields };
}
