import { expect, it } from 'vitest';
import { countHidden, hideSecrets, maskAll, maskSecrets } from './mask-secrets.ts';

const TOKEN = `ghp_${'aB3dE5gH7j'.repeat(3)}kL2mN4`;

it('names what stood there, and leaves the rest as it was', () => {
  const masked = maskSecrets(`push with ${TOKEN}, then DB_PASSWORD=hunter2-Tr0ub4dor\nand go on`);
  expect(masked).toBe('push with [hidden: github-token], then DB_PASSWORD=[hidden: password]\nand go on');
  expect(countHidden(masked)).toBe(2);
  expect(maskSecrets(masked)).toBe(masked);
  expect(maskSecrets('no secret at all')).toBe('no secret at all');
});

it('drops the beginning of a key at the end of a cut title, and no other word', () => {
  for (let length = 5; length < TOKEN.length; length++)
    expect(maskSecrets(`push with ${TOKEN.slice(0, length)}…`)).toMatch(/^push with (?:\[hidden: github-token\])?…$/);
  for (const title of ['the harbour crane needs o…', 'Edit /work/shop/src/cart-item…', 'no'])
    expect(maskSecrets(title)).toBe(title);
});

it('drops the beginning of a token or password where the title of a result was cut', () => {
  const jwt = `eyJ${'aB3dE5gH7j'.repeat(3)}.eyJ${'aB3dE5gH7j'.repeat(9)}`;
  for (let length = 5; length < jwt.length; length++)
    for (const end of ['…', '… → result', '… → error'])
      expect(maskSecrets(`shell curl Cookie: session=${jwt.slice(0, length)}${end}`)).toBe(
        `shell curl Cookie: session=${end}`,
      );
  expect(maskSecrets('psql postgres://ada:Tr0ub4…')).toBe('psql postgres://ada:…');
  expect(maskSecrets('open http://localhost:51…')).toBe('open http://localhost:51…');
  expect(maskSecrets('see commit 3f9a8b2c… → result of it')).toBe('see commit 3f9a8b2c… → result of it');
});

it('puts dots in their places, which stay where they are', () => {
  const text = `push with ${TOKEN}\n-----BEGIN PRIVATE KEY-----\n${'MIIEvQ+/aB9'.repeat(5)}\n-----END PRIVATE KEY-----\nand on`;
  const { text: hidden, kinds } = hideSecrets(text);
  expect(kinds).toEqual(['github-token', 'private-key']);
  expect(hidden).toHaveLength(text.length);
  expect(hidden).toMatch(/^push with •{40}\n•+\n•+\n•+\nand on$/);
  expect(hideSecrets('no secret at all')).toEqual({ text: 'no secret at all', kinds: [] });
});

it('goes through plain data', () => {
  const data = { id: 'e_abc-0', list: [TOKEN, 3, null, { deep: `x ${TOKEN}` }], isGiven: true };
  const hidden = '[hidden: github-token]';
  expect(maskAll(data)).toEqual({ id: 'e_abc-0', list: [hidden, 3, null, { deep: `x ${hidden}` }], isGiven: true });
});
