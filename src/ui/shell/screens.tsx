import {
  Bot,
  Brain,
  ChartNoAxesColumn,
  ChartNoAxesGantt,
  Database,
  Import,
  Layers,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessagesSquare,
  Search,
  Settings,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { readable } from '../hooks/readable.ts';
import type { Screen } from '../router.ts';

export type ViewName = Screen | 'first-run';

export interface ScreenEntry {
  readonly screen: Screen;
  readonly name: string;
  readonly icon: LucideIcon;
  /** Pressed after `g`. */
  readonly goToKey: string;
}

export const MAIN_SCREENS: readonly ScreenEntry[] = [
  { screen: 'search', name: 'Search', icon: Search, goToKey: 's' },
  { screen: 'timeline', name: 'Timeline', icon: ChartNoAxesGantt, goToKey: 't' },
  { screen: 'sessions', name: 'Sessions', icon: MessagesSquare, goToKey: 'r' },
  { screen: 'figures', name: 'Figures', icon: ChartNoAxesColumn, goToKey: 'f' },
  { screen: 'questions', name: 'Questions', icon: MessageCircleQuestionMark, goToKey: 'q' },
  { screen: 'memory', name: 'Memory', icon: Brain, goToKey: 'm' },
  { screen: 'context', name: 'Context', icon: Layers, goToKey: 'c' },
];

export const MORE_SCREENS: readonly ScreenEntry[] = [
  { screen: 'import', name: 'Import', icon: Import, goToKey: 'i' },
  { screen: 'mcp', name: 'MCP', icon: Bot, goToKey: 'p' },
  { screen: 'storage', name: 'Storage', icon: Database, goToKey: 'd' },
  { screen: 'settings', name: 'Settings', icon: Settings, goToKey: ',' },
];

export const SCREEN_NAMES: Readonly<Record<Screen, string>> = {
  search: 'Search',
  timeline: 'Timeline',
  sessions: 'Sessions',
  session: 'Session',
  figures: 'Figures',
  questions: 'Questions',
  document: 'Document',
  memory: 'Memory',
  context: 'Context',
  brief: 'Brief',
  import: 'Import',
  mcp: 'MCP',
  storage: 'Storage',
  settings: 'Settings',
};

/** Each screen is its own chunk: the first paint waits for the shell and one of them. */
const LOADERS: Readonly<Record<ViewName, () => Promise<ComponentType>>> = {
  search: () => import('../views/search/search-view.tsx').then(({ SearchView }) => SearchView),
  timeline: () => import('../views/timeline/timeline-view.tsx').then(({ TimelineView }) => TimelineView),
  sessions: () => import('../views/sessions/sessions-view.tsx').then(({ SessionsView }) => SessionsView),
  session: () => import('../views/session/session-view.tsx').then(({ SessionView }) => SessionView),
  figures: () => import('../views/figures/figures-view.tsx').then(({ FiguresView }) => FiguresView),
  questions: () => import('../views/questions/questions-view.tsx').then(({ QuestionsView }) => QuestionsView),
  document: () => import('../views/document/document-view.tsx').then(({ DocumentView }) => DocumentView),
  memory: () => import('../views/memory/memory-view.tsx').then(({ MemoryView }) => MemoryView),
  context: () => import('../views/context/context-view.tsx').then(({ ContextView }) => ContextView),
  brief: () => import('../views/brief/brief-view.tsx').then(({ BriefView }) => BriefView),
  import: () => import('../views/import/import-view.tsx').then(({ ImportView }) => ImportView),
  mcp: () => import('../views/mcp/mcp-view.tsx').then(({ McpView }) => McpView),
  storage: () => import('../views/storage/storage-view.tsx').then(({ StorageView }) => StorageView),
  settings: () => import('../views/settings/settings-view.tsx').then(({ SettingsView }) => SettingsView),
  'first-run': () => import('../views/first-run/first-run-view.tsx').then(({ FirstRunView }) => FirstRunView),
};

const views: Partial<Record<ViewName, Promise<ComponentType>>> = {};

/** Begins to load a view, or gives what is loaded. */
export function loadView(name: ViewName): Promise<ComponentType> {
  views[name] ??= readable(LOADERS[name]());
  return views[name];
}
