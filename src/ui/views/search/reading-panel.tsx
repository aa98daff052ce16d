import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Hit } from '../../../engine/api.ts';
import { Marked } from '../../components/marked-text.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { describeTime } from '../../format.ts';
import { formatRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { questionsAbout } from '../questions/question-params.ts';
import { LayerControls } from './layer-controls.tsx';
import { numbered } from './numbered-clauses.ts';
import { Hidden } from './query-notices.tsx';
import type { EditQuery } from './query-text.ts';
import styles from './reading-panel.module.css';
import { describeFold } from './result-rows.ts';
import type { AnsweredSearch } from './use-search.ts';
import { WhyPanel } from './why-panel.tsx';

interface ReadingPanelProps {
  readonly answered: AnsweredSearch;
  readonly selected: Hit | null;
  readonly isWhyOpen: boolean;
  readonly onWhy: () => void;
  readonly onEdit: EditQuery;
}

/** Beside the results where there is room for it. */
export function ReadingPanel({ answered, selected, isWhyOpen, onWhy, onEdit }: ReadingPanelProps): ReactNode {
  return (
    <aside className={styles.panel} aria-label="Details" data-pane>
      {selected && (
        <>
          <SelectedHit hit={selected} />
          <section className={styles.section}>
            <h2>
              <button
                type="button"
                className={styles.why}
                aria-expanded={isWhyOpen}
                aria-keyshortcuts="w"
                onClick={onWhy}
              >
                <ChevronRight aria-hidden="true" size={14} />
                Why it ranks here
                <kbd>w</kbd>
              </button>
            </h2>
            {isWhyOpen && <WhyPanel answered={answered} hit={selected} />}
          </section>
        </>
      )}
      <section className={styles.section}>
        <h2>How the query was read</h2>
        <Description answered={answered} />
      </section>
      <LayerControls answered={answered} onEdit={onEdit} />
      <Hidden answered={answered} />
    </aside>
  );
}

/** The same above the results where there is none. */
export function ReadingSections({ answered, onEdit }: Pick<ReadingPanelProps, 'answered' | 'onEdit'>): ReactNode {
  return (
    <div className={styles.sections}>
      <Description answered={answered} />
      <LayerControls answered={answered} onEdit={onEdit} />
    </div>
  );
}

function SelectedHit({ hit }: { readonly hit: Hit }): ReactNode {
  const { timeZone } = useWorkspace();
  return (
    <section className={styles.section}>
      <h2>Selected result</h2>
      <dl className={styles.facts}>
        {hit.session && <Fact name="Session">{hit.session.title}</Fact>}
        {hit.project && <Fact name="Project">{hit.project.path}</Fact>}
        {hit.path && (
          <Fact name="File">
            <Marked value={hit.path} />
          </Fact>
        )}
        {hit.tool && <Fact name="Tool">{hit.tool}</Fact>}
        <Fact name="Time">
          <TimeChip time={hit.time} />
          {hit.time.kind !== 'recorded' && <span className={styles.basis}>{describeTime(hit.time, timeZone)}</span>}
        </Fact>
      </dl>
      <Questions hit={hit} />
      <p className={styles.keys}>
        <kbd>↵</kbd> open <kbd>t</kbd> on the timeline <kbd>y</kbd> copy link
        {describeFold(hit) !== null && (
          <>
            {' '}
            <kbd>→</kbd> open its fold
          </>
        )}
      </p>
    </section>
  );
}

/** What else is known of the file or the error. */
function Questions({ hit }: { readonly hit: Hit }): ReactNode {
  const isError = hit.isError || hit.group === 'error';
  const subject = { path: hit.path?.text ?? null, errorKey: isError ? hit.eventKey : null };
  return questionsAbout(subject).map(({ about, label, route }) => (
    <p key={about} className={styles.question}>
      <a href={formatRoute(route)}>{label}</a>
    </p>
  ));
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Description({ answered }: { readonly answered: AnsweredSearch }): ReactNode {
  const { description } = answered.first.reading;
  if (description.length === 0)
    return <p className={styles.text}>No words and no filters: everything, newest first.</p>;
  return (
    <ul className={styles.clauses}>
      {numbered(description).map(({ key, clause }) => (
        <li key={key}>{clause}</li>
      ))}
    </ul>
  );
}
