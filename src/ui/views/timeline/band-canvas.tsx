import { useLayoutEffect, useRef } from 'react';
import type { BandName } from '../../../timeline/protocol.ts';
import styles from './chart.module.css';
import type { TimelineScene } from './scene.ts';

interface BandCanvasProps {
  readonly scene: TimelineScene;
  readonly band: BandName;
}

/** The place of a canvas that the scene has, since it outlives the place. */
export function BandCanvas({ scene, band }: BandCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => host.current?.append(scene.canvasOf(band)), [scene, band]);
  return <div ref={host} className={styles.canvas} />;
}
