import { describe, expect, it } from 'vitest';
import { allPins, parsePins, togglePin } from './pinned-lanes.ts';

describe('pinned lanes', () => {
  it('are pinned and unpinned by kind of lanes', () => {
    togglePin('project', '/a');
    togglePin('project', '/b');
    togglePin('session', 's');
    togglePin('project', '/a');
    expect(allPins().project).toEqual(['/b']);
    expect(allPins().session).toEqual(['s']);
    expect(allPins()).toBe(allPins());
  });

  it.each([null, 'x', '[]', '7', '{"project":"a"}', '{"project":[1]}'])('are none in %s', (text) => {
    expect(parsePins(text).project ?? []).toEqual([]);
  });
});
