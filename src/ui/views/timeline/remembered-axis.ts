import { AXIS_KINDS, type AxisKind } from '../../../timeline/axis.ts';
import { makeStoredText } from '../../stored-text.ts';

/** The axis that this person chose last; until then the data decides. */
const stored = makeStoredText('strata.timeline-axis');

export function rememberAxis(kind: AxisKind): void {
  stored.set(kind);
}

/** Null without a choice. */
export function rememberedAxis(): AxisKind | null {
  return AXIS_KINDS.find((kind) => kind === stored.getSnapshot()) ?? null;
}
