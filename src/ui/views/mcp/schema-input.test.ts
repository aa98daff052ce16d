import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../mcp/api.ts';
import { fieldKind, fieldsFromJson, inputFromFields, problemOf } from './schema-input.ts';

const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['query'],
  properties: {
    query: { type: 'string', minLength: 1, maxLength: 500 },
    limit: { type: 'integer', minimum: 1, maximum: 20 },
    sort: { type: 'string', enum: ['relevance', 'timeline'] },
    confirm: { type: 'string', const: 'purge' },
    scope: { type: 'object', properties: {} },
    text: { type: 'string', maxLength: 500_000 },
  },
};

describe('the form of a tool', () => {
  it('is made of its schema', () => {
    const kinds = Object.entries(SCHEMA.properties ?? {}).map(([name, property]) => [name, fieldKind(property)]);
    expect(Object.fromEntries(kinds)).toEqual({
      query: 'text',
      limit: 'number',
      sort: 'choice',
      confirm: 'choice',
      scope: 'json',
      text: 'long-text',
    });
  });

  it('gives the input, and takes it back', () => {
    const fields = { query: 'tide', limit: '3', sort: '', scope: '{"importId":1}' };
    const input = inputFromFields(SCHEMA, fields);
    expect(input).toEqual({ query: 'tide', limit: 3, scope: { importId: 1 } });
    expect(fieldsFromJson(JSON.stringify(input))).toEqual({ query: 'tide', limit: '3', scope: '{"importId":1}' });
    expect(fieldsFromJson('[1]')).toBeNull();
    expect(fieldsFromJson('{')).toBeNull();
  });

  it('says what is wrong with a field', () => {
    const { query = {}, limit = {}, scope = {} } = SCHEMA.properties ?? {};
    expect(problemOf(query, true, '')).toBe('Needed.');
    expect(problemOf(query, true, 'x'.repeat(501))).toBe('At most 500 characters.');
    expect(problemOf(limit, false, '21')).toBe('From 1 to 20.');
    expect(problemOf(limit, false, '1.5')).toBe('A whole number.');
    expect(problemOf(limit, false, '')).toBeNull();
    expect(problemOf(scope, true, '{')).toBe('This is no JSON.');
  });
});
