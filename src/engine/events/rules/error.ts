import { type CommandWords, commandSteps, isReadingCommand } from './command-line.ts';
import type { SeenEvent } from './rule.ts';

/**
 * The rule by which an event is an error; null when it is none. `call` is the call of a result, where it is known; `run`
 * the command of a person of which a notice is the output.
 */
export function errorRule(event: SeenEvent, call: SeenEvent | null, run: CommandWords | null = null): string | null {
  if (isStopped(event.text) || (call !== null && IS_TO_FAIL.test(call.text))) return null;
  if (event.category === 'error') return 'error/record';
  switch (event.type) {
    case 'tool-result':
      return event.isError ? flaggedRule(event.text) : resultRule(event, call);
    case 'tool-call':
    case 'thinking':
    case 'compaction':
      return null;
    case 'prompt':
      return spokenRule(event.text.replace(DOCUMENTS, ''), PASTED);
    case 'assistant':
      return spokenRule(event.text, REPEATED);
    default:
      return noticeRule(event.text, run);
  }
}

function noticeRule(text: string, run: CommandWords | null): string | null {
  if (run === null) return spokenRule(text, TEST_RUN.test(text) ? PRINTED : REPORTED);
  return isReadingCommand(run) ? null : spokenRule(text, PRINTED);
}

/** A person said no or stopped it: nothing failed. */
const STOPPED =
  /^\W{0,20}(?:The user doesn't want to (?:proceed|take this action)|(?:The )?(?:user|you) (?:has )?(?:rejected|declined|denied|cancell?ed)|Request (?:was )?(?:aborted|cancell?ed)|Operation aborted|\[?(?:Request )?interrupted by user|(?:turn )?(?:interrupted|aborted)\W{0,3}$|Command aborted|Tool (?:use|call) (?:was )?(?:rejected|cancell?ed))/i;

function isStopped(text: string): boolean {
  return STOPPED.test(text.slice(0, 200));
}

/** Whoever wrote the call wants to see a test fail first. */
const IS_TO_FAIL = /\b(?:verify|confirm|ensure|prove|show)\b[^\n]{0,60}\bfails?\b/i;

const EXIT_LINE =
  /^\W{0,4}(?:Error: )?(?:(?:Command|Process) (?:failed|exited)(?: with)?(?: exit)? code|Exit code:?) (-?\d+)\W{0,3}$/i;

/** A tool that looks for something ends with 1 and says nothing when there is none of it. */
function flaggedRule(text: string): string | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && line.trim() !== '(no output)');
  const codes = lines.map((line) => EXIT_LINE.exec(line.trim())?.[1]).filter((code) => code !== undefined);
  if (codes.length > 0 && codes.length === lines.length)
    return codes.every((code) => code === '1') ? null : 'error/exit-code';
  return codes.length > 0 ? 'error/exit-code' : 'error/flag';
}

interface TextRule {
  readonly rule: string;
  readonly pattern: RegExp;
}

const TRACEBACK: TextRule = { rule: 'error/traceback', pattern: /^(?:.{0,40} )?Traceback \(most recent call last\)/m };
const COMPILER: TextRule = {
  rule: 'error/compiler',
  pattern:
    /\berror (?:TS|NG|CS)\d{3,5}\b|^error\[E\d{4}\]|^[^\s:]{1,200}:\d{1,7}(?::\d{1,7})?:? (?:fatal )?error: |^[^\s:]{1,200}\.go:\d{1,7}:\d{1,7}: \S/m,
};
const BUILD: TextRule = {
  rule: 'error/build',
  pattern:
    /^[ \t]{0,8}(?:FAILURE: Build failed|\[INFO\] BUILD FAILURE|Build FAILED\b|make(?:\[\d\])?: \*\*\* |CONFLICT \(|ERROR in \S|Module not found: |BUILD FAILED\b|Execution failed for task |Type error: \S|error Command failed\b|ERR_PNPM_[A-Z]|Unhandled ?Promise ?Rejection|(?:docker: )?Error response from daemon|fatal: (?!your current branch)|Error from server |(?:PHP )?(?:Fatal|Parse) error: {1,3}\S|Exception in thread "|[\w-]{1,40}: error: |Found [1-9]\d{0,5} errors?\b|✖ \d{1,6} problems? \([1-9]|[ \t]{1,8}(?:\d{1,6}:\d{1,5} {1,8})?error [ •]|[ \t]{1,8}\[[\w\\]{1,80}Exception\]$|[^\s:]{1,200}\.rb:\d{1,6}:in .{1,300}\([\w:]{0,60}(?:Error|Exception)\)$)/m,
};
const PACKAGE: TextRule = { rule: 'error/npm', pattern: /^(?:[\d.]{1,12} )?npm (?:ERR!|error) /m };
const PANIC: TextRule = {
  rule: 'error/panic',
  pattern: /^(?:panic: |thread '[^']{0,80}' panicked at|fatal error: |Segmentation fault)/m,
};
const TESTS: TextRule = {
  rule: 'error/tests',
  pattern:
    /^[ \t]*--- FAIL: |^[ \t]{0,3}FAIL(?:\t| {1,4}\S)|^E {2,8}assert\b|^FAILED [\w./-]{1,200}|\b[1-9]\d{0,5} (?:tests? )?(?:failed|failing)\b|={3} FAILURES ={3}|^test result: FAILED/m,
};
const SHELL: TextRule = {
  rule: 'error/shell',
  pattern:
    /^(?:[\w./-]{0,80}: )?(?:line \d{1,6}: )?[\w./-]{1,80}: (?:command not found|No such file or directory|Permission denied|cannot (?:access|stat|open|create|remove))|^(?:zsh|bash|sh): [^\n]{1,120}(?:not found|no such file|denied)|^(?:\(eval\)|zsh|bash|sh)[\w:. -]{0,40}: (?:no such file or directory|command not found|permission denied): \S|^\W{0,4}(?:Error: )?(?:(?:Command|Process) (?:failed|exited)(?: with)?(?: exit)? code|Exit code:?) (?!0\b)-?\d{1,4}\b|<[^<>\n]{0,120}exit(?:ed with)? code [1-9]\d{0,9}>\s*$|^\[shell\] exit code [1-9]|\bexited with non-?zero\b|\bis not recognized as (?:the name of|an internal or external)\b|^curl: \(\d{1,3}\) \S|^(?:ssh|scp|rsync|psql|mysql|redis-cli|nc): [^\n]{1,200}(?:refused|timed out|could not|failed)|^(?:Timeout: )?command timed out\b|^killed: |^(?:execution error: |unsupported call: )/im,
};
const NAMED: TextRule = {
  rule: 'error/named',
  pattern: /^(?:E {1,8})?(?:[\w$]{1,60}\.){0,4}[A-Z]\w{0,60}(?:Error|Exception)(?: \[\w{1,60}\])?: \S/m,
};
const ERROR_LINE: TextRule = {
  rule: 'error/line',
  pattern:
    /^(?:[ \t]{0,4}[⨯✗✘❌×] ?)?(?:Unexpected )?error: {1,3}(?!(?:\(none\)|\(empty\)|none|null|nil|0|false)\s*$)\S|^\[(?:error|fatal|err|critical)\]:? {1,3}\S/im,
};
const TOOL_ERROR: TextRule = { rule: 'error/tool', pattern: /<tool_use_error>/ };
const IN_BROWSER: TextRule = {
  rule: 'error/console',
  pattern:
    /\b(?:Chunk|Type|Reference|Syntax|Range|Assertion|Import|Value|Key|Attribute|Name)\w{0,20}Error: \S|Module build failed|\[fatal\] |Cannot find module '|Errors while compiling|\berror\[E\d{4}\]|\S\.(?:go|rs|cs|java|cpp|cc|kt|swift):\d{1,7}:\d{1,7}: \S|\bCMake Error\b|\bBUILD FAILED\b|\bOOMKilled\b|\b[Ss]egfault(?:s|ed)?\b|[Ss]egmentation fault|\bcore dumped\b|\bexit(?:s|ed)?(?: with)? (?:code|status)(?: of)? [1-9]\d{0,2}\b|Error response from daemon|: command not found|error: the following arguments|Process completed with exit code [1-9]|Cross-Origin Request Blocked|blocked by CORS policy|net::ERR_|\[HTTP\/[\d.]{1,3} [45]\d\d\b|\b(?:Application|Runtime|Server|Hydration) error: \S|has no attribute '|is not a function\b|Cannot read propert|No module named '|no such (?:column|table):|wrong number of arguments \(|undefined method [`']|\bload failed\b|unexpected keyword argument '|is not assignable to|Property '[^'\n]{1,80}' does not exist on type|implicitly has an? 'any' type|\bError code [45]\d\d\b|\b(?:bad gateway|internal server) error\b|: FATAL: |\bfailed because\b|\bexited with error code\b|Unhandled (?:Promise )?(?:Rejection|exception|Error)\b|^[ \t]*Error (?:occur(?:s|red)|while|loading|reading|parsing|creating|compiling) /m,
};
/** A person announces what it said, and pastes it. */
const ANNOUNCED: TextRule = {
  rule: 'error/announced',
  pattern:
    /\b(?:see(?:ing)?|get(?:ting)?|got|gives?|gave|throws?|threw|with|shows?|showed|this is the|here(?:'s| is| are)|an|this|following|same|console|runtime|build|compile|compiler|type|lint) (?:(?:me|you|us|the|this|these|an?|following|console|same|runtime|build|compile|compiler|type|lint|browser|server) ){0,4}errors?(?: messages?)?(?: (?:in|on|from|when|while|after) [^\n:]{1,60})?:\s{0,4}[^\s:][^\n]{14}/i,
};
/** A person tells what it said. */
const QUOTED: TextRule = {
  rule: 'error/quoted',
  pattern:
    /\b(?:errors?|console|get|got|getting|says|said|shows|prints|reports|complains|seeing|red with|fails with)\b[^"“\n]{0,80}["“][^"”\n]{0,200}\b(?:failed|error|exception|invalid|unexpected|cannot|can't|undefined|not (?:found|defined|configured)|no such file|no attribute|unable to|does(?: not|n't) exist|refused|denied|timed out)\b|\b(?:get(?:ting)?|got|see(?:ing)?|gives?|throws?|with|are the|here(?:'s| is| are))\b[^.\n]{0,40}\berrors?:\s{1,3}[^\n]{0,200}\b(?:failed|exception|invalid|unexpected|cannot|undefined|not found|refused|denied|timed out)\b/i,
};
/** A person tells what a server answered, or in Chinese or Spanish what a program said. */
const ANSWERED: TextRule = {
  rule: 'error/answered',
  pattern:
    /\b(?:get(?:ting)?|got|see(?:ing)?|gives?(?: me)?|gave(?: me)?|throws?|return(?:s|ing|ed)(?: me)?|receiv(?:e|ing|ed)|with|hitting|shows?) (?:back )?(?:an? |the |this |same )?(?:HTTP )?(?:error )?(?:code )?(?:4[0-2]\d|50[0-5])(?!\d| ?(?:px|ms|lines?|items?|rows?|files?|words?|times|instead|rather|for (?:missing|unknown)))\b|\b(?:4[0-2]\d|50[0-5]) \(?(?:unauthori[sz]ed|forbidden|not found|bad request|bad gateway|internal server error|service unavailable|gateway time-?out|unprocessable)\b|\bis not a known element\b|\(os error \d{1,4}\)|(?:报错|出错|错误)(?:了|信息|提示|如下|是|为|[:：]){0,3}[。，:：\s]{0,4}[A-Za-z][^\n]{12}|(?:sale|da|dice|aparece|obtengo|muestra|tira|lanza)\b.{0,30}\berror\b[^\n:]{0,40}:\s?\S[^\n]{8}/i,
};
const LINT: TextRule = { rule: 'error/lint', pattern: /\.{5}Failed$|^# Fix any errors below/m };
const EDIT_FORMAT: TextRule = { rule: 'error/edit-format', pattern: /did not conform to the edit format/ };

/** What a command printed. */
const PRINTED = [TRACEBACK, COMPILER, BUILD, PACKAGE, PANIC, TESTS, NAMED, ERROR_LINE, SHELL, TOOL_ERROR];
/** What a person pasted. */
const PASTED = [
  TRACEBACK,
  COMPILER,
  BUILD,
  PACKAGE,
  PANIC,
  TESTS,
  NAMED,
  ERROR_LINE,
  LINT,
  IN_BROWSER,
  QUOTED,
  ANNOUNCED,
  ANSWERED,
  SHELL,
];
/** What an agent puts in front of a question of its own use. */
const DOCUMENTS = /<doc>[\s\S]*?<\/doc>/g;

/** Output that a tool kept as the words of the model. */
const REPEATED: readonly TextRule[] = [
  { rule: 'error/tests', pattern: /^E {2,8}(?:[\w.]{1,60}\.)?\w{1,40}(?:Error|Exception)\b/m },
];
const NO_FILE: TextRule = { rule: 'error/no-file', pattern: /^[^\s:]{1,300}: file not found error$/m };
/** What the tool itself said. */
const REPORTED = [TRACEBACK, NAMED, ERROR_LINE, EDIT_FORMAT, NO_FILE];

/** An agent ran the tests on its own. */
const TEST_RUN = /^={5,} test session starts/;

/** A line that ends what a command printed well, whatever stands above. */
const WENT_WELL = /\b0 (?:failed|failures|errors|issues)\b|\bno (?:errors|issues)\b/i;

/** All that a program that reads had to say is why it could not. */
const COMPLAINT =
  /^fatal: (?!your current branch)|^(?:\(eval\)|zsh|bash|sh)[\w:. -]{0,40}: (?:no such file or directory|command not found|permission denied): \S|^(?:[\w./-]{1,40}: ){1,2}.{0,300}(?:No such file or directory|Permission denied|Is a directory|Failed to connect|Could not resolve host)/;

function isOnlyComplaint(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 && lines.every((line) => COMPLAINT.test(line));
}

/** A command that tells its own end. */
const PRINTED_CODE = /^exit(?: ?code)?[=:] ?[1-9]\d{0,2}$/im;

/** Of a tool that only gives text: what a command printed, unless its work is to show the text of something else. */
function resultRule({ category, text }: SeenEvent, call: SeenEvent | null): string | null {
  if (text.includes('<tool_use_error>')) return TOOL_ERROR.rule;
  if (category !== 'command' && category !== 'git' && category !== 'tool') return editRule(category, text);
  if (PRINTED_CODE.test(text)) return 'error/exit-code';
  if (call !== null && commandSteps(call).every(isReadingCommand)) return isOnlyComplaint(text) ? SHELL.rule : null;
  return spokenRule(text, PRINTED);
}

function editRule(category: string, text: string): string | null {
  const failed =
    /^\W{0,4}(?:Error: |Failed to |String to replace not found|Could not find the exact text|File (?:not found|does not exist))/i;
  return (category === 'edit' || category === 'write' || category === 'read') && failed.test(text)
    ? 'error/refused'
    : null;
}

function spokenRule(text: string, rules: readonly TextRule[]): string | null {
  if (!MAY_FAIL.test(text)) return null;
  const found = rules.find(({ pattern }) => pattern.test(text));
  if (!found) return null;
  return found === TESTS && WENT_WELL.test(text) && !/^[ \t]*(?:--- FAIL|FAIL)/m.test(text) ? null : found.rule;
}

/** Every pattern above holds one of these: most texts are done with one look. */
const MAY_FAIL =
  /npm err|error|not exist|n.t exist|oomkilled|segfault|segmentation|core dumped|exits? |exit code|assert|ERR_|killed|rejection|not recognized|exception|traceback|fail|panic|not found|no such file|exit(?:ed)? |fatal|cannot|conform|unsupported|imported|undefined|invalid|unexpected|refused|blocked|timed out|conflict|denied|no attribute|not a function|no module|no such|wrong number|known element|报错|出错|错误|\b[45]\d\d\b|assignable|implicitly|✖|\.go:\d|HTTP\//i;

/** Where it happened and when: the same error is the same on another line, at another time. */
const PLACE = /(?:[A-Za-z]:)?(?:[\w.@~+-]*[\\/])+(?=[\w.@~+-])|\b0x[0-9a-f]+\b|\d+/gi;
const MOST_COMPARED = 12;

/** Lines that tell an error, with what differs from time to time left out. */
function tellingLines(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => MAY_FAIL.test(line) && !/^\s*at \S/.test(line));
  return [...new Set(lines.slice(0, MOST_COMPARED).map((line) => line.replace(PLACE, '').trim().toLowerCase()))];
}

/** What told the error tells the other, too: its first line, and most of all. */
export function isErrorAgain(error: string, later: string): boolean {
  const before = tellingLines(error);
  const after = new Set(tellingLines(later));
  const [first] = before;
  return first !== undefined && after.has(first) && before.filter((line) => after.has(line)).length * 2 > before.length;
}
