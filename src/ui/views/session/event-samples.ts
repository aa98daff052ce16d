import type { TranscriptEvent } from '../../../engine/api.ts';

export function eventOf(changes: Partial<TranscriptEvent>): TranscriptEvent {
  const text = changes.text ?? 'text';
  return {
    eventKey: `k${changes.index ?? 0}`,
    index: 0,
    type: 'assistant',
    group: 'assistant',
    category: 'assistant',
    title: '',
    text,
    isTextCut: false,
    textBytes: text.length,
    tool: null,
    filePath: null,
    isError: false,
    time: { ms: 0, kind: 'recorded', basis: null, plusMinusMs: null, offsetMinutes: null },
    model: null,
    tokens: null,
    callKey: null,
    subagentKey: null,
    copies: 1,
    ...changes,
  };
}

/** Serves events as the engine does; texts longer than `cutAt` come cut. */
export function textEngine(texts: readonly string[], cutAt = 4000) {
  const events = texts.map((text, index) =>
    eventOf({ index, eventKey: `k${index}`, text: text.slice(0, cutAt), isTextCut: text.length > cutAt }),
  );
  return {
    reads: [] as number[],
    async readEvents(_sessionKey: string, fromIndex: number, count: number) {
      this.reads.push(fromIndex);
      return events.slice(fromIndex, fromIndex + count);
    },
    async getEventText(_sessionKey: string, eventKey: string) {
      return texts[Number(eventKey.slice(1))] ?? null;
    },
  };
}
