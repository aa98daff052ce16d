import { describe, expect, it } from 'vitest';
import { askedIn } from './asked.ts';
import { personRules, sentenceBehind } from './person.ts';
import type { SeenEvent } from './rule.ts';

const PROMPT: SeenEvent = {
  ...{ id: 1, type: 'prompt', category: 'prompt', title: '', text: '', tool: null, filePath: null, isError: false },
  ...{ callKey: null, ms: null, directory: null, model: null, hasCost: false },
};

/** Such as `decision constraint`. */
function kindsOf(text: string, question = ''): string {
  const { decision, constraint } = personRules({ ...PROMPT, text }, null, askedIn(question));
  return [decision === null ? '' : 'decision', constraint === null ? '' : 'constraint'].filter(Boolean).join(' ');
}

describe('what a person chose', () => {
  it.each([
    "We'll go with Postgres for the jobs table.",
    "Let's move the validation into the service layer.",
    "Let's also migrate to the new audio API",
    "No, let's expand the checks that are there.",
    "let's not paginate, 200 rows are few",
    'Switching to pnpm workspaces.',
    'use `cartOf`',
    'switch the report to use the new store',
    'use the whole path, not just comparing names',
    'I want each order stored as a row',
    'The latter may be best, the first panel is full.',
    'Search: local first, then the rest',
    "we're dropping the old browser",
    'ok go for the sidebar',
    'use zod for validation',
    'Postgres over MySQL here',
    'make the default timeout 30s',
    "I think it's fine to send them to an older copy",
    "let's worry about limits later",
    'no, not for now',
    "We're going with the queue.",
    'Option 2 of course',
    'I just want the monitor for now',
    'use vite to create the project',
    'make week the new default',
    'Answers:\n1. the former\n2. stay with sqlite',
    "I'd say approach B, the other one needs a migration",
    "What is a reducer? Let's start with 1 and 3",
    '1. not sure - whatever the provider has 2. server-side jobs 3. signed cookies sounds good (is that usual?)',
    '1) sure, rename it 2) a real frontend',
    "we're not going to support Windows in v1",
    "We don't need the admin panel for now, cut it.",
    'ok so the plan is: Redis for sessions, Postgres for the rest',
    'Actually, scrap the websocket idea, polling is enough.',
    'Forget GraphQL.',
    'Fine, cron it is.',
    'no more class components, hooks only',
    'I want this as a subcommand, not a separate binary.',
    'I want the default to be empty.',
    'I prefer one repository.',
    'My preference is a single table.',
    'instead of mocking the clock, pass it in',
    'For the cache, use an LRU rather than a plain map.',
    'the API should return 404 rather than an empty list',
    "Don't bother with retries, a timeout is enough.",
    'For now, treat it as known and go on with the next one.',
    'leave retries out of scope',
    'I agree with approach A.',
    'we agreed to keep the API synchronous',
    'The names should be the same as in the old theme.',
    'Vamos a usar SQLite en lugar de Postgres.',
    'Prefiero mantener la API antigua.',
    '我们决定用 Redis 做缓存',
    '我想要使用接口的方式来实现',
    '没有必要接受这个参数，可以去除',
    '还是用方案二吧',
    '先不做权限管理',
    '按照你上面说的分层方案来做',
    '这个方案可以，更新文档',
    '就这么定了，用 Vue',
    '默认值设为 20',
    "Okay we'll do option two.",
    'Yes to redis',
    'ok do it with websockets',
    'We can live without pagination in v1',
    'make it opt-in',
    'for the API use snake_case',
    "I'm going with your recommendation",
    'Sounds good, go with the trie',
    'Switch to pnpm.',
    'the timeout should be 30s by default',
    'What we actually want is a conditional mount',
    'We need to solve it like this: one link that the rest follows.',
    'Instead, we create a script that writes it',
  ])('%j', (text) => {
    expect(kindsOf(text)).toBe('decision');
  });

  it.each([
    'A',
    'option X',
    'the second option',
    '1 and 2',
    "thanks, yes let's do 1-2",
    'both',
    'the second one',
    '2 - sqlite -- can you add the steps?',
    '1. sure, rename it',
  ])('%j, where something was asked', (text) => {
    expect(kindsOf(text, 'I can do it in two ways. Which?')).toBe('decision');
    expect(kindsOf(text)).toBe(text.startsWith('1.') ? 'decision' : '');
  });

  it.each([
    'should we go with redis or postgres?',
    "let's go through the questions one at a time",
    "let's use the profiler to find the slow part",
    'use the attached picture as a reference',
    'use /help for more',
    'use agents with the server for layer 2',
    'we will do this after you are done',
    'no, I just want to see the list',
    'is it fine to drop the table?',
    'when we are moving to the new server it stops',
    'what if we used sqlite instead?',
    'maybe we should switch to vite at some point',
    'years ago we decided to use frames',
    'Why did you decide to use a singleton?',
    "let's see what the tests say",
    "Yeah, let's map the steps first.",
    "let's fix the failing test next",
    'it returns the old value instead of the new one',
    'switch to the main branch',
    'yes to all',
    'make it work',
    'error: the following arguments are required: a',
    "if you don't want to use docker you can run it directly",
    'I never understood how this works',
    'Right now it feels too slow. Please look at all of it.',
    'Yes, and add a status bar to the window.',
    "I'll add the variable.",
    'there should be three rows but I see two',
    'we use postgres in production',
    '说明当前只支持免费套餐',
    'Products\n\nExcluded from 2 channels\n3\nSelect one',
    'option 2 is broken on my machine',
    '1. Fix the login 2. Add a test 3. Push',
    'Do these:\n1. Use the url from the settings\n2. Show the state',
  ])('not %j', (text) => {
    expect(kindsOf(text)).toBe('');
  });
});

const WAYS = 'Should the totals be kept (a) in a table of their own, or (b) beside each order?';
const LIST = 'Two ways:\n\n1. polling\n2. websockets\n\nWhich do you prefer?';
const NEXT = 'Would you like me to write the tests now, or go on with the report?';

describe('an answer', () => {
  it.each([
    [WAYS, 'beside each order, they are read together'],
    [WAYS, 'a table of their own'],
    [LIST, 'websockets. polling wakes the phone'],
    [LIST, 'do the second, but only on the desktop'],
    ['What should the default page size be?', '25'],
    ['How should duplicates be handled: skip, overwrite or ask?', 'overwrite, and log it'],
    ['Patch or minor? Or do you want to wait?', 'minor, the format grew'],
    ['版本号用 0.1.1 还是 0.2.0？', '使用0.1.1'],
    ["It is in docs. If you'd rather have it beside the other at shop/docs/A.md, say the word.", 'beside the other'],
  ])('to %j decides: %j', (question, text) => {
    expect(kindsOf(text, question)).toBe('decision');
    expect(kindsOf(text, 'Done.')).toBe('');
  });

  it.each([
    [WAYS, 'yes please'],
    [WAYS, 'ok, great idea'],
    [WAYS, 'what is the difference?'],
    [WAYS, 'the table still shows the old totals'],
    [WAYS, 'not sure'],
    [NEXT, 'run the tests'],
    [NEXT, 'keep going'],
    ['What would you like to work on next?', 'the report of last week'],
    ['Which file did you change?', 'src/cart.ts'],
    ['你在看哪个页面，还是在改样式？', '你再尝试一下看看'],
    ['Which browser do you use, and what does the console show?', 'nothing at all'],
    ['How can I help you today?', 'hello'],
    ['Done. See https://example.org/?page=2 for more.', 'the second page'],
    ['```ts\nconst total = isPaid ? a : b ? c : d\n```\nDone.', 'the total'],
    ['要不要我推送到远程仓库？', '帮我写一个说明'],
    ['要不要我推送到远程仓库？', '好的可以是的对'.repeat(50)],
  ])('to %j does not decide: %j', (question, text) => {
    expect(kindsOf(text, question)).toBe('');
  });
});

describe('what a person demanded', () => {
  it.each([
    'can you fix the compile errors without changing the animation?',
    'keep the code modular',
    'Update it every time I tell you something else',
    'all of these commands should be given only by admins',
    "Users shouldn't have to refresh to see the picture",
    'be careful not to break the sync',
    'HTML and CSS only - no frameworks, no database',
    'make sure the code is still readable',
    '以后每次压缩之前把总结追加到文件里',
    '从现在开始，不再更新 history.md',
    "Don't touch the legacy importer.",
    'From here on write messages in the imperative mood.',
    'tests have to pass before you commit',
    'Everything in src/core is off limits.',
    'I need this to be backwards compatible with v1',
    'Our policy is that secrets never leave the machine',
    'This is a library, so no console output.',
    'please stick to the existing code style',
    'every public function needs a docstring',
    "the key shouldn't end up in the log",
    'make sure that nothing outside of /tmp is written',
    'only use the standard library',
    "I'd rather not add another dependency",
    'You have 30 minutes max.',
    'Ask me to confirm before you delete anything.',
    'dont replace any file of mine',
    "Please don't modify generated files.",
    'Fix it:\n- Keep the spinner\n- Do not change other parts of the page',
    'The first card works – do not touch it.',
    'Once you know, do not make any changes, just tell me.',
    'Add the endpoint but leave the tests alone.',
    'Keep the public API backwards compatible.',
    'The bundle must stay under 200 KB.',
    'It needs to answer in less than 100ms.',
    'No new dependencies please.',
    'Remember: no network calls in unit tests.',
    'Without changing the schema, add the filter.',
    'Only edit files under src/billing.',
    'only add one explanation at a time',
    'Avoid global state.',
    'It runs in a container, so avoid using another one.',
    'one question at a time please',
    '不用特意说明锁文件',
    '只能用标准库',
    "The public interface can't change.",
    'Make sure it works offline.',
    'Please keep the existing tests passing.',
    'use only the standard library',
    'remember to never commit .env',
    'Write all comments in English',
    'Stick to the existing patterns',
    'Tests are required for every change',
    'commit everything, but no auto commit after this',
    'Draft PR only, no merge, no main.',
    '- No clarifying questions, go on',
    'Do not save to the root.',
    "we shouldn't be overwriting anything",
    "You can't use any external service.",
    'The file cannot exceed 5 MB.',
    'We are not allowed to use that licence.',
    'Nothing may be written outside of the folder.',
    'Ask me before deleting anything.',
    "It's important that old clients can read it.",
    'Commit as each task is done.',
    "we explicitly don't want screenshots in tests",
    'No toques el archivo de configuración.',
    'Nunca hagas commit en main.',
    'Debe funcionar sin conexión.',
    '绝不能修改数据库结构',
    '只允许修改 src 目录下的文件',
  ])('%j', (text) => {
    expect(kindsOf(text)).toBe('constraint');
  });

  it.each([
    "I don't need you to apologize",
    'only the second test fails',
    'all of these should be working by now',
    'the list should not be empty but it is',
    'does it follow the style guide?',
    "don't worry about it",
    'dont do anything more yet',
    'when I press it the font changes. do not do that',
    'it always returns null when the list is empty',
    'always getting a 500 here',
    'why must the id be unique',
    'the docs must be outdated',
    'I must say this is impressive',
    'it has to be a race condition',
    'the test needs to be fixed',
    'needs to be set to 1 for that',
    'There needs to be more of a gap.',
    'no errors in the console anymore',
    "I'm getting different results without changing anything",
    "I can't see the change",
    '这个为什么不能运行',
    '我不能登录，怎么办',
    '¿por qué siempre falla el test?',
  ])('not %j', (text) => {
    expect(kindsOf(text)).toBe('');
  });
});

it('a document that is handed over says nothing of its own; what stands in front of it does', () => {
  const document = '# Outline\nYou MUST read it.\n## Rules\nDO NOT skip a step.\n## Success\nIt must be measurable.';
  expect(kindsOf(document)).toBe('');
  expect(kindsOf(`Never commit this.\n${document}`)).toBe('constraint');
});

it('what is said to a command of an agent counts, what it takes does not', () => {
  const kindsOfCommand = (text: string) =>
    personRules({ ...PROMPT, type: 'command', category: 'slash-command', text }, null, null).constraint;
  expect(kindsOfCommand('/idea\n\nA trait system.\n- Do not build a second store.')).toBe('constraint/do-not');
  expect(kindsOfCommand('/add never-used.ts')).toBeNull();
});

it('the end of a long prompt counts too', () => {
  expect(kindsOf(`${'The card shows its state.\n'.repeat(100)}Do not remove the log lines.`)).toBe('constraint');
});

const isTurnedDown = (text: string) => personRules({ ...PROMPT, text }, null, null)['rejected-approach'] !== null;

describe('what a person turned down', () => {
  it.each([
    'No, that breaks the old links.',
    'nope, the list is sorted by name',
    'no I just want to go through the file',
    'Undo that.',
    'please revert your last change',
    'I rolled back your commit',
    'put it back where it was',
    'go back to the previous layout',
    'can you make it like that again?',
    "That's not what I asked for.",
    'this is the wrong file',
    "that's a terrible idea",
    'You are misunderstanding me.',
    "I don't think you understand what I'm after",
    "I didn't ask you to rename anything",
    'why did you remove the cache?',
    "stop, I don't want a new dependency",
    "wait I didn't want stubs",
    'you should not have pushed',
    'Scrap that, it is too slow.',
    'Not useful. Take it out.',
    "I don't like this approach",
    'Definitely not a singleton.',
    'we tried that already and it did not work',
    'Try a different approach.',
    "that approach won't work with two tabs",
    'this is way overcomplicated',
    'No, así no.',
    'eso no es lo que pedí',
    'deshaz el último cambio',
    '不对，应该放在左边',
    '不是这个意思',
    '改回原来的样子',
    '撤销刚才的修改',
    '这样不行',
  ])('%j', (text) => {
    expect(isTurnedDown(text)).toBe(true);
  });

  it.each([
    'no problem, go on',
    'No errors any more, thanks.',
    'how do I undo that?',
    'add an undo button to the toolbar',
    'can I revert this later?',
    'when I go back to the page it is empty',
    "don't forget that we need it",
    'is there another way to do it?',
    'not sure yet',
    "if you don't like it, tell me",
    'the previous version was fine too',
    'no rush',
    'No, I only have one account.',
    'looks great, ship it',
    'why is this wrong?',
    '怎么撤销刚才的修改？',
    '不错，继续',
    '好的',
  ])('not %j', (text) => {
    expect(isTurnedDown(text)).toBe(false);
  });

  it.each([
    'The user rejected permission to use this functionality.',
    'Error: The user rejected permission to use this functionality.',
    'The user denied this operation.',
    'exec command rejected by user',
    'The agent proposed a plan that was rejected by the user.',
    "The user doesn't want to proceed with this tool use.",
  ])('a result: %j', (text) => {
    const result: SeenEvent = { ...PROMPT, type: 'tool-result', category: 'command', text };
    expect(personRules(result, null, null)['rejected-approach']).toBe('rejected/tool-use');
  });
});

describe('a command that was written out', () => {
  const written = (given: string) =>
    `\n## User Input\n\n\`\`\`text\n${given}\n\`\`\`\n\nYou **MUST** consider it.\n\n## Outline\n\nOnly run this once. DO NOT ask.`;

  it.each([
    ['Let them leave a group.', ''],
    ['', ''],
    ['It must respect the limits of the board.', 'constraint'],
    ["We'll go with SQLite.", 'decision'],
  ])('says what was given to it: %j', (given, kinds) => {
    expect(kindsOf(written(given))).toBe(kinds);
  });
});

it('the sentence behind a rule is found by any of the patterns that stand for it', () => {
  const text = 'The row is slow. Please refactor it without changing the look. Thanks!';
  expect(sentenceBehind('constraint/without', text)).toBe('Please refactor it without changing the look.');
  expect(sentenceBehind('decision/option', 'take the second, it is smaller')).toBe('take the second, it is smaller');
});
