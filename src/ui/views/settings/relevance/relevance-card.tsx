import { ListOrdered } from 'lucide-react';
import { useState } from 'react';
import { RANKING_PROFILES } from '../../../../engine/ranking-profiles.ts';
import { Banner } from '../../../components/banner.tsx';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { useIsNarrow } from '../../../hooks/use-is-narrow.ts';
import { type FigureName, type Figures, figuresOf } from '../../../ranking/figures.ts';
import {
  changeFigure,
  chooseProfile,
  figuresInForce,
  NAMED_PROFILES,
  type RankingChoice,
} from '../../../ranking/ranking-choice.ts';
import { useRankingChoice } from '../../../ranking/use-ranking-choice.ts';
import { useWorkspace } from '../../../workspace.tsx';
import { FigureField } from './figure-field.tsx';
import { FIGURE_GROUPS, type FigureGroup } from './figure-groups.ts';
import { PROFILE_LABELS, ProfilePicker } from './profile-picker.tsx';
import { RankingPreview } from './ranking-preview.tsx';
import styles from './relevance-card.module.css';

const DEFAULT_FIGURES = figuresOf(RANKING_PROFILES.prose);

/** How search orders what it finds, as profiles and as single figures, with what that does to a query. */
export function RelevanceCard() {
  const { announce } = useWorkspace();
  const { choice, change, wasDamaged } = useRankingChoice();
  /** Own figures that an edit of a named profile took the place of. */
  const [replaced, setReplaced] = useState<Figures | null>(null);
  /** Grows when another set of figures is taken: what was typed and is no number goes with the old one. */
  const [round, setRound] = useState(0);

  function take(next: RankingChoice, words: string): void {
    change(next);
    setReplaced(null);
    setRound((before) => before + 1);
    announce(words);
  }

  function edit(name: FigureName, value: number): void {
    if (choice.profile !== 'own') {
      setReplaced(choice.own);
      announce(`These are your own figures now. They began as a copy of ${PROFILE_LABELS[choice.profile]}.`);
    }
    change(changeFigure(choice, name, value));
  }

  return (
    <Card title="Relevance" icon={ListOrdered}>
      {wasDamaged && (
        <Banner tone="warn" title="The stored figures could not be read." role="status">
          They were damaged or of another version. Search counts by the default again, prose.
        </Banner>
      )}
      <p className={styles.text}>How search orders what it finds. A change takes effect with the next search.</p>
      <div className={styles.halves}>
        <div className={styles.half}>
          <ProfilePicker
            value={choice.profile}
            onChoose={(profile) =>
              take(chooseProfile(choice, profile), `Search now ranks by the profile ${PROFILE_LABELS[profile]}.`)
            }
          />
          <div className={styles.buttons}>
            {NAMED_PROFILES.map((profile) => (
              <Button
                key={profile}
                disabled={choice.own === null && choice.profile === profile}
                onClick={() =>
                  take({ profile, own: null }, `The figures are those of ${PROFILE_LABELS[profile]} again.`)
                }
              >
                Reset to {profile}
              </Button>
            ))}
            {replaced && (
              <Button onClick={() => take({ profile: 'own', own: replaced }, 'Your earlier figures are back.')}>
                Take my earlier figures back
              </Button>
            )}
          </div>
          <div className={styles.groups}>
            {FIGURE_GROUPS.map((group) => (
              <Group key={group.title} group={group} round={round} figures={figuresInForce(choice)} onEdit={edit} />
            ))}
          </div>
        </div>
        <RankingPreview />
      </div>
    </Card>
  );
}

interface GroupProps {
  readonly group: FigureGroup;
  readonly figures: Figures;
  readonly round: number;
  readonly onEdit: (name: FigureName, value: number) => void;
}

function Group({ group, figures, round, onEdit }: GroupProps) {
  const isNarrow = useIsNarrow();
  const changed = group.figures.filter(({ name }) => figures[name] !== DEFAULT_FIGURES[name]).length;
  return (
    <Disclosure
      isOpen={!isNarrow}
      summary={
        <>
          <strong>{group.title}</strong>
          {changed > 0 && <span>{changed} unlike prose</span>}
        </>
      }
    >
      <fieldset className={styles.group} aria-label={group.title}>
        <p className={styles.text}>{group.about}</p>
        {group.isFeedback && <FeedbackSwitch figures={figures} onEdit={onEdit} />}
        {group.figures.map((figure) => (
          <FigureField
            key={`${figure.name} ${round}`}
            figure={figure}
            value={figures[figure.name]}
            defaultValue={DEFAULT_FIGURES[figure.name]}
            onChange={(value) => onEdit(figure.name, value)}
          />
        ))}
      </fieldset>
    </Disclosure>
  );
}

function FeedbackSwitch({ figures, onEdit }: Pick<GroupProps, 'figures' | 'onEdit'>) {
  const isOn = figures.feedbackOriginalWeight < 1;
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={() => onEdit('feedbackOriginalWeight', isOn ? 1 : DEFAULT_FIGURES.feedbackOriginalWeight)}
      />
      Add words of the best hits
      <span className={styles.state}>{isOn ? 'on' : 'off: the other figures of this group wait'}</span>
    </label>
  );
}
