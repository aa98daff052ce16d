import { BotOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContextOffer, OfferedRequest } from '../../engine/api.ts';
import { useEngine } from '../engine-context.ts';
import { useQuery } from '../hooks/use-query.ts';
import { useWorkspace } from '../workspace.tsx';
import { ErrorPane } from './error-pane.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './offer-list.module.css';

/** Contexts that agents can read, each with a way to withdraw it. */
export function OfferList(): ReactNode {
  const engine = useEngine();
  const { revision, refresh, announce } = useWorkspace();
  const offers = useQuery(`offers ${revision}`, () => engine.listOffers());
  if (offers.status === 'failed') {
    return <ErrorPane title="What is offered could not be listed" error={offers.error} onRetry={offers.retry} />;
  }
  if (!offers.data) return null;
  if (offers.data.length === 0) return <p className={styles.text}>No context is offered to agents.</p>;
  const withdraw = async ({ name, version }: ContextOffer): Promise<void> => {
    try {
      const { state } = await engine.withdrawOffer(name, version);
      announce(
        state === 'saved'
          ? `${name} is withdrawn: no agent gets it any more.`
          : `${name} was changed elsewhere meanwhile and is still offered. Look at it, then withdraw it again.`,
        state === 'saved' ? 'polite' : 'assertive',
      );
      refresh();
    } catch (error) {
      announce(`${name} is still offered: ${error instanceof Error ? error.message : String(error)}`, 'assertive');
    }
  };
  return (
    <ul className={styles.list} aria-label="Contexts offered to agents">
      {offers.data.map((offer) => (
        <li key={offer.name} className={styles.offer}>
          <span className={styles.name}>
            <strong>{offer.name}</strong>
            <br />
            <span className={styles.text}>{aboutOffer(offer.request)}</span>
          </span>
          <IconButton icon={BotOff} label={`Withdraw: ${offer.name}`} onClick={() => void withdraw(offer)} />
        </li>
      ))}
    </ul>
  );
}

function aboutOffer({ project, session, query, entities = [] }: OfferedRequest): string {
  const parts = [
    project == null ? null : `project ${project}`,
    session == null ? null : 'one session',
    query ? `“${query}”` : null,
    entities.length > 0 ? `names ${entities.join(', ')}` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'The last turns of all sessions' : parts.join(', ');
}
