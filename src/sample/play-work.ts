import { listingOf, matchesOf, numberLines, patchOf } from './code-listing.ts';
import { BEFORE_TESTS, CLOSINGS, ERRANDS, type Errand, OPENINGS, THOUGHTS } from './small-talk.ts';
import type { Part, ToolCall, Transcript } from './transcript.ts';
import type { SampleProject, WorkItem } from './work-item.ts';

interface Outcome {
  readonly isError?: boolean;
  readonly seconds?: number;
}

/** Plays one piece of work in a session: what is asked, looked up, tried, changed and answered. */
export class WorkPlayer {
  readonly #transcript: Transcript;
  readonly #project: SampleProject;
  readonly #item: WorkItem;
  readonly #file: string;
  readonly #testFile: string;
  readonly #purpose: string;
  #isDone: boolean;
  #nextErrand: number;
  #tests: number;

  /** isDone: an earlier session did the work, and this one comes back to it. */
  constructor(transcript: Transcript, project: SampleProject, item: WorkItem, isDone: boolean) {
    this.#transcript = transcript;
    this.#project = project;
    this.#item = item;
    this.#file = item.files[0];
    this.#testFile = project.toolchain.testFileOf(item.files[0]);
    this.#purpose = item.commit.replace(/^.*?: /, '');
    this.#isDone = isDone;
    this.#nextErrand = transcript.random.between(0, ERRANDS.length - 1);
    this.#tests = transcript.random.between(12, 40);
  }

  /** From the prompt to the commit, then the questions about it. */
  playAll(): void {
    this.#ask(this.#item.prompt);
    this.#explore();
    if (this.#item.error !== '') this.#runTests(false);
    this.#decide();
    this.#change();
    this.#commit();
    for (const [prompt, answer] of this.#item.followUps) {
      this.#ask(prompt);
      this.#answer(this.#think(), this.#read(this.#file), this.#grep());
      this.#answer({ text: answer });
    }
  }

  runErrands(count: number): void {
    for (let left = count; left > 0; left -= 1) this.#runErrand();
  }

  #ask(prompt: string): void {
    const { random } = this.#transcript;
    this.#transcript.wait(25, random.chance(0.12) ? 2400 : 240);
    const messageId = this.#transcript.say(prompt);
    this.#transcript.note({
      type: 'file-history-snapshot',
      messageId,
      snapshot: { messageId, trackedFileBackups: {} },
      isSnapshotUpdate: false,
    });
  }

  #explore(): void {
    const { random } = this.#transcript;
    this.#answer(this.#think(), this.#tell(OPENINGS), this.#grep(), this.#glob());
    for (const path of this.#item.files) this.#answer(this.#read(path));
    this.#answer(this.#think(), this.#read(this.#testFile), this.#gitLog());
    const neighbours = random.shuffle(this.#project.items.map(({ files: [path] }) => path));
    for (const path of neighbours.slice(0, random.between(3, 6))) this.#answer(this.#grep(), this.#read(path));
  }

  /** A plan that is approved, a question that is answered, or just what was found. */
  #decide(): void {
    const { finding, plan, question } = this.#item;
    const decision: ToolCall[] = [];
    if (plan !== undefined) {
      const result = `User has approved your plan. You can now start coding.\n\n## Approved Plan:\n${plan}`;
      decision.push({ tool: 'ExitPlanMode', input: { plan }, result, structured: { plan }, seconds: 40 });
    }
    if (question !== undefined) {
      const [text, ...answers] = question;
      const options = answers.map((description) => ({ label: description.split(/[:,]/, 1)[0], description }));
      const result = `User has answered your questions: "${text}"="${question[1]}". You can now continue with the user's answers in mind.`;
      const input = { questions: [{ question: text, header: 'Decision', options, multiSelect: false }] };
      decision.push({ tool: 'AskUserQuestion', input, result, structured: { answers: { [text]: question[1] } } });
    }
    this.#answer({ text: finding }, ...decision);
  }

  #change(): void {
    const { before, after, files } = this.#item;
    const { lint, lintOutput } = this.#project.toolchain;
    this.#planSteps(0);
    this.#answer(this.#think(), this.#addTest(this.#purpose));
    this.#runTests(false);
    this.#planSteps(1);
    this.#answer(this.#think(), this.#edit(this.#file, before, after));
    this.#isDone = true;
    this.#runTests(false);
    for (const path of files.slice(1)) this.#answer(this.#read(path), this.#adaptCaller(path));
    this.#planSteps(2);
    this.#runTests(true);
    this.#answer(this.#bash(lint, lintOutput, { seconds: 6 }));
    this.#planSteps(4);
  }

  #commit(): void {
    const { random, options } = this.#transcript;
    const { commit, files } = this.#item;
    const paths = [...files, this.#testFile];
    const counts = `${paths.length} files changed, ${random.between(14, 60)} insertions(+), ${random.between(3, 19)} deletions(-)`;
    this.#answer(this.#bash('git status --short', paths.map((path) => ` M ${path}`).join('\n')), this.#gitDiff());
    this.#answer(
      this.#bash(
        `git add ${paths.join(' ')} && git commit -m "${commit}"`,
        `[${options.branch} ${random.hex(7)}] ${commit}\n ${counts}`,
      ),
    );
    this.#answer(this.#tell(CLOSINGS));
  }

  #runErrand(): void {
    const errand = ERRANDS[this.#nextErrand % ERRANDS.length];
    this.#nextErrand += 1;
    if (errand === undefined) return;
    const [kind, prompts, answer] = errand;
    this.#ask(this.#fill(this.#transcript.random.pick(prompts)));
    this.#answer(this.#think(), this.#firstCall(kind));
    this.#answer(this.#grep(), this.#read(this.#item.files[1] ?? this.#file));
    if (kind === 'revert') {
      this.#runTests(false);
      this.#answer(this.#bash('git stash pop', `Dropped refs/stash@{0} (${this.#transcript.random.hex(40)})`));
    }
    if (kind === 'edge' || kind === 'ci') this.#answer(this.#addTest('nothing in, nothing out'));
    if (kind !== 'history' && kind !== 'explain') this.#runTests(true);
    this.#answer({ text: this.#fill(answer) });
  }

  #firstCall(errand: Errand): ToolCall {
    const { test, passed } = this.#project.toolchain;
    switch (errand) {
      case 'suite':
        return this.#bash(test, passed('(all files)', this.#tests * 9, '38.2'), { seconds: 40 });
      case 'diff':
        return this.#gitDiff();
      case 'history':
        return this.#gitLog();
      case 'revert':
        return this.#bash(`git stash push ${this.#file}`, 'Saved working directory and index state WIP');
      case 'ci':
        return this.#bash(
          'gh run view --log-failed',
          `Exit code 1\ntypecheck\t${this.#testFile}(31,18): error: Expected 2 arguments, but got 1.`,
          { isError: true, seconds: 4 },
        );
      case 'look':
      case 'edge':
      case 'explain':
        return this.#read(this.#file);
    }
  }

  #runTests(isPassing: boolean): void {
    const { test, passed, failed } = this.#project.toolchain;
    const { random } = this.#transcript;
    const error = this.#item.error || 'AssertionError: expected the new behaviour, got the old one';
    const output = isPassing
      ? passed(this.#testFile, this.#tests, `${random.between(1, 9)}.${random.between(10, 99)}`)
      : `Exit code 1\n${failed(this.#testFile, this.#purpose, error)}`;
    this.#answer(
      this.#tell(BEFORE_TESTS),
      this.#bash(`${test} ${this.#testFile}`, output, { isError: !isPassing, seconds: 7 }),
    );
    this.#tests += 1;
  }

  #planSteps(done: number): void {
    const steps = [`Write a failing test in ${this.#testFile}`, `Change ${this.#file}`, 'Run tests and lint', 'Commit'];
    const todos = steps.map((content, index) => ({
      content,
      status: index < done ? 'completed' : index === done ? 'in_progress' : 'pending',
      activeForm: content,
    }));
    const result = 'Todos have been modified successfully';
    this.#answer({ tool: 'TodoWrite', input: { todos }, result, structured: { newTodos: todos } });
  }

  #answer(...parts: readonly Part[]): void {
    this.#transcript.answer(...parts);
  }

  #think(): Part {
    return { thinking: this.#fill(this.#transcript.random.pick(THOUGHTS)) };
  }

  #tell(sentences: readonly [string, ...string[]]): Part {
    return { text: this.#fill(this.#transcript.random.pick(sentences)) };
  }

  #fill(sentence: string): string {
    return sentence
      .replaceAll('{symbol}', this.#item.symbol)
      .replaceAll('{file}', this.#file)
      .replaceAll('{other}', this.#item.files[1] ?? this.#testFile)
      .replaceAll('{test}', this.#testFile);
  }

  #grep(): ToolCall {
    const input = { pattern: this.#item.symbol, output_mode: 'content', '-n': true };
    return { tool: 'Grep', input, result: matchesOf(this.#item, this.#testFile, this.#transcript.random) };
  }

  #glob(): ToolCall {
    const folder = this.#file.slice(0, this.#file.lastIndexOf('/'));
    const paths = new Set(this.#project.items.flatMap(({ files }) => files).filter((path) => path.startsWith(folder)));
    const result = [...paths].map((path) => this.#path(path)).join('\n');
    return { tool: 'Glob', input: { pattern: `${folder}/**` }, result };
  }

  #read(path: string): ToolCall {
    const own = this.#isDone ? this.#item : null;
    const listing = listingOf(this.#project, path, (item) => item === own, this.#transcript.random);
    const filePath = this.#path(path);
    const structured = { type: 'text', file: { filePath, startLine: 1, numLines: listing.split('\n').length } };
    return { tool: 'Read', input: { file_path: filePath }, result: numberLines(listing), structured };
  }

  #edit(path: string, before: string, after: string): ToolCall {
    const filePath = this.#path(path);
    const line = this.#transcript.random.between(12, 90);
    return {
      tool: 'Edit',
      input: { file_path: filePath, old_string: before, new_string: after },
      result: `The file ${filePath} has been updated. Here's the result of running \`cat -n\` on a snippet of the edited file:\n${numberLines(after, line)}`,
      structured: { filePath, structuredPatch: patchOf(before, after, line) },
    };
  }

  /** Callers pass what the changed code asks for; files that are no code get a word about it. */
  #adaptCaller(path: string): ToolCall {
    const { symbol } = this.#item;
    return /^\w+$/.test(symbol) && /\.(?:tsx?|rs)$/.test(path)
      ? this.#edit(path, `return ${symbol}(input);`, `return ${symbol}(input, options);`)
      : this.#edit(path, `-- ${symbol}`, `-- ${symbol}: ${this.#purpose}`);
  }

  #addTest(name: string): ToolCall {
    const code = this.#project.toolchain.testCode(this.#item.symbol, name);
    if (this.#isDone) return this.#edit(this.#testFile, '', `\n${code}\n`);
    const filePath = this.#path(this.#testFile);
    return {
      tool: 'Write',
      input: { file_path: filePath, content: `${code}\n` },
      result: `File created successfully at: ${filePath}`,
    };
  }

  #bash(command: string, output: string, { isError = false, seconds = 1 }: Outcome = {}): ToolCall {
    const structured = isError ? `Error: ${output}` : { stdout: output, stderr: '', interrupted: false };
    return { tool: 'Bash', input: { command }, result: output, structured, isError, seconds };
  }

  #gitLog(): ToolCall {
    const { random } = this.#transcript;
    const commits = random.shuffle(this.#project.items).slice(0, 4);
    const lines = commits.map(({ commit }) => `${random.hex(7)} ${commit}`).join('\n');
    return this.#bash(`git log --oneline -4 -- ${this.#file}`, lines);
  }

  #gitDiff(): ToolCall {
    const { before, after } = this.#item;
    const [hunk] = patchOf(before, after, 24);
    const head = `diff --git a/${this.#file} b/${this.#file}\n--- a/${this.#file}\n+++ b/${this.#file}`;
    return this.#bash('git diff', `${head}\n@@ -24 +24 @@\n${hunk?.lines.join('\n')}`);
  }

  #path(path: string): string {
    return `${this.#transcript.directory}/${path}`;
  }
}
