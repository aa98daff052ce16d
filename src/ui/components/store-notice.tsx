import { type Answer, STORE_NAMES, type StoreAnswer, type StoreName } from '../../engine/api.ts';
import { Banner } from './banner.tsx';
import { Button, LinkButton } from './button.tsx';

export const STORE_LABELS: Readonly<Record<StoreName, string>> = {
  content: 'Indexed content',
  events: 'Session events',
  memory: 'Memory notes',
};

interface StoreNoticeProps {
  readonly answer: Pick<Answer<unknown>, 'stores'>;
  readonly onRetry?: () => void;
}

/** Names each store that answered in part or not at all; nothing when all is well. */
export function StoreNotice({ answer, onRetry }: StoreNoticeProps) {
  const broken = STORE_NAMES.filter((name) => isBroken(answer.stores[name]));
  if (broken.length === 0) return null;
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
        </>
      }
    >
      {broken.map((name) => `${STORE_LABELS[name]}: ${reasonOf(answer.stores[name])}`).join(' ')}
    </Banner>
  );
}

function isBroken(store: StoreAnswer): boolean {
  return store.state === 'partial' || store.state === 'failed';
}

function reasonOf(store: StoreAnswer): string {
  if (store.reason) return store.reason.endsWith('.') ? store.reason : `${store.reason}.`;
  return store.state === 'failed' ? 'could not be read.' : 'could be read only in part.';
}
