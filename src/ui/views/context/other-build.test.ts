import { expect, it } from 'vitest';
import { importAll } from '../../../testing/import-fixture.ts';
import { toldSession } from '../../../testing/told-session.ts';
import { buildName, otherBuilds } from './other-build.ts';

it('a build is compared with other policies, levels and configurations, and with one that was kept', async () => {
  const { engine } = await importAll([toldSession({ id: 'one' }, [{ say: 'E702 in src/a.ts' }, { answer: 'Done.' }])]);
  await engine.saveContextConfig('Mine', { window_size: 1 }, null);
  const request = {
    ...{ query: 'E702', settings: { window_size: 3 }, pinned: ['a'], order: ['b'], timeZone: 'UTC', nowMs: 0 },
  };
  const [answer, support, configs] = await Promise.all([
    engine.buildContext(request),
    engine.contextSupport(),
    engine.listContextConfigs(),
  ]);
  const kept = { label: buildName(answer), request };
  const builds = otherBuilds({ request, answer, support, records: configs.records, kept });
  expect(builds.map(({ value }) => value)).toEqual([
    ...['kept', 'entity_linking', 'time_range', 'level:none', 'level:full', 'config:Mine'],
  ]);
  expect(builds[0]?.label).toBe('Kept: Sliding window, level minimal');
  const ofConfig = builds.at(-1)?.request;
  expect(ofConfig).toMatchObject({ configName: 'Mine', query: 'E702', pinned: ['a'], order: [] });
  expect(ofConfig?.settings).toBeUndefined();
  expect(builds.find(({ value }) => value === 'level:full')?.request.settings).toEqual({
    window_size: 3,
    level: 'full',
  });
  // Each can be asked; without an end, a range is refused in words.
  for (const { value, request: other } of builds) {
    const built = engine.buildContext(other).then(buildName, (error: Error) => error.message);
    expect(await built).toContain(value === 'time_range' ? 'hours_back' : 'level');
  }
});
