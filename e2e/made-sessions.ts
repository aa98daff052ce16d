interface MadeFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const START_MS = Date.UTC(2026, 2, 1, 9);

/** A session of as many prompts and answers, each with `word` and its number; of no other file's. */
export function madeSession(word: string, prompts: number, textBytes = 60): MadeFile {
  const session = `${word}-session`;
  const lines = Array.from({ length: prompts * 2 }, (_, index) => {
    const isPrompt = index % 2 === 0;
    const text = `${word} number ${index} `.padEnd(textBytes, 'tide table mooring ');
    return JSON.stringify({
      type: isPrompt ? 'user' : 'assistant',
      uuid: `${word}-${index}`,
      parentUuid: index === 0 ? null : `${word}-${index - 1}`,
      sessionId: session,
      timestamp: new Date(START_MS + index * 1000).toISOString(),
      cwd: `/home/ada/${word}`,
      message: isPrompt
        ? { role: 'user', content: text }
        : { role: 'assistant', model: 'model-x', content: [{ type: 'text', text }] },
    });
  });
  return {
    name: `${session}.jsonl`,
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(`${lines.join('\n')}\n`),
  };
}
