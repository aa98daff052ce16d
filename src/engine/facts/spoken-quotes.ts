import type { DecisionFact } from '../api.ts';
import { sentenceBehind } from '../events/rules/person.ts';
import { seenText } from '../events/rules/rule.ts';
import { maskSecrets } from '../secrets/mask-secrets.ts';
import type { QuestionParts } from './question-parts.ts';

const TEXTS = `
  SELECT e.id, e.text, e.text_bytes > length(CAST(e.text AS BLOB)) AS isTextCut
  FROM json_each($ids) j JOIN event e ON e.id = j.value`;

interface TextRow {
  readonly id: number;
  readonly text: string;
  readonly isTextCut: number;
}

/** Of events, all that they say, without keys and passwords. */
export function readWholeTexts(
  { connection, content }: QuestionParts,
  ids: Iterable<number>,
): ReadonlyMap<number, string> {
  const rows = connection.all<TextRow>(TEXTS, { $ids: JSON.stringify([...new Set(ids)]) });
  return new Map(
    rows.map(({ id, text, isTextCut }) => [
      id,
      maskSecrets(isTextCut === 1 ? text + content.restOfEventText(id) : text),
    ]),
  );
}

/** The sentences by which the rules of each event hold, in the order in which they stand there. */
export function readQuotes(
  parts: QuestionParts,
  factsOf: ReadonlyMap<number, readonly DecisionFact[]>,
): ReadonlyMap<number, readonly string[]> {
  const texts = readWholeTexts(parts, factsOf.keys());
  return new Map([...factsOf].map(([id, facts]) => [id, quotesIn(seenText(texts.get(id) ?? ''), facts)]));
}

function quotesIn(text: string, facts: readonly DecisionFact[]): readonly string[] {
  const quotes = new Set(facts.flatMap(({ rule }) => sentenceBehind(rule, text) ?? []));
  return [...quotes].toSorted((one, other) => text.indexOf(one) - text.indexOf(other));
}
