import { describe, expect, it } from 'vitest';
import { noteRule } from './note.ts';
import { type SeenEvent, seenText } from './rule.ts';
import { SessionRules } from './session-rules.ts';

const EVENT: SeenEvent = {
  id: 0,
  type: 'prompt',
  category: 'prompt',
  title: '',
  text: '',
  tool: null,
  filePath: null,
  isError: false,
  callKey: null,
  ms: null,
  directory: null,
  model: null,
  hasCost: false,
};

type Step = Partial<SeenEvent>;

const say = (text: string): Step => ({ text });
const answer = (text: string): Step => ({ type: 'assistant', category: 'assistant', text });
const run = (key: number, command: string): Step => ({
  ...{ type: 'tool-call', category: 'command', tool: 'Bash', text: command, title: `Bash ${command}`, callKey: key },
});
const edit = (key: number, filePath: string, text = 'before\nafter'): Step => ({
  ...{ type: 'tool-call', category: 'edit', tool: 'Edit', filePath, callKey: key, title: `Edit ${filePath}` },
  text: `${filePath}\n${text} of some length, so that it can be told apart`,
});
const result = (of: Step, text: string, isError = false): Step => ({ ...of, type: 'tool-result', text, isError });

/** Such as `3 error-resolution of 2`, by place from 1. */
function factsOf(steps: readonly Step[]): string[] {
  const rules = new SessionRules();
  return steps.flatMap((step, index) =>
    rules
      .see({ ...EVENT, ...step, id: index + 1 })
      .map(
        ({ eventId, category, ofEventId }) => `${eventId} ${category}${ofEventId === null ? '' : ` of ${ofEventId}`}`,
      ),
  );
}

function kindsOf(...steps: readonly Step[]): string {
  return factsOf(steps)
    .filter((fact) => fact.startsWith(`${steps.length} `))
    .map((fact) => fact.replace(/^\d+ | of \d+$/g, ''))
    .join(' ');
}

describe('errors that a person brings', () => {
  it.each([
    '[error] The env script was not found. Tried: /a/env.sh',
    'now I get a 401 when I open the page',
    'the server returns 502 Bad Gateway',
    'the page gives me a 404 error',
    'ion footer is not a known element',
    '运行 npm run dev 报错了。failed to run cargo metadata',
    'failed to start: No such file or directory (os error 2)',
    'me sale un error: cannot read properties of null',
    '[WARN] slow\n[FATAL] no disk left',
  ])('%j', (text) => {
    expect(kindsOf(say(text))).toBe('error');
  });

  it.each([
    'the API should return 404 rather than an empty list',
    'add 404 and 500 pages',
    'we have 412 rows',
    'show at most 500 items, I get 500 items now',
    'what does the error code mean?',
    '为什么会报错？',
    '把错误提示改成中文',
    'log every [error] with its time',
    'how do you handle a 401?',
    'no errors, it works',
  ])('not %j', (text) => {
    expect(kindsOf(say(text))).not.toContain('error');
  });
});

describe('errors of commands', () => {
  const make = run(1, 'make check');

  it.each([
    ['0 failed, 12 passed'],
    ['12 passed, 0 failed\nno errors'],
    ['Found 0 errors.'],
    ['0 issues.'],
    ['ok  \tshop/cart\t0.4s\n?   \tshop/errors\t[no test files]'],
    ['--- PASS: TestErrorIsShown (0.00s)\nPASS'],
    ['added 203 packages\n5 moderate severity vulnerabilities'],
    ['EXIT: 0'],
    ['warning: unused variable `error`'],
    ["fatal: your current branch 'main' does not have any commits yet"],
    ['a.ts\n  3:7  warning  x is unused\n\n✖ 1 problem (0 errors, 1 warning)'],
    ['[INFO] Tests run: 4, Failures: 0, Errors: 0\n[INFO] BUILD SUCCESS'],
    [' ✓ src/errors.test.ts (3 tests)\n Tests  3 passed (3)'],
    ['Command: npm test\nStdout: fine\nStderr: (empty)\nError: (none)\nExit Code: 0\nSignal: (none)'],
    ['fine\n<shellId: 0 completed with exit code 0>'],
    ['Build succeeded.\n    0 Warning(s)\n    0 Error(s)'],
    ['test result: ok. 4 passed; 0 failed; 0 ignored'],
    ['[main 12ab34c] fix: TypeError: in the cart'],
    ['Errors: 0, Failures: 0'],
  ])('%j is none', (text) => {
    expect(kindsOf(make, result(make, text))).toBe('');
  });

  it.each([
    ['src/a.ts(3,9): error TS2322: Type string is not assignable.'],
    ['error[E0382]: borrow of moved value'],
    ['npm ERR! code ELIFECYCLE'],
    ['Traceback (most recent call last):\n  File "a.py", line 1'],
    ["thread 'main' panicked at src/main.rs:2"],
    ['--- FAIL: TestCart (0.01s)'],
    ['=== 3 failed, 9 passed in 0.3s ==='],
    ['make: *** no rule\nError: could not reach the registry'],
    ['sh: line 1: mkdocs: command not found'],
    ['exit=128'],
    ['FAILURE: Build failed with an exception.'],
    ['Command: npm test\nStdout: x\nError: (none)\nExit Code: 1\nSignal: (none)'],
    ['boom\n<shellId: 0 completed with exit code 1>'],
    ['Command exited with non-zero status code (1)'],
    ['ERROR in ./src/a.ts\nModule not found'],
    ['docker: Error response from daemon: no such image'],
    ['curl: (7) Failed to connect to localhost port 80'],
    ['ssh: connect to host a port 22: Connection refused'],
    ["'npm' is not recognized as an internal or external command,"],
    ['E   assert 3 == 4'],
    [' FAIL  src/a.test.ts > sums'],
    ["Execution failed for task ':app:compile'."],
    ['ERR_PNPM_NO_MATCHING_VERSION  No matching version'],
    ['Command timed out after 2m 0.0s'],
    ['[ERROR] Tests run: 4, Failures: 1\n[INFO] BUILD FAILURE'],
    ['CONFLICT (content): Merge conflict in a.ts'],
    ['fatal: not a git repository'],
    ["a.rb:3:in `<main>': undefined method `total' (NoMethodError)"],
    ['make: *** [all] Error 2'],
    ['a.ts\n  3:7  error  x is unused\n\n✖ 1 problem (1 error, 0 warnings)'],
    ['Found 1 error.'],
    ['Exception in thread "main" java.lang.NullPointerException'],
    ['ERROR:  relation "carts" does not exist'],
    ['./a.go:3:2: declared and not used: x'],
    ["cp: cannot stat 'a': No such file or directory"],
  ])('%j is one', (text) => {
    expect(kindsOf(make, result(make, text))).toBe('error');
  });

  it.each(['cat build.log', 'grep -rn "error TS" src', 'git log -3', 'cd /work && rg panic', 'head -50 out.txt'])(
    'what %s prints is not its own',
    (command) => {
      const call = run(1, command);
      expect(kindsOf(call, result(call, 'src/a.ts(3,9): error TS2322: no\nnpm ERR! code 1'))).toBe('');
    },
  );

  it.each([
    ['grep "x" a.ts', 'grep: a.ts: No such file or directory', 'error'],
    ['cd shop && grep -n "x" a.ts', '(eval):cd:1: no such file or directory: shop', 'error'],
    ['ls a b', 'ls: a: No such file or directory\nb', ''],
    ['echo start; go build ./...', 'start\n./a.go:3:2: undefined: x', 'error'],
    ['echo start; grep -c Error a.log', 'start\nerror: 12', ''],
    ["sed -i 's/a/b/' a.ts", 'sed: a.ts: No such file or directory', 'error'],
  ])('%s with %j', (command, text, kinds) => {
    const call = run(1, command);
    expect(kindsOf(call, result(call, text))).toBe(kinds);
  });

  it.each([
    ['Exit code 2\nmake: no rule', 'error'],
    ['Command exited with code 1', ''],
    ['(no output)\nCommand exited with code 1', ''],
    ['Command exited with code 2', 'error'],
    ["The user doesn't want to proceed with this tool use. STOP", 'rejected-approach'],
    ['[Request interrupted by user for tool use]', ''],
  ])('flagged %j', (text, kinds) => {
    expect(kindsOf(make, result(make, text, true))).toBe(kinds);
  });

  it('a test that is to fail does not fail', () => {
    const call = run(1, 'npm test\nVerify that the new test fails without the fix');
    expect(kindsOf(call, result(call, 'Exit code 1\n--- FAIL: TestCart', true))).toBe('');
  });

  it('the text of a file that is read is none', () => {
    const read: Step = { type: 'tool-call', category: 'read', tool: 'Read', filePath: 'a.ts', callKey: 1 };
    expect(kindsOf(read, result(read, 'throw new TypeError: bad\nError: no such cart'))).toBe('');
  });
});

describe('words of a person', () => {
  it.each([
    ['thanks, that looks great to me', ''],
    ['ok, works. create pr', ''],
    ['yes please', ''],
    ['split the work', ''],
    ['let me try it first', ''],
    ["let's look at the tests", ''],
    ['can you use a smaller icon?', ''],
    ['should we use sqlite instead of files? what do you suggest', ''],
    ['why does it never show the total', ''],
    ['there must be a bug in the cart', ''],
    ['it always fails on the second run', ''],
    ['that should never happen', ''],
    ['no problem, take your time', ''],
    ['how do I run this?', ''],
    ["ok, let's use sqlite instead of files", 'decision'],
    ['use pnpm, not npm', 'decision'],
    ['go with your second suggestion', 'decision'],
    ["i'm fine with your plan", 'decision'],
    ['Implement the following plan:\n# Cart', 'decision'],
    ['第一期只支持统计功能', 'decision'],
    ['never commit to main', 'constraint'],
    ['You must not change the public API.', 'constraint'],
    ["i don't want to add another dependency", 'constraint'],
    ['不要修改配置文件', 'constraint'],
    ['no, that is the wrong file', 'rejected-approach'],
    ['why did you  change the colour', 'rejected-approach'],
    ['nope, the badge is still red', ''],
    ['no that is fine', ''],
    ['no, not for now', 'decision'],
    ['go on but do not use the old one', 'constraint'],
    ['undo that', 'rejected-approach'],
    ['/undo', 'rejected-approach'],
  ])('%j is %j', (text, kinds) => {
    expect(kindsOf(say(text))).toBe(kinds);
  });

  it('code and output that are pasted decide nothing', () => {
    const pasted = '```\nlet us use sqlite instead of files\nnever do that\n```\n> we must use npm\nwhat does it mean?';
    expect(kindsOf(say(pasted))).toBe('');
  });

  it('a letter decides where something was asked', () => {
    expect(kindsOf(answer('Which one, (a) files or (b) sqlite?'), say('b'))).toBe('decision');
    expect(kindsOf(answer('Done.'), say('b'))).toBe('');
  });

  it('approved plans and answered questions are decisions, refused ones are not', () => {
    const plan: Step = { type: 'tool-call', category: 'plan', tool: 'ExitPlanMode', callKey: 1 };
    expect(kindsOf(plan, result(plan, 'User has approved your plan.'))).toBe('decision');
    const ask: Step = { type: 'tool-call', category: 'question', tool: 'AskUserQuestion', callKey: 2 };
    expect(kindsOf(ask, result(ask, 'Which store? = sqlite'))).toBe('decision');
    expect(kindsOf(ask, result(ask, 'The question was dismissed'))).toBe('');
  });

  it('errors that a person brings', () => {
    expect(kindsOf(say('it broke:\nTraceback (most recent call last):\n  File "a.py"'))).toBe('error');
    expect(kindsOf(say('please improve the error handling of the cart'))).toBe('');
  });

  it.each([
    ["the card is red with console error: WebSocket connection to 'ws://localhost' failed", 'error'],
    ['It says "failed to parse the query" and stops', 'error'],
    ['it starts\n ⨯ ERROR: this build has no config', 'error'],
    ['GET /cart\n[HTTP/2 503  272ms]', 'error'],
    ['Application error: a client-side exception has occurred', 'error'],
    ['I see a console error:\n\n[Cart]: the item that is dragged was never added', 'error'],
    ['kubectl says OOMKilled, exit code 137', 'error'],
    ['TypeError [ERR_INVALID_ARG_TYPE]: The "path" argument is no string', 'error'],
    ['the build is red: error[E0432]: unresolved import `crate::cart`', 'error'],
    ['go vet says ./cart.go:12:2: x declared and not used', 'error'],
    ['it prints "Permission denied (publickey)" when I push', 'error'],
    ['zsh: command not found: cart', 'error'],
    ['please handle the case where the exit code is not 0', ''],
    ['show "No errors found" where the list is empty', ''],
    ['add retries for failed uploads and log the exception', ''],
    ["the setup stopped: module 'cart' has no attribute 'total'", 'error'],
    ['Show "Access denied" where the role is wrong', ''],
    ['print an error message "no backend" on the next line', ''],
    ['Question?\n<doc>\nTraceback (most recent call last):\n  File "a.py"\n</doc>\n', ''],
  ])('%j in a prompt is %j', (text, kinds) => {
    expect(kindsOf(say(text))).toBe(kinds);
  });
});

describe('what resolved an error', () => {
  const test = run(1, 'npm test');
  const again = run(9, 'npm test');
  const failure = result(test, 'Exit code 1\nsrc/cart.ts: TypeError: total', true);

  it('the edit of a file that it named, before the same command succeeded', () => {
    const [cart, other] = [edit(2, 'src/cart.ts'), edit(3, 'docs/notes.md')];
    const steps = [test, failure, cart, result(cart, 'ok'), other, result(other, 'ok'), again, result(again, 'ok')];
    expect(factsOf(steps)).toEqual(['2 error', '3 error-resolution of 2']);
  });

  it('the first of several edits of a file that answer what the tool itself reported, once', () => {
    const report: Step = { type: 'notice', category: 'error', text: 'FAILED src/cart.test.ts - TypeError: total' };
    const asks: Step = { type: 'notice', category: 'question', text: 'Attempt to fix test errors? y' };
    const edits = [edit(2, 'src/cart.ts'), edit(3, 'src/cart.ts')];
    const [first = {}, second = {}] = edits;
    const steps = [report, asks, answer('I missed two.'), ...edits, answer('Done.'), asks, result(second, 'ok')];
    expect(factsOf(steps)).toEqual(['1 error', '5 error-resolution of 1']);
    expect(factsOf([...steps, result(first, 'ok')])).toEqual(['1 error', '5 error-resolution of 1']);
  });

  it('not an edit that was refused, nor one while it still fails alike', () => {
    const cart = edit(2, 'src/cart.ts');
    const refused = result(cart, 'String to replace not found', true);
    expect(factsOf([test, failure, cart, refused, again, result(again, 'ok')])).toEqual(['2 error', '4 error']);
    const fails = result(again, String(failure.text), true);
    expect(factsOf([test, failure, cart, result(cart, 'ok'), again, fails])).toEqual(['2 error', '6 error']);
  });

  it('not the same command that succeeds with nothing changed', () => {
    expect(factsOf([test, failure, again, result(again, 'ok')])).toEqual(['2 error']);
  });

  it('the command that was run another way, or what was run before it succeeded', () => {
    const moved = run(2, 'cd /work/shop && npm test');
    expect(factsOf([test, failure, moved, result(moved, 'ok')])).toEqual(['2 error', '3 error-resolution of 2']);
    const install = run(2, 'npm install left-pad');
    const steps = [test, failure, install, result(install, 'ok'), again, result(again, 'ok')];
    expect(factsOf(steps)).toEqual(['2 error', '3 error-resolution of 2']);
  });

  it('what a shell command wrote, before the same command succeeded', () => {
    const wrote = run(2, "sed -i 's/sum/total/' src/cart.ts");
    const steps = [test, failure, wrote, result(wrote, ''), again, result(again, 'ok')];
    expect(factsOf(steps)).toEqual(['2 error', '3 error-resolution of 2']);
  });

  it('a step of a later command that is what failed, after what it named was edited', () => {
    const commit = run(1, 'git commit -m "Release"');
    const refused = result(commit, 'Exit code 2\nsrc/cart.ts(3,9): error TS2345: no', true);
    const [cart, all] = [edit(2, 'src/cart.ts'), run(3, 'git add . && git commit -m "Release"')];
    const steps = [commit, refused, cart, result(cart, 'ok'), all, result(all, '[main 1a2b3c4] Release')];
    expect(factsOf(steps)).toEqual(['2 error', '3 error-resolution of 2']);
    const onlyAdd = run(3, 'git add . && git status');
    expect(factsOf([...steps.slice(0, 4), onlyAdd, result(onlyAdd, 'clean')])).toEqual(['2 error']);
  });

  it('the command in front of edits that have nothing to do with the error', () => {
    const [copy, other] = [run(2, 'mkdir -p ui && cp web/index.html ui/'), edit(3, 'docs/notes.md')];
    const steps = [test, failure, copy, result(copy, ''), other, result(other, 'ok'), again, result(again, 'ok')];
    expect(factsOf(steps)).toEqual(['2 error', '3 error-resolution of 2']);
  });

  it('no edit mends what was only looked at', () => {
    const grep = run(1, 'grep -A 3 "total" src/cart.ts');
    const missing = result(grep, 'Exit code 2\ngrep: src/cart.ts: No such file or directory', true);
    const [cart, other] = [edit(2, 'src/cart.ts'), run(3, 'grep -A 3 "sum" src/till.ts')];
    const steps = [grep, missing, cart, result(cart, 'ok'), other, result(other, 'sum()')];
    expect(factsOf(steps)).toEqual(['2 error']);
    const moved = run(3, 'grep -A 3 "total" shop/src/cart.ts');
    const found = [grep, missing, cart, result(cart, 'ok'), moved, result(moved, 'total()')];
    expect(factsOf(found)).toEqual(['2 error', '5 error-resolution of 2']);
  });

  it.each([
    ['/work/shop/src/cart.ts', ['2 error', '3 error-resolution of 2']],
    ['lib/cart.ts', ['2 error', '3 error-resolution of 2']],
    ['lib/index.ts', ['2 error']],
  ])('a file that could not be read, then %s', (path, facts) => {
    const read = (key: number, filePath: string): Step => ({
      ...{ type: 'tool-call', category: 'read', tool: 'Read', filePath, callKey: key },
    });
    const [missing, found] = [read(1, path.replace(/^.*\//, 'src/')), read(2, path)];
    expect(factsOf([missing, result(missing, 'File does not exist.', true), found, result(found, 'text')])).toEqual(
      facts,
    );
  });

  const notice = (text: string): Step => ({ type: 'notice', category: 'notice', text });
  const printed = notice('collected 3 items\nFAILED tests/test_cart.py::test_total\n1 failed, 2 passed in 0.6s');

  it.each([['/run pytest tests'], ['/test pytest tests'], ['!pytest tests']])(
    'what %s printed, by the next edits',
    (text) => {
      const fixed = edit(1, 'src/cart.py');
      const steps = [say(text), printed, answer('I see.'), fixed, answer('Done.'), result(fixed, 'ok')];
      expect(factsOf(steps)).toEqual(['2 error', '4 error-resolution of 2']);
      const later = [say(text), printed, say('add a till'), fixed, result(fixed, 'ok')];
      expect(factsOf(later)).toEqual(['2 error']);
    },
  );

  it('what nobody ran, or what only shows a file, is no failed test', () => {
    expect(factsOf([say('go on'), printed])).toEqual([]);
    expect(factsOf([say('/run cat build.log'), printed])).toEqual([]);
    expect(factsOf([notice(`===== test session starts =====\n${printed.text}`)])).toEqual(['1 error']);
  });

  it('no edit makes a model answer that could not be reached', () => {
    const fixed = edit(1, 'src/cart.py');
    const gone = { ...notice('litellm.InternalServerError: Server disconnected'), category: 'error' } as const;
    expect(factsOf([say('add a till'), gone, fixed, result(fixed, 'ok')])).toEqual(['2 error']);
  });

  it('not another command of the same program', () => {
    const [list, other] = [run(1, 'ls docs/'), run(2, 'ls src/')];
    const missing = result(list, 'Exit code 1\nls: docs/: No such file or directory', true);
    expect(factsOf([list, missing, other, result(other, 'a.ts')])).toEqual(['2 error']);
  });

  it('the edit that took after one of the same file was refused', () => {
    const [first, second] = [edit(1, 'src/cart.ts', 'x'), edit(2, 'src/cart.ts', 'y')];
    const steps = [first, result(first, 'String to replace not found', true), second, result(second, 'ok')];
    expect(factsOf(steps)).toEqual(['2 error', '3 error-resolution of 2']);
  });

  it('the answer with code to an error that a person brought, if it is the next one', () => {
    const brought = say('TypeError: total is not a function');
    const code = answer('Rename it:\n```ts\ntotal()\n```');
    expect(factsOf([brought, code, code])).toEqual(['1 error', '2 error-resolution of 1']);
    expect(factsOf([brought, answer('What did you run?'), say('never mind'), code])).toEqual(['1 error']);
  });
});

describe('an error that a person brings again', () => {
  const brought = say('it broke:\nsrc/cart.ts:3:9 - error TS2345: no such total\n    at cart (/work/a.ts:1:2)');
  const code = answer('Rename it:\n```ts\ntotal()\n```');
  const [cart, other] = [edit(1, 'src/cart.ts'), 'src/till.ts:9:1 - error TS2304: cannot find name sum'];

  /** What is left of resolutions. */
  const left = (...steps: readonly Step[]) => {
    const rules = new SessionRules();
    const derived = steps.flatMap((step, index) => rules.see({ ...EVENT, ...step, id: index + 1 }));
    const resolutions = derived.filter(({ category }) => category === 'error-resolution');
    const isWithdrawn = (id: number) => resolutions.some((fact) => fact.eventId === id && fact.isWithdrawn);
    return resolutions
      .filter(({ eventId }) => !isWithdrawn(eventId))
      .map(({ eventId, ofEventId }) => `${eventId} of ${ofEventId}`);
  };

  it.each([
    ['as it was', say('src/cart.ts:7:1 - error TS2345: no such total')],
    ['in words', say('still the same error')],
    ['in other words', say("that didn't work")],
  ])('was not resolved by the answer: %s', (_, again) => {
    expect(left(brought, code, again)).toEqual([]);
    expect(left(brought, cart, result(cart, 'ok'), again)).toEqual([]);
  });

  it('was, if the next is another error, or another task', () => {
    expect(left(brought, code, say(other))).toEqual(['2 of 1']);
    expect(left(brought, cart, result(cart, 'ok'), say('now add a till'))).toEqual(['2 of 1']);
    expect(left(brought, code, say('now add a till'), answer('Done.'), say(String(brought.text)))).toEqual(['2 of 1']);
  });
});

describe('loops', () => {
  const same = (count: number, command = 'npm test') => Array.from({ length: count }, (_, key) => run(key, command));

  it.each([
    ['twice', same(2), []],
    ['three times', same(3), ['3 loop of 1']],
    ['five times', same(5), ['3 loop of 1']],
    ['waiting', same(4, 'sleep 5'), []],
    ['with another between', [...same(2), run(7, 'ls'), ...same(2)], []],
    ['with a person between', [...same(2), say('go on'), ...same(2)], []],
  ])('the same call %s', (_, steps, facts) => {
    expect(factsOf(steps)).toEqual(facts);
  });
});

it('circumstances are told by fields', () => {
  const slow = { ...run(1, 'make'), ms: 0 };
  expect(kindsOf(slow, { ...result(slow, 'ok'), ms: 60_000 })).toBe('latency');
  expect(kindsOf({ directory: '/a' }, { directory: null }, { directory: '/b' })).toBe('cwd');
  expect(kindsOf({ model: 'a' }, { model: 'b' })).toBe('environment');
  expect(kindsOf({ hasCost: true })).toBe('usage');
  expect(kindsOf(edit(1, '/work/CLAUDE.md'))).toBe('rule');
  expect(kindsOf(say('see https://example.org/a'))).toBe('external-reference');
  expect(kindsOf(say('[image image/png, 6 KB]'))).toBe('data');
});

describe('sections of notes', () => {
  it.each([
    ['Tests', '**Always use `t.Parallel()` in tests.**', true],
    ['Style', 'Keep functions small.', true],
    ['Settings', 'All access should go through the settings package.', true],
    ['Before Every Commit (REQUIRED)', 'See the list.', true],
    ['Style', 'The variable is long.\nAvoid\nabbreviations.', true],
    ['Overview', 'A shop with a cart. It prints a total.', false],
    ['Trailers', '- Auto-commit: Always added when it commits', false],
    ['Errors', 'The runner never prints errors; `main` prints them.', false],
    ['Commands', '```\nnpm test # always run\n```', false],
    ['Layout', '- `src/cart.ts`: the cart\n- `docs/`: documents', false],
  ])('%s: %j', (title, text, isRule) => {
    expect(noteRule(title, text) !== null).toBe(isRule);
  });
});

it('memory of a session is bounded, and long texts are seen at both ends', () => {
  expect(seenText('x'.repeat(100_000)).length).toBeLessThan(13_000);
  const text = `${'line\n'.repeat(20_000)}npm ERR! code 1`;
  const make = run(1, 'make');
  expect(kindsOf(make, result(make, seenText(text)))).toBe('error');
});
