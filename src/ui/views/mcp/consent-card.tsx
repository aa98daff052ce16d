import { Eye, type LucideIcon, PenLine, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { AgentScope } from '../../../engine/api.ts';
import type { ConsentRequest, Lifetime } from '../../../mcp/api.ts';
import { useBridge } from '../../bridge-context.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { WIRE_LABELS } from './clients-tab.tsx';
import styles from './mcp-view.module.css';
import { ScopePicker, useScopeChoice } from './scope-picker.tsx';

const ICONS: Readonly<Record<ConsentRequest['kind'], LucideIcon>> = { read: Eye, write: PenLine, purge: Trash2 };

/** A click that was meant for what stood here before must not count. */
const ARMED_AFTER_MS = 500;
const EVERYTHING: AgentScope = { projects: null, hasNoProject: true };

/** A question that waits for an answer. It never takes the focus. */
export function ConsentCard({ request }: { readonly request: ConsentRequest }) {
  const { id, origin, clientName, wire, kind, tool, input, effect } = request;
  const bridge = useBridge();
  const titleId = useId();
  const isArmed = useIsArmed();
  const scope = useScopeChoice();
  const Icon = ICONS[kind];
  const allow = (lifetime: Lifetime) =>
    bridge.answer(id, { isAllowed: true, lifetime, scope: kind === 'read' ? scope.scope : EVERYTHING });
  const isReady = isArmed && (kind !== 'read' || scope.isReady);
  return (
    <section className={styles.consent} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Icon aria-hidden="true" size={16} />
        {titleOf(request)}
      </h2>
      <p className={styles.text}>
        By {WIRE_LABELS[wire]}
        {clientName !== null && `; it calls itself “${clientName}”, which nobody has checked`}. {CONSEQUENCES[kind]}
      </p>
      {effect !== null && <p className={styles.warn}>{effect}</p>}
      {kind === 'read' && <ScopePicker choice={scope} />}
      {input !== null && (
        <Disclosure summary={`What ${tool} was called with`} isOpen={kind === 'write'}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <pre className={styles.json} tabIndex={0}>
            {input}
          </pre>
        </Disclosure>
      )}
      <div className={styles.actions}>
        <Button disabled={!isReady} variant={kind === 'purge' ? 'danger' : 'default'} onClick={() => allow('once')}>
          {kind === 'purge' ? 'Delete' : 'Once'}
        </Button>
        {kind !== 'purge' && (
          <>
            <Button disabled={!isReady} onClick={() => allow('session')}>
              This session
            </Button>
            <Button disabled={!isReady} onClick={() => allow('always')}>
              Always for this origin
            </Button>
          </>
        )}
        <Button variant="primary" onClick={() => bridge.answer(id, { isAllowed: false })}>
          Deny
        </Button>
        <Countdown request={request} onStop={() => bridge.stopCountdown(id)} />
      </div>
      <p className={styles.hint}>
        <code>{origin}</code> {LIFETIME_HINTS[kind]}
      </p>
    </section>
  );
}

function titleOf({ kind, origin, tool }: ConsentRequest): string {
  switch (kind) {
    case 'read':
      return `${origin} asks to search and read`;
    case 'write':
      return `${origin} asks to add something (${tool})`;
    case 'purge':
      return `${origin} asks to delete something (${tool})`;
  }
}

const CONSEQUENCES: Readonly<Record<ConsentRequest['kind'], string>> = {
  read: 'It will see texts of your sessions, up to 40 kB an answer, and can pass on what it sees. It cannot change anything.',
  write: 'What it adds is found from then on, and can be undone under Import.',
  purge: 'What is deleted is gone from here; files on your disk are not touched.',
};

const LIFETIME_HINTS: Readonly<Record<ConsentRequest['kind'], string>> = {
  read: 'is asked about again: once, with its next connection; this session, when this page is loaded anew; always, never, until you revoke it under Requests.',
  write:
    'may add more without asking: once, no; this session, until this page is loaded anew; always, until you revoke it under Requests.',
  purge: 'is asked about each deletion.',
};

function useIsArmed(): boolean {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isArmed;
}

function Countdown({ request, onStop }: { readonly request: ConsentRequest; readonly onStop: () => void }) {
  const { deadlineMs } = request;
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (deadlineMs === null) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [deadlineMs]);
  if (deadlineMs === null) return <span className={styles.hint}>Waits until you answer.</span>;
  return (
    <>
      <span className={styles.hint}>Counts as no in {Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000))} s</span>
      <Button variant="ghost" onClick={onStop}>
        Stop the countdown
      </Button>
    </>
  );
}
