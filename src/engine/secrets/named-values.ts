import type { SecretFind } from './find-secrets.ts';
import { entropyOf, isPlaceholder } from './placeholder.ts';

/** Secrets that are known by the name before them, and passwords in addresses. */

const NAME =
  '[\\w.-]{0,40}?(?:api[_-]?key|apikey|access[_-]?key(?:[_-]?id)?|secret(?:[_-]?(?:key|access[_-]?key))?|client[_-]?secret|auth[_-]?token|access[_-]?token|refresh[_-]?token|bearer[_-]?token|token|passwd|password|passphrase|pwd|private[_-]?key|encryption[_-]?key|signing[_-]?key|credentials?)';

/** `NAME=value`, `name: "value"`, `--name value`, `"name": "value"`, also inside of a JSON string. */
const NAMED = new RegExp(
  `(?<![\\w$])(--?)?(${NAME})(\\\\?["'\`]?)(?:[ \\t]{0,4}(?::=|=>|[:=])[ \\t]{0,4}|(?<=--[\\w.-]{1,60})[ \\t]{1,2})(\\\\?["'\`])?((?:[^\\s"'\`\\\\,;&|<>(){}\\[\\]]|\\\\\\\\){6,512})`,
  'gi',
);

/** Stands in each of the names: a text without it is not gone over. */
const NAME_PART = /key|token|secret|passw|passphrase|pwd|credential/i;

/** Such names only speak of a secret. */
const ABOUT = /(?:name|id|file|path|url|uri|type|kind|label|ref|header|field|length|count|limit|ttl|expiry|budget|s)$/i;

export function namedSecrets(text: string): readonly SecretFind[] {
  const finds: SecretFind[] = [];
  if (!NAME_PART.test(text)) return finds;
  for (const match of text.matchAll(NAMED)) {
    const [whole, dashes = '', name = '', nameQuote = '', quote = '', value = ''] = match;
    const end = (match.index ?? 0) + whole.length;
    const isSetting = quote !== '' || isEnvironmentName(name) || dashes === '--';
    if (!isSetting || isAbout(name, text, end - value.length)) continue;
    if (!isSecretValue(value, name, quote !== '' || nameQuote !== '')) continue;
    finds.push({ start: end - value.length, end, kind: kindOf(name), certainty: 'likely' });
  }
  return finds;
}

/** As environments and `.env` files write it. */
function isEnvironmentName(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(name);
}

function isAbout(name: string, text: string, at: number): boolean {
  if (/access[_-]?key[_-]?id$/i.test(name)) return true;
  if (ABOUT.test(name) && !/credentials?$/i.test(name)) return true;
  // `type="password"`: what stands before is no value of this name.
  return /<\s*\/?$/.test(text.slice(Math.max(0, at - 3), at));
}

function isSecretValue(value: string, name: string, isQuoted: boolean): boolean {
  if (isPlaceholder(value) || isCode(value)) return false;
  if (/passw|passphrase|pwd/i.test(name)) return isPassword(value, isQuoted);
  const hasDigit = /\d/.test(value);
  const hasLetter = /[A-Za-z]/.test(value);
  if (!hasDigit || !hasLetter || value.length < 12) return false;
  return entropyOf(value) >= 3 && !isNameOrPath(value);
}

/** People choose passwords: short, with words in them; yet not those of a form's labels and types. */
function isPassword(value: string, isQuoted: boolean): boolean {
  if (
    value.length < 6 ||
    /^(?:string|password|passwd|undefined|required|optional|boolean|current|hidden|invalid)\w*$/i.test(value)
  )
    return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length;
  if (/^[./~]/.test(value) || (isNameOrPath(value) && !/\d/.test(value))) return false;
  return isQuoted ? kinds >= 2 : kinds >= 2 && /\d|[^\w.-]/.test(value);
}

/** An expression, not a value: `process.env.TOKEN`, `getToken`, `self.token`, `os.environ`. */
function isCode(value: string): boolean {
  return (
    /^(?:process|os|env|self|this|config|settings|req|request|props|params|args|options|context|window|document|import|await|new|null|undefined|none|true|false|str|string|number|int|bytes)\b/i.test(
      value,
    ) ||
    /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(value) ||
    /^\$|^%|^@|=>|\/\/|::/.test(value) ||
    /^[a-z]{2,}(?:[A-Z][a-z]+)+\d*$/.test(value) ||
    /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value)
  );
}

/** `my-app-credentials-v2`, `/run/secrets/token1`, `2026-11-01T10:00`. */
function isNameOrPath(value: string): boolean {
  return (
    /^(?:[a-z]+|\d{1,4}|v\d+|[a-z]+\d{1,2})(?:[-_./:](?:[a-z]+|\d{1,4}|v\d+|[a-z]+\d{1,2}))+$/i.test(value) ||
    /^[./~]/.test(value) ||
    /^\d{4}-\d{2}-\d{2}/.test(value)
  );
}

function kindOf(name: string): string {
  if (/passw|passphrase|pwd/i.test(name)) return 'password';
  if (/token/i.test(name)) return 'token';
  return /key/i.test(name) ? 'key' : 'secret';
}

/** Passwords of addresses such as `postgres://user:password@host`. */
const ADDRESS = /(?<![\w])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'`<>\\]{0,64}:([^\s@/"'`<>\\]{1,256})@[\w[]/gi;

export function addressSecrets(text: string): readonly SecretFind[] {
  const finds: SecretFind[] = [];
  if (!text.includes('://')) return finds;
  for (const match of text.matchAll(ADDRESS)) {
    const [whole, password = ''] = match;
    if (
      isPlaceholder(password) ||
      /^(?:pass(?:word)?|secret|pw[d]?word)$/i.test(password) ||
      /^\d{2,5}$/.test(password)
    )
      continue;
    const end = (match.index ?? 0) + whole.lastIndexOf('@');
    finds.push({ start: end - password.length, end, kind: 'connection-string', certainty: 'likely' });
  }
  return finds;
}

/** `Authorization: Bearer …`, and tokens in the query of an address. */
const BEARER = /(?<![A-Za-z])(?:Bearer|Basic|token)[ \t]{1,2}([\w.~+/=-]{20,2048})/g;
const IN_QUERY =
  /[?&](?:access_token|api[_-]?key|apikey|auth|token|secret|sig|signature|X-Amz-Signature|client_secret|key)=([\w.~%+/=-]{16,1024})/gi;

export function sentSecrets(text: string): readonly SecretFind[] {
  return [...matchesOf(BEARER, text, 'authorization-header'), ...matchesOf(IN_QUERY, text, 'token-in-address')];
}

function matchesOf(pattern: RegExp, text: string, kind: string): readonly SecretFind[] {
  const finds: SecretFind[] = [];
  for (const match of text.matchAll(pattern)) {
    const [whole, value = ''] = match;
    if (isPlaceholder(value) || !/\d/.test(value) || !/[A-Za-z]/.test(value) || entropyOf(value) < 3.2) continue;
    if (isNameOrPath(value)) continue;
    const end = (match.index ?? 0) + whole.length;
    finds.push({ start: end - value.length, end, kind, certainty: 'likely' });
  }
  return finds;
}
