import { describe, expect, it } from 'vitest';
import type { LaneLink } from '../engine/api.ts';
import { type ConnectorRequest, connectorsOf } from './connectors.ts';

const link: LaneLink = {
  kind: 'started',
  from: { sessionKey: 'parent', ms: 100 },
  to: { sessionKey: 'child', ms: 150 },
};
const rows: Readonly<Record<string, number>> = { parent: 0, child: 2 };
const request: ConnectorRequest = {
  links: [link],
  rowOf: (key) => rows[key],
  xOf: (ms) => ms,
  rowHeight: 20,
  scrollTop: 0,
  width: 300,
  height: 100,
};

describe('connectors', () => {
  it('go down at the call and along to the beginning', () => {
    expect(connectorsOf(request)).toEqual([
      {
        kind: 'started',
        points: [
          { x: 100, y: 10 },
          { x: 100, y: 50 },
          { x: 150, y: 50 },
        ],
      },
    ]);
  });

  it('move with what is scrolled', () => {
    expect(connectorsOf({ ...request, scrollTop: 15 })[0]?.points[0]?.y).toBe(-5);
  });

  it('are left out where a lane is not drawn, is the same, or all of it is out of sight', () => {
    const moved = (xOf: (ms: number) => number) => connectorsOf({ ...request, xOf });
    expect(connectorsOf({ ...request, rowOf: (key) => (key === 'child' ? undefined : 0) })).toEqual([]);
    expect(connectorsOf({ ...request, rowOf: () => 1 })).toEqual([]);
    expect(moved((ms) => ms + 300)).toEqual([]);
    expect(moved((ms) => ms - 300)).toEqual([]);
    expect(connectorsOf({ ...request, scrollTop: 200 })).toEqual([]);
  });

  it('that reach far beyond an edge end just outside', () => {
    const [connector] = connectorsOf({ ...request, xOf: (ms) => (ms === 100 ? -9e9 : 50) });
    expect(connector?.points[0]?.x).toBe(-12);
  });
});
