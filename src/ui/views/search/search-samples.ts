import type { Hit } from '../../../engine/api.ts';

/** For tests: an exact hit of an event, with what matters to the test changed. */
export function makeHit(changes: Partial<Hit> = {}): Hit {
  return {
    key: 'events:1',
    store: 'events',
    group: 'command',
    category: 'command',
    title: { text: 'npm test', marks: [] },
    snippets: [],
    path: null,
    project: null,
    session: { sessionKey: 'session-1', title: 'A session' },
    eventKey: 'event-1',
    noteKey: null,
    document: null,
    time: {
      ms: Date.UTC(2026, 10, 18, 14, 22, 7),
      kind: 'recorded',
      basis: null,
      plusMinusMs: null,
      offsetMinutes: null,
    },
    tool: 'Bash',
    isError: false,
    layer: 'exact',
    layerNote: null,
    score: null,
    folded: null,
    ...changes,
  };
}
