import { useEffect, useState } from 'react';
import { EVENT_GROUP_LABELS, type Hit, type ItemRef } from '../../../engine/api.ts';
import { createPacer } from '../../components/pacer.ts';
import { formatTime } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import type { ItemDescriptions } from './item-descriptions.ts';

const PAUSE_MS = 500;

/** Says which event the virtual cursor is on, at most twice a second; the last one is always said. */
export function useCursorAnnouncements(cursor: ItemRef | null, descriptions: ItemDescriptions): void {
  const { announce, timeZone } = useWorkspace();
  const [pacer] = useState(() => createPacer<() => void>(PAUSE_MS, (say) => say()));
  const store = cursor?.store;
  const id = cursor?.id;
  useEffect(() => {
    if (store === undefined || id === undefined) return;
    pacer.push(() => {
      descriptions.load([{ store, id }]).then(
        ([hit]) => announce(hit ? describeBriefly(hit, timeZone) : 'This event could not be read'),
        () => announce('This event could not be read'),
      );
    });
  }, [store, id, descriptions, announce, timeZone, pacer]);
  useEffect(() => () => pacer.cancel(), [pacer]);
}

/** `Command: npm test, error, 18 Nov 2026 14:22:07`. */
function describeBriefly(hit: Hit, timeZone: string): string {
  const parts = [
    `${EVENT_GROUP_LABELS[hit.group]}: ${hit.title.text}`,
    hit.isError ? 'error' : '',
    formatTime(hit.time, timeZone).replace('≈', 'about'),
  ];
  return parts.filter(Boolean).join(', ');
}

/** All that is known of it without opening it. */
export function describeFully(hit: Hit, timeZone: string): string {
  const parts = [
    describeBriefly(hit, timeZone),
    hit.session ? `session ${hit.session.title}` : '',
    hit.project ? `project ${hit.project.label}` : '',
    hit.tool ? `tool ${hit.tool}` : '',
    hit.path ? `file ${hit.path.text}` : '',
    hit.snippets[0]?.text ?? '',
  ];
  return parts.filter(Boolean).join(', ');
}
