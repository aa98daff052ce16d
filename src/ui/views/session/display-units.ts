import type { EventGroup, TranscriptEventType, TranscriptOutline } from '../../../engine/api.ts';

export const UNIT_KINDS = [
  'prompt',
  'command',
  'assistant',
  'thinking',
  'read',
  'edit',
  'run',
  'tool',
  'compaction',
  'notice',
] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

export const UNIT_KIND_LABELS: Readonly<Record<UnitKind, string>> = {
  prompt: 'Prompts',
  command: 'Commands',
  assistant: 'Assistant',
  thinking: 'Thinking',
  read: 'Reads',
  edit: 'Edits',
  run: 'Shell',
  tool: 'Other tools',
  compaction: 'Compactions',
  notice: 'Notices',
};

/** What is shown and unfolded as one thing: a lone event, or a tool call together with its results. */
export interface DisplayUnit {
  readonly kind: UnitKind;
  /** Index of the event that stands for the unit: the call, or the lone event. */
  readonly index: number;
  /** Results of a tool call in file order; empty for every other unit. */
  readonly resultIndexes: readonly number[];
  readonly isError: boolean;
}

const NO_RESULTS: readonly number[] = [];

const TOOL_KINDS: Readonly<Partial<Record<EventGroup, UnitKind>>> = { read: 'read', edit: 'edit', command: 'run' };

const PLAIN_KINDS: Readonly<Partial<Record<TranscriptEventType, UnitKind>>> = {
  prompt: 'prompt',
  command: 'command',
  assistant: 'assistant',
  thinking: 'thinking',
  compaction: 'compaction',
  notice: 'notice',
};

function unitKind(outline: TranscriptOutline, index: number): UnitKind {
  const plain = PLAIN_KINDS[outline.types[index] ?? 'notice'];
  return plain ?? TOOL_KINDS[outline.groups[index] ?? 'other'] ?? 'tool';
}

/** Index of the call that a result belongs to, or -1: only a result has one, and only a tool call can be one. */
function ownerOf(outline: TranscriptOutline, index: number): number {
  if (outline.types[index] !== 'tool-result') return -1;
  const call = outline.callIndexes[index] ?? -1;
  return outline.types[call] === 'tool-call' ? call : -1;
}

/** Every event of the outline is in exactly one unit; units stand in the order of their first event. */
export function toDisplayUnits(outline: TranscriptOutline): readonly DisplayUnit[] {
  const resultsByCall = new Map<number, number[]>();
  for (let index = 0; index < outline.types.length; index++) {
    const call = ownerOf(outline, index);
    if (call < 0) continue;
    const results = resultsByCall.get(call);
    if (results) results.push(index);
    else resultsByCall.set(call, [index]);
  }
  const units: DisplayUnit[] = [];
  for (let index = 0; index < outline.types.length; index++) {
    if (ownerOf(outline, index) >= 0) continue;
    const resultIndexes = resultsByCall.get(index) ?? NO_RESULTS;
    const isError =
      (outline.isError[index] ?? false) || resultIndexes.some((resultIndex) => outline.isError[resultIndex] ?? false);
    units.push({ kind: unitKind(outline, index), index, resultIndexes, isError });
  }
  return units;
}

export function countKinds(units: readonly DisplayUnit[]): Readonly<Record<UnitKind, number>> {
  const counts = Object.fromEntries(UNIT_KINDS.map((kind) => [kind, 0])) as Record<UnitKind, number>;
  for (const unit of units) counts[unit.kind]++;
  return counts;
}

/** Position of the unit that holds an event, for every event index. */
export function indexUnitsByEvent(units: readonly DisplayUnit[], eventCount: number): Int32Array {
  const unitByEvent = new Int32Array(eventCount).fill(-1);
  for (const [position, unit] of units.entries()) {
    unitByEvent[unit.index] = position;
    for (const resultIndex of unit.resultIndexes) unitByEvent[resultIndex] = position;
  }
  return unitByEvent;
}
