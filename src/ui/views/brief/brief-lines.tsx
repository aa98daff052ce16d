import type { ReactNode } from 'react';
import type { Brief, BriefLine, BriefSection } from '../../../engine/api.ts';
import { formatNumber } from '../../format.ts';
import styles from './brief-view.module.css';

interface BriefLinesProps {
  readonly brief: Brief;
  /** Of the session that it is about; null for other briefs. */
  readonly href: string | null;
}

/** The lines of a brief by section, each a link to what says it. */
export function BriefLines({ brief, href }: BriefLinesProps): ReactNode {
  const shown = brief.sections.filter(({ lines }) => lines.length > 0);
  const hidden = brief.sections.filter(({ lines }) => lines.length === 0);
  return (
    <>
      <p className={styles.subject}>{href === null ? brief.title : <a href={href}>{brief.title}</a>}</p>
      {shown.map((section) => (
        <Section key={section.name} section={section} />
      ))}
      {hidden.length > 0 && (
        <section className={styles.section} aria-labelledby="brief-not-shown">
          <h2 id="brief-not-shown">Not shown</h2>
          <ul className={styles.hidden}>
            {hidden.map(({ name, title, leftOut }) => (
              <li key={name}>
                {title}: {formatNumber(leftOut)} left out
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Section({ section: { name, title, lines, leftOut } }: { readonly section: BriefSection }) {
  return (
    <section className={styles.section} aria-labelledby={`brief-${name}`}>
      <h2 id={`brief-${name}`}>
        {title} <span className={styles.count}>{formatNumber(lines.length)}</span>
      </h2>
      <ul>
        {lines.map((line) => (
          <Line key={[line.lead, ...line.links].join(' ')} line={line} />
        ))}
      </ul>
      {leftOut > 0 && <p className={styles.leftOut}>Left out: {formatNumber(leftOut)}</p>}
    </section>
  );
}

function Line({ line: { lead, quote, rule, links } }: { readonly line: BriefLine }) {
  const [first, ...others] = links;
  return (
    <li className={styles.line}>
      <a href={first} className={styles.link}>
        {lead !== '' && <span className={styles.lead}>{lead}</span>}
        {lead !== '' && quote !== null && ' '}
        {quote !== null && <q className={styles.quote}>{quote}</q>}
      </a>
      {(rule !== null || others.length > 0) && (
        <span className={styles.basis}>
          {rule !== null && `by rule ${rule}`}
          {others.map((href, index) => (
            <a key={href} href={href}>
              see also{others.length > 1 && ` ${index + 1}`}
            </a>
          ))}
        </span>
      )}
    </li>
  );
}
