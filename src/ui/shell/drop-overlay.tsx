import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatCount } from '../format.ts';
import { countDragged, takeDrop } from '../import-source/browser-sources.ts';
import { useCollect } from '../import-source/use-collect.ts';
import styles from './drop-overlay.module.css';

/** Takes files dropped anywhere in the window, and says beforehand what will happen to them. */
export function DropOverlay() {
  const collect = useCollect();
  const [dragged, setDragged] = useState<number | null>(null);
  const depth = useRef(0);

  const move = useEffectEvent((event: DragEvent, step: -1 | 0 | 1) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    depth.current = Math.max(0, depth.current + step);
    setDragged(depth.current === 0 ? null : (countDragged(event.dataTransfer) ?? 0));
  });

  const drop = useEffectEvent((event: DragEvent) => {
    depth.current = 0;
    setDragged(null);
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const walk = takeDrop(event.dataTransfer);
    if (walk) collect(walk);
  });

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('dragenter', (event) => move(event, 1), { signal });
    window.addEventListener('dragover', (event) => move(event, 0), { signal });
    window.addEventListener('dragleave', (event) => move(event, -1), { signal });
    window.addEventListener('drop', (event) => drop(event), { signal });
    return () => stop.abort();
  }, []);

  if (dragged === null) return null;
  return (
    <div className={styles.overlay}>
      <strong>Drop to review {dragged > 0 ? formatCount(dragged, 'item') : 'these files'}</strong>
      <span>You see what they are before anything is imported. They stay in this browser.</span>
    </div>
  );
}
