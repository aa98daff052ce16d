import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../../mcp/api.ts';
import { filterLog, prettyJson, toJsonLines } from './log-filter.ts';

const REQUEST: LogEntry = {
  id: 1,
  atMs: Date.UTC(2026, 0, 1),
  clientId: 1,
  origin: 'http://client.test',
  wire: 'port',
  direction: 'in',
  kind: 'request',
  method: 'tools/call',
  tool: 'ctx_search',
  rpcId: '1',
  durationMs: null,
  bytes: 20,
  json: '{"id":1}',
  reason: null,
};
const ERROR: LogEntry = { ...REQUEST, id: 2, clientId: 2, kind: 'error', method: 'resources/read', tool: null };
const STRANGER: LogEntry = {
  ...REQUEST,
  id: 3,
  clientId: null,
  kind: 'turned-away',
  method: null,
  tool: null,
  reason: 'not listed',
};
const ALL = [REQUEST, ERROR, STRANGER];

describe('the log', () => {
  it('is narrowed by client, kind and text', () => {
    const ids = (filter: Partial<Parameters<typeof filterLog>[1]>) =>
      filterLog(ALL, { clientId: null, kind: 'all', text: '', ...filter }).map(({ id }) => id);
    expect(ids({})).toEqual([1, 2, 3]);
    expect(ids({ clientId: 2 })).toEqual([2]);
    expect(ids({ kind: 'calls' })).toEqual([1]);
    expect(ids({ kind: 'errors' })).toEqual([2, 3]);
    expect(ids({ text: ' CTX_search ' })).toEqual([1]);
    expect(ids({ text: 'not listed' })).toEqual([3]);
  });

  it('is exported a line an entry', () => {
    const lines = toJsonLines(ALL).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { at: '2026-01-01T00:00:00.000Z', message: '{"id":1}' },
      { id: 2 },
      { id: 3, reason: 'not listed' },
    ]);
  });

  it('shows what is no JSON as it is', () => {
    expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(prettyJson('{"a":')).toBe('{"a":');
  });
});
