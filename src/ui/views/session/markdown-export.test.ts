import fc from 'fast-check';
import { Lexer } from 'marked';
import { expect, test } from 'vitest';
import { eventOf, textEngine } from './event-samples.ts';
import { escapeInline, eventToMarkdown, exportEvents, fenceFor } from './markdown-export.ts';

const SETTINGS = { formatTime: () => '18 Nov 2026 14:22:07' };

test('prompts stay Markdown, tool texts are fenced', () => {
  expect(eventToMarkdown(eventOf({ type: 'prompt' }), 'Fix *this*', SETTINGS)).toBe(
    '## Prompt · 18 Nov 2026 14:22:07\n\nFix *this*',
  );
  const call = eventOf({ type: 'tool-call', tool: 'Bash', title: 'Bash npm test' });
  expect(eventToMarkdown(call, 'npm test', SETTINGS)).toBe(
    '### Tool call · Bash npm test · 18 Nov 2026 14:22:07\n\n```\nnpm test\n```',
  );
});

test('empty thinking says that it was not recorded', () => {
  expect(eventToMarkdown(eventOf({ type: 'thinking' }), '', SETTINGS)).toContain('Not recorded by the tool.');
});

test('no text gets out of its fence', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('`', '```', '\n', 'x', '<b>', '~~~')), (parts) => {
      const text = parts.join('');
      fc.pre(text.trim() !== '');
      const markdown = eventToMarkdown(eventOf({ type: 'tool-result' }), text, SETTINGS);
      const blocks = Lexer.lex(markdown).filter((token) => token.type !== 'space');
      expect(blocks.map((token) => token.type)).toEqual(['heading', 'code']);
      expect(fenceFor(text).length).toBeGreaterThanOrEqual(3);
    }),
  );
});

test('titles are one line and carry no markup', () => {
  expect(escapeInline('a\n<b> *c* `d`')).toBe('a \\<b\\> \\*c\\* \\`d\\`');
});

test('writes the events asked for, with whole texts', async () => {
  const texts = Array.from({ length: 150 }, (_, index) => `text ${index}`);
  texts[120] = 'long '.repeat(2000);
  const written: number[] = [];
  const markdown = await exportEvents(textEngine(texts), 's', [1, 120, 149], {
    ...SETTINGS,
    signal: new AbortController().signal,
    onProgress: (count) => written.push(count),
  });
  expect(markdown).toContain('text 1\n');
  expect(markdown).toContain('long '.repeat(1999));
  expect(markdown).not.toContain('text 2\n');
  expect(written).toEqual([0, 1]);
});

test('an aborted export gives nothing', async () => {
  const controller = new AbortController();
  controller.abort();
  const options = { ...SETTINGS, signal: controller.signal, onProgress: () => {} };
  expect(await exportEvents(textEngine(['a']), 's', [0], options)).toBeNull();
});
