import type { JsonSchema } from '../../../mcp/api.ts';

export type FieldKind = 'choice' | 'number' | 'text' | 'long-text' | 'json';

/** How a value of that schema is typed in. */
export function fieldKind({ type, enum: choices, const: only, maxLength }: JsonSchema): FieldKind {
  if (choices !== undefined || only !== undefined) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  if (type !== 'string') return 'json';
  return maxLength === undefined || maxLength > 1000 ? 'long-text' : 'text';
}

export function choicesOf({ enum: choices, const: only }: JsonSchema): readonly string[] {
  return choices ?? (only === undefined ? [] : [only]);
}

/** What was typed into the fields as the input of the tool; empty fields are left out. */
export function inputFromFields(schema: JsonSchema, fields: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const typed = fields[name] ?? '';
      return typed === '' ? [] : [[name, typedValue(property, typed)]];
    }),
  );
}

function typedValue(property: JsonSchema, typed: string): unknown {
  const kind = fieldKind(property);
  if (kind === 'number') return Number(typed);
  if (kind !== 'json') return typed;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

/** The other way round; null for text that is no object. */
export function fieldsFromJson(text: string): Readonly<Record<string, string>> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, typeof each === 'string' ? each : JSON.stringify(each)]),
  );
}

/** What is wrong with a field; null where nothing is. The tool itself checks everything again. */
export function problemOf(property: JsonSchema, isRequired: boolean, typed: string): string | null {
  if (typed === '') return isRequired ? 'Needed.' : null;
  const { minimum, maximum, minLength, maxLength } = property;
  switch (fieldKind(property)) {
    case 'number':
      return numberProblem(Number(typed), minimum, maximum);
    case 'json':
      return isJson(typed) ? null : 'This is no JSON.';
    default:
      if (maxLength !== undefined && typed.length > maxLength) return `At most ${maxLength} characters.`;
      return minLength !== undefined && typed.trim().length < minLength ? `At least ${minLength} characters.` : null;
  }
}

function numberProblem(value: number, minimum = -Infinity, maximum = Infinity): string | null {
  if (!Number.isInteger(value)) return 'A whole number.';
  if (value >= minimum && value <= maximum) return null;
  return maximum > 1e9 ? `${minimum} or more.` : `From ${minimum} to ${maximum}.`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
