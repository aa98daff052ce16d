import { useEffect, useLayoutEffect, useState } from 'react';
import { PLAY_SPEEDS, type PlaySpeed } from '../../../timeline/playback-clock.ts';
import type { TimelineFacts } from '../../../timeline/protocol.ts';
import { useShortcut } from '../../hooks/use-shortcut.ts';
import { currentRoute, navigate, useRoute, withParams } from '../../router.ts';
import { BROWSER_PLAYER_HOST, Player, type PlayQuestions } from './player.ts';
import type { TimelineScene } from './scene.ts';

const GROUP = 'Timeline';
/** Where in the view playback begins that began nowhere yet. */
const START = 0.005;

export interface PlayerLink {
  readonly player: Player;
  /** Plays from the playhead or, without one, from the beginning of the view; or pauses. */
  readonly toggle: () => void;
}

/** Playback of what the scene shows; where it rests is in the link (`at`), and how fast it goes (`speed`). */
export function usePlayer(scene: TimelineScene, { version }: TimelineFacts): PlayerLink {
  const [player] = useState(
    () =>
      new Player(BROWSER_PLAYER_HOST, {
        onMove: (playhead, by) => {
          if (by === 'place') scene.run('placePlayhead', playhead);
          else scene.run('movePlayhead', playhead, by);
        },
        onRest: ({ ms }) => replaceParam('at', new Date(ms).toISOString()),
      }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other facts are other events to play
  useLayoutEffect(() => player.ask(questionsOf(scene)), [player, scene, version]);
  useEffect(() => () => player.stop(), [player]);
  useLinkedPlayhead(player);
  const toggle = () => {
    if (player.isPlaying) player.pause();
    else player.play(() => scene.ask('instantAt', scene.width * START));
  };
  useShortcut('Space', toggle, 'Play from the playhead, or pause', GROUP);
  return { player, toggle };
}

function questionsOf(scene: TimelineScene): PlayQuestions {
  return {
    playedAfter: (event, count) => scene.ask('playedAfter', event, count),
    playheadAt: (ms) => scene.ask('playheadAt', ms),
    playheadOn: (event) => scene.ask('playheadOn', event),
    playedBeside: (playhead, steps) => scene.ask('playedBeside', playhead, steps),
  };
}

export function changeSpeed(player: Player, speed: PlaySpeed): void {
  player.setSpeed(speed);
  replaceParam('speed', speed);
}

/** What the link says when the screen opens, or when another link is followed. */
function useLinkedPlayhead(player: Player): void {
  const { params } = useRoute();
  const at = params.get('at') ?? '';
  const speed = PLAY_SPEEDS.find((known) => known === params.get('speed'));
  useLayoutEffect(() => {
    const ms = Date.parse(at);
    // A link has whole milliseconds: where the playhead rests is no other place.
    const isThere = player.playhead !== null && Math.trunc(player.playhead.ms) === ms;
    if (!Number.isNaN(ms) && !player.isPlaying && !isThere) player.seek(ms);
  }, [player, at]);
  useLayoutEffect(() => {
    if (speed) player.setSpeed(speed);
  }, [player, speed]);
}

function replaceParam(name: string, value: string): void {
  const route = currentRoute();
  if (route.screen === 'timeline') navigate(withParams(route, { [name]: value }), { replace: true });
}
