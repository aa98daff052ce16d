import { z } from 'zod/v4';
import { isImportOf } from './import-label.ts';
import { languageInput } from './schemas.ts';
import { defineTool, ToolFault } from './tool.ts';

export const ctxPurge = defineTool({
  name: 'ctx_purge',
  title: 'Take back what was stored',
  description:
    'Deletes what one call of ctx_index of this client added; what other imports brought too stays. The user is asked each time, with the exact counts. It cannot delete anything else.',
  effect: 'deletes',
  inputSchema: z.strictObject({
    scope: z.strictObject({ importId: z.int().min(1).describe('importId of an answer of ctx_index') }),
    confirm: z.literal('purge').describe('The word purge'),
    lang: languageInput,
  }),
  outputSchema: z.looseObject({ deleted: z.looseObject({ events: z.int(), notes: z.int(), documents: z.int() }) }),

  async run({ scope: { importId }, confirm, lang }, { caller, wording, signal }) {
    const { engine } = caller;
    const imports = await engine.listImports();
    const found = imports.find((each) => each.importId === importId && isImportOf(caller.origin, each.label));
    if (found?.state !== 'done') throw new ToolFault(wording.noImport(importId));
    const { sessions, events, notes, documents } = await engine.previewUndo(importId);
    const deleted = { sessions, events, notes, documents };
    const counts = Object.entries(deleted).flatMap(([names, count]) =>
      count === 0 ? [] : [`${count} ${count === 1 ? names.slice(0, -1) : names}`],
    );
    const wish = {
      kind: 'purge',
      tool: 'ctx_purge',
      input: { scope: { importId }, confirm, lang },
      effect: `Deletes ${counts.join(', ') || 'nothing that is still here, of what'} that came with “${found.label}”.`,
      signal,
    } as const;
    if (!(await caller.mayWrite(wish))) throw new ToolFault(wording.writeRefused());
    await engine.undoImport(importId);
    caller.changed();
    return { kind: 'structured', value: { deleted } };
  },
});
