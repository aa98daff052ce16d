import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { type Answer, STORE_LABELS, STORE_NAMES, type StoreAnswer } from '../../engine/api.ts';
import { sayAll } from '../say.ts';
import { makeWatchable } from '../watched.ts';
import { Banner } from './banner.tsx';
import { Button, LinkButton } from './button.tsx';
import { IconButton } from './icon-button.tsx';

/** What was dismissed, word for word: another fault, or one more, is shown again. Gone with the page. */
const dismissed = makeWatchable('');

interface StoreNoticeProps {
  readonly answer: Pick<Answer<unknown>, 'stores'>;
  readonly onRetry?: () => void;
}

/** Names each store that answered in part or not at all; nothing when all is well. */
export function StoreNotice({ answer, onRetry }: StoreNoticeProps) {
  const hidden = useSyncExternalStore(dismissed.subscribe, dismissed.getSnapshot);
  const broken = STORE_NAMES.filter((name) => isBroken(answer.stores[name]));
  const text = saidOnce(broken.map((name) => [STORE_LABELS[name], reasonOf(answer.stores[name])] as const));
  if (broken.length === 0 || text === hidden) return null;
  const hasFailed = broken.some((name) => answer.stores[name].state === 'failed');
  return (
    <Banner
      tone={hasFailed ? 'danger' : 'warn'}
      title="Partial results."
      role="status"
      actions={
        <>
          {onRetry && <Button onClick={onRetry}>Retry</Button>}
          <LinkButton href="#/storage">Show problems</LinkButton>
          <IconButton label="Dismiss this notice" icon={X} onClick={() => dismissed.set(text)} />
        </>
      }
    >
      {text}
    </Banner>
  );
}

/** What holds for several stores, with the names of all of them. */
function saidOnce(said: readonly (readonly [string, string])[]): string {
  const names = new Map<string, string[]>();
  for (const [name, reason] of said) names.set(reason, [...(names.get(reason) ?? []), name]);
  return [...names].map(([reason, all]) => `${all.join(' and ')}: ${reason}`).join(' ');
}

function isBroken(store: StoreAnswer): boolean {
  return store.state === 'partial' || store.state === 'failed';
}

function reasonOf(store: StoreAnswer): string {
  const text = sayAll(store.reasons);
  // What SQLite says has no full stop.
  return text.endsWith('.') ? text : `${text}.`;
}
