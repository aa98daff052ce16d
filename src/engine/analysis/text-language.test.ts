import { describe, expect, it } from 'vitest';
import { textLanguage } from './text-language.ts';

describe('textLanguage', () => {
  it.each([
    'const total = items.reduce((sum, item) => sum + item.price, 0);',
    'function add(a, b) {\n  return a + b;\n}',
    'def discount(price):\n    if price > 10:\n        return price * 0.9\n    return price',
    'import { useState } from "react";\n\nexport function Button() {\n  return <button />;\n}',
    'SELECT id, title FROM event WHERE time_ms > 0',
    '{\n  "name": "strata",\n  "private": true\n}',
    'npm test -- --run',
    'git commit -m "fix: totals are counted"',
    'cd /work/app && npm run build | tail -5',
    '#include <stdio.h>\nint main(void) {\n  return 0;\n}',
    '<div class="row">\n  <span>Text</span>\n</div>',
    '@@ -1,3 +1,4 @@\n-let a = 1;\n+let a = 2;',
    '```ts\nanything at all here\n```',
    'fn main() {\n    println!("hi");\n}',
    'x = 1\ny = x + 2\nprint(x, y)',
  ])('%j is code', (text) => {
    expect(textLanguage(text)).toBe('code');
  });

  it.each([
    'The migration adds an index to sessions.',
    'Please fix the discount: it should be 10 % for orders over 50, not 5 %.',
    'needle prompt',
    'I read the file and found that `total()` is called twice. The second call is not needed.',
    '# Rules\n\n- Tests stand beside the code.\n- Names say what a thing is.\n\nNo dead code; comments say why.',
    '1. Read the specification\n2. Write the tests\n3. Make them pass',
    'Warum ist die Summe falsch? Bitte prüfe die Rundung.',
    '队列端口错配导致任务无人消费',
    'Update the docs (README and CHANGELOG), then stop.',
    'from now on, import only what is needed',
    'for each of them, let me know if it works',
    'Here is what changed:\n\nThe button is blue now, the text is larger and the margin is gone.\n\n```css\n.a { b: c }\n```',
  ])('%j is prose', (text) => {
    expect(textLanguage(text)).toBe('prose');
  });

  it.each(['', '  \n ', '---', '🎉'])('%j is neither', (text) => {
    expect(textLanguage(text)).toBeNull();
  });

  it('takes any text in little time', () => {
    for (const piece of ['a', ' ', '- ', 'a ', '(', 'a=', '\n', 'A=a ', 'a/', '"', '\ud800', 'a.', '@:'] as const) {
      const started = performance.now();
      textLanguage(piece.repeat(4096));
      textLanguage(`a ${piece.repeat(4096)}`);
      textLanguage(`import ${piece.repeat(4096)}`);
      expect(performance.now() - started, piece).toBeLessThan(100);
    }
  });
});
