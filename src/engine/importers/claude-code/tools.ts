import type { EventCategory } from '../../events/categories.ts';
import { cutAt } from '../excerpt.ts';
import { isObject, type JsonObject, renderJson, stringOr, textOrNull } from '../json.ts';

export interface ToolFacts {
  readonly category: EventCategory;
  /** The file or folder that the call is about. */
  readonly filePath: string | null;
  /** What follows the tool's name in a title. */
  readonly subject: string;
  readonly text: string;
}

const CATEGORY_BY_TOOL: ReadonlyMap<string, EventCategory> = new Map([
  ['Read', 'read'],
  ['NotebookRead', 'read'],
  ['LS', 'read'],
  ['BashOutput', 'read'],
  ['TaskOutput', 'read'],
  ['Grep', 'search'],
  ['Glob', 'search'],
  ['ToolSearch', 'search'],
  ['LSP', 'search'],
  ['WebFetch', 'web'],
  ['WebSearch', 'web'],
  ['Edit', 'edit'],
  ['MultiEdit', 'edit'],
  ['NotebookEdit', 'edit'],
  ['Write', 'write'],
  ['Bash', 'command'],
  ['KillShell', 'command'],
  ['KillBash', 'command'],
  ['PowerShell', 'command'],
  ['ExitPlanMode', 'plan'],
  ['EnterPlanMode', 'plan'],
  ['TodoWrite', 'task'],
  ['TodoRead', 'task'],
  ['TaskCreate', 'task'],
  ['TaskUpdate', 'task'],
  ['TaskList', 'task'],
  ['TaskGet', 'task'],
  ['AskUserQuestion', 'question'],
  ['Task', 'subagent'],
  ['Agent', 'subagent'],
  ['Workflow', 'subagent'],
  ['SendMessage', 'subagent'],
  ['Skill', 'skill'],
  ['SlashCommand', 'skill'],
]);

const GIT_COMMAND = /^\s*(?:cd\s+\S+\s*&&\s*)?(?:sudo\s+)?(?:git|gh)\s/;

/** What a tool call says, from its structured input alone. */
export function describeToolCall(name: string, input: unknown, directory: string | null): ToolFacts {
  const fields: JsonObject = isObject(input) ? input : {};
  const filePath = textOrNull(fields.file_path) ?? textOrNull(fields.notebook_path) ?? pathForSearch(name, fields);
  const category = categoryOf(name, fields);
  return {
    category,
    filePath,
    subject: subjectOf(name, fields, filePath === null ? null : pathWithin(filePath, directory)),
    text: textOf(name, input, fields),
  };
}

function categoryOf(name: string, fields: JsonObject): EventCategory {
  const category = CATEGORY_BY_TOOL.get(name) ?? (name.startsWith('mcp__') ? 'mcp' : 'tool');
  if (category === 'command' && GIT_COMMAND.test(stringOr(fields.command, ''))) return 'git';
  return category;
}

function pathForSearch(name: string, fields: JsonObject): string | null {
  return name === 'LS' || name === 'Grep' || name === 'Glob' ? textOrNull(fields.path) : null;
}

/** Titles name files as one does who works in that directory. */
function pathWithin(path: string, directory: string | null): string {
  if (directory === null) return path;
  const [from, of] = [directory, path].map((text) => text.replaceAll('\\', '/'));
  return of?.startsWith(`${from}/`) ? of.slice((from ?? '').length + 1) : path;
}

/** Fields that say what a call is about, best first. */
const SUBJECT_FIELDS = ['command', 'pattern', 'query', 'url', 'description', 'subject', 'skill', 'prompt', 'name'];

function subjectOf(name: string, fields: JsonObject, filePath: string | null): string {
  if (filePath !== null && name !== 'Grep' && name !== 'Glob') return filePath;
  for (const field of SUBJECT_FIELDS) {
    const text = textOrNull(fields[field]);
    if (text !== null) return firstLine(text);
  }
  return '';
}

/** These carry their content under names that mean something; the rest is shown as it is. */
function textOf(name: string, input: unknown, fields: JsonObject): string {
  switch (name) {
    case 'Bash':
      return joinTexts(fields.command, fields.description);
    case 'Edit':
      return joinTexts(fields.file_path, fields.old_string, fields.new_string);
    case 'Write':
      return joinTexts(fields.file_path, fields.content);
    case 'ExitPlanMode':
      return joinTexts(fields.plan) || renderJson(input);
    case 'Task':
    case 'Agent':
      return joinTexts(fields.description, fields.subagent_type, fields.prompt);
    case 'TodoWrite':
      return todoText(fields.todos) ?? renderJson(input);
    default:
      return input === undefined || input === null ? '' : renderJson(input);
  }
}

function joinTexts(...values: readonly unknown[]): string {
  return values.filter((value) => typeof value === 'string' && value !== '').join('\n');
}

function todoText(todos: unknown): string | null {
  if (!Array.isArray(todos)) return null;
  return todos
    .filter(isObject)
    .map((todo) => `[${stringOr(todo.status, '?')}] ${stringOr(todo.content, '')}`)
    .join('\n');
}

const LONGEST_TITLE = 160;

export function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return shorten(line.trim());
}

/** Cut at a character border. */
export function shorten(text: string): string {
  if (text.length <= LONGEST_TITLE) return text;
  return `${cutAt(text, LONGEST_TITLE)}…`;
}
