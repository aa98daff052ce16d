import type { EventCategory } from '../events/categories.ts';
import { isObject, type JsonObject, renderJson, stringOr, textOrNull } from './json.ts';
import { firstLine } from './titles.ts';

export interface ToolFacts {
  readonly category: EventCategory;
  /** The file or folder that the call is about. */
  readonly filePath: string | null;
  /** What follows the tool's name in a title. */
  readonly subject: string;
  readonly text: string;
}

/** Names of tools by category, as the agents call them; letter case does not matter. */
const TOOLS_BY_CATEGORY: readonly (readonly [EventCategory, string])[] = [
  [
    'read',
    'Read NotebookRead LS BashOutput TaskOutput read_file read_many_files list_directory list_files list_dir ls view view_image cat open_file read fetch_instructions copilot_readFile copilot_listDirectory list_code_definition_names get_errors copilot_getErrors get_terminal_output read_terminal',
  ],
  [
    'search',
    'Grep Glob ToolSearch LSP grep glob search_files search_file_content codebase_search grep_search file_search find rg copilot_findTextInFiles copilot_findFiles copilot_searchCodebase semantic_search tool_search ripgrep_raw_search glob_file_search',
  ],
  [
    'web',
    'WebFetch WebSearch web_fetch web_search google_web_search fetch webfetch websearch browser_action web_search_call copilot_fetchWebPage fetch_webpage web',
  ],
  [
    'edit',
    'Edit MultiEdit NotebookEdit apply_patch edit_file replace replace_in_file search_replace apply_diff insert_content search_and_replace edit str_replace str_replace_editor str_replace_based_edit_tool edit_notebook patch multiedit copilot_replaceString copilot_applyPatch copilot_insertEdit copilot_multiReplaceString replace_string_in_file multi_replace_string_in_file insert_edit_into_file delete_file reapply',
  ],
  ['write', 'Write write_file write_to_file create_file create write new_file copilot_createFile'],
  [
    'command',
    'Bash KillShell KillBash PowerShell shell exec_command local_shell run_shell_command run_terminal_cmd run_terminal_command execute_command bash powershell run_in_terminal copilot_runInTerminal write_stdin container.exec local_shell_call python stop_bash read_bash write_bash run_terminal_command_v2 unified_exec code_interpreter',
  ],
  ['plan', 'ExitPlanMode EnterPlanMode exit_plan_mode plan_mode_respond create_plan'],
  [
    'task',
    'TodoWrite TodoRead TaskCreate TaskUpdate TaskList TaskGet update_plan write_todos todowrite todoread todo_write todo_read manage_todo_list update_todo_list update_todo copilot_updateTodoList',
  ],
  ['question', 'AskUserQuestion ask_followup_question ask_user request_user_input question'],
  [
    'subagent',
    'Task Agent Workflow SendMessage task spawn_agent new_task delegate_to_agent runSubagent use_subagents wait_agent send_input codebase_investigator subagent',
  ],
  ['skill', 'Skill SlashCommand skill activate_skill use_skill'],
  ['mcp', 'use_mcp_tool access_mcp_resource mcp'],
  ['memory', 'save_memory memory create_memory update_memory store_memory copilot_memory'],
  // Cursor's newer names, those of its command line included.
  ['read', 'read_file_v2 list_dir_v2 ReadFile ReadLints read_lints fetch_rules fetch_pull_request'],
  ['search', 'ripgrep SemanticSearch semantic_search_full search_symbols'],
  ['edit', 'edit_file_v2 edit_file_v2_search_replace edit_file_v2_apply_patch StrReplace ApplyPatch EditNotebook'],
  ['edit', 'Delete delete_path'],
  ['command', 'shell_command'],
  ['plan', 'CreatePlan SwitchMode switch_mode'],
  ['task', 'update_current_step'],
  ['question', 'AskQuestion ask_question'],
  ['subagent', 'task_v2'],
  ['mcp', 'CallMcpTool FetchMcpResource list_mcp_resources'],
];

const CATEGORY_BY_TOOL: ReadonlyMap<string, EventCategory> = new Map(
  TOOLS_BY_CATEGORY.flatMap(([category, names]) =>
    names.split(' ').map((name): [string, EventCategory] => [name.toLowerCase(), category]),
  ),
);

const GIT_COMMAND = /^\s*(?:cd\s+\S+\s*&&\s*)?(?:sudo\s+)?(?:git|gh)\s/;

/** What a tool call says, from its structured input alone: the same for all agents. */
export function describeToolCall(name: string, input: unknown, directory: string | null): ToolFacts {
  const fields: JsonObject = isObject(input) ? input : {};
  const filePath = pathOf(categoryOf(name, fields), fields);
  const category = categoryOf(name, fields);
  return {
    category,
    filePath,
    subject: subjectOf(category, fields, filePath === null ? null : pathWithin(filePath, directory)),
    text: textOf(category, input, fields),
  };
}

function categoryOf(name: string, fields: JsonObject): EventCategory {
  const category = CATEGORY_BY_TOOL.get(name.toLowerCase()) ?? (/^mcp(?:__|_|-|\.|:)/i.test(name) ? 'mcp' : 'tool');
  if (category === 'command' && GIT_COMMAND.test(commandOf(fields) ?? '')) return 'git';
  return category;
}

/** Under these names agents give the file that a call is about, best first. */
const PATH_FIELDS = [
  'file_path',
  'notebook_path',
  'filePath',
  'absolute_path',
  'target_file',
  'relative_workspace_path',
  'relativeWorkspacePath',
  'targetFile',
  'target_notebook',
  'path',
  'dir_path',
  'target_directory',
  'file',
  'filename',
];

const CATEGORIES_WITH_PATH: ReadonlySet<EventCategory> = new Set(['read', 'search', 'edit', 'write', 'memory']);

function pathOf(category: EventCategory, fields: JsonObject): string | null {
  for (const field of CATEGORIES_WITH_PATH.has(category) ? PATH_FIELDS : PATH_FIELDS.slice(0, 3)) {
    const path = textOrNull(fields[field]);
    if (path !== null) return path;
  }
  return category === 'edit' ? firstPatchedPath(fields) : null;
}

/** A patch names its files itself. */
function firstPatchedPath({ input, patch, patchText }: JsonObject): string | null {
  const text = textOrNull(input) ?? textOrNull(patch) ?? textOrNull(patchText) ?? '';
  return /^\*\*\* (?:Update|Add|Delete) File: (.+)$/m.exec(text)?.[1]?.trim() ?? null;
}

/** The shell command of a call: text, or a list of words, of which `bash -lc "…"` is the last. */
export function commandOf({ command, cmd, CommandLine }: JsonObject): string | null {
  const given = command ?? cmd ?? CommandLine;
  if (!Array.isArray(given)) return textOrNull(given);
  const words = given.filter((word) => typeof word === 'string');
  const isShell =
    words.length === 3 && /(?:^|\/)(?:ba|z|da)?sh$/.test(words[0] ?? '') && /^-l?i?c$/.test(words[1] ?? '');
  return isShell ? (words[2] ?? null) : textOrNull(words.join(' '));
}

/** Titles name files as one does who works in that directory. */
function pathWithin(path: string, directory: string | null): string {
  if (directory === null) return path;
  const [from, of] = [directory, path].map((text) => text.replaceAll('\\', '/'));
  return of?.startsWith(`${from}/`) ? of.slice((from ?? '').length + 1) : path;
}

/** Fields that say what a call is about, best first. */
const SUBJECT_FIELDS = [
  'pattern',
  'query',
  'regex',
  'glob_pattern',
  'globPattern',
  'search_term',
  'url',
  'description',
  'subject',
  'skill',
  'prompt',
  'question',
  'name',
];

function subjectOf(category: EventCategory, fields: JsonObject, filePath: string | null): string {
  if (filePath !== null && category !== 'search') return filePath;
  const command = commandOf(fields);
  if (command !== null) return firstLine(command);
  for (const field of SUBJECT_FIELDS) {
    const text = textOrNull(fields[field]);
    if (text !== null) return firstLine(text);
  }
  return '';
}

/** These carry their content under names that mean something; the rest is shown as it is. */
function textOf(category: EventCategory, input: unknown, fields: JsonObject): string {
  switch (category) {
    case 'command':
    case 'git':
      return joinTexts(commandOf(fields), fields.description) || asIs(input);
    case 'edit':
      return editText(fields) || asIs(input);
    case 'write':
      return joinTexts(pathOf(category, fields), fields.content ?? fields.file_text ?? fields.contents) || asIs(input);
    case 'plan':
      return joinTexts(fields.plan) || asIs(input);
    case 'subagent':
      return joinTexts(fields.description, fields.subagent_type, fields.prompt) || asIs(input);
    case 'task':
      return todoText(fields.todos ?? fields.plan ?? fields.todoList) ?? asIs(input);
    default:
      return asIs(input);
  }
}

function asIs(input: unknown): string {
  return input === undefined || input === null ? '' : renderJson(input);
}

function editText(fields: JsonObject): string {
  const before = fields.old_string ?? fields.oldString ?? fields.old_str;
  const after = fields.new_string ?? fields.newString ?? fields.new_str ?? fields.code_edit;
  if (typeof before !== 'string' && typeof after !== 'string') return '';
  return joinTexts(pathOf('edit', fields), before, after);
}

function joinTexts(...values: readonly unknown[]): string {
  return values.filter((value) => typeof value === 'string' && value !== '').join('\n');
}

function todoText(todos: unknown): string | null {
  if (!Array.isArray(todos)) return null;
  return todos
    .filter(isObject)
    .map(
      (todo) =>
        `[${stringOr(todo.status, '?')}] ${stringOr(todo.content, stringOr(todo.step, stringOr(todo.title, '')))}`,
    )
    .join('\n');
}
