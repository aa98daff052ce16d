import { describe, expect, it } from 'vitest';
import { compilePatterns, DEFAULT_PATTERNS, findEntities, placeOfEntity } from './entities.ts';

const PATTERNS = compilePatterns(DEFAULT_PATTERNS);

function namesIn(text: string): readonly string[] {
  return findEntities(text, PATTERNS, 50).map(({ kind, text: name }) => `${kind} ${name}`);
}

describe('the usual patterns', () => {
  it('find codes, tickets, paths, files, symbols, addresses and sessions', () => {
    expect(namesIn('E702 and TS2345, see SHOP-12 or #451.')).toEqual([
      'code E702',
      'code TS2345',
      'ticket SHOP-12',
      'ticket #451',
    ]);
    expect(namesIn('In src/db/worker.ts, ~/notes/a.md and worker.ts.')).toEqual([
      'path src/db/worker.ts',
      'path ~/notes/a.md',
      'file worker.ts',
    ]);
    expect(namesIn('getUserById calls user_id of HTTPServer; write to a.b@c.de')).toEqual([
      'symbol getUserById',
      'symbol user_id',
      'symbol HTTPServer',
      'email a.b@c.de',
    ]);
    expect(namesIn('4bf92f35-77b3-4da6-a3ce-929d0e0e4736')).toEqual(['session 4bf92f35-77b3-4da6-a3ce-929d0e0e4736']);
    expect(namesIn('The quick fox. I said JSON, and A1.')).toEqual([]);
  });

  it('find names between characters of scripts without blanks', () => {
    expect(namesIn('步E702骤悬空')).toEqual(['code E702']);
  });
});

describe('an entity in a text', () => {
  it('stands by itself', () => {
    expect(placeOfEntity('xE702 E702_ E7021 éE702 (E702)', 'E702')).toBe(25);
    expect(placeOfEntity('步E702骤', 'E702')).toBe(1);
    expect(placeOfEntity('𝒜E702', 'E702')).toBe(-1);
    expect(placeOfEntity('e702', 'E702')).toBe(-1);
    expect(placeOfEntity('a/src/db.ts', 'src/db.ts')).toBe(2);
  });
});
