import type { ImportItem } from '../engine/api.ts';

const DAY_MS = 86_400_000;

/** Path (absolute where the file belongs to a project), days before now, text. */
type MemoryFile = readonly [path: string, daysAgo: number, text: string];

const FILES: readonly MemoryFile[] = [
  [
    '.claude/CLAUDE.md',
    64,
    `# How I like to work

- Explain the cause before you change anything.
- A fix comes with a test that fails without it.
- Tell me when I am wrong.
`,
  ],
  [
    '/home/mira/work/orchard-api/CLAUDE.md',
    31,
    `# orchard-api

## Money
Integer cents from the column to the response. Percentages before fixed amounts.

## Orders
- One order per idempotency key. The database refuses the second one, not the code.
- Events leave through the outbox, in the transaction of the order.
`,
  ],
  [
    '/home/mira/work/orchard-api/.claude/rules/database.md',
    34,
    `# Database

- Use \`withTransaction\`, never \`pool.connect()\` in a route.
- Migrations are numbered and never edited after they ran anywhere.
- A check followed by an insert is not safe.
`,
  ],
  [
    '/home/mira/work/pebble/AGENTS.md',
    27,
    `# pebble

A backup tool. Losing a file is worse than any other bug.

- File names are bytes.
- Every file is written beside its target and renamed.
- Repository format: 3. Formats 1 and 2 are read for ever.
`,
  ],
  [
    '/home/mira/work/lumen-ui/CLAUDE.md',
    16,
    `# lumen-ui

- Keys belong to the input method while it composes.
- Every pair of ink and surface reaches 4.5:1; \`npm run lint\` checks it.
- Spacing is numbered in steps of 4 px. Old names go in 6.0.
`,
  ],
  [
    '/home/mira/work/lumen-ui/.cursor/rules/components.mdc',
    22,
    `---
description: How components are written
globs: src/**/*.tsx
alwaysApply: false
---

A component that opens something gives the focus back when it closes. No barrel files.
`,
  ],
  [
    '.claude/projects/-home-mira-work-orchard-api/memory/MEMORY.md',
    9,
    `# Memory

- [Checkout decisions](checkout-decisions.md): why the outbox, how long keys are kept
- [Staging](staging.md): what its data is
`,
  ],
  [
    '.claude/projects/-home-mira-work-orchard-api/memory/checkout-decisions.md',
    9,
    `---
name: checkout-decisions
description: Decisions about checkout, with what was rejected
type: project
---

## Outbox
Rejected: two-phase commit (the broker has none) and change data capture (one more service to run).

## Idempotency keys
Kept for seven days. The provider retries for three.
`,
  ],
  [
    '.claude/projects/-home-mira-work-orchard-api/memory/staging.md',
    12,
    `---
name: staging
description: What the staging copy holds
type: reference
---

Production as of the first of the month, names and addresses replaced. Payments go to the provider's test mode.
`,
  ],
];

/** A file that was cut by a full disk: a heading, then bytes that are no text. */
const BROKEN_PATH = '/home/mira/work/orchard-api/.claude/rules/payments.md';
const BROKEN_BYTES = [
  ...new TextEncoder().encode('# Payments\n\n- Refun'),
  0,
  0,
  0xff,
  0xfe,
  0xc3,
  0x28,
  0,
  0x80,
  0xf5,
  0,
  0,
  0,
];

/** Notes that agents read at their start, each with the date of its file; one of them can't be read. */
export function memoryFiles(nowMs: number): ImportItem[] {
  const readable = FILES.map(([path, daysAgo, text]) => toItem(path, text, nowMs - daysAgo * DAY_MS));
  return [...readable, toItem(BROKEN_PATH, new Uint8Array(BROKEN_BYTES), nowMs - 20 * DAY_MS)];
}

function toItem(path: string, content: string | Uint8Array<ArrayBuffer>, lastModified: number): ImportItem {
  return { path, file: new File([content], path, { lastModified }), hasFileDate: true };
}
