/** Rules that a memory or rules file gives to agents. */

const LEADING = /^(?:\s|[-*+>]|\d+[.)]|\*\*[^*\n]{1,80}\*\*[:.]?|__|#+|`|⚠️|❌|✅|\*\*)+/;
const IMPERATIVE =
  /^(?:always|never|do not|don'?t|avoid|prefer|ensure|make sure|must|keep|only|use (?!this (?:file|document)|cases?\b)|follow|stick to|no |when (?:you|adding|writing|making|creating|testing|working|in)|before (?:you|every|each|any|committing)|if you|if (?:available|not)|suggest|important\b|required?\b|remember|check that|run .{1,60}(?:before|after) )/i;
const STRONG =
  /\b(?:must|should (?:not|always|never|go|be|use|call|only)|(?:is|are) (?:required|mandatory|forbidden|not allowed))\b|必须|不要|禁止|务必|\(REQUIRED\)|\*\*important\*\*/i;
/** How something works is no rule, however strong its words. */
const DESCRIPTION =
  /^(?:\S+ ){0,3}(?:sets?|returns?|prints?|handles?|contains?|stores?|reads?|writes?|provides?|checks?|is (?:a|the|an)|are (?:the|all))\b/i;

/** `Always added by the runner`, `use it when you want to`. */
const NO_ORDER = /^(?:always|never|only) \w+ed\b|\bwhen you want\b/i;

/** The rule by which a section gives rules; null where it only describes. */
export function noteRule(title: string, text: string): string | null {
  if (/\b(?:REQUIRED|mandatory)\b|\bmust\b/i.test(title.split(' › ').at(-1) ?? '')) return 'constraint/heading';
  return firstRuleIn(text)?.rule ?? null;
}

/** The sentence by which a section gives rules; null where its title does, or nothing. */
export function ruleSentence(text: string): string | null {
  return firstRuleIn(text)?.sentence.replace(LEADING, '').trim() ?? null;
}

function firstRuleIn(text: string): { readonly rule: string; readonly sentence: string } | null {
  for (const sentence of sentencesIn(text)) {
    const words = sentence.replace(LEADING, '').replace(/^\W+/, '');
    if (STRONG.test(sentence) && !DESCRIPTION.test(words)) return { rule: 'constraint/strong', sentence };
    if (IMPERATIVE.test(words) && !NO_ORDER.test(words)) return { rule: 'constraint/imperative', sentence };
  }
  return null;
}

const MOST_LINES = 400;

/** Without code; lines that go on are one. */
function sentencesIn(text: string): readonly string[] {
  let isCode = false;
  let paragraph = '';
  for (const line of text.split('\n', MOST_LINES)) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    else if (!isCode && line.length < 2_000)
      paragraph += /^\s*(?:[-*+#>|]|\d+[.)]|$)/.test(line) ? `\n${line}` : ` ${line}`;
  }
  return paragraph.split(/[.!?:]\s+|\n/).filter((sentence) => sentence.trim() !== '');
}

/** A call that writes a memory file of what a person wants. */
export function isFeedbackNote(text: string): boolean {
  return /^[ \t]*type: feedback[ \t]*$/m.test(text.slice(0, 2_000));
}
