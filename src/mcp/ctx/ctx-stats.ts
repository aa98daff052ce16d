import { z } from 'zod/v4';
import { ANSWER_BUDGET_BYTES, partialNotices } from './answers.ts';
import { languageInput } from './schemas.ts';
import { defineTool } from './tool.ts';

const MOST_NAMED = 100;

export const ctxStats = defineTool({
  name: 'ctx_stats',
  title: 'What there is',
  description:
    'Counts of what this client may see, over which time it reaches, whether every store can be read, which policies and levels ctx_enrich knows, and of which projects not all is stored.',
  effect: 'reads',
  inputSchema: z.strictObject({ lang: languageInput }),
  outputSchema: z.looseObject({
    projects: z.int(),
    sessions: z.int(),
    events: z.int(),
    notes: z.int(),
    documents: z.int(),
    firstAt: z.string().nullable(),
    lastAt: z.string().nullable(),
    complete: z.boolean(),
    context: z.looseObject({
      versions: z.array(z.int()),
      policies: z.array(z.string()),
      levels: z.array(z.string()),
      extensions: z.array(z.looseObject({ name: z.string(), version: z.int() })),
      storage: z.looseObject({
        levels: z.array(z.string()),
        bounded: z.array(z.looseObject({ project: z.string(), stored: z.string(), whole: z.array(z.string()) })),
        more: z.int(),
      }),
    }),
    notices: z.array(z.string()),
  }),

  async run(_input, { library, scope, wording }) {
    const { firstMs, lastMs, stores, ...counts } = await library.stats(scope);
    const projects = await library.projects(scope);
    const { versions, policies, levels, extensions, storage } = await library.contextSupport(scope);
    const bounded = storage.bounded.slice(0, MOST_NAMED);
    const notices = partialNotices({ stores }, wording);
    const value = {
      ...counts,
      projectLabels: projects.slice(0, MOST_NAMED).map(({ label }) => label.slice(0, 128)),
      firstAt: firstMs === null ? null : new Date(firstMs).toISOString(),
      lastAt: lastMs === null ? null : new Date(lastMs).toISOString(),
      context: {
        ...{ versions, policies, levels, extensions },
        storage: { ...storage, bounded, more: storage.bounded.length - bounded.length },
      },
      complete: notices.length === 0,
      notices,
      answerBudgetBytes: ANSWER_BUDGET_BYTES,
    };
    return { kind: 'structured', value };
  },
});
