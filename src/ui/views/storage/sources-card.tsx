import { Layers } from 'lucide-react';
import { STORE_LABELS, STORE_NAMES, type Status, type StoreHealth, type StoreName } from '../../../engine/api.ts';
import { Card } from '../../components/card.tsx';
import { Chip, type ChipTone } from '../../components/chip.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatCount, formatNumber } from '../../format.ts';
import { sayAll } from '../../say.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './storage-view.module.css';

const STATES: Readonly<Record<StoreHealth['state'], { readonly tone: ChipTone; readonly text: string }>> = {
  ok: { tone: 'ok', text: 'All read' },
  partial: { tone: 'warn', text: 'Incomplete' },
  failed: { tone: 'danger', text: 'Unavailable' },
  empty: { tone: 'neutral', text: 'Empty' },
};

/** What is in each store, and every file of it that could not be read whole. */
export function SourcesCard() {
  const { status } = useWorkspace();
  return (
    <Card title="Stores" icon={Layers}>
      {status ? (
        <>
          <FactList
            facts={[
              ['Projects', formatNumber(status.projects)],
              ['Sessions', `${formatNumber(status.sessions)}, ${formatCount(status.subagents, 'sub-agent')}`],
              status.futureEvents > 0
                ? ['Dated in the future', `${formatCount(status.futureEvents, 'event')}, by their own record`]
                : null,
            ]}
          />
          {STORE_NAMES.map((name) => (
            <Store key={name} name={name} health={status.stores[name]} count={countOf(name, status)} />
          ))}
        </>
      ) : (
        <Skeleton label="Asking the stores" rows={3} />
      )}
    </Card>
  );
}

interface StoreProps {
  readonly name: StoreName;
  readonly health: StoreHealth;
  readonly count: string;
}

function Store({ name, health, count }: StoreProps) {
  const { tone, text } = STATES[health.state];
  return (
    <div className={styles.store}>
      <p>
        <strong>{STORE_LABELS[name]}</strong> · {count} <Chip tone={tone}>{text}</Chip>
      </p>
      {health.reasons.length > 0 && <p className={styles.text}>{sayAll(health.reasons)}</p>}
      {health.problems.length > 0 && (
        <Disclosure isOpen={health.problems.length <= 5} summary={formatCount(health.problems.length, 'problem')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <ul className={styles.problems} tabIndex={0} aria-label={`Problems in ${STORE_LABELS[name]}`}>
            {health.problems.map((problem) => (
              <li key={`${problem.path}:${problem.line}:${problem.reason}`}>
                <code className={styles.path}>
                  {problem.path}
                  {problem.line !== null && `:${problem.line}`}
                </code>
                <span>{problem.reason}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

function countOf(name: StoreName, status: Status): string {
  if (name === 'content') return `${formatCount(status.sources, 'source')}, ${formatCount(status.chunks, 'chunk')}`;
  return name === 'events' ? formatCount(status.events, 'event') : formatCount(status.notes, 'note');
}
