import { Bot, Pause } from 'lucide-react';
import { useBridgeState } from '../bridge-context.ts';
import { chipClass } from '../components/chip.tsx';
import { formatCount } from '../format.ts';

/** Shown as long as anybody is let in, or asks to be. */
export function AgentsChip() {
  const { isPaused, clients, requests } = useBridgeState();
  const connected = clients.filter(
    ({ state, wire }) => wire !== 'console' && (state === 'connected' || state === 'paused'),
  );
  if (connected.length === 0 && requests.length === 0) return null;
  const Icon = isPaused ? Pause : Bot;
  const isAsked = requests.length > 0;
  return (
    <a className={chipClass(isAsked ? 'warn' : 'accent')} href={isAsked ? '#/mcp?tab=requests' : '#/mcp?tab=clients'}>
      <Icon aria-hidden="true" size={14} />
      <span>{chipText(connected.length, requests.length, isPaused)}</span>
    </a>
  );
}

function chipText(connected: number, asked: number, isPaused: boolean): string {
  if (asked > 0) return `${formatCount(asked, 'agent question')}`;
  return `${formatCount(connected, 'agent')}${isPaused ? ' paused' : ''}`;
}
