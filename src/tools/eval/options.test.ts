import { describe, expect, it } from 'vitest';
import { parseOptions } from './options.ts';

const parse = (line: string) => parseOptions(line.split(' ').filter((word) => word !== ''));

describe('parseOptions', () => {
  it('makes a table of all collections of a folder', () => {
    expect(parse('')).toEqual({ kind: 'table', folder: null });
    expect(parse('--folder ir')).toEqual({ kind: 'table', folder: 'ir' });
  });

  it('evaluates one collection', () => {
    const rest = { importFolder: null, queries: null, limit: 100, out: null, isVerbose: false };
    expect(parse('--collection c.json')).toEqual({ kind: 'collection', collection: 'c.json', ...rest });
    expect(
      parse('--import logs --collection c.json --queries q.json --limit 10 --out run.json --verbose'),
    ).toMatchObject({ importFolder: 'logs', queries: 'q.json', limit: 10, out: 'run.json', isVerbose: true });
  });

  it.each([
    '--collection',
    '--collection --verbose',
    '--collection c.json --folder ir',
    '--collection c.json --limit 0',
    '--collection c.json --limit 201',
    '--collection c.json --limit ten',
    '--collection c.json --verbose',
    '--collection c.json extra',
    '--import logs',
    '--folder ir --out run.json',
    '--verbose',
    '--unknown',
  ])('refuses %s', (line) => {
    expect(parse(line)).toBeNull();
  });
});
