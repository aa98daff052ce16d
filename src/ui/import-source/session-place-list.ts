export const SYSTEMS = ['macos', 'linux', 'windows'] as const;
export type System = (typeof SYSTEMS)[number];

export interface SessionPlace {
  readonly agent: string;
  readonly path: string;
  /** What is there, where its agent does not say enough. */
  readonly what?: string;
}

/** Same below the home folder of every system. */
const IN_HOME: readonly SessionPlace[] = [
  { agent: 'Claude Code', path: '.claude/projects', what: 'one folder a project' },
  { agent: 'Claude Code', path: '.claude/CLAUDE.md', what: 'memory of the user' },
  { agent: 'Codex CLI', path: '.codex/sessions' },
  { agent: 'Gemini CLI', path: '.gemini/tmp' },
  { agent: 'Copilot CLI', path: '.copilot/session-state' },
  { agent: 'OpenCode', path: '.local/share/opencode' },
  { agent: 'Cursor', path: '.cursor/projects', what: 'transcripts of its agent' },
  { agent: 'pi', path: '.pi/agent/sessions' },
];

/** Where each system keeps the settings of programs. */
const SETTINGS: Readonly<Record<System, string>> = {
  macos: '~/Library/Application Support/',
  linux: '~/.config/',
  windows: '%APPDATA%\\',
};

const IN_SETTINGS: readonly SessionPlace[] = [
  { agent: 'Cursor', path: 'Cursor/User/globalStorage/state.vscdb', what: 'chats, all projects' },
  { agent: 'Cursor', path: 'Cursor/User/workspaceStorage', what: 'which chat belongs to which project' },
  { agent: 'VS Code Copilot', path: 'Code/User/workspaceStorage' },
  { agent: 'Cline', path: 'Code/User/globalStorage/saoudrizwan.claude-dev/tasks' },
  { agent: 'Roo Code', path: 'Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks' },
];

/** The same everywhere, in words. */
const ANYWHERE: readonly SessionPlace[] = [
  { agent: 'Aider', path: '.aider.chat.history.md', what: 'in the repository' },
  { agent: 'SpecStory', path: '.specstory/history', what: 'in the repository' },
];

export function sessionPlaces(system: System): readonly SessionPlace[] {
  const home = system === 'windows' ? '%USERPROFILE%\\' : '~/';
  const places = [
    ...IN_HOME.map((place) => ({ ...place, path: home + place.path })),
    ...IN_SETTINGS.map((place) => ({ ...place, path: SETTINGS[system] + place.path })),
  ].map((place) => (system === 'windows' ? { ...place, path: place.path.replaceAll('/', '\\') } : place));
  return [...places, ...ANYWHERE].sort((a, b) => a.agent.localeCompare(b.agent));
}
