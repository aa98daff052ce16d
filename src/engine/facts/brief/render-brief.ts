import { BRIEF_SECTIONS, type BriefFormat, type BriefSectionName } from '../../api.ts';
import { SECTION_FACTS } from './brief-order.ts';
import { cutToBytes } from './cut-line.ts';
import type { ChosenLine, RenderBrief } from './fit-brief.ts';

export interface BriefHead {
  /** What it is about: on one line. */
  readonly title: string;
  /** Link of the session that it is about; null for a project or a range. */
  readonly link: string | null;
  /** Agent, folder, branch, dates: each only where it is known. */
  readonly about: readonly string[];
  /** What could not be read; '' where all could. */
  readonly missing: string;
}

export interface RenderOptions {
  readonly head: BriefHead;
  /** Of all entries, by section. */
  readonly totals: ReadonlyMap<BriefSectionName, number>;
  /** Of the head only its first line, and only the sum of what was left out. */
  readonly isTerse: boolean;
}

const MOST_TITLE = 60;
const MOST_ABOUT = 240;
const MOST_MISSING = 240;

export function rendererOf(format: BriefFormat, options: RenderOptions): RenderBrief {
  return format === 'json' ? (chosen) => toJson(chosen, options) : (chosen) => toMarkdown(chosen, options);
}

interface RenderedSection {
  readonly name: BriefSectionName;
  readonly lines: readonly ChosenLine[];
  readonly leftOut: number;
}

/** Sections in the order of the text, those without any entry left out. */
export function sectionsOf(
  chosen: readonly ChosenLine[],
  totals: ReadonlyMap<BriefSectionName, number>,
): readonly RenderedSection[] {
  return BRIEF_SECTIONS.flatMap((name) => {
    const lines = chosen.filter(({ section }) => section === name);
    const leftOut = (totals.get(name) ?? 0) - lines.length;
    return lines.length + leftOut > 0 ? [{ name, lines, leftOut }] : [];
  });
}

function sumOf(sections: readonly RenderedSection[]): number {
  return sections.reduce((sum, { leftOut }) => sum + leftOut, 0);
}

function toMarkdown(chosen: readonly ChosenLine[], { head, totals, isTerse }: RenderOptions): string {
  const sections = sectionsOf(chosen, totals);
  const shown = sections.filter(({ lines }) => lines.length > 0);
  const lines = [`# Brief of ${titleOf(head, isTerse)}`];
  if (!isTerse && head.about.length > 0) lines.push(cutToBytes(head.about.join(', '), MOST_ABOUT));
  if (!isTerse && shown.some(({ name }) => SECTION_FACTS[name].isByRules))
    lines.push('Words in “” are quoted. Lines under “by rules” were picked by rules and may be wrong.');
  for (const section of shown) lines.push(headingOf(section), ...section.lines.map((line) => toItem(line, head.link)));
  lines.push(`Left out: ${leftOutWords(sections, isTerse)}`);
  if (head.missing !== '') lines.push(isTerse ? 'Partial.' : `Partial: ${cutToBytes(head.missing, MOST_MISSING)}`);
  return `${lines.join('\n')}\n`;
}

function titleOf({ title, link }: BriefHead, isTerse: boolean): string {
  if (link === null) return cutToBytes(title, MOST_TITLE);
  return isTerse ? link : `${link}: ${cutToBytes(title, MOST_TITLE)}`;
}

function headingOf({ name, leftOut }: RenderedSection): string {
  const { title, isByRules } = SECTION_FACTS[name];
  const notes = [...(isByRules ? ['by rules'] : []), ...(leftOut > 0 ? [`left out: ${leftOut}`] : [])];
  return notes.length === 0 ? `## ${title}` : `## ${title} (${notes.join('; ')})`;
}

/** Links within the session of the head are short. */
function toItem({ lead, quote, links }: ChosenLine, ownLink: string | null): string {
  const words = quote === null ? lead : `${lead}${lead === '' || lead.endsWith(' ') ? '' : ' '}“${quote}”`;
  const own = ownLink === null ? null : `${ownLink}?`;
  const short = links.map((link) => (own !== null && link.startsWith(own) ? link.slice(own.length - 1) : link));
  return `- ${words} [${short.join(' ')}]`;
}

function leftOutWords(sections: readonly RenderedSection[], isTerse: boolean): string {
  const hidden = sections.filter(({ lines }) => lines.length === 0);
  const sum = `${sumOf(sections)}`;
  if (isTerse || hidden.length === 0) return sum;
  return `${sum} (not shown: ${hidden.map(({ name, leftOut }) => `${SECTION_FACTS[name].title} ${leftOut}`).join(', ')})`;
}

function toJson(chosen: readonly ChosenLine[], { head, totals, isTerse }: RenderOptions): string {
  const sections = sectionsOf(chosen, totals);
  const brief = {
    brief: head.link ?? cutToBytes(head.title, MOST_TITLE),
    ...(!isTerse && {
      title: cutToBytes(head.title, MOST_TITLE),
      about: cutToBytes(head.about.join(', '), MOST_ABOUT),
    }),
    sections: sections
      .filter(({ lines }) => !isTerse || lines.length > 0)
      .map(({ name, lines, leftOut }) => ({ section: name, lines: lines.map(toJsonLine), leftOut })),
    leftOut: sumOf(sections),
    ...(head.missing !== '' && { partial: isTerse ? true : cutToBytes(head.missing, MOST_MISSING) }),
  };
  return `${JSON.stringify(brief)}\n`;
}

function toJsonLine({ lead, quote, isCut, rule, links }: ChosenLine): object {
  return {
    ...(lead !== '' && { text: lead }),
    ...(quote !== null && { quote }),
    ...(isCut && { cut: true }),
    ...(rule !== null && { rule }),
    links,
  };
}
