import { englishNumber } from '../../messages/english-number.ts';
import type { NoteFields } from '../api.ts';
import { cutMarkdown, markdownHeadings } from '../content/markdown-sections.ts';
import { AppError } from '../errors.ts';
import type { ParsedSection } from '../importers/importer.ts';
import { checkTags } from '../tags/tag-names.ts';

const LONGEST_TEXT = 1_000_000;
const LONGEST_TITLE = 120;
const UNTITLED = 'Untitled note';

/** As they are stored. Throws AppError('note.not-valid') for what cannot be, in a sentence that names the field. */
export function checkFields(fields: NoteFields): NoteFields {
  const { text, scope, isDraft, expiresAtMs } = fields;
  if (text.length > LONGEST_TEXT) {
    refuse(`A note holds up to ${englishNumber(LONGEST_TEXT)} characters, this one ${englishNumber(text.length)}.`);
  }
  const projectPath = scope === 'project' ? (fields.projectPath?.trim() ?? '') : null;
  if (projectPath === '') refuse('A note about a project needs the project.');
  const sessionKey = scope === 'session' ? fields.sessionKey : null;
  if (scope === 'session' && sessionKey === null) refuse('A note about a session needs the session.');
  const tags = checkTags(fields.tags);
  return { text: text.replaceAll('\r\n', '\n'), scope, projectPath, sessionKey, tags, expiresAtMs, isDraft };
}

function refuse(reason: string): never {
  throw new AppError('note.not-valid', `${reason} Nothing was saved; what you wrote is kept.`);
}

/** Its first heading; else its first line that says anything. */
export function noteTitle(text: string): string {
  const lines = text.split('\n');
  const [heading] = markdownHeadings(lines);
  const line = heading?.title || lines.find((each) => /[\p{L}\p{N}]/u.test(each)) || UNTITLED;
  const title = line.replace(/^[\s>*+#-]+/, '').trim() || UNTITLED;
  return title.length <= LONGEST_TITLE ? title : `${title.slice(0, LONGEST_TITLE - 1).toWellFormed()}…`;
}

/** Cut as those of files are. */
export function noteSections(text: string, title: string): readonly ParsedSection[] {
  return cutMarkdown(text).map(({ level, titles, text: body, line }) => ({
    level,
    title: titles.length > 0 ? titles.join(' › ') : title,
    text: body,
    line,
  }));
}
