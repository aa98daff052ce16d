import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { EngineApi } from '../../../engine/api.ts';
import type { GroupMask } from '../../../timeline/columns.ts';
import type { SceneStep, ShowRequest } from '../../../timeline/protocol.ts';
import { deadLink } from '../../dead-link.ts';
import { useEngine } from '../../engine-context.ts';
import { useRoute, writeBeforeChange } from '../../router.ts';
import { TimelineContext } from '../../timeline-context.ts';
import { findMarked, markOf } from './event-marks.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import { type LinkChanges, LinkKeeper, sceneText } from './link-keeper.ts';
import { TimelineScene } from './scene.ts';
import { formatSelection, formatView, type SelectionParam, type TimelineParams } from './timeline-params.ts';

export interface SceneLink {
  readonly scene: TimelineScene;
  /** Writes into the link what waits to be written. */
  readonly flushLink: () => void;
}

export interface SceneParts {
  readonly params: TimelineParams;
  readonly mask: GroupMask;
  readonly query: string;
  readonly timeZone: string;
  readonly revision: string;
  readonly descriptions: ItemDescriptions;
}

/** One for the life of the page, so that coming back from the reader costs nothing. */
const scenes = new WeakMap<EngineApi, TimelineScene>();

function useOwnScene(): TimelineScene {
  const engine = useEngine();
  const start = useContext(TimelineContext);
  const scene = scenes.get(engine) ?? new TimelineScene(start);
  scenes.set(engine, scene);
  return scene;
}

/** The scene of this screen, kept in step with the link in both directions. */
export function useScene({ params, mask, query, timeZone, revision, descriptions }: SceneParts): SceneLink {
  const engine = useEngine();
  const route = useRoute();
  const scene = useOwnScene();
  const [keeper] = useState(() => new LinkKeeper());
  const shown = useRef<string | null>(null);
  const linkText = sceneText(route);
  const { axis, lanes } = params;

  useLayoutEffect(() => {
    scene.listen((step) => {
      const changes = changesOf(step, descriptions);
      if (step.goesOn) keeper.replace(changes);
      else keeper.push(changes);
      nameCursor(step, descriptions, keeper);
    });
    return () => {
      keeper.flush();
      scene.listen(() => {});
    };
  }, [scene, keeper, descriptions]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: of the route, only what `linkText` tells matters here
  useLayoutEffect(() => {
    const isNews = keeper.isNews(route);
    const request = { query, timeZone, revision, axis, lanes, mask, link: isNews ? linkedState(params) : null };
    if (!isRepeated(shown, request)) scene.show(request);
    if (!isNews) return;
    const { selection } = params;
    const reportLost = () => {
      const text = 'What it selects is not in this database; the timeline is shown without a selection instead.';
      deadLink.set({ screen: 'timeline', text });
      keeper.replace(formatSelection(null));
    };
    if (!selection && route.params.has('sel')) reportLost();
    if (selection?.type !== 'event') return;
    let isCurrent = true;
    findMarked(selection.mark, engine)
      .then((ref) => ref !== null && scene.ask('showItem', ref))
      .then(
        (isFound) => isCurrent && !isFound && reportLost(),
        // The scene itself says what went wrong with it.
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [scene, keeper, engine, query, timeZone, revision, axis, lanes, mask, linkText]);

  useEffect(() => {
    const stop = writeBeforeChange(() => keeper.flush());
    return () => {
      stop();
      keeper.cancel();
    };
  }, [keeper]);
  return { scene, flushLink: () => keeper.flush() };
}

function linkedState({ view, selection }: TimelineParams): ShowRequest['link'] {
  return { view, range: selection?.type === 'range' ? selection.range : null };
}

/** True for what was asked last and takes nothing over: what the scene wrote into the link itself, it shows already. */
function isRepeated(last: { current: string | null }, { link, ...request }: ShowRequest): boolean {
  const text = JSON.stringify(request);
  const isSame = last.current === text;
  last.current = text;
  return isSame && link === null;
}

/** The opening view needs no words in the link. */
function changesOf(step: SceneStep, descriptions: ItemDescriptions): LinkChanges {
  const { view } = step;
  const edges = view ? formatView(view.from, view.to) : { from: null, to: null };
  return { ...edges, ...formatSelection(selectionOf(step, descriptions)) };
}

function selectionOf({ range, cursor }: SceneStep, descriptions: ItemDescriptions): SelectionParam | null {
  if (range) return { type: 'range', range };
  const hit = cursor && descriptions.peek(cursor.ref);
  return hit ? { type: 'event', mark: markOf(hit) } : null;
}

/** The key of the event under the cursor may have to be asked for first. */
function nameCursor(step: SceneStep, descriptions: ItemDescriptions, keeper: LinkKeeper): void {
  const { cursor, range } = step;
  lastStep = step;
  if (!cursor || range || descriptions.peek(cursor.ref) !== undefined) return;
  descriptions.load([cursor.ref]).then(
    () => {
      if (lastStep === step) keeper.replace(changesOf(step, descriptions));
    },
    // The event stays selected; only the link does not name it.
    () => {},
  );
}

let lastStep: SceneStep | null = null;
