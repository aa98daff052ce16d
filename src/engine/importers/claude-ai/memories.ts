import { cutMarkdown } from '../../content/markdown-sections.ts';
import { excerptOf } from '../excerpt.ts';
import type { Parsed, ParsedNote, RecordParser } from '../importer.ts';
import { isObject, objectOr, parseJson, textOrNull } from '../json.ts';
import { isMemories } from './detect.ts';

/** `memories.json`: one note of all conversations, and one of each project. */
export class MemoriesParser implements RecordParser {
  parse(text: string, line: number): readonly Parsed[] {
    const value = parseJson(text)?.value;
    if (!isObject(value) || !isMemories(value)) {
      return [{ kind: 'skipped', line, reason: 'It holds no memories of Claude.ai.', excerpt: excerptOf(text) }];
    }
    const ofProjects = Object.entries(objectOr(value.project_memories)).map(([project, memory]) =>
      noteOf(`Memory of project ${project}`, memory),
    );
    return [noteOf('Memory of all conversations', value.conversations_memory), ...ofProjects].filter(
      (note) => note !== null,
    );
  }

  end() {
    return { parsed: [], notices: [] };
  }
}

/** Null for a memory with nothing in it. */
function noteOf(title: string, memory: unknown): ParsedNote | null {
  const text = textOrNull(memory);
  if (text === null) return null;
  const sections = cutMarkdown(text).map(({ level, titles, text: body, line }) => ({
    level,
    title: [title, ...titles].join(' › '),
    text: body,
    line,
  }));
  return {
    kind: 'note',
    title,
    scope: 'user',
    agent: 'Claude.ai',
    projectPath: null,
    sessionNativeId: null,
    frontMatter: [],
    text,
    sections,
    problem: null,
  };
}
