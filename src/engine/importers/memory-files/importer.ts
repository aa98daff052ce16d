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
import { kindByFrontMatter, kindByPath, type MemoryKind } from './kinds.ts';

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
  const byPath = kindByPath(sample.path);
  if (byPath) return { confidence: 0.9, reason: byPath.reason };
  if (sample.notText !== null) return null;
  const byContent = kindOfFrontMatter(readFrontMatter(sample.head));
  return byContent && { confidence: 0.8, reason: byContent.reason };
}

function kindOfFrontMatter({ entries }: FrontMatter): MemoryKind | null {
  return kindByFrontMatter(new Set(entries.map(([key]) => key)));
}

class MemoryFileParser implements RecordParser {
  readonly #file: FileContext;

  constructor(file: FileContext) {
    this.#file = file;
  }

  parse(text: string): readonly Parsed[] {
    const { path, notText } = this.#file;
    const frontMatter = readFrontMatter(notText === null ? text.replaceAll('\r\n', '\n') : '');
    const kind = kindByPath(path) ?? kindOfFrontMatter(frontMatter);
    const title = titleOf(frontMatter, path);
    const note: ParsedNote = {
      kind: 'note',
      title,
      scope: kind?.scope ?? 'project',
      agent: kind?.agent ?? 'any agent',
      projectPath: projectPathOf(path),
      sessionNativeId: frontMatterValue(frontMatter, 'metadata.originSessionId'),
      frontMatter: frontMatter.entries,
      text: notText === null ? text : '',
      sections: cutMarkdown(frontMatter.body, frontMatter.bodyLine).map(({ level, titles, text: body, line }) => ({
        level,
        title: titles.length > 0 ? titles.join(' › ') : title,
        text: body,
        line,
      })),
      problem: notText === null ? null : `It could not be read: ${notText}`,
    };
    return [note];
  }

  end() {
    return { parsed: [], notices: [] };
  }
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

/** Only an absolute path tells the project; a dropped folder gives relative ones. */
function projectPathOf(path: string): string | null {
  if (!/^(?:\/|[A-Za-z]:[\\/])/.test(path)) return null;
  const folder = path
    .replace(/\/(?:\.claude|\.cursor|\.github|\.roo|\.clinerules)(?:\/.*)?$/, '')
    .replace(/\/[^/]+\.[^/]+$/, '');
  return folder === '' ? '/' : folder;
}
