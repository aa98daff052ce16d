import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Reading, RPC, readMessage } from './messages.ts';

const LIMIT = 1000;

function problem(input: unknown): Pick<Extract<Reading, { code: number }>, 'id' | 'code'> | 'fine' {
  const reading = readMessage(input, LIMIT);
  return 'message' in reading ? 'fine' : { id: reading.id, code: reading.code };
}

describe('readMessage', () => {
  it('takes requests, notifications and answers, as objects and as text', () => {
    const ping = { jsonrpc: '2.0', id: 0, method: 'ping' };
    expect(readMessage(ping, LIMIT)).toEqual({ message: ping, text: JSON.stringify(ping) });
    expect(readMessage(JSON.stringify(ping), LIMIT)).toMatchObject({ message: ping });
    expect(problem({ jsonrpc: '2.0', method: 'notifications/initialized' })).toBe('fine');
    expect(problem({ jsonrpc: '2.0', id: 'a', result: {} })).toBe('fine');
  });

  it('refuses what is no message, with its id where that can be read', () => {
    const cyclic: Record<string, unknown> = { jsonrpc: '2.0', id: 7, method: 'ping' };
    cyclic.params = { cyclic };
    expect(problem(cyclic)).toEqual({ id: 7, code: RPC.invalidRequest });
    const cases: readonly (readonly [unknown, number | string | null, number])[] = [
      ['{nonsense', null, RPC.parseError],
      [[{ jsonrpc: '2.0', id: 1, method: 'ping' }], null, RPC.invalidRequest],
      [{ jsonrpc: '1.0', id: 1, method: 'ping' }, 1, RPC.invalidRequest],
      [{ jsonrpc: '2.0', id: 1.5, method: 'ping' }, null, RPC.invalidRequest],
      [{ jsonrpc: '2.0', id: {}, method: 'ping' }, null, RPC.invalidRequest],
      [{ jsonrpc: '2.0', id: null, method: 'ping' }, null, RPC.invalidRequest],
      [{ jsonrpc: '2.0', id: 2, method: 'ping', params: [1] }, 2, RPC.invalidRequest],
      [{ jsonrpc: '2.0', id: 3, method: 4 }, 3, RPC.invalidRequest],
      [{ jsonrpc: '2.0', id: 5 }, 5, RPC.invalidRequest],
      [{ jsonrpc: '2.0', id: 6, method: 'ping', params: { big: 1n } }, 6, RPC.invalidRequest],
      [{ jsonrpc: '2.0', id: 8, method: 'x'.repeat(LIMIT) }, 8, RPC.invalidRequest],
      [new Map(), null, RPC.invalidRequest],
      [42, null, RPC.invalidRequest],
      [undefined, null, RPC.invalidRequest],
    ];
    for (const [input, id, code] of cases) expect([input, problem(input)]).toEqual([input, { id, code }]);
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true }), (input) => {
        readMessage(input, LIMIT);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (input) => {
        readMessage(input, LIMIT);
      }),
    );
  });
});
