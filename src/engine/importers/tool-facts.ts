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
    'Read NotebookRead LS BashOutput TaskOutput read_file read_many_files list_directory list_files list_dir view view_image cat open_file fetch_instructions copilot_readFile copilot_listDirectory list_code_definition_names get_errors copilot_getErrors get_terminal_output read_terminal copilot_readNotebookCellOutput copilot_getChangedFiles get_changed_files list_code_usages copilot_listCodeUsages test_failure copilot_testFailure get_search_view_results terminal_last_command terminal_selection show_file get_internal_docs cli_help read_background_output list_background_processes list read_file_v2 list_dir_v2 ReadFile ReadLints read_lints fetch_rules fetch_pull_request read_files read_command_output',
  ],
  [
    'search',
    'Grep Glob ToolSearch LSP search_files search_file_content codebase_search grep_search file_search find rg copilot_findTextInFiles copilot_findFiles copilot_searchCodebase semantic_search tool_search ripgrep_raw_search glob_file_search search_workspace_symbols copilot_searchWorkspaceSymbols file_search.msearch myfiles_browser conversation_search recent_chats project_knowledge_search google_drive_search drive_search codesearch ripgrep SemanticSearch semantic_search_full search_symbols search_codebase',
  ],
  [
    'web',
    'WebFetch WebSearch web_fetch web_search google_web_search fetch browser_action web_search_call copilot_fetchWebPage fetch_webpage web vscode_fetchWebPage_internal open_simple_browser copilot_openSimpleBrowser fetch_copilot_cli_documentation copilot_githubRepo github_repo web.run browser image_search launch_extended_search_task fetch_web_content',
  ],
  [
    'edit',
    'Edit MultiEdit NotebookEdit apply_patch edit_file replace replace_in_file search_replace apply_diff insert_content search_and_replace str_replace str_replace_editor str_replace_based_edit_tool edit_notebook patch copilot_replaceString copilot_applyPatch copilot_insertEdit copilot_multiReplaceString replace_string_in_file multi_replace_string_in_file insert_edit_into_file delete_file reapply copilot_editFiles copilot_editNotebook edit_notebook_file canmore.update_textdoc edit_file_v2 edit_file_v2_search_replace edit_file_v2_apply_patch StrReplace ApplyPatch EditNotebook Delete delete_path editor edit_file_roo edit_file_anthropic edit_file_grok edit_file_gemini edit_file_codex',
  ],
  [
    'write',
    'Write write_file write_to_file create_file create new_file copilot_createFile copilot_createNewJupyterNotebook copilot_createDirectory create_directory canmore.create_textdoc',
  ],
  [
    'command',
    'Bash KillShell KillBash PowerShell shell exec_command local_shell run_shell_command run_terminal_cmd run_terminal_command execute_command run_in_terminal copilot_runInTerminal write_stdin container.exec local_shell_call python stop_bash read_bash write_bash run_terminal_command_v2 unified_exec code_interpreter list_bash read_powershell write_powershell stop_powershell list_powershell kill_terminal create_and_run_task run_task runTests copilot_runNotebookCell run_notebook_cell python_user_visible bash_tool repl shell_command exec js_repl run_commands',
  ],
  [
    'plan',
    'ExitPlanMode EnterPlanMode exit_plan_mode plan_mode_respond create_plan enter_plan_mode plan_enter plan_exit CreatePlan SwitchMode switch_mode plan_mode_response',
  ],
  [
    'task',
    'TodoWrite TodoRead TaskCreate TaskUpdate TaskList TaskGet update_plan write_todos todo_write todo_read manage_todo_list update_todo_list update_todo copilot_updateTodoList complete_task tracker_create_task tracker_update_task tracker_get_task tracker_list_tasks update_current_step create_goal update_goal get_goal',
  ],
  [
    'question',
    'AskUserQuestion ask_followup_question ask_user request_user_input question vscode_askQuestions ask_user_input_v0 AskQuestion ask_question',
  ],
  [
    'subagent',
    'Task Agent Workflow SendMessage spawn_agent new_task delegate_to_agent runSubagent use_subagents wait_agent send_input codebase_investigator subagent read_agent write_agent list_agents copilot_runSubagent search_subagent execution_subagent task_v2 close_agent resume_agent followup_task send_message',
  ],
  ['skill', 'Skill SlashCommand activate_skill use_skill skills run_slash_command'],
  [
    'mcp',
    'use_mcp_tool access_mcp_resource mcp CallMcpTool FetchMcpResource list_mcp_resources list_mcp_resource_templates read_mcp_resource load_mcp_documentation',
  ],
  ['memory', 'save_memory memory create_memory update_memory store_memory copilot_memory bio memory_user_edits'],
];

const CATEGORY_BY_TOOL: ReadonlyMap<string, EventCategory> = new Map(
  TOOLS_BY_CATEGORY.flatMap(([category, names]) =>
    names.split(' ').map((name): [string, EventCategory] => [name.toLowerCase(), category]),
  ),
);

/** True for a tool that runs commands, whatever the agent. */
export function isCommandTool(name: string): boolean {
  return CATEGORY_BY_TOOL.get(name.toLowerCase()) === 'command';
}

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
  if (category === 'read') return firstListedPath(fields.files);
  return category === 'edit' ? firstPatchedPath(fields) : null;
}

function firstListedPath(files: unknown): string | null {
  const [first] = Array.isArray(files) ? files : [];
  return textOrNull(isObject(first) ? first.path : first);
}

/** A patch names its files itself. */
function firstPatchedPath({ input, patch, patchText }: JsonObject): string | null {
  const text = textOrNull(input) ?? textOrNull(patch) ?? textOrNull(patchText) ?? '';
  return /^\*\*\* (?:Update|Add|Delete) File: (.+)$/m.exec(text)?.[1]?.trim() ?? null;
}

/** The shell command of a call: text, or a list of words, of which `bash -lc "…"` is the last; or several commands. */
export function commandOf({ command, cmd, CommandLine, commands }: JsonObject): string | null {
  const given = command ?? cmd ?? CommandLine;
  if (given === undefined && Array.isArray(commands)) return textOrNull(commands.map(commandText).join('\n'));
  if (!Array.isArray(given)) return textOrNull(given);
  const words = given.filter((word) => typeof word === 'string');
  return isShell(words) ? (words.at(-1) ?? null) : textOrNull(words.join(' '));
}

/** True for a shell that is given a command to run. */
function isShell(words: readonly string[]): boolean {
  const [program = '', option = ''] = words;
  if (words.length === 3 && /(?:^|\/)(?:ba|z|da)?sh$/.test(program)) return /^-l?i?c$/.test(option);
  return /(?:^|[\\/])(?:powershell|pwsh)(?:\.exe)?$/i.test(program) && /^-c(?:ommand)?$/i.test(words.at(-2) ?? '');
}

function commandText(command: unknown): string {
  return stringOr(isObject(command) ? command.command : command, '');
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
  'message',
  'name',
  'tool_name',
  'queries',
];

function subjectOf(category: EventCategory, fields: JsonObject, filePath: string | null): string {
  if (filePath !== null && category !== 'search') return filePath;
  const command = commandOf(fields);
  if (command !== null) return firstLine(command);
  for (const field of SUBJECT_FIELDS) {
    const value = fields[field];
    const text = textOrNull(Array.isArray(value) ? value[0] : value);
    if (text !== null) return firstLine(text);
  }
  return '';
}

/** These carry their content under names that mean something; the rest is shown as it is. */
function textOf(category: EventCategory, input: unknown, fields: JsonObject): string {
  switch (category) {
    case 'command':
    case 'git':
      return joinTexts(commandOf(fields), fields.description ?? fields.explanation) || asIs(input);
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
  const before = fields.old_string ?? fields.oldString ?? fields.old_str ?? fields.oldText ?? fields.old_text;
  const after =
    fields.new_string ?? fields.newString ?? fields.new_str ?? fields.newText ?? fields.new_text ?? fields.code_edit;
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
        `[${stringOr(todo.status, '?')}] ${stringOr(todo.content ?? todo.step ?? todo.title ?? todo.description, '')}`,
    )
    .join('\n');
}
