import type { StoreName } from '../../engine/api.ts';
import { countsIn } from '../../messages/counted.ts';
import type { NotKeptState, ToolSentences, Unit } from './wording.ts';

const { counted } = countsIn('en');

const STORES: Readonly<Record<StoreName, string>> = {
  content: 'indexed content',
  events: 'session events',
  memory: 'memory notes',
};

const UNITS: Readonly<Record<Unit, { readonly one: string; readonly other: string }>> = {
  hits: { one: 'hit', other: 'hits' },
  items: { one: 'item', other: 'items' },
  edits: { one: 'edit', other: 'edits' },
  characters: { one: 'character', other: 'characters' },
  events: { one: 'event', other: 'events' },
};

const NOT_KEPT: Readonly<Record<NotKeptState, string>> = {
  failed: 'The text could not be read.',
  unrecognised: 'The text is in no format that Strata knows.',
  'no-conversation': 'The text holds no conversation.',
  empty: 'The text is empty.',
  'not-read': 'The text was not read.',
};

export const ENGLISH_WORDING: ToolSentences = {
  noItem: (id) => `No item with id "${id}". Call ctx_search or ctx_list for valid ids.`,
  badCursor: () => 'This cursor is not valid any more; start again without cursor.',
  badTime: (text) =>
    `"${text}" is neither an id nor a time. Use an id of ctx_search or ctx_list, or ISO 8601 with offset.`,
  noProject: (name, known) =>
    `No project is called "${name}". Use one of: ${known.length === 0 ? 'none' : known.join(', ')}.`,
  truncated: (more, unit) =>
    counted(more, {
      one: (n) => `Truncated, ${n} more ${UNITS[unit].one}. Call again with nextCursor.`,
      other: (n) => `Truncated, ${n} more ${UNITS[unit].other}. Call again with nextCursor.`,
    }),
  partial: (store, reason) => `Partial: ${STORES[store]} could not all be read (${reason})`,
  olderLeft: (count) =>
    counted(count, {
      one: (n) => `${n} older one follows; call again with nextCursor.`,
      other: (n) => `${n} older ones follow; call again with nextCursor.`,
    }),
  newerLeft: (count) =>
    counted(count, {
      one: (n) => `${n} newer one follows; call again with nextCursor.`,
      other: (n) => `${n} newer ones follow; call again with nextCursor.`,
    }),
  undated: (id) => `${id} has no date, so nothing stands before or after it.`,
  noTime: (text) => `"${text}" is no time. Use ISO 8601 with offset, such as 2026-03-01T10:00:00Z.`,
  badRange: () => 'from must be before to.',
  badExpiry: () => 'Give expires_at or ttl, not both, and a time that is not over yet. Nothing was stored.',
  manyProjects: (name, paths) => `"${name}" means several projects. Use the path of one: ${paths}.`,
  noBriefScope: () => 'Say of what: give session (an id of ctx_list with kind session), project, from or to.',
  smallBudget: (least) => `Nothing fits into this budget. Use ${least} bytes or more.`,
  leftOut: (count) =>
    counted(count, {
      one: (n) => `${n} less important line was left out. Use a larger budget, or a narrower scope.`,
      other: (n) => `${n} less important lines were left out. Use a larger budget, or a narrower scope.`,
    }),
  smallerBudget: (bytes) => `The answer was too large, so the budget was lowered to ${bytes} bytes.`,
  noChange: (file, near) =>
    near.length === 0
      ? `No change of "${file}" is recorded.`
      : `No change of "${file}" is recorded. Paths like it: ${near.join(', ')}.`,
  hidden: (count) =>
    counted(count, {
      one: (n) =>
        `${n} key, password or token is hidden; it stands as [hidden: kind]. Only the user can see it, in Strata.`,
      other: (n) =>
        `${n} keys, passwords or tokens are hidden; each stands as [hidden: kind]. Only the user can see them, in Strata.`,
    }),
  notAllowed: () =>
    'The user of Strata has taken back the permission. Only they can give it again, in Strata under MCP → Access.',
  writeRefused: () =>
    'The user of Strata did not allow this change. Nothing was changed. They can allow it in Strata under MCP → Requests.',
  noImport: (id) => `No import ${id} was made by this client. Use the importId that ctx_index answered.`,
  notIndexed: (state, problem) =>
    problem === '' ? `Nothing was kept. ${NOT_KEPT[state]}` : `Nothing was kept. ${problem}`,
  importEnded: (state) => `The import ended as ${state}.`,
  importSaid: (text) => text,
  cancelled: () => 'Cancelled. Nothing was kept.',
  failed: () => 'The tool failed inside Strata. Nothing was changed. Try again, or ask for less.',
  invalidInput: (tool, problems) =>
    `Input validation error: Invalid arguments for tool ${tool}: ${problems.join(', ')}`,
  invalidParams: (problems) => `Invalid params: ${problems.join('; ')}`,
  notOneOf: (value, names) => `${value} is not allowed. Use one of: ${names.join(', ')}`,
  noItemId: () => 'must be an id returned by ctx_search or ctx_list',
  noSessionId: () => 'must be an id of a session, as ctx_list gives it',
  noTag: () => 'must be one word of up to 60 characters',
};
