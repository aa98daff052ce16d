import { type BriefEntry, newestFirst } from './brief-entry.ts';
import { type BriefSession, hasFact, type PlacedEvent } from './brief-session.ts';
import { entryOf, placeOf } from './entry-of-event.ts';

/** As `git commit` prints it: branch, hash, subject. */
const COMMIT = /^\[([^\]\n]{1,200}?)(?: \(root-commit\))? ([0-9a-f]{7,40})\] (.{1,400})$/gm;
const SWITCHED = /^Switched to (?:a new )?branch '([^'\n]{1,200})'/m;
const PULL_REQUEST = /^https:\/\/\S+\/(?:pull|merge_requests)\/\d+$/m;

/** The branch, commits, the last state of the tree and pull requests, as the output of commands shows them. */
export function gitEntries(sessions: readonly BriefSession[]): readonly BriefEntry[] {
  const states: BriefEntry[] = [];
  const rest = sessions.flatMap((session) => {
    const { pairs } = session;
    return session.events.flatMap((event) => {
      const call = pairs.callOf(event);
      const isCommand = event.category === 'git' || event.category === 'command';
      if (call === null || !isCommand || hasFact(event, 'error')) return [];
      const placed = { session, event };
      if (/\bgit status\b/.test(call.text))
        states.push(entryOf(placed, { section: 'git', lead: 'git status: ', quote: event.text }));
      return [...commitsIn(placed), ...pullRequestsIn(placed, call.text)];
    });
  });
  const branch = branchEntry(sessions);
  const [state] = states.sort(newestFirst);
  return [...(branch ? [branch] : []), ...(state ? [state] : []), ...rest.sort(newestFirst)];
}

function commitsIn(placed: PlacedEvent): readonly BriefEntry[] {
  return [...placed.event.text.matchAll(COMMIT)]
    .map(([, branch = '', hash = '', subject = '']) =>
      entryOf(placed, { section: 'git', lead: `commit ${hash} on ${branch}: `, quote: subject }),
    )
    .reverse();
}

function pullRequestsIn(placed: PlacedEvent, command: string): readonly BriefEntry[] {
  const [url] = (/\b(?:gh pr|glab mr) create\b/.test(command) && PULL_REQUEST.exec(placed.event.text)) || [];
  return url === undefined ? [] : [entryOf(placed, { section: 'git', lead: `opened ${url}` })];
}

/** The branch that was worked on last: by the newest output that names one, else by the records of the newest session. */
export function branchEntry(sessions: readonly BriefSession[]): BriefEntry | null {
  const named = sessions
    .flatMap((session) =>
      session.events.flatMap((event) => {
        const branch = branchIn({ session, event });
        return branch === null ? [] : entryOf({ session, event }, { section: 'git', lead: `branch ${branch}` });
      }),
    )
    .sort(newestFirst);
  if (named[0]) return named[0];
  const recorded = sessions.flatMap((session) => {
    const [branch, event] = [session.branches.at(-1), session.events.at(-1)];
    return branch !== undefined && event
      ? entryOf({ session, event }, { section: 'git', lead: `branch ${branch}` })
      : [];
  });
  return recorded.sort(newestFirst)[0] ?? null;
}

function branchIn({ event }: PlacedEvent): string | null {
  if (event.type !== 'tool-result' || (event.category !== 'git' && event.category !== 'command')) return null;
  const commit = [...event.text.matchAll(COMMIT)].at(-1)?.[1];
  const branch = commit ?? SWITCHED.exec(event.text)?.[1] ?? null;
  return branch?.startsWith('detached HEAD') === true ? null : branch;
}

/** For the place of entries that belong to a whole session: its last event. */
export function lastOf(session: BriefSession): PlacedEvent | null {
  const event = session.events.at(-1);
  return event ? { session, event } : null;
}

export function newestSession(sessions: readonly BriefSession[]): BriefSession | null {
  const placed = sessions.flatMap((session) => lastOf(session) ?? []);
  placed.sort((a, b) => newestFirst({ at: placeOf(a) }, { at: placeOf(b) }));
  return placed[0]?.session ?? null;
}
