import { useEffect, useLayoutEffect, useState } from 'react';
import { deadLink } from '../../dead-link.ts';
import { useEngine } from '../../engine-context.ts';
import { type Route, useRoute, writeBeforeChange } from '../../router.ts';
import type { Span } from './axis.ts';
import type { GroupMask } from './columns.ts';
import { spanHolding } from './commands.ts';
import { findMarked, markOf } from './event-marks.ts';
import { followedSpan } from './following.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import { type LinkChanges, LinkKeeper, sceneText } from './link-keeper.ts';
import { edgesOf, spanOfEdges, type TimelineModel } from './model.ts';
import { type SceneState, TimelineScene } from './scene.ts';
import { formatSelection, formatView, parseTimelineParams, type SelectionParam } from './timeline-params.ts';
import { areSameSpan, clampSpan, openingSpan } from './zoom.ts';

export interface SceneLink {
  readonly scene: TimelineScene;
  /** Writes into the link what waits to be written. */
  readonly flushLink: () => void;
}

const LOST = 'What it selects is not in this database; the timeline is shown without a selection instead.';

/** The scene of this screen, kept in step with the link in both directions. */
export function useScene(model: TimelineModel, mask: GroupMask, descriptions: ItemDescriptions): SceneLink {
  const engine = useEngine();
  const route = useRoute();
  const [scene] = useState(() => new TimelineScene(descriptions));
  const [keeper] = useState(() => new LinkKeeper());
  const linkText = sceneText(route);

  useLayoutEffect(() => {
    scene.listen((state, goesOn) => {
      const changes = changesOf(scene, state, descriptions);
      if (goesOn) keeper.replace(changes);
      else keeper.push(changes);
      nameCursor(scene, state, descriptions, keeper);
    });
    return () => {
      keeper.flush();
      scene.listen(() => {});
    };
  }, [scene, keeper, descriptions]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: of the route, only what `linkText` tells matters here
  useLayoutEffect(() => {
    const selection = showLinked(scene, model, mask, route, keeper);
    if (selection === undefined) return;
    const reportLost = () => {
      deadLink.set({ screen: 'timeline', text: LOST });
      keeper.replace(formatSelection(null));
    };
    if (!selection && route.params.has('sel')) reportLost();
    if (selection?.type !== 'event') return;
    let isCurrent = true;
    findMarked(model.columns, selection.mark, engine).then(
      (index) => isCurrent && (index === null ? reportLost() : showFound(scene, model, index)),
      () => isCurrent && reportLost(),
    );
    return () => {
      isCurrent = false;
    };
  }, [scene, keeper, model, mask, linkText, engine]);

  useEffect(() => {
    const stop = writeBeforeChange(() => keeper.flush());
    return () => {
      stop();
      keeper.cancel();
    };
  }, [keeper]);
  return { scene, flushLink: () => keeper.flush() };
}

/** What the link selects; undefined where the scene already shows what the link says. */
function showLinked(
  scene: TimelineScene,
  model: TimelineModel,
  mask: GroupMask,
  route: Route,
  keeper: LinkKeeper,
): SelectionParam | null | undefined {
  const isNewModel = scene.model !== model;
  const followed = followedBy(scene, model);
  if (isNewModel || scene.mask !== mask) scene.setModel(model, mask);
  if (!isNewModel && keeper.isOwn(route)) return undefined;
  const selection = takeOver(scene, model, route, isNewModel);
  if (followed) follow(scene, keeper, followed);
  return selection;
}

/** Where the view goes that stands at the newest end, once newer events came. */
function followedBy({ model: before, state }: TimelineScene, model: TimelineModel): Span | null {
  return before && before !== model ? followedSpan(before.axis, model.axis, state.span) : null;
}

function follow(scene: TimelineScene, keeper: LinkKeeper, span: Span): void {
  scene.adopt({ ...scene.state, span });
  keeper.replace(viewChanges(scene, scene.state));
}

/** State from the link; what it does not say is the default. */
function takeOver(
  scene: TimelineScene,
  model: TimelineModel,
  route: Route,
  isNewModel: boolean,
): SelectionParam | null {
  const { view, selection } = parseTimelineParams(route.params);
  const linked = spanOfEdges(model.axis, view);
  const { bounds, minLength } = model.axis;
  scene.adopt({
    span: linked ? clampSpan(linked, bounds, minLength) : openingSpan(model.axis, model.days),
    range: selection?.type === 'range' ? selection.range : null,
    cursor: isNewModel || selection ? null : scene.state.cursor,
    column: null,
  });
  return selection;
}

/** The event that the link names; coming to it is no step of its own, or Back would lead here for ever. */
function showFound(scene: TimelineScene, model: TimelineModel, index: number): void {
  scene.adopt({ ...scene.state, cursor: index, span: spanHolding(model, scene.state.span, index) });
  scene.scrollToLane(model.lanes.laneOf[index] ?? -1);
}

function changesOf(scene: TimelineScene, state: SceneState, descriptions: ItemDescriptions): LinkChanges {
  return { ...viewChanges(scene, state), ...formatSelection(selectionOf(scene, state, descriptions)) };
}

/** The opening view needs no words in the link. */
function viewChanges({ model }: TimelineScene, { span }: SceneState): LinkChanges {
  if (!model || areSameSpan(span, openingSpan(model.axis, model.days))) return { from: null, to: null };
  const { from, to } = edgesOf(model.axis, span);
  return formatView(from, to);
}

function selectionOf(
  { model }: TimelineScene,
  state: SceneState,
  descriptions: ItemDescriptions,
): SelectionParam | null {
  if (state.range) return { type: 'range', range: state.range };
  const hit = model && state.cursor !== null ? descriptions.peek(model.columns, state.cursor) : null;
  return hit ? { type: 'event', mark: markOf(hit) } : null;
}

/** The key of the event under the cursor may have to be asked for first. */
function nameCursor(scene: TimelineScene, state: SceneState, descriptions: ItemDescriptions, keeper: LinkKeeper): void {
  const { model } = scene;
  if (!model || state.cursor === null || state.range || descriptions.peek(model.columns, state.cursor) !== undefined)
    return;
  descriptions.load(model.columns, [state.cursor]).then(
    () => {
      if (scene.state.cursor === state.cursor) keeper.replace(changesOf(scene, scene.state, descriptions));
    },
    // The event stays selected; only the link does not name it.
    () => {},
  );
}
