/** One piece of work, as a project's file tells it; `play-session.ts` makes a conversation of it. */
export interface WorkItem {
  readonly prompt: string;
  /** Relative to the project; the first one is edited. */
  readonly files: readonly [string, ...string[]];
  /** What is searched for in the code. */
  readonly symbol: string;
  /** What a failing test or command prints; empty when nothing fails. */
  readonly error: string;
  /** What the assistant finds, before it edits. */
  readonly finding: string;
  readonly before: string;
  readonly after: string;
  readonly commit: string;
  /** Later prompts with their answers. */
  readonly followUps: readonly (readonly [prompt: string, answer: string])[];
  /** Approved in plan mode before the first edit. */
  readonly plan?: string;
  /** Asked before the first edit: the question, then the options; the first is chosen. */
  readonly question?: readonly [string, string, string];
}

/** How a project is tested and what its tools print. */
export interface Toolchain {
  readonly test: string;
  readonly lint: string;
  readonly build: string;
  testFileOf(path: string): string;
  testCode(symbol: string, name: string): string;
  passed(testFile: string, tests: number, seconds: string): string;
  failed(testFile: string, name: string, error: string): string;
  lintOutput: string;
  buildOutput: string;
}

export interface SampleProject {
  readonly name: string;
  readonly directory: string;
  readonly toolchain: Toolchain;
  readonly items: readonly WorkItem[];
}
