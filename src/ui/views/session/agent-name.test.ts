import { expect, test } from 'vitest';
import { agentName, authorOf, commonModelOf } from './agent-name.ts';

test('agents are called by their names', () => {
  expect([agentName('claude-code'), agentName('some-agent')]).toEqual(['Claude Code', 'some-agent']);
});

test('what the tool wrote itself is not taken for a model', () => {
  expect(commonModelOf(['<synthetic>', 'opus'])).toBe('opus');
  expect(commonModelOf(['haiku', 'opus'])).toBeNull();
  expect(commonModelOf([])).toBeNull();
  expect(authorOf('<synthetic>', 'opus')).toBe('written by the tool');
  expect(authorOf('opus', 'opus')).toBeNull();
  expect(authorOf('haiku', 'opus')).toBe('haiku');
  expect(authorOf(null, 'opus')).toBeNull();
});
