import { UNIT_KINDS, type UnitKind } from './display-units.ts';
import { DENSITIES, type Density } from './transcript-rows.ts';

/** What of the reader's state stands in the link. */
export interface ReaderParams {
  /** `e=`: the event to go to. */
  readonly eventKey: string | null;
  /** `find=`: words to mark. */
  readonly words: string;
  readonly density: Density;
  readonly hiddenKinds: ReadonlySet<UnitKind>;
  /** Null when the link leaves it to the width of the window. */
  readonly isOutlineOpen: boolean | null;
}

/** Values that mean nothing fall back to their default. */
export function parseReaderParams(params: ReadonlyMap<string, string>): ReaderParams {
  const hidden = (params.get('hide') ?? '').split(',');
  const outline = params.get('outline');
  return {
    eventKey: params.get('e') || null,
    words: params.get('find') ?? '',
    density: DENSITIES.find((density) => density === params.get('density')) ?? 'reading',
    hiddenKinds: new Set(UNIT_KINDS.filter((kind) => hidden.includes(kind))),
    isOutlineOpen: outline === '1' || outline === '0' ? outline === '1' : null,
  };
}

/** Null for the default, so that it takes no place in the link. */
export function densityParam(density: Density): string | null {
  return density === 'reading' ? null : density;
}

export function hiddenKindsParam(hiddenKinds: ReadonlySet<UnitKind>): string | null {
  const kinds = UNIT_KINDS.filter((kind) => hiddenKinds.has(kind));
  return kinds.length === 0 ? null : kinds.join(',');
}
