import { dependencyReport } from './dependency-report.ts';
import type { Transcript } from './transcript.ts';

/** What happens in sessions beside the work: one function each, played where a session's plan names it. */
export const INTERLUDES = {
  model(session: Transcript) {
    session.say(commandText('/model', 'opus'));
    session.say('<local-command-stdout>Set model to opus (claude-opus-4-7)</local-command-stdout>');
    session.model = 'claude-opus-4-7';
  },
  review(session: Transcript) {
    session.wait(60, 300);
    session.say(commandText('/review', 'the last commit'));
    session.answer(
      { tool: 'Skill', input: { skill: 'review', args: 'HEAD~1' }, result: 'Launching skill: review' },
      {
        tool: 'Bash',
        input: { command: 'git show --stat HEAD' },
        result: '3 files changed, 41 insertions(+), 9 deletions(-)',
      },
    );
    session.answer({
      text: 'Two remarks, nothing that blocks: a test name says what is done and not what is expected, and one comment repeats its line.',
    });
  },
  shell(session: Transcript) {
    session.wait(20, 90);
    session.say('<bash-input>git stash list</bash-input>');
    session.say('<bash-stdout>stash@{0}: WIP on main: try the other order</bash-stdout><bash-stderr></bash-stderr>');
  },
  editor(session: Transcript) {
    session.wait(20, 120);
    session.say([
      {
        type: 'text',
        text: `<ide_opened_file>The user opened ${session.directory}/README.md in the editor.</ide_opened_file>`,
      },
      { type: 'text', text: 'The README still describes the old behaviour. Fix that paragraph, keep it short.' },
    ]);
    session.answer(
      {
        tool: 'Read',
        input: { file_path: `${session.directory}/README.md` },
        result: '     1→# About\n     2→\n     3→See docs/ for decisions.',
      },
      { text: 'One paragraph became two sentences and a link to the decision.' },
    );
  },
  web(session: Transcript) {
    session.wait(30, 120);
    session.say('Is there prior art? Look it up before we invent something.');
    session.answer({
      tool: 'WebSearch',
      input: { query: 'at least once delivery idempotent consumer pattern' },
      result: 'Links: [{"title":"Idempotent consumers","url":"https://example.org/patterns/idempotent-consumer"}]',
      seconds: 3,
    });
    session.answer({
      tool: 'WebFetch',
      input: { url: 'https://example.org/patterns/idempotent-consumer', prompt: 'What does the consumer store?' },
      result: 'It stores the ids of handled messages, in the transaction of their effect.',
      structured: { bytes: 18_211, code: 200 },
      seconds: 4,
    });
    session.answer({
      text: 'A known pattern. Ours is the same but for the name, so I took the common one.',
    });
  },
  database(session: Transcript) {
    session.answer(
      {
        tool: 'mcp__postgres__query',
        input: { sql: "SELECT count(*) FROM orders WHERE created_at > now() - interval '7 days'" },
        result: [{ type: 'text', text: '[{"count": 1284}]' }],
        structured: [{ type: 'text', text: '[{"count": 1284}]' }],
      },
      {
        tool: 'ListMcpResources',
        input: { server: 'postgres' },
        result: 'table://orders\ntable://payments\ntable://stock',
      },
    );
  },
  licences(session: Transcript) {
    session.wait(60, 200);
    session.say('Before the release: list every package with its licence. Is anything in there that we may not ship?');
    session.answer(
      {
        tool: 'Bash',
        input: { command: 'node scripts/licences.mjs --tree', description: 'List packages with licences' },
        result: dependencyReport(),
        seconds: 6,
      },
      {
        text: 'All are permissive but one: `@tundra/left-trim` names no licence. I would replace its three lines rather than ask.',
      },
    );
  },
  overload(session: Transcript) {
    for (const retryAttempt of [1, 2]) {
      session.system('api_error', {
        level: 'error',
        error: { status: 529, type: 'overloaded_error' },
        retryInMs: 600 * retryAttempt,
        retryAttempt,
        maxRetries: 10,
      });
      session.wait(1, 4);
    }
  },
  hook(session: Transcript) {
    session.attach({
      type: 'hook_non_blocking_error',
      hookName: 'PostToolUse:Edit',
      hookEvent: 'PostToolUse',
      stderr: 'format-on-save: no formatter is configured for .css files',
      exitCode: 1,
    });
    session.attach({ type: 'hook_success', hookName: 'Stop', hookEvent: 'Stop', content: 'Session notes were saved.' });
  },
  queue(session: Transcript) {
    const prompt = 'When you are through with that: does the same problem exist in the other client?';
    const { sessionId } = session.options;
    session.note({ type: 'queue-operation', operation: 'enqueue', content: prompt, sessionId });
    session.wait(30, 60);
    session.note({ type: 'queue-operation', operation: 'dequeue', sessionId });
    session.attach({ type: 'queued_command', prompt, commandMode: 'prompt' });
    session.answer({
      text: 'It does not: the other client sends each request once and shows the error.',
    });
  },
  interrupt(session: Transcript) {
    session.wait(40, 90);
    session.say('Now rewrite the tests in the new style as well.');
    session.answer({ thinking: 'That is a different change and touches 40 files.' }, { text: 'I will begin with the' });
    session.say([{ type: 'text', text: '[Request interrupted by user]' }]);
    session.say('Stop, not in this branch.');
    session.answer({ text: 'Left as it is.' });
  },
} satisfies Record<string, (session: Transcript) => void>;

export type Interlude = keyof typeof INTERLUDES;

function commandText(name: string, args: string): string {
  return `<command-name>${name}</command-name>\n<command-message>${name.slice(1)}</command-message>\n<command-args>${args}</command-args>`;
}
