import type { DecisionFact, DecisionKind, EventRef } from '../../../engine/api.ts';
import { Chip, type ChipTone } from '../../components/chip.tsx';
import { EventLine, EvidenceLink, Quote } from './evidence.tsx';

const LABELS: Readonly<Record<DecisionKind, string>> = {
  decision: 'Decision',
  constraint: 'Constraint',
  'rejected-approach': 'Turned down',
};

const TONES: Readonly<Record<DecisionKind, ChipTone>> = {
  decision: 'ok',
  constraint: 'accent',
  'rejected-approach': 'warn',
};

export function DecisionKinds({ facts }: { readonly facts: readonly DecisionFact[] }) {
  return [...new Set(facts.map(({ kind }) => kind))].map((kind) => (
    <Chip key={kind} tone={TONES[kind]}>
      {LABELS[kind]}
    </Chip>
  ));
}

/** What a person said, cut to what matters; of a call that was answered, refused or approved, which one. */
export function Said({ event, quotes }: { readonly event: EventRef; readonly quotes: readonly string[] }) {
  if (event.group !== 'prompt') return <EventLine event={event} />;
  return (
    <EvidenceLink event={event}>
      <Quote text={quotes.length > 0 ? quotes.join(' … ') : event.text} />
    </EvidenceLink>
  );
}
