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
import { type ComponentType, lazy } from 'react';
import type { Screen } from '../router.ts';

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
export const VIEWS: Readonly<Record<Screen, ComponentType>> = {
  search: lazy(() => import('../views/search/search-view.tsx').then((module) => ({ default: module.SearchView }))),
  timeline: lazy(() =>
    import('../views/timeline/timeline-view.tsx').then((module) => ({ default: module.TimelineView })),
  ),
  sessions: lazy(() =>
    import('../views/sessions/sessions-view.tsx').then((module) => ({ default: module.SessionsView })),
  ),
  session: lazy(() => import('../views/session/session-view.tsx').then((module) => ({ default: module.SessionView }))),
  figures: lazy(() => import('../views/figures/figures-view.tsx').then((module) => ({ default: module.FiguresView }))),
  questions: lazy(() =>
    import('../views/questions/questions-view.tsx').then((module) => ({ default: module.QuestionsView })),
  ),
  document: lazy(() =>
    import('../views/document/document-view.tsx').then((module) => ({ default: module.DocumentView })),
  ),
  memory: lazy(() => import('../views/memory/memory-view.tsx').then((module) => ({ default: module.MemoryView }))),
  context: lazy(() => import('../views/context/context-view.tsx').then((module) => ({ default: module.ContextView }))),
  brief: lazy(() => import('../views/brief/brief-view.tsx').then((module) => ({ default: module.BriefView }))),
  import: lazy(() => import('../views/import/import-view.tsx').then((module) => ({ default: module.ImportView }))),
  mcp: lazy(() => import('../views/mcp/mcp-view.tsx').then((module) => ({ default: module.McpView }))),
  storage: lazy(() => import('../views/storage/storage-view.tsx').then((module) => ({ default: module.StorageView }))),
  settings: lazy(() =>
    import('../views/settings/settings-view.tsx').then((module) => ({ default: module.SettingsView })),
  ),
};

export const FirstRun = lazy(() =>
  import('../views/first-run/first-run-view.tsx').then((module) => ({ default: module.FirstRunView })),
);
