import { useId } from 'react';
import { PROFILE_CHOICES, type ProfileChoice } from '../../../ranking/ranking-choice.ts';
import styles from './relevance-card.module.css';

export const PROFILE_LABELS: Readonly<Record<ProfileChoice, string>> = {
  prose: 'Prose',
  code: 'Code',
  logs: 'Logs',
  own: 'Own',
};

const PURPOSES: Readonly<Record<ProfileChoice, string>> = {
  prose: 'For questions in words. The default.',
  code: 'For names, paths and messages as they are typed: no words are added to the query.',
  logs: 'For outputs: long ones hardly count for less, and what is new comes first.',
  own: 'Your own figures. They begin as a copy when you change a figure below.',
};

interface ProfilePickerProps {
  readonly value: ProfileChoice;
  readonly onChoose: (profile: ProfileChoice) => void;
}

/** What one mostly searches for. */
export function ProfilePicker({ value, onChoose }: ProfilePickerProps) {
  const id = useId();
  return (
    <fieldset className={styles.profiles}>
      <legend className={styles.legend}>Profile</legend>
      {PROFILE_CHOICES.map((profile) => (
        <div key={profile} className={styles.profile}>
          <input
            id={`${id}-${profile}`}
            type="radio"
            name={id}
            checked={profile === value}
            aria-describedby={`${id}-${profile}-purpose`}
            onChange={() => onChoose(profile)}
          />
          <label htmlFor={`${id}-${profile}`}>{PROFILE_LABELS[profile]}</label>
          <span id={`${id}-${profile}-purpose`} className={styles.text}>
            {PURPOSES[profile]}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
