import type { ReactNode } from 'react';
import { EVENT_GROUP_LABELS, type EventGroup } from '../../engine/api.ts';
import styles from './group-glyph.module.css';

/** Drawn in a 12 by 12 box. Shapes differ, so that nothing rests on colour alone. */
const SHAPES: Readonly<Record<EventGroup, ReactNode>> = {
  prompt: <circle cx="6" cy="6" r="4.5" strokeWidth="1" />,
  assistant: <rect x="1.5" y="1.5" width="9" height="9" rx="3" strokeWidth="1" />,
  read: <path d="M6 1 11 6 6 11 1 6Z" strokeWidth="1" />,
  edit: <path d="M6 1.5 11 10.5H1Z" strokeWidth="1" />,
  command: <rect x="1" y="4" width="10" height="4" strokeWidth="1" />,
  error: <path d="M2 2 10 10M10 2 2 10" strokeWidth="2.5" fill="none" />,
  decision: <path d="M6 .8 7.5 4.4 11.4 4.7 8.4 7.2 9.4 11 6 8.9 2.6 11 3.6 7.2 .6 4.7 4.5 4.4Z" strokeWidth=".6" />,
  memory: <path d="M2.8 1H9.2V11L6 8.4 2.8 11Z" strokeWidth="1" />,
  other: <circle cx="6" cy="6" r="4" strokeWidth="1.5" />,
};

interface GroupGlyphProps {
  readonly group: EventGroup;
  /** CSS pixels. Default 12. */
  readonly size?: number;
  /** Hollow, as for inferred times. */
  readonly isHollow?: boolean;
  /** Only beside a text that already names the group. */
  readonly isDecorative?: boolean;
}

export function GroupGlyph({ group, size = 12, isHollow = false, isDecorative = false }: GroupGlyphProps) {
  const label = EVENT_GROUP_LABELS[group];
  const className = [styles.glyph, styles[group], isHollow && styles.hollow].filter(Boolean).join(' ');
  if (isDecorative) {
    return (
      <svg className={className} width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
        {SHAPES[group]}
      </svg>
    );
  }
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 12 12" role="img" aria-label={label}>
      <title>{label}</title>
      {SHAPES[group]}
    </svg>
  );
}
