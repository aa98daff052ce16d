/** One file of a session of its own, whose id is the word. Each of its events says it. */
export interface MadeSession {
  readonly word: string;
  readonly events: number;
}

export const fileNameOf = ({ word }: MadeSession): string => `${word}.jsonl`;

/** Stands in the texts of its events alone, in no name. */
export const phraseOf = (word: string): string => `${word} entry`;

export const eventText = (word: string, index: number): string =>
  `${phraseOf(word)} ${index} ${'mooring line slack tide '.repeat(20)}`;

/** As Claude Code writes it. */
export function sessionText({ word, events }: MadeSession): string {
  const lines = Array.from({ length: events }, (_, index) =>
    JSON.stringify({
      type: 'user',
      uuid: `${word}-${index}`,
      parentUuid: index === 0 ? null : `${word}-${index - 1}`,
      sessionId: word,
      timestamp: new Date(timeOf(index)).toISOString(),
      cwd: `/work/${word}`,
      message: { role: 'user', content: eventText(word, index) },
    }),
  );
  return `${lines.join('\n')}\n`;
}

/** Epoch ms. */
export const timeOf = (index: number): number => Date.UTC(2026, 2, 1) + index * 1000;
