import { cutMarkdown } from '../../content/markdown-sections.ts';
import type {
  Detection,
  FileContext,
  FileSample,
  Parsed,
  ParsedNote,
  RecordParser,
  TextImporter,
} from '../importer.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { kindOf } from './kinds.ts';

/** Memory and rules files: markdown that an agent reads at its start. */
export const memoryFilesImporter: TextImporter = {
  id: 'memory',
  tool: 'memory',
  label: 'Memory file',
  store: 'memory',
  unit: 'file',
  detect,
  open: (file) => new MemoryFileParser(file),
  editsOf: () => [],
};

function detect(sample: FileSample): Detection | null {
  const { path, head, notText, objects, tables } = sample;
  // A transcript or a database stays one under such a name.
  if (tables.length > 0 || (objects.length > 0 && /^\s*[[{]/.test(head))) return null;
  const kind = kindOf(path, head, readFrontMatter(notText === null ? head : ''));
  return kind && { confidence: kind.confidence, reason: kind.reason };
}

class MemoryFileParser implements RecordParser {
  readonly #file: FileContext;

  constructor(file: FileContext) {
    this.#file = file;
  }

  parse(text: string): readonly Parsed[] {
    const { path, notText } = this.#file;
    const frontMatter = readFrontMatter(notText === null ? text.replaceAll('\r\n', '\n') : '');
    const kind = kindOf(path, text, frontMatter);
    const title = titleOf(frontMatter, path);
    const note: ParsedNote = {
      kind: 'note',
      title,
      scope: kind?.scope ?? 'project',
      agent: kind?.agent ?? 'any agent',
      projectPath: kind === null || kind.scope === 'project' ? projectPathOf(path) : null,
      sessionNativeId:
        frontMatterValue(frontMatter, 'metadata.originSessionId') ?? frontMatterValue(frontMatter, 'originSessionId'),
      frontMatter: frontMatter.entries,
      text: notText === null ? text : '',
      sections: [...descriptionOf(frontMatter, title), ...sectionsOf(frontMatter, title)],
      problem: notText === null ? null : `It could not be read: ${notText}`,
    };
    return [note];
  }

  end() {
    return { parsed: [], notices: [] };
  }
}

function sectionsOf({ body, bodyLine }: FrontMatter, title: string): ParsedNote['sections'] {
  return cutMarkdown(body, bodyLine).map(({ level, titles, text, line }) => ({
    level,
    title: titles.length > 0 ? titles.join(' › ') : title,
    text,
    line,
  }));
}

/** Words for people, and often the best ones to find a note by; where there is no name, they are its title. */
function descriptionOf(frontMatter: FrontMatter, title: string): ParsedNote['sections'] {
  const text = frontMatterValue(frontMatter, 'description');
  if (text === null || frontMatterValue(frontMatter, 'name') === null) return [];
  return [{ level: 0, title, text, line: 1 }];
}

function frontMatterValue({ entries }: FrontMatter, key: string): string | null {
  return entries.find(([name]) => name === key)?.[1] || null;
}

/** What the file calls itself; else its name with the folder it stands in, since many are called the same. */
function titleOf(frontMatter: FrontMatter, path: string): string {
  const named = frontMatterValue(frontMatter, 'name') ?? frontMatterValue(frontMatter, 'description');
  const tail = path.split('/').slice(-2).join('/');
  return named === null ? tail : `${named} (${path.split('/').at(-1)})`;
}

/** Folders that agents keep in a project, with all that is in them. */
const AGENT_FOLDER = /\/\.(?:claude|clinerules|codex|cursor|gemini|github|roo|windsurf)\/.*$/;

/** Only an absolute path tells the project; a dropped folder gives relative ones. */
function projectPathOf(path: string): string | null {
  if (!/^(?:\/|[A-Za-z]:[\\/])/.test(path)) return null;
  const folder = AGENT_FOLDER.test(path) ? path.replace(AGENT_FOLDER, '') : path.replace(/\/[^/]+$/, '');
  return folder === '' ? '/' : folder;
}
