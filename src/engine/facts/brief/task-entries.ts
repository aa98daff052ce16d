import { type BriefEntry, newestFirst } from './brief-entry.ts';
import type { BriefEvent, BriefSession, CallPairs } from './brief-session.ts';
import { entryOf } from './entry-of-event.ts';
import { firstWords } from './spoken-entries.ts';

/** Tasks of the last state of each list that are not done, and plans that nothing was done for. */
export function taskEntries(sessions: readonly BriefSession[]): readonly BriefEntry[] {
  const edited = lastEdits(sessions);
  return sessions
    .filter(({ isSubject }) => isSubject)
    .flatMap((session) => [...openTasks(session), ...openPlan(session, edited)])
    .sort(newestFirst);
}

interface Task {
  readonly text: string;
  readonly status: string;
  readonly event: BriefEvent;
}

const DONE = /^(?:completed?|done|x|✅|✔|☑|cancell?ed|deleted|resolved|skipped)$/i;
/** As lists write it in a box. */
const BOXES: readonly (readonly [RegExp, string])[] = [
  [/^\s*$|^pending$|^not[-_ ]started$|^todo$|^open$/i, 'pending'],
  [/^(?:⚡|-|~|>|\/|in[-_ ]progress|active|doing)$/i, 'in progress'],
];

function statusOf(box: string): string {
  if (DONE.test(box.trim())) return 'done';
  return BOXES.find(([pattern]) => pattern.test(box))?.[1] ?? box.trim();
}

function openTasks(session: BriefSession): readonly BriefEntry[] {
  const list = new TaskList(session.pairs);
  for (const event of session.events) list.see(event);
  return list
    .tasks()
    .filter(({ status }) => status !== 'done')
    .map(({ text, status, event }) =>
      entryOf({ session, event }, { section: 'tasks', lead: `${status}: `, quote: text }),
    );
}

const LIST_LINE = /^(?:todos: ?)?\s*(?:[-*]|\d+[.)])?\s*\[([^\]\n]{0,14})\]\s+(.+)$/gm;

/** The task list of a session as its calls leave it: written whole, or task by task. */
class TaskList {
  readonly #pairs: CallPairs;
  /** By the tool's number, or by their place in a list that was written whole. */
  #tasks = new Map<string, Task>();

  constructor(pairs: CallPairs) {
    this.#pairs = pairs;
  }

  see(event: BriefEvent): void {
    if (event.category !== 'task' || event.type !== 'tool-call' || !this.#pairs.hasWorked(event)) return;
    const id = fieldIn(event.text, 'task_?id|id');
    if (/create/i.test(event.tool ?? '')) this.#create(event);
    else if (id !== null && /update|complete/i.test(event.tool ?? '')) this.#update(id, event);
    else this.#write(event);
  }

  tasks(): readonly Task[] {
    return [...this.#tasks.values()];
  }

  #create(event: BriefEvent): void {
    const text = fieldIn(event.text, 'subject|title|description');
    if (text === null) return;
    const [, given] = /(?:task )?#(\w+)/i.exec(this.#pairs.resultOf(event)?.text ?? '') ?? [];
    this.#tasks.set(given ?? `${this.#tasks.size + 1}`, { text, status: 'pending', event });
  }

  #update(id: string, event: BriefEvent): void {
    const task = this.#tasks.get(id);
    if (!task) return;
    const status = fieldIn(event.text, 'status');
    const text = fieldIn(event.text, 'subject|title') ?? task.text;
    this.#tasks.set(id, { text, status: status === null ? task.status : statusOf(status), event });
  }

  #write(event: BriefEvent): void {
    const lines = [...event.text.matchAll(LIST_LINE)];
    if (lines.length === 0 && event.text.trim() !== '') return;
    this.#tasks = new Map(
      lines.map(([, box = '', text = ''], index) => [`${index + 1}`, { text, status: statusOf(box), event }]),
    );
  }
}

/** Of a call that is shown as `name: value` lines. */
function fieldIn(text: string, names: string): string | null {
  return new RegExp(`^(?:${names}): (.+)$`, 'im').exec(text)?.[1]?.trim() ?? null;
}

/** Shorter ones only say that planning begins or ends. */
const SHORTEST_PLAN = 40;

/** The last plan of a session, as long as nobody refused it and no file was changed behind it. */
function openPlan(session: BriefSession, edited: LastEdits): readonly BriefEntry[] {
  const { pairs } = session;
  const plan = session.events.findLast(
    ({ category, type, text }) => category === 'plan' && type !== 'tool-result' && text.length >= SHORTEST_PLAN,
  );
  if (!plan) return [];
  const result = pairs.resultOf(plan);
  const isApproved = result !== null && /\bapproved\b/i.test(result.text);
  const isRefused = result !== null && !isApproved;
  if (isRefused || isEditedAfter(plan, session, edited)) return [];
  const lead = isApproved ? 'plan approved, no file changed since: ' : 'plan without an answer: ';
  return [entryOf({ session, event: plan }, { section: 'tasks', lead, quote: firstWords(plan.text) })];
}

/** By folder of the project: when a file was changed last. */
type LastEdits = ReadonlyMap<string | null, number>;

function lastEdits(sessions: readonly BriefSession[]): LastEdits {
  const last = new Map<string | null, number>();
  for (const { projectPath, events } of sessions)
    for (const event of events)
      if (isEdit(event) && event.ms !== null && event.ms > (last.get(projectPath) ?? Number.NEGATIVE_INFINITY))
        last.set(projectPath, event.ms);
  return last;
}

/** By the session itself, or later by any other of the scope in the same project. */
function isEditedAfter(plan: BriefEvent, { events, projectPath }: BriefSession, edited: LastEdits): boolean {
  if (events.some((event) => event.seq > plan.seq && isEdit(event))) return true;
  return plan.ms !== null && (edited.get(projectPath) ?? Number.NEGATIVE_INFINITY) > plan.ms;
}

function isEdit({ type, category }: BriefEvent): boolean {
  return type === 'tool-call' && (category === 'edit' || category === 'write');
}
