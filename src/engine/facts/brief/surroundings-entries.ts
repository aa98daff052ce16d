import { ruleSentence } from '../../events/rules/note.ts';
import { type BriefEntry, newestFirst, noteLink } from './brief-entry.ts';
import { type BriefNote, type BriefSession, hasFact } from './brief-session.ts';
import { entryOf } from './entry-of-event.ts';
import { lastOf, newestSession } from './git-entries.ts';

/** The version of the agent's program in a session; null where its records do not say it. */
type VersionOf = (sessionKey: string) => string | null;

/** Where the newest session worked, with which agent and model, and the versions of programs that commands printed. */
export function environmentEntries(sessions: readonly BriefSession[], versionOf: VersionOf): readonly BriefEntry[] {
  const session = newestSession(sessions.filter(({ isSubject }) => isSubject)) ?? newestSession(sessions);
  const last = session && lastOf(session);
  if (!session || !last) return [];
  const version = versionOf(session.sessionKey);
  const directory = session.directories.at(-1) ?? session.projectPath;
  const facts = [
    directory === null || directory === undefined ? '' : `working directory ${directory}`,
    `agent ${session.tool}${version === null ? '' : ` ${version}`}`,
    session.models.length === 0 ? '' : `model ${session.models.at(-1)}`,
  ];
  const own = facts.filter((fact) => fact !== '').map((lead) => entryOf(last, { section: 'environment', lead }));
  return [...own, ...versionEntries(sessions)];
}

const ASKS_VERSION = /^(?:\S{1,60} )(?:--version|-version|-V|version)\s*(?:2>&1)?$/;

/** One a command, as it was printed last. */
function versionEntries(sessions: readonly BriefSession[]): readonly BriefEntry[] {
  const found = sessions.flatMap((session) => {
    const { pairs } = session;
    return session.events.flatMap((event) => {
      const command = pairs.callOf(event)?.text.split('\n')[0]?.trim() ?? '';
      if (!ASKS_VERSION.test(command) || hasFact(event, 'error') || event.text.trim() === '') return [];
      return entryOf(
        { session, event },
        { section: 'environment', lead: `${command}: `, quote: event.text.trim().split('\n')[0] ?? '' },
      );
    });
  });
  return firstOfEach(found.sort(newestFirst), ({ lead }) => lead);
}

function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Rules of memory notes: those of the project first, of each note as it was written last. */
export function ruleEntries(notes: readonly BriefNote[]): readonly BriefEntry[] {
  const newest = firstOfEach([...notes].sort(byAge), ({ path }) => path);
  return [...newest]
    .sort((a, b) => Number(b.isOfProject) - Number(a.isOfProject) || compareText(a.path, b.path))
    .flatMap((note): readonly BriefEntry[] => {
      const rules = note.sections.filter(({ rule }) => rule !== null);
      const name = note.path.split('/').at(-1) ?? note.path;
      const at = { ms: note.ms, owner: note.noteKey, seq: 0 };
      const fields = { section: 'rules', links: [noteLink(note.noteKey)], at } as const;
      if (rules.length === 0) return [{ ...fields, lead: `${name} (gives no rules)`, quote: null, rule: null }];
      return rules.map(({ title, text, rule }) => ({
        ...fields,
        ...{ lead: `${name} › ${title}: `, quote: ruleSentence(text) ?? text, rule },
      }));
    });
}

function byAge(a: BriefNote, b: BriefNote): number {
  return (b.ms ?? Number.NEGATIVE_INFINITY) - (a.ms ?? Number.NEGATIVE_INFINITY) || compareText(a.noteKey, b.noteKey);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** What each sub-agent said last, and results of those whose transcript is not here. */
export function subagentEntries(sessions: readonly BriefSession[]): readonly BriefEntry[] {
  const own = sessions
    .filter(({ isSubject }) => !isSubject)
    .flatMap((session) => {
      const event = session.events.findLast(({ type, text }) => type === 'assistant' && text.trim() !== '');
      const lead = `${session.agentName ?? session.title}: `;
      return event ? entryOf({ session, event }, { section: 'subagents', lead, quote: event.text }) : [];
    });
  return [...own, ...resultsWithoutSession(sessions)].sort(newestFirst);
}

function resultsWithoutSession(sessions: readonly BriefSession[]): readonly BriefEntry[] {
  const here = new Set(sessions.map(({ sessionKey }) => sessionKey));
  return sessions.flatMap((session) => {
    const { pairs } = session;
    return session.events.flatMap((event) => {
      const call = event.category === 'subagent' ? pairs.callOf(event) : null;
      const isHere = call !== null && call.subagentKey !== null && here.has(call.subagentKey);
      if (call === null || isHere || event.text.trim() === '') return [];
      return entryOf({ session, event }, { section: 'subagents', lead: `${call.title}: `, quote: event.text });
    });
  });
}
