import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOutline } from './code-outline.ts';
import { utf8Length } from './cut-text.ts';
import { htmlOutline } from './html-outline.ts';
import { cutJson } from './json-sections.ts';
import { cutMarkdown, markdownOutline } from './markdown-sections.ts';
import { logOutline, settingsOutline } from './plain-outline.ts';
import { type Outline, SectionCutter, type TextSection } from './text-sections.ts';

function cut(outline: Outline, text: string): TextSection[] {
  return new SectionCutter(outline).cut(text, 1);
}

function titlesOf(sections: readonly TextSection[]): [string, number][] {
  return sections.map(({ titles, line }) => [titles.join(' › '), line]);
}

const OUTLINES: readonly (() => Outline)[] = [markdownOutline, codeOutline, htmlOutline, logOutline, settingsOutline];

/** Text with all that outlines look for. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '# a',
        '###### b ##',
        '```',
        '~~~',
        '<h1>',
        '</h1>',
        '<script>',
        '<!--',
        '&#x1f600;',
        '{',
        '===',
        '---',
      ),
      fc.constantFrom(
        'function f() {',
        '  class A {',
        'key: value',
        '[part]',
        '=== build ===',
        'a'.repeat(5000),
        '\r',
        '\0',
      ),
    ),
    { maxLength: 60 },
  )
  .chain((parts) => fc.constantFrom('\n', ' ', '').map((glue) => parts.join(glue)));

describe('any text', () => {
  it('becomes sections that are neither empty nor too large, on lines that rise', () => {
    fc.assert(
      fc.property(hostileText, fc.constantFrom(...OUTLINES), (text, outline) => {
        const sections = cut(outline(), text.toWellFormed());
        const lines = text.split('\n').length;
        for (const [index, { text: body, line, titles }] of sections.entries()) {
          expect(body.trim()).not.toBe('');
          expect(utf8Length(body)).toBeLessThanOrEqual(4096);
          expect(body.isWellFormed()).toBe(true);
          expect(line).toBeGreaterThanOrEqual(sections[index - 1]?.line ?? 1);
          expect(line).toBeLessThanOrEqual(lines);
          expect(titles.every((title) => title.length <= 161)).toBe(true);
        }
      }),
    );
  });

  it.each([markdownOutline, codeOutline, logOutline, settingsOutline])(
    'loses nothing but blank stretches',
    (outline) => {
      fc.assert(
        fc.property(hostileText, (text) => {
          const kept = cut(outline(), text)
            .map((section) => section.text)
            .join('');
          expect(kept.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        }),
      );
    },
  );

  it('is cut in linear time, whatever its lines are', () => {
    const hostile = [
      `# ${' '.repeat(200_000)}x`,
      `${'# '.repeat(450)}x\n`.repeat(300),
      `${' '.repeat(900)}x\n`.repeat(300),
      `${'`'.repeat(900)}x\n`.repeat(300),
      `${'a '.repeat(180)}(\n`.repeat(1000),
      `export const a = ${'('.repeat(300)}\n`.repeat(1000),
      `${'=== = '.repeat(60)}\n`.repeat(1000),
      `--- ${'-'.repeat(380)}x\n`.repeat(1000),
      '<'.repeat(200_000),
      `${'</'.repeat(100_000)}<script>${'</'.repeat(100_000)}`,
      `<h1>${'&'.repeat(200_000)}`,
      `${'key '.repeat(90)}\n`.repeat(1000),
    ];
    // A pattern that is not linear would take minutes here, and the test's own limit ends it.
    for (const text of hostile) for (const outline of OUTLINES) cut(outline(), text);
  });
});

it('markdown headings may be underlined; a rule, a list or a table is none', () => {
  const text = 'Top\n===\ntext\n\nSub\n---\nmore\nlast line\n---\n\n- item\n---\n\n| a |\n---\n\n---\nend';
  expect(titlesOf(cutMarkdown(text))).toEqual([
    ['Top', 1],
    ['Top › Sub', 5],
  ]);
});

it('a fence and headings that are open go on in the next stretch', () => {
  const cutter = new SectionCutter(markdownOutline());
  expect(titlesOf(cutter.cut('# A\n```\n# in code', 1))).toEqual([['A', 1]]);
  expect(titlesOf(cutter.cut('# still code\n```\n## B\ntext', 4))).toEqual([
    ['A', 4],
    ['A › B', 6],
  ]);
});

it('code is cut at functions and classes, comments above them included', () => {
  const script = [
    "import x from 'x';",
    '',
    '/** Adds. */',
    'export async function add(a, b) {',
    '  const inner = () => 1;',
    '  return a + b;',
    '}',
    '',
    'export class Cart extends Base {',
    '  // how many',
    '  count(): number {',
    '    if (this.items) {',
    '    }',
    '  }',
    '}',
    'const total = (items: Item[]): number => {',
    '};',
  ].join('\n');
  expect(titlesOf(cut(codeOutline(), script))).toEqual([
    ['', 1],
    ['add', 3],
    ['Cart', 9],
    ['Cart › count', 10],
    ['total', 16],
  ]);
  const others = [
    '@decorated\ndef load(path):\n    def inner():\n        pass\n\nclass Store:\n    def get(self):\n        pass',
    'pub struct Point {\n}\n\nimpl Shape for Point {\n    pub fn area(&self) -> f64 {\n    }\n}',
    'func (s *Server) Serve(port int) error {\n}',
    'int main(int argc, char **argv) {\n  for (;;) {\n  }\n}',
    'CREATE TABLE IF NOT EXISTS users (\n  id INTEGER\n);\ncreate index by_name on users (name);',
    'build() {\n  make\n}\nfunction deploy {\n}',
  ];
  expect(others.map((text) => cut(codeOutline(), text).map(({ titles }) => titles.join(' › ')))).toEqual([
    ['load', 'Store', 'Store › get'],
    ['Point', 'Shape for Point', 'Shape for Point › area'],
    ['Serve'],
    ['main'],
    ['users', 'by_name'],
    ['build', 'deploy'],
  ]);
});

it('pages are text on their own lines, without scripts, styles and comments', () => {
  const page = [
    '<!doctype html><html><head><title>Shop</title>',
    '<style>body { color: red }</style>',
    '<script>const secret = "<h1>no</h1>";',
    'more()</SCRIPT></head>',
    '<body><h1 class="a">All <b>about</b>',
    'wombats</h1>',
    '<!-- <h2>hidden</h2>',
    '--><p>Tom &amp; Jerry &#128515; &unknown; 1 < 2</p>',
    '<h2>Food</h2><p>grass</p>',
    '</body></html>',
  ].join('\n');
  const sections = cut(htmlOutline(), page);
  expect(titlesOf(sections)).toEqual([
    ['', 1],
    ['All about wombats', 5],
    ['All about wombats › Food', 9],
  ]);
  const text = sections.map((section) => section.text).join('\n');
  expect(text).toContain('Tom & Jerry 😃 &unknown; 1 < 2');
  expect(text).not.toMatch(/secret|more|color|hidden|<p>/);
});

it('logs and settings are cut at the marks that they carry', () => {
  const log =
    'start\n=== build ===\nok\n2026-01-01T00:00:00Z ##[group]Run tests\nfine\n--- FAIL: TestX ---\nbad\n=====\nend';
  expect(titlesOf(cut(logOutline(), log))).toEqual([
    ['', 1],
    ['build', 2],
    ['Run tests', 4],
    ['Run tests › FAIL: TestX', 6],
  ]);
  const settings = '# comment\n[package]\nname = "x"\n[[bin]]\npath = "y"';
  expect(titlesOf(cut(settingsOutline(), settings))).toEqual([
    ['', 1],
    ['package', 2],
    ['bin', 4],
  ]);
  expect(titlesOf(cut(settingsOutline(), 'on:\n  push:\njobs:\n  build: x\n- a: b'))).toEqual([
    ['on', 1],
    ['jobs', 3],
  ]);
});

describe('JSON', () => {
  it('is cut at the objects and arrays of its outermost keys; what stands between them keeps no title', () => {
    const text = JSON.stringify(
      { name: 'x', scripts: { test: 'vitest' }, license: 'MIT', keywords: ['a'], deps: { a: { b: 1 } }, end: true },
      null,
      2,
    );
    const sections = cutJson(text);
    expect(titlesOf(sections)).toEqual([
      ['', 1],
      ['scripts', 3],
      ['', 6],
      ['keywords', 7],
      ['deps', 10],
      ['', 15],
    ]);
    expect(sections.map((section) => section.text).join('')).toBe(text);
  });

  it('is cut deeper where it is large', () => {
    const users = Object.fromEntries(
      Array.from({ length: 3 }, (_, index) => [`u${index}`, { bio: 'word '.repeat(900) }]),
    );
    const text = JSON.stringify({ users, list: Array.from({ length: 300 }, (_, id) => ({ id, tag: 'é' })) });
    const sections = cutJson(text);
    expect(new Set(sections.map(({ titles }) => titles.join(' › ')))).toEqual(
      new Set(['', 'users', 'users › u0', 'users › u1', 'users › u2', 'list']),
    );
    expect(sections.map((section) => section.text).join('')).toBe(text);
  });

  it('of any shape keeps all of its text, in pieces of 4096 bytes at most', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 9 }), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(
          Array.from({ length: 20 }, () => value),
          null,
          indent,
        );
        const sections = cutJson(text);
        expect(
          sections
            .map((section) => section.text)
            .join('')
            .replace(/\s/g, ''),
        ).toBe(text.replace(/\s/g, ''));
        for (const section of sections) {
          expect(utf8Length(section.text)).toBeLessThanOrEqual(4096);
          expect(section.line).toBeLessThanOrEqual(text.split('\n').length);
        }
      }),
    );
  });
});
