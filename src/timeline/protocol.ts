import type { Answer, DamagedSession, EventGroup, ItemRef, LaneLink, QueryReading, StoreName } from '../engine/api.ts';
import type { AxisKind, Span } from './axis.ts';
import type { GroupMask, ShownCount } from './columns.ts';
import type { CommandCall } from './command-list.ts';
import type { Lane, LaneKind } from './lanes.ts';
import type { LinkedView } from './model.ts';
import type { Palette, Stretch } from './paint.ts';
import type { Pins } from './pinned-rows.ts';
import type { AnswerOf, QuestionArgs, QuestionName } from './questions.ts';
import type { TimeRange } from './selection.ts';
import type { ZoneClock } from './zone-clock.ts';

/** What is shown, as the link and the workspace say. */
export interface ShowRequest {
  readonly query: string;
  readonly timeZone: string;
  /** Another one after each change of the data. */
  readonly revision: string;
  /** Null leaves it to the data. */
  readonly axis: AxisKind | null;
  readonly lanes: LaneKind | null;
  readonly mask: GroupMask;
  /** To be taken over from the link; null: view and selection stay as they are. */
  readonly link: { readonly view: LinkedView | null; readonly range: TimeRange | null } | null;
}

export type BandName = 'overview' | 'density' | 'lanes' | 'undated';

export interface BandSize {
  readonly band: BandName;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** A canvas can be handed over once; later it is known by its number. */
export interface BandCanvas {
  readonly band: BandName;
  readonly number: number;
  readonly canvas?: OffscreenCanvas;
}

/** A palette that can be cloned: the worker makes the hatch itself. */
export type PlainPalette = Omit<Palette, 'hatch'>;

/** From the page to the worker of the timeline. The first message brings the port to the engine. */
export type ToTimeline =
  | { readonly type: 'show'; readonly request: ShowRequest }
  | { readonly type: 'canvases'; readonly canvases: readonly BandCanvas[] }
  | { readonly type: 'sizes'; readonly sizes: readonly BandSize[]; readonly pixelRatio: number }
  | { readonly type: 'palette'; readonly palette: PlainPalette }
  | { readonly type: 'pins'; readonly pins: Pins }
  /** Between lanes of sessions, to be drawn. */
  | { readonly type: 'links'; readonly links: readonly LaneLink[] }
  | { readonly type: 'scroll'; readonly top: number }
  | { readonly type: 'run'; readonly call: CommandCall }
  | {
      readonly type: 'ask';
      readonly id: number;
      readonly name: QuestionName;
      readonly args: QuestionArgs<QuestionName>;
    };

export type FromTimeline =
  | { readonly type: 'loading'; readonly isLoading: boolean }
  | { readonly type: 'facts'; readonly facts: TimelineFacts }
  /** The data could not be read; what is shown stays. */
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'frame'; readonly frame: SceneFrame }
  | { readonly type: 'report'; readonly report: SceneReport }
  | { readonly type: 'step'; readonly step: SceneStep }
  | { readonly type: 'answer'; readonly id: number; readonly answer: AnswerOf<QuestionName> }
  | { readonly type: 'refusal'; readonly id: number; readonly message: string };

/** What the page knows of the model: no columns. */
export interface TimelineFacts {
  /** Another one whenever something else is shown: for keys of questions. */
  readonly version: number;
  readonly answer: Answer<null> & { readonly reading: QueryReading };
  readonly axis: { readonly kind: AxisKind; readonly bounds: Span; readonly minLength: number };
  readonly laneKind: LaneKind;
  readonly clock: ZoneClock;
  /** All events, dated or not. */
  readonly count: number;
  readonly datedCount: number;
  /** Dated events that are not in the future. */
  readonly presentCount: number;
  readonly futureCount: number;
  readonly undatedCount: number;
  /** From the oldest dated event to the newest one that is not in the future; null without any. */
  readonly present: Instants | null;
  /** Of shown groups. */
  readonly total: ShownCount;
  readonly damaged: readonly DamagedSession[];
}

/** What moves with each frame. */
export interface SceneFrame {
  readonly span: Span;
  /** The range in CSS pixels of the plot. */
  readonly range: Stretch | null;
  /** The virtual cursor in CSS pixels of the lanes; null where it is not in sight. */
  readonly ring: { readonly x: number; readonly y: number } | null;
  /** The playhead in CSS pixels of the plot; may be beyond its edges. Null until playback was used. */
  readonly playheadX: number | null;
  readonly scrollTop: number;
  /** True where the scroller is to be brought to `scrollTop`. */
  readonly isScrolled: boolean;
  /** Of all rows and what is said below them. */
  readonly contentHeight: number;
}

export interface SceneEvent {
  /** Index in the order of the timeline; holds for this version of the facts. */
  readonly event: number;
  readonly ref: ItemRef;
  /** Null without a date. */
  readonly ms: number | null;
  readonly group: EventGroup;
  readonly store: StoreName;
  readonly isError: boolean;
  readonly isInferred: boolean;
  readonly lane: number;
  readonly laneLabel: string;
}

export interface LaneRow extends Pick<Lane, 'key' | 'label' | 'detail' | 'isNested' | 'problem'> {
  readonly lane: number;
  /** CSS pixels from the top of the first row. */
  readonly top: number;
  /** In view, matching the query; and of these, the errors. */
  readonly inView: { readonly events: number; readonly errors: number };
}

export interface Instants {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What the controls around the canvases show; given a few times a second, never a frame. */
export interface SceneReport {
  readonly span: Span;
  /** The span as it was when things last came to rest. */
  readonly settledSpan: Span;
  readonly range: TimeRange | null;
  /** Where its edges stand between both ends of the axis, 0 to 1. */
  readonly rangeShares: { readonly from: number; readonly to: number } | null;
  readonly cursor: SceneEvent | null;
  /** The instants of the edges of both spans. */
  readonly edges: Instants;
  readonly settledEdges: Instants;
  /** The time that the span shows; null where it shows no dated event. */
  readonly times: Instants | null;
  /** Events in the span, of shown groups; and of those, the ones that match. */
  readonly shown: number;
  readonly matched: number;
  /** Rows in sight and some around them. */
  readonly rows: readonly LaneRow[];
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Lanes without events in view. */
  readonly foldedCount: number;
  /** At the newest end: new events come into view by themselves. */
  readonly isFollowing: boolean;
  /** Events that came, later than the newest one that was in view at the newest end or was here at first. */
  readonly newerCount: number;
}

/** A change of view or selection by the person: for the link. */
export interface SceneStep {
  /** It belongs to the step before. */
  readonly goesOn: boolean;
  readonly range: TimeRange | null;
  readonly cursor: SceneEvent | null;
  /** Null for the view that the timeline opens with. */
  readonly view: LinkedView | null;
}
