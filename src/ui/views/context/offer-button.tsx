import { Bot } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { ContextRequest, OfferedRequest, Versioned } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { ConflictNotice } from '../../components/conflict-notice.tsx';
import { Dialog } from '../../components/dialog.tsx';
import form from '../../components/form.module.css';
import { OfferList } from '../../components/offer-list.tsx';
import { useEngine } from '../../engine-context.ts';
import { useWorkspace } from '../../workspace.tsx';

/** Hands the recipe of a context to agents, by a name; what is offered already stands below. */
export function OfferButton({ request }: { readonly request: ContextRequest }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Bot} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Offer to agents…
      </Button>
      {isOpen && (
        <Dialog title="Offer this context to agents" onClose={() => setOpen(false)}>
          <OfferForm request={request} />
          <h3>Offered now</h3>
          <OfferList />
        </Dialog>
      )}
    </>
  );
}

function OfferForm({ request }: { readonly request: ContextRequest }): ReactNode {
  const engine = useEngine();
  const { announce, refresh } = useWorkspace();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Versioned<OfferedRequest | null> | null>(null);
  const hintId = useId();
  const { lane: _lane, nowMs: _now, timeZone: _zone, ...offered } = request;
  const save = async (version: number | null): Promise<void> => {
    setProblem(null);
    setConflict(null);
    try {
      const { state, current } = await engine.offerContext(name.trim(), offered, version);
      if (state === 'conflict') {
        setConflict(current);
        return;
      }
      announce(`${name.trim()} is offered: agents find it among the resources of Strata.`);
      setName('');
      refresh();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(null);
  };
  return (
    <form className={form.form} onSubmit={submit}>
      {problem !== null && <p role="alert">{problem}</p>}
      {conflict && (
        <ConflictNotice
          theirs="Another context is offered by this name."
          version={conflict.version}
          onTheirs={() => setConflict(null)}
          onMine={() => void save(conflict.version)}
        />
      )}
      <label className={form.field}>
        <span>Name</span>
        <input value={name} onChange={(event) => setName(event.target.value)} aria-describedby={hintId} required />
      </label>
      <p className={form.hint} id={hintId}>
        The recipe is offered, not this text: it is built when an agent reads it, without what is private, and without
        keys and passwords. Only agents that were let in, and see its project and session, find it.
      </p>
      <div className={form.actions}>
        <Button variant="primary" type="submit">
          Offer
        </Button>
      </div>
    </form>
  );
}
