import { Pause, Play } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { PLAY_SPEED_LABELS, PLAY_SPEEDS } from '../../../timeline/playback-clock.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { formatDuration, formatInstant } from '../../format.ts';
import styles from './transport.module.css';
import { changeSpeed, type PlayerLink } from './use-player.ts';

interface TransportProps {
  readonly playing: PlayerLink;
  readonly timeZone: string;
}

/** Play, pause, how fast, and where it stands. */
export function Transport({ playing: { player, toggle }, timeZone }: TransportProps) {
  const { playhead, isPlaying, speed, jumpedMs, isAtEnd } = useSyncExternalStore(
    player.report.subscribe,
    player.report.getSnapshot,
  );
  return (
    <fieldset className={styles.transport} aria-label="Playback">
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? 'Pause' : 'Play'}
        title={isPlaying ? 'Pause (Space)' : 'Play what is shown, event after event (Space)'}
        onClick={toggle}
      />
      <select
        aria-label="Playback speed"
        className={styles.speed}
        value={speed}
        onChange={({ target }) => {
          const chosen = PLAY_SPEEDS.find((known) => known === target.value);
          if (chosen) changeSpeed(player, chosen);
        }}
      >
        {PLAY_SPEEDS.map((known) => (
          <option key={known} value={known}>
            {PLAY_SPEED_LABELS[known]}
          </option>
        ))}
      </select>
      {playhead && (
        <span className={styles.place}>
          {jumpedMs > 0 ? `+${formatDuration(jumpedMs)}` : formatInstant(playhead.ms, timeZone)}
          {isAtEnd && jumpedMs === 0 && ' · end'}
        </span>
      )}
    </fieldset>
  );
}
