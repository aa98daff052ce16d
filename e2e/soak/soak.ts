import { seededRandom } from '../../src/testing/seeded-random.ts';
import { inTime } from '../kills/in-time.ts';
import type { Action } from './action.ts';
import { checkAction, checkAll } from './checks.ts';
import { DELETING } from './deleting.ts';
import { IMPORTING } from './importing.ts';
import { KILLS, TABS } from './killing.ts';
import { LOOKING } from './looking.ts';
import { Tabs } from './tabs.ts';
import { User } from './user.ts';

const ACTIONS: readonly Action[] = [...IMPORTING, ...LOOKING, ...DELETING, ...TABS, ...KILLS];
const CHECK_EVERY = 25;
const SHOWN_BEFORE_FAULT = 10;
/** Far enough apart that no two seeds share the numbers of their actions. */
const SEED_STEP = 1_000_003;

interface SoakFault {
  /** From 1. */
  readonly action: number;
  readonly text: string;
  /** The last lines up to it. */
  readonly before: readonly string[];
}

export interface SoakSummary {
  readonly seed: number;
  readonly actions: Readonly<Record<string, number>>;
  readonly kills: number;
  /** Of all that is to be true; the cheap ones come after each action. */
  readonly checks: number;
  readonly faults: readonly SoakFault[];
}

interface SoakOptions {
  readonly seed: number;
  /** Whether one more action is to be done, after so many. */
  readonly goesOn: (actions: number) => boolean;
  /** Names of the first actions, in place of chance. */
  readonly script?: readonly string[];
  /** Hears of each action in a line. */
  readonly onAction?: (line: string) => void;
}

/** Uses the app at that address as a user would who does not take care, and looks at it after each action. */
export async function runSoak(
  url: string,
  { seed, goesOn, script = [], onAction = () => {} }: SoakOptions,
): Promise<SoakSummary> {
  const tabs = new Tabs(url);
  const user = new User(tabs);
  const actions: Record<string, number> = {};
  const faults: SoakFault[] = [];
  const lines: string[] = [];
  let checks = 0;
  let count = 0;
  const note = (texts: readonly string[]) => {
    for (const text of texts) {
      faults.push({ action: count, text, before: lines.slice(-SHOWN_BEFORE_FAULT) });
      onAction(`  ${text}`);
    }
  };
  const check = async () => {
    checks += 1;
    note(await attempt('The check does not end', checkAll(tabs, user.model)));
  };
  try {
    for (; goesOn(count); ) {
      count += 1;
      user.random = seededRandom(seed * SEED_STEP + count);
      const action = choose(user, script[count - 1]);
      actions[action.name] = (actions[action.name] ?? 0) + 1;
      let line = `${count} ${action.name}`;
      const problems = await attempt(
        'It does not end',
        action.run(user).then((said) => {
          line += `: ${said}`;
          return [];
        }),
      );
      lines.push(line);
      onAction(line);
      note(problems);
      note(await attempt('It does not answer', checkAction(tabs, user.model)));
      if (count % CHECK_EVERY === 0) await check();
    }
    await check();
  } finally {
    await tabs.end();
  }
  const kills = Object.entries(actions).reduce(
    (sum, [name, times]) => sum + (name.startsWith('kill: ') ? times : 0),
    0,
  );
  return { seed, actions, kills, checks, faults };
}

function choose(user: User, name: string | undefined): Action {
  const possible = ACTIONS.filter((action) => (name === undefined || action.name === name) && action.isPossible(user));
  let place = user.random() * possible.reduce((sum, { weight }) => sum + weight, 0);
  const action = possible.find(({ weight }) => {
    place -= weight;
    return place < 0;
  });
  if (!action) throw new Error(`Nothing can be done now${name === undefined ? '' : ` by the name “${name}”`}.`);
  return action;
}

/** What the work found; what it threw, as a finding. */
async function attempt(problem: string, work: Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await inTime(problem, work);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
