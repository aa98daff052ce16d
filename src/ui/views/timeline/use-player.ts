import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useShortcut } from '../../hooks/use-shortcut.ts';
import { currentRoute, navigate, useRoute, withParams } from '../../router.ts';
import { timeAtPosition } from './axis.ts';
import { askColumns, type ColumnQuestions } from './column-questions.ts';
import type { GroupMask } from './columns.ts';
import { followPlayhead } from './follow-playhead.ts';
import type { TimelineModel } from './model.ts';
import { PLAY_SPEEDS, type PlaySpeed } from './playback-clock.ts';
import { BROWSER_PLAYER_HOST, Player } from './player.ts';
import type { TimelineScene } from './scene.ts';

const GROUP = 'Timeline';
/** Where in the view playback begins that began nowhere yet. */
const START = 0.005;

export interface PlayerLink {
  readonly player: Player;
  readonly questions: ColumnQuestions;
  /** Plays from the playhead or, without one, from the beginning of the view; or pauses. */
  readonly toggle: () => void;
}

/** Playback of what the scene shows; where it rests is in the link (`at`), and how fast it goes (`speed`). */
export function usePlayer(scene: TimelineScene, model: TimelineModel, mask: GroupMask): PlayerLink {
  const [player] = useState(
    () =>
      new Player(BROWSER_PLAYER_HOST, {
        onMove: (playhead, by, before) => followPlayhead(scene, playhead, by, before),
        onRest: ({ ms }) => replaceParam('at', new Date(ms).toISOString()),
      }),
  );
  const questions = useMemo(() => askColumns(model, mask), [model, mask]);
  useLayoutEffect(() => player.ask(questions), [player, questions]);
  useEffect(() => () => player.stop(), [player]);
  useLinkedPlayhead(player);
  const toggle = () => {
    const { from, to } = scene.state.span;
    if (player.isPlaying) player.pause();
    else player.play(timeAtPosition(model.axis, from + (to - from) * START));
  };
  useShortcut('Space', toggle, 'Play from the playhead, or pause', GROUP);
  return { player, questions, toggle };
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
    if (!Number.isNaN(ms) && !player.isPlaying && player.playhead?.ms !== ms) player.seek(ms);
  }, [player, at]);
  useLayoutEffect(() => {
    if (speed) player.setSpeed(speed);
  }, [player, speed]);
}

function replaceParam(name: string, value: string): void {
  const route = currentRoute();
  if (route.screen === 'timeline') navigate(withParams(route, { [name]: value }), { replace: true });
}
