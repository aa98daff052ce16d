import { listingOf, matchesOf, numberLines } from './code-listing.ts';
import { Transcript } from './transcript.ts';
import type { SampleProject, WorkItem } from './work-item.ts';

/** Sends a sub-agent to look around; its transcript is a file of its own, and its report the result of the call. */
export function sendSubagent(session: Transcript, project: SampleProject, item: WorkItem): Transcript {
  const agentId = session.random.hex(7);
  const [file] = item.files;
  const prompt = `Find every place that depends on \`${item.symbol}\` in ${project.name}, tests and documents included. Report files and what they rely on. Change nothing.`;
  const transcript = new Transcript(
    { ...session.options, agentId, seed: session.random.between(1, 2 ** 30), model: 'claude-haiku-4-5-20251001' },
    session.clockMs + 2000,
  );
  const report = `\`${item.symbol}\` is decided in ${file} alone. ${item.files.length} files depend on it:\n\n${item.files.map((path) => `- ${path}: relies on the value, not on when it is made`).join('\n')}`;
  lookAround(transcript, project, item, prompt, report);
  const seconds = Math.ceil((transcript.clockMs - session.clockMs) / 1000);
  session.answer(
    { text: 'A sub-agent looks around while I read on.' },
    {
      tool: 'Task',
      input: { description: `Find uses of ${item.symbol}`, prompt, subagent_type: 'Explore' },
      result: [{ type: 'text', text: report }],
      structured: { status: 'completed', prompt, agentId, totalDurationMs: seconds * 1000, totalToolUseCount: 9 },
      seconds,
    },
  );
  return transcript;
}

function lookAround(
  transcript: Transcript,
  project: SampleProject,
  item: WorkItem,
  prompt: string,
  report: string,
): void {
  const testFile = project.toolchain.testFileOf(item.files[0]);
  transcript.say(prompt);
  transcript.answer(
    { text: `I'll search for \`${item.symbol}\` first.` },
    { tool: 'Grep', input: { pattern: item.symbol, '-n': true }, result: matchesOf(item, testFile, transcript.random) },
    {
      tool: 'Glob',
      input: { pattern: '**/*.md' },
      result: `${project.directory}/README.md\n${project.directory}/CHANGELOG.md`,
    },
  );
  const paths = project.items.map(({ files: [path] }) => path);
  for (const path of transcript.random.shuffle([...paths, testFile]).slice(0, 7)) {
    transcript.answer({
      tool: 'Read',
      input: { file_path: `${project.directory}/${path}` },
      result: numberLines(listingOf(project, path, () => false, transcript.random)),
    });
  }
  transcript.answer({ text: report });
}
