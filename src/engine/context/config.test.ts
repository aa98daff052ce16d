import { describe, expect, it } from 'vitest';
import type { ContextError } from '../errors.ts';
import { DEFAULT_CONFIG, readConfig, readConfigText } from './config.ts';

function refusalOf(value: unknown): string {
  try {
    readConfig(value);
  } catch (error) {
    return (error as ContextError).message;
  }
  return 'allowed';
}

describe('a configuration', () => {
  it.each([
    [
      { windowsize: 3 },
      /^windowsize: there is no such field\. Did you mean window_size\? Allowed are: version, policy, /,
    ],
    [{ window_size: -3 }, 'window_size: -3 is not allowed. Use a whole number from 1 to 200.'],
    [{ window_size: 2.5 }, 'window_size: 2.5 is not allowed. Use a whole number from 1 to 200.'],
    [{ budget: 0 }, 'budget: 0 is not allowed. Use a whole number from 1 to 4,000,000.'],
    [{ hours_back: -1 }, 'hours_back: -1 is not allowed. Use a number of hours above 0 and up to 439,200, or null.'],
    [{ policy: 'hybrid' }, 'policy: "hybrid" is not allowed. Use one of: sliding_window, entity_linking, time_range.'],
    [{ level: 'verbose' }, 'level: "verbose" is not allowed. Use one of: none, minimal, full.'],
    [
      { level: 'adaptive' },
      'level: "adaptive" is not allowed. Use one of: none, minimal, full; it is an extension that is switched off (extensions: ["adaptive"]).',
    ],
    [{ extensions: ['turbo'] }, 'extensions: ["turbo"] is not allowed. Use a list of: adaptive.'],
    [{ version: 2 }, 'version: 2 is not allowed. Use one of: 1.'],
    [{ hops: 3 }, 'hops: 3 is not allowed. Use one of: 1, 2.'],
    [{ from: '2026-03-01' }, /^from: "2026-03-01" is not allowed\. Use a time with its zone/],
    [
      { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' },
      'from: "2026-03-02T00:00:00Z" is not allowed. Use a time before to, which is 2026-03-01T00:00:00Z.',
    ],
    [{ weights: { hop: 2 } }, 'weights.hop: 2 is not allowed. Use a number from 0 to 1.'],
    [
      { weights: { hopp: 1 } },
      'weights.hopp: there is no such field. Did you mean weights.hop? Allowed are: hop, recency.',
    ],
    [
      { entity_patterns: { code: '[A-Z' } },
      /^entity_patterns\.code: "\[A-Z" is not allowed\. It is not a valid pattern\./,
    ],
    [{ entity_patterns: { code: '(a+)+b' } }, /repeats what repeats itself, which could take forever/],
    [{ entity_patterns: { code: 7 } }, 'entity_patterns.code: 7 is not allowed. Use the text of a regular expression.'],
    [
      { fallback_to_full_history_if_no_match: 'no' },
      /^fallback_to_full_history_if_no_match: "no" is not allowed\. Use true or false\.$/,
    ],
    ['text', 'A configuration is a JSON object.'],
  ])('refuses %j in words', (value, sentence) => {
    expect(refusalOf(value)).toMatch(sentence);
  });

  it('names each field that is wrong', () => {
    expect(refusalOf({ budget: 0, hops: 9 })).toBe(
      'budget: 0 is not allowed. Use a whole number from 1 to 4,000,000. hops: 9 is not allowed. Use one of: 1, 2.',
    );
  });

  it('repeats no more of a value than a person can read', () => {
    expect(refusalOf({ policy: 'x'.repeat(5000) }).length).toBeLessThan(200);
  });

  it('takes its defaults where it says nothing, and adaptive where it switches that on', () => {
    expect(readConfig({})).toEqual(DEFAULT_CONFIG);
    const adaptive = readConfig({ level: 'adaptive', extensions: ['adaptive'] });
    expect(adaptive.level).toBe('adaptive');
    expect(() => readConfig({ extensions: [] }, adaptive)).toThrow('level: "adaptive" is not allowed.');
  });

  it('is the same text for the same settings, in whatever order they are written', () => {
    const [a, b] = [
      '{"hops":2,"weights":{"recency":1,"hop":0.2},"entity_patterns":{"b":"b","a":"a"}}',
      '{"entity_patterns":{"a":"a","b":"b"},"weights":{"hop":0.2,"recency":1},"hops":2}',
    ].map((text) => JSON.stringify(readConfigText(text)));
    expect(a).toBe(b);
    expect(readConfigText(String(a))).toEqual(readConfigText(String(b)));
  });

  it('says where JSON is broken', () => {
    expect(() => readConfigText('{"hops":')).toThrow('The configuration is not valid JSON: ');
  });
});
