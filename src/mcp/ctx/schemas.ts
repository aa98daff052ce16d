import { z } from 'zod/v4';
import { LANGUAGES } from '../../messages/say.ts';

/** What several tools take or give. */

/** What some texts look like; what is said of those that do not, goes by these. */
export const INPUT_PATTERNS = {
  item: /^[A-Za-z0-9_-]{1,64}$/,
  session: /^(?:s_)?[0-9a-z]{1,20}$/,
  tag: /^[^\s,"'()]{1,60}$/u,
} as const;

export const idInput = z
  .string()
  .regex(INPUT_PATTERNS.item)
  .describe('Id of an item, as ctx_search, ctx_list or ctx_timeline gave it');

export const queryText = z.string().trim().min(1).max(500);

export const projectInput = z
  .string()
  .min(1)
  .max(128)
  .optional()
  .describe('Label of a project, its path or a tail of it; an unknown one is an error');

export const timeInput = z.string().min(1).max(64).optional();

export const sourceInput = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe('A store (content, events, memory), or a part of the name of a document');

export const cursorInput = z
  .string()
  .max(512)
  .optional()
  .describe('nextCursor of the answer before, with the same other arguments; leave out for the first page');

export const languageInput = z.enum(LANGUAGES).default('en').describe('Language of notices and errors of the tool');

/** Loose, as all outputs: new fields must not break a strict client. */
const sourceState = z.looseObject({
  state: z.string(),
  matched: z.int(),
  returned: z.int(),
  reason: z.string().optional(),
});

export const answerOutput = {
  total: z.int(),
  totalIsLowerBound: z.boolean(),
  complete: z.boolean(),
  sources: z.looseObject({ content: sourceState, events: sourceState, memory: sourceState }),
  notices: z.array(z.string()),
  truncated: z.int().optional(),
  nextCursor: z.string().optional(),
};

export const itemOutput = z.looseObject({
  id: z.string(),
  uri: z.string(),
  title: z.string(),
  kind: z.string(),
  source: z.string(),
  project: z.string().nullable(),
  agent: z.string().nullable(),
  author: z.string(),
  sessionId: z.string().nullable(),
  createdAt: z.string().nullable(),
  timeKind: z.string(),
});

export const hitOutput = itemOutput.extend({
  snippet: z.string(),
  layer: z.string(),
  score: z.number().optional(),
  moreInSession: z.int().optional(),
});
