import { CircleCheck, CircleDashed, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { STORE_LABELS, STORE_NAMES, type StoreHealth, type StoreName } from '../../engine/api.ts';
import { LinkButton } from '../components/button.tsx';
import { type ChipTone, chipClass } from '../components/chip.tsx';
import { formatCount, formatNumber } from '../format.ts';
import { sayAll } from '../say.ts';
import { useWorkspace } from '../workspace.tsx';
import styles from './store-chips.module.css';

const SHORT_LABELS: Readonly<Record<StoreName, string>> = { content: 'Content', events: 'Events', memory: 'Memory' };

const LOOKS: Readonly<Record<StoreHealth['state'], { readonly icon: LucideIcon; readonly tone: ChipTone }>> = {
  ok: { icon: CircleCheck, tone: 'neutral' },
  empty: { icon: CircleDashed, tone: 'neutral' },
  partial: { icon: TriangleAlert, tone: 'warn' },
  failed: { icon: CircleX, tone: 'danger' },
};

/** Shown in the popover; the storage screen lists all. */
const PROBLEMS_SHOWN = 8;

/** One chip a store: what it holds, and what of it could not be read. */
export function StoreChips() {
  const { status } = useWorkspace();
  if (!status) return null;
  const counts: Readonly<Record<StoreName, string>> = {
    content: `${formatCount(status.sources, 'source')} in ${formatCount(status.chunks, 'chunk')}.`,
    events: `${formatCount(status.events, 'event')} in ${formatCount(status.sessions, 'session')}.`,
    memory: `${formatCount(status.notes, 'note')}.`,
  };
  return (
    <div className={styles.chips}>
      {STORE_NAMES.map((name) => (
        <StoreChip key={name} name={name} health={status.stores[name]} count={counts[name]} />
      ))}
    </div>
  );
}

interface StoreChipProps {
  readonly name: StoreName;
  readonly health: StoreHealth;
  readonly count: string;
}

function StoreChip({ name, health, count }: StoreChipProps) {
  const id = useId();
  const { icon: Icon, tone } = LOOKS[health.state];
  const isQuiet = tone === 'neutral';
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`${chipClass(tone)} ${styles.chipButton} ${isQuiet ? styles.quiet : ''}`}
      >
        <Icon aria-hidden="true" size={14} />
        <span>
          {SHORT_LABELS[name]}
          {health.state !== 'ok' && <span className={styles.detail}>: {chipDetail(health)}</span>}
        </span>
      </button>
      <div id={id} popover="auto" className={styles.popover} role="dialog" aria-label={STORE_LABELS[name]}>
        <h2>{STORE_LABELS[name]}</h2>
        <p>{describeHealth(health, count)}</p>
        {health.problems.length > 0 && (
          <ul className={styles.problems}>
            {health.problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
              <li key={`${problem.path}:${problem.line}`}>
                <code className={styles.path}>
                  {problem.path}
                  {problem.line !== null && `:${problem.line}`}
                </code>
                <span>{problem.reason}</span>
              </li>
            ))}
            {health.problems.length > PROBLEMS_SHOWN && (
              <li>and {formatNumber(health.problems.length - PROBLEMS_SHOWN)} more</li>
            )}
          </ul>
        )}
        <LinkButton href="#/storage">Open storage</LinkButton>
      </div>
    </>
  );
}

/** Hidden where there is no room for it. */
function chipDetail(health: StoreHealth): string {
  if (health.state === 'failed') return 'unavailable';
  if (health.state === 'empty') return 'empty';
  const { length } = health.problems;
  return length > 0 ? `${formatCount(length, 'file')} with problems` : 'incomplete';
}

function describeHealth(health: StoreHealth, count: string): string {
  if (health.state === 'empty') return 'Nothing is in this store yet.';
  if (health.state === 'ok') return `${count} Everything imported could be read.`;
  const reason = sayAll(health.reasons);
  return health.state === 'failed' ? `${reason} The other stores keep answering.` : `${count} ${reason}`;
}
