import type { ReactNode } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Tabs, tabId } from '../../components/tabs.tsx';
import { useEngine } from '../../engine-context.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useScreenTitle } from '../../hooks/use-screen-title.ts';
import { navigate, useRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { DayAnswer } from './day-answer.tsx';
import { DecisionsAnswer } from './decisions-answer.tsx';
import { FileAnswer } from './file-answer.tsx';
import { FixesAnswer } from './fixes-answer.tsx';
import { QuestionForm } from './question-form.tsx';
import {
  parseQuestionParams,
  QUESTION_KINDS,
  type QuestionKind,
  type QuestionParams,
  questionRoute,
} from './question-params.ts';
import styles from './questions-view.module.css';
import { RunsAnswer } from './runs-answer.tsx';

const TABS: Readonly<Record<QuestionKind, string>> = {
  file: 'A file',
  fixes: 'An error',
  decisions: 'Decisions',
  runs: 'A command',
  day: 'A day',
};

const PANEL = 'question';

/** Questions about what happened, each answered with what it rests on. */
export function QuestionsView() {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const params = parseQuestionParams(useRoute().params);
  const projects = useQuery(`projects ${revision}`, () => engine.listProjects());
  useScreenTitle(params.text === '' ? `${TABS[params.kind]} – Questions` : `${params.text} – Questions`);
  return (
    <div className={styles.view}>
      <ScreenHeader title="Questions" />
      <Tabs
        label="Kind of question"
        panelId={PANEL}
        tabs={QUESTION_KINDS.map((value) => ({ value, label: TABS[value] }))}
        value={params.kind}
        onChoose={(kind) => navigate(questionRoute(kind, { project: params.project }))}
      />
      <div id={PANEL} className={styles.panel} role="tabpanel" aria-labelledby={tabId(PANEL, params.kind)} data-pane>
        <QuestionForm key={params.kind} params={params} projects={projects.data?.data ?? []} />
        <Answer params={params} />
      </div>
    </div>
  );
}

function Answer({ params }: { readonly params: QuestionParams }): ReactNode {
  if (!isAsked(params)) return <Intro kind={params.kind} />;
  switch (params.kind) {
    case 'file':
      return <FileAnswer params={params} />;
    case 'fixes':
      return <FixesAnswer params={params} />;
    case 'decisions':
      return <DecisionsAnswer params={params} />;
    case 'runs':
      return <RunsAnswer params={params} />;
    case 'day':
      return <DayAnswer params={params} />;
  }
}

/** Decisions may be asked for without a word. */
function isAsked({ kind, text, day, eventKey }: QuestionParams): boolean {
  if (kind === 'day') return day !== '';
  return kind === 'decisions' || text.trim() !== '' || (kind === 'fixes' && eventKey !== null);
}

const INTROS: Readonly<Record<QuestionKind, readonly [string, string]>> = {
  file: [
    'Which sessions changed a file, and why?',
    'Write a path or its end. Each edit comes with its session, the prompt before it and the diff.',
  ],
  fixes: [
    'How was an error fixed before?',
    'Paste the message. The same and like errors come with what changed between each and the next success.',
  ],
  decisions: ['What was decided?', 'Write a topic, or nothing for all decisions.'],
  runs: [
    'How was a command run?',
    'Write words of it. Each command line comes with how often it ran, how it ended, where and how long.',
  ],
  day: [
    'What did I do on a day?',
    'Choose a day or a range: sessions, active time, prompts, files, commands, errors with their fixes, decisions.',
  ],
};

function Intro({ kind }: { readonly kind: QuestionKind }) {
  const [title, text] = INTROS[kind];
  return (
    <EmptyState title={title}>
      <p>{text}</p>
    </EmptyState>
  );
}
