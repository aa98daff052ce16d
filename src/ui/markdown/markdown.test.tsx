import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown, MarkdownBody } from './markdown.tsx';
import { MAX_FORMATTED_LENGTH, readMarkdown } from './markdown-document.ts';
import { SECTION_LENGTH } from './text-sections.ts';

/** Class names are noise here. */
function render(source: string): string {
  return renderToStaticMarkup(<Markdown source={source} />).replaceAll(/ class="[^"]*"/g, '');
}

function inner(source: string): string {
  return render(source).replace(/^<div dir="auto">(.*)<\/div>$/s, '$1');
}

/** The visible words. */
function words(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

describe('Markdown', () => {
  it('shows the marks of inline text', () => {
    expect(inner('a **b** *c* ~~d~~ `e  f` \\* &lt;g&gt; &#x41;')).toBe(
      '<p>a <strong>b</strong> <em>c</em> <del>d</del> <code>e  f</code> * &lt;g&gt; A</p>',
    );
  });

  it('puts headings under those of the page', () => {
    expect(inner('# One\n## Two\n##### Five')).toBe('<h3>One</h3><h4>Two</h4><h6>Five</h6>');
  });

  it('shows lists, numbered from where they start, and tasks', () => {
    expect(inner('3. a\n4. b')).toBe('<ol start="3"><li>a</li><li>b</li></ol>');
    const tasks = inner('- [x] done\n- [ ] open\n  - below');
    expect(tasks).toContain('<li><span role="img" aria-label="Done:">☑</span>done</li>');
    expect(tasks).toContain('aria-label="Open:">☐</span>open<ul><li>below</li></ul>');
  });

  it('shows tables in a box that scrolls', () => {
    expect(inner('|a|b|\n|-|-:|\n|1|`2`|')).toBe(
      '<figure aria-label="Table" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>' +
        '<tbody><tr><td>1</td><td><code>2</code></td></tr></tbody></table></figure>',
    );
  });

  it('shows code with its language, unformatted', () => {
    expect(inner('```ts title="x"\nconst a = "<b>" && **c**;\n```')).toBe(
      '<figure aria-label="Code, ts" tabindex="0"><span>ts</span>' +
        '<pre><code>const a = &quot;&lt;b&gt;&quot; &amp;&amp; **c**;</code></pre></figure>',
    );
  });

  it('shows an image as its words and path and loads nothing', () => {
    expect(inner('![A *chart*](https://example.org/a.png)')).toBe(
      '<p><span>Image: A *chart* <span>(https://example.org/a.png)</span></span></p>',
    );
    expect(inner(`![x](data:image/png;base64,${'A'.repeat(5000)})`).length).toBeLessThan(300);
  });
});

describe('links', () => {
  it('go to http, https and places in the app', () => {
    expect(inner('[a](https://example.org/?b=1&c=2 "t")')).toBe(
      '<p><a href="https://example.org/?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">a</a></p>',
    );
    expect(inner('[a](#/memory/abc)')).toBe('<p><a href="#/memory/abc">a</a></p>');
    expect(inner('<https://example.org>')).toContain('href="https://example.org"');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'javascript&colon;alert(1)',
    ' javascript:alert(1)',
    'data:text/html,b',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a/b',
    '//example.org/x',
    'docs/a.md',
    'mailto:a@example.org',
  ])('are inert for %s', (href) => {
    const html = inner(`[a](<${href}>) and [b][1]\n\n[1]: <${href}>\n`);
    expect(html).not.toContain('<a');
    expect(html).not.toContain('href=');
    expect(words(html)).toContain('a (');
  });

  it('to a heading become buttons where the page has ids', () => {
    const document = readMarkdown('# A b\n# A b\n[up](#a-b-1) [none](#c)');
    const html = renderToStaticMarkup(<MarkdownBody document={document} topLevel={3} idPrefix="note-" />);
    expect(html).toContain('id="note-a-b-1"');
    expect(html).toMatch(/<button type="button" class="[^"]*">up<\/button> none/);
    expect(inner('# A\n[up](#a)')).toBe('<h3>A</h3><p>up<span> (#a)</span></p>');
  });
});

const ATTACK = '<script>alert(1)</script><img src=x onerror=alert(1)><iframe srcdoc="<b>"></iframe>';

describe('HTML', () => {
  it.each([
    ['a paragraph', `x ${ATTACK}`],
    ['a block', ATTACK],
    ['a heading', `# ${ATTACK}`],
    ['a list', `- ${ATTACK}`],
    ['a task', `- [ ] ${ATTACK}`],
    ['a quote', `> ${ATTACK}`],
    ['a table', `|${ATTACK}|\n|-|\n|${ATTACK}|`],
    ['code', `\`\`\`${ATTACK}\n${ATTACK}\n\`\`\``],
    ['inline code', `\`${ATTACK}\``],
    ['a link text', `[${ATTACK}](https://example.org)`],
    ['a link target', `[a](<https://example.org/"onmouseover="alert(1)${ATTACK.replaceAll(/[<>]/g, '')}>)`],
    ['a link title', `[a](https://example.org "${ATTACK.replaceAll('"', "'")}")`],
    ['an image', `![${ATTACK}](<x"onerror="alert(1)>)`],
    ['an autolink', '<https://example.org/"onmouseover="alert(1)">'],
    ['emphasis', `**${ATTACK}**`],
    ['a definition', `[a]: https://example.org "${ATTACK.replaceAll('"', "'")}"\n\n[a]`],
  ])('in %s stays text', (_, source) => {
    const html = render(source);
    expect(html).not.toMatch(/<(?:script|img|iframe)/i);
    expect(html.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/i);
  });

  it('is readable as it was written', () => {
    expect(inner('a <b>c</b>')).toBe('<p>a <code>&lt;b&gt;</code>c<code>&lt;/b&gt;</code></p>');
    expect(words(inner('<details>\n<summary>x</summary>\n</details>'))).toBe(
      '&lt;details&gt; &lt;summary&gt;x&lt;/summary&gt; &lt;/details&gt;',
    );
  });
});

const NESTED: readonly (readonly [string, string])[] = [
  ['quotes', `${'>'.repeat(3000)}x`],
  ['spaced quotes', `${'> '.repeat(3000)}x`],
  ['lists in one line', `${'- '.repeat(3000)}x`],
  ['numbered lists in one line', `${'1. '.repeat(3000)}x`],
  ['indented lists', Array.from({ length: 3000 }, (_, level) => `${'  '.repeat(level)}- x`).join('\n')],
  ['mixed blocks', `${'> - '.repeat(3000)}x`],
  ['emphasis', `${'*a '.repeat(3000)}x${' b*'.repeat(3000)}`],
  ['strong', `${'**a '.repeat(3000)}x${' b**'.repeat(3000)}`],
  ['deletions', `${'~~a '.repeat(3000)}x${' b~~'.repeat(3000)}`],
  ['brackets', `${'['.repeat(3000)}x${'](y)'.repeat(3000)}`],
  ['images', `${'!['.repeat(3000)}x${'](y)'.repeat(3000)}`],
  ['HTML', `${'<div>'.repeat(3000)}x`],
];

/** Far above what it takes, far below what an unguarded lexer takes. */
const TIME_LIMIT_MS = 30_000;

describe('what is nested or long', () => {
  it.each(NESTED)(
    '%s 3,000 deep are shown',
    (_, source) => {
      expect(words(render(source))).toContain('x');
    },
    TIME_LIMIT_MS,
  );

  it.each([
    '_a',
    '*',
    '`a``',
    '[',
    '<a ',
    '<!--',
    'a@',
    'http://',
    '\\',
    '|',
    '[a]: ',
    '![](',
    '&amp;',
    '> a\n',
    '- a\n',
  ])(
    '%j without end comes to an end',
    (part) => {
      expect(render(part.repeat(MAX_FORMATTED_LENGTH / part.length))).toContain('<div dir="auto">');
    },
    TIME_LIMIT_MS,
  );

  it('leaves a paragraph with too many marks as it is, since the lexer would take quadratic time', () => {
    const marks = '_a'.repeat(5000);
    expect(inner(`${marks}\n\n_b_`)).toBe(`<p>${marks}</p><p><em>b</em></p>`);
  });

  it('says why it shows plain text, and loses none of it', () => {
    const nested = readMarkdown(`${'> '.repeat(40)}deep`);
    expect(nested.blocks).toEqual([]);
    expect(nested.rest).toContain('deep');
    expect(nested.restReason).toBe('Nested too deeply to format; shown as plain text.');

    const long = `${'word '.repeat(50)}\n\n`.repeat(2000);
    const { blocks, rest, restReason } = readMarkdown(long);
    expect(blocks.map((block) => block.raw).join('') + rest).toBe(long);
    expect(restReason).toBe('Too long to format whole; the rest is shown as plain text.');
  });

  it('draws what it does not format in sections, since browsers do not wrap a text of megabytes', () => {
    const html = render('word '.repeat(200_000));
    const sections = [...html.matchAll(/<div>([^<]*)<\/div>/g)].map(([, text = '']) => text);
    expect(sections.join('')).toHaveLength(1_000_000 - MAX_FORMATTED_LENGTH);
    for (const section of sections) expect(section.length).toBeLessThanOrEqual(SECTION_LENGTH);
  });

  it('takes rules and code for what they are, not for nesting', () => {
    expect(inner('- '.repeat(60))).toBe('<hr/>');
    expect(inner(`\`\`\`\n${'> '.repeat(60)}\n\`\`\``)).toContain('<pre>');
  });

  it('takes any text', () => {
    const pieces = fc.constantFrom(
      '# ',
      '- ',
      '> ',
      '\n',
      '\n\n',
      '`',
      '```',
      '*',
      '_',
      '[',
      '](',
      ')',
      '<',
      '>',
      '|',
      '&',
      '\0',
      '\ud800',
      'é',
      '  ',
      '1. ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary' })), { maxLength: 60 }), (parts) => {
        expect(render(parts.join(''))).not.toMatch(/<(?:script|img|iframe|input|form|style)/);
      }),
      { numRuns: 300 },
    );
  });
});

describe('headings', () => {
  it('are listed in order, from quotes and lists too, with slugs of their own', () => {
    const { headings } = readMarkdown(
      'Top\n===\n## `code` & **bold**\n> # Quoted\n\n- # Item\n\n```\n# no\n```\n## Top',
    );
    expect(headings).toEqual([
      { level: 1, title: 'Top', slug: 'top' },
      { level: 2, title: 'code & bold', slug: 'code--bold' },
      { level: 1, title: 'Quoted', slug: 'quoted' },
      { level: 1, title: 'Item', slug: 'item' },
      { level: 2, title: 'Top', slug: 'top-1' },
    ]);
  });
});
