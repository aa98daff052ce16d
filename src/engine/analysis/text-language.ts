/** What `lang:` asks for. */
export type TextLanguage = 'code' | 'prose';

/** So much of a text says what it is. */
const LOOKED_AT = 1000;
/** And so much of both ends of a line. */
const LINE_END = 120;

/**
 * Code, prose, or neither for a text without a letter or digit. Line by line, and by signs alone, so that the answer
 * is cheap and always the same: a text is code when at least half of its characters stand in lines of code, those
 * inside of ``` fences among them. A line is code when it
 *
 * - ends as statements do (`{ } ; ( [ => ,` behind a bracket or quote), is nothing but brackets, or begins with a tag,
 *   a comment sign, a diff's `@@`, or a prompt (`$ `);
 * - begins with a word that opens a declaration or statement, followed as code follows it (`import x from`, `def f(`);
 * - is a command: small letters, then an option, a pipe, a path or a redirection;
 * - holds an operator that prose has no use for (`===`, `=>`, `->`, `&&`, `::`, `x = y`, `f(x)`, `"key":`), unless it
 *   ends like a sentence.
 *
 * Headings, lists and quotes of Markdown are prose.
 */
export function textLanguage(text: string): TextLanguage | null {
  const head = text.slice(0, LOOKED_AT);
  if (!/[\p{L}\p{N}]/u.test(head)) return null;
  let code = 0;
  let all = 0;
  let isFenced = false;
  for (const line of head.split('\n')) {
    const trimmed = line.trim();
    if (/^(?:```|~~~)/.test(trimmed)) {
      isFenced = !isFenced;
      continue;
    }
    all += trimmed.length;
    if (trimmed !== '' && (isFenced || isCodeLine(trimmed))) code += trimmed.length;
  }
  // Nothing but fences: code that is still to come.
  return code * 2 >= all ? 'code' : 'prose';
}

function isCodeLine(line: string): boolean {
  const start = line.slice(0, LINE_END);
  const end = line.slice(-LINE_END);
  if (CODE_END.test(end)) return true;
  if (/^(?:#{1,6}|[-*+>]|\d+[.)])\s+\S/.test(start)) return false;
  if (CODE_START.test(start) || DECLARATION.test(start) || COMMAND.test(start)) return true;
  return OPERATOR.test(start) && !/[\p{L}\p{N})"”’][.!?:]$/u.test(end);
}

const CODE_END = /(?:[{};[(]|=>|[)\]}"'`],|^[)\]}]+[),;]*)$/;
const CODE_START = /^(?:<\/?[a-z][\w-]*[\s/>]|<!|<\?|\/\/|\/\*|\*\/|#!|#include\b|@@ |\$ \S|@\w+\(|--\s+\w+:)/i;
const DECLARATION =
  /^(?:export (?:default|const|function|class|type|interface|async)\b|import (?:[\w*{][^.]* from |["'{]|[\w.]+$)|from [\w.]+ import\b|(?:const|let|var) [\w{[].*=|(?:async )?function\b.*\(|(?:def|func|fn|sub) \w+\s*[(<[]|(?:public|private|protected|static) [\w<]+|class \w+\s*[({:]|(?:if|for|while|switch|elif) ?\(|return [\w"'[{(]+[;(]|package [\w.]+;?$|use [\w:]+;|SELECT\b.*\bFROM\b|INSERT INTO\b|CREATE (?:TABLE|INDEX)\b)/;
const COMMAND =
  /^(?:sudo |[A-Z_]+=\S+ )*[a-z][\w.+-]* (?:[\w@:=./-]+ )*(?:-{1,2}[A-Za-z]|[|>] |&& |[~.]{0,2}\/\w|[\w-]+\/[\w./-]+$|\$[\w({])/;
const OPERATOR =
  /===?|!==?|=>|->|&&|\|\||::|\+=|-=|\w+\(.*\)|[\w\])] = \S|^["']?[\w$-]+["']?: (?:["'[{\d]|true\b|false\b|null\b)/;
