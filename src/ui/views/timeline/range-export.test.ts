import { describe, expect, it } from 'vitest';
import type { ExportedItem } from '../../../engine/api.ts';
import { createZoneClock } from '../../../timeline/zone-clock.ts';
import { exportItem } from './range-export.ts';

const MS = Date.UTC(2026, 10, 18, 13, 22, 7);
const clock = createZoneClock('Asia/Kolkata', MS, MS);
const ITEM: ExportedItem = {
  store: 'events',
  key: 'k-0',
  group: 'command',
  category: 'command',
  time: { ms: MS, kind: 'inferred', basis: 'neighbour', plusMinusMs: null, offsetMinutes: null },
  session: { sessionKey: 's', title: 'A\nsession' },
  project: '/home/a',
  tool: 'Bash',
  path: null,
  isError: true,
  title: 'ls',
  text: '```sh\nls\n```\n# no heading',
  hidden: 0,
};

describe('an exported range', () => {
  it('is one line of JSON an item, with offset, kind and basis of its time', () => {
    const line = exportItem('jsonl', ITEM, clock);
    expect(line.endsWith('\n') && line.trim().split('\n').length === 1).toBe(true);
    expect(JSON.parse(line)).toMatchObject({
      time: '2026-11-18T18:52:07+05:30',
      timeKind: 'inferred',
      timeBasis: 'neighbour',
      text: ITEM.text,
    });
  });

  it('has no date where there is none', () => {
    const time = { ms: null, kind: 'none', basis: null, plusMinusMs: null, offsetMinutes: null } as const;
    expect(JSON.parse(exportItem('jsonl', { ...ITEM, time }, clock)).time).toBeNull();
    expect(exportItem('markdown', { ...ITEM, time }, clock)).toContain('## no date · command');
  });

  it('keeps markup of texts in a fence of its own, and names on one line', () => {
    const text = exportItem('markdown', ITEM, clock);
    expect(text).toContain('## 2026-11-18T18:52:07+05:30 (inferred) · command · Bash · error\n');
    expect(text).toContain('- Session: A session\n');
    expect(text).toContain('````text\n```sh\nls\n```\n# no heading\n````\n');
  });
});
