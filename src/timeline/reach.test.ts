import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENT_GROUPS } from '../engine/api.ts';
import { AXIS_KINDS, createAxis } from './axis.ts';
import { ALL_GROUPS, groupIndexAt, isBright } from './columns.ts';
import { goToEnd, moveCursor, moveToLane } from './commands.ts';
import { createLanes, LANE_KINDS } from './lanes.ts';
import { createCalendar, createModel } from './model.ts';
import { selectMark } from './pointer-commands.ts';
import { markBox } from './row-layout.ts';
import { Scene } from './scene.ts';
import { columnsOf } from './test-columns.ts';

/** No event is out of reach: what is drawn by itself is hit by itself, and the keys come to every event. */

const NOW_MS = Date.UTC(2026, 11, 1);
/** Alone within this, an event is drawn as a glyph. */
const GLYPH_ROOM_PX = 8;
const WIDTH = 900;

const cases = fc.record({
  events: fc.array(
    fc.record({
      ms: fc.option(fc.integer({ min: NOW_MS - 50_000_000, max: NOW_MS - 1 }), { freq: 9 }),
      session: fc.nat(3),
      project: fc.nat(2),
      group: fc.constantFrom(...EVENT_GROUPS),
      isMatch: fc.boolean(),
    }),
    { minLength: 1, maxLength: 50 },
  ),
  kind: fc.constantFrom(...AXIS_KINDS),
  laneKind: fc.constantFrom(...LANE_KINDS),
  height: fc.integer({ min: 60, max: 900 }),
});

function sceneOf({ events, kind, laneKind, height }: typeof cases extends fc.Arbitrary<infer Value> ? Value : never) {
  const columns = columnsOf(events);
  const model = createModel(
    columns,
    createCalendar(columns, 'UTC', NOW_MS),
    createAxis(kind, columns, NOW_MS),
    createLanes(laneKind, columns),
    NOW_MS,
  );
  const host = {
    post: () => {},
    requestFrame: () => {},
    wait: () => () => {},
    monotonicMs: () => 0,
    brush: { begin() {}, mark() {}, error() {}, end() {} },
  };
  const scene = new Scene(host, { peek: () => null } as never);
  const surface = new Proxy({}, { get: () => () => ({ width: 10 }), set: () => true });
  const canvas = () => ({ getContext: () => surface }) as unknown as OffscreenCanvas;
  scene.setSurfaces(
    new Map([
      ['density', canvas()],
      ['lanes', canvas()],
    ]),
  );
  scene.setSizes(
    [
      { band: 'density', width: WIDTH, height: 128 },
      { band: 'lanes', width: WIDTH, height },
    ],
    1,
  );
  scene.setModel(model, ALL_GROUPS);
  scene.adopt({ span: model.axis.bounds });
  scene.draw();
  return { scene, model };
}

test('each glyph is selected by a click on it, whether it matches the query or not', () => {
  let glyphs = 0;
  fc.assert(
    fc.property(cases, (each) => {
      const { scene, model } = sceneOf(each);
      const { axis, columns, lanes } = model;
      const subRowOf = (event: number) => scene.layout.division.subRowOf[groupIndexAt(columns, event)] ?? 0;
      const rowOf = (event: number) => `${lanes.laneOf[event]} ${subRowOf(event)}`;
      const xOf = (event: number) => scene.xOf(axis.positions.at(event) ?? Number.NaN);
      const drawn = Array.from({ length: axis.positions.length }, (_, event) => event);
      for (const event of drawn) {
        const isAlone = drawn.every(
          (one) => one === event || rowOf(one) !== rowOf(event) || Math.abs(xOf(one) - xOf(event)) > GLYPH_ROOM_PX + 2,
        );
        if (!isAlone) continue;
        glyphs += 1;
        const row = scene.rows.indexOf(lanes.laneOf[event] ?? -1);
        const box = markBox(scene.layout, subRowOf(event));
        const y = row * scene.layout.rowHeight + box.top + box.height / 2 - scene.scrollTop;
        selectMark(scene, { x: xOf(event), y });
        expect(scene.state.cursor).toBe(event);
      }
    }),
  );
  expect(glyphs).toBeGreaterThan(500);
});

test('the keys come to every event that matches, from lane to lane', () => {
  fc.assert(
    fc.property(cases, (each) => {
      const { scene, model } = sceneOf(each);
      const { columns, lanes } = model;
      const bright = Array.from({ length: columns.count }, (_, event) => event).filter((event) =>
        isBright(columns, event, ALL_GROUPS),
      );
      // What has no lane on this axis stands in the list of what has no date, unless the keys begin there.
      const first = bright.findLast((event) => event < columns.datedCount) ?? bright.at(-1) ?? -1;
      const matching = bright.filter((event) => {
        const lane = lanes.laneOf[event] ?? -1;
        return scene.rows.includes(lane) || lane === lanes.laneOf[first];
      });
      const seen = new Set<number>();
      const walk = (step: 1 | -1) => {
        for (let before = -1; scene.state.cursor !== null && scene.state.cursor !== before; moveCursor(scene, step)) {
          before = scene.state.cursor;
          seen.add(before);
        }
      };
      goToEnd(scene, 'newest');
      if (scene.state.cursor === null) moveCursor(scene, 1);
      for (const direction of [-1, 1] as const) {
        for (let lane = 0; lane <= model.lanes.lanes.length; lane += 1) {
          walk(1);
          walk(-1);
          moveToLane(scene, direction);
        }
      }
      expect([...seen].sort((a, b) => a - b)).toEqual(matching);
    }),
    { numRuns: 60 },
  );
});
