import { isObject, type RpcRequest } from './messages.ts';

type Check = (value: unknown) => string | null;

/** What any method may be given. The SDK (2.4.0) answers nothing where it is wrong. */
const COMMON: Readonly<Record<string, Check>> = { _meta: isOptional(isMeta) };

/** What a method must be given. The SDK (2.4.0) answers what is wrong here as a fault of the server, with a dump. */
const PARAMS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  initialize: { protocolVersion: isText, capabilities: isRecord, clientInfo: isImplementation },
  'resources/read': { uri: isText },
  'resources/subscribe': { uri: isText },
  'resources/unsubscribe': { uri: isText },
  'prompts/get': { name: isText, arguments: isOptional(isRecordOfTexts) },
  'completion/complete': { ref: isReference, argument: isArgument },
  'logging/setLevel': { level: isLevel },
  // No list of ours has a second page, so no answer gave that cursor.
  'tools/list': { cursor: isAbsent },
  'resources/list': { cursor: isAbsent },
  'resources/templates/list': { cursor: isAbsent },
  'prompts/list': { cursor: isAbsent },
};

/** Why the params of a request are wrong, in words; null where they are not, or where the SDK says it itself. */
export function wrongParams({ method, params = {} }: RpcRequest): string | null {
  const checks = Object.hasOwn(PARAMS, method) ? PARAMS[method] : undefined;
  const problems = Object.entries({ ...COMMON, ...checks }).flatMap(([name, check]) => {
    const problem = check(params[name]);
    return problem === null ? [] : [`${name}: ${problem}`];
  });
  return problems.length === 0 ? null : `Invalid params: ${problems.join('; ')}`;
}

function isText(value: unknown): string | null {
  return typeof value === 'string' ? null : 'must be a string';
}

function isRecord(value: unknown): string | null {
  return isObject(value) ? null : 'must be an object';
}

function isMeta(value: unknown): string | null {
  if (!isObject(value)) return 'must be an object';
  const { progressToken: token } = value;
  const isToken = token === undefined || typeof token === 'string' || Number.isSafeInteger(token);
  return isToken ? null : 'its progressToken must be a string or a whole number';
}

function isImplementation(value: unknown): string | null {
  const isNamed = isObject(value) && typeof value.name === 'string' && typeof value.version === 'string';
  return isNamed ? null : 'must have a name and a version, both strings';
}

function isAbsent(value: unknown): string | null {
  return value === undefined ? null : 'is of no answer of this server; leave it out';
}

function isOptional(check: Check): Check {
  return (value) => (value === undefined ? null : check(value));
}

function isRecordOfTexts(value: unknown): string | null {
  const isRecord = isObject(value) && Object.values(value).every((each) => typeof each === 'string');
  return isRecord ? null : 'must be an object of strings';
}

function isReference(value: unknown): string | null {
  if (isObject(value) && value.type === 'ref/prompt' && typeof value.name === 'string') return null;
  if (isObject(value) && value.type === 'ref/resource' && typeof value.uri === 'string') return null;
  return 'must be a ref/prompt with a name or a ref/resource with a uri';
}

function isArgument(value: unknown): string | null {
  const isPair = isObject(value) && typeof value.name === 'string' && typeof value.value === 'string';
  return isPair ? null : 'must have a name and a value, both strings';
}

const LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

function isLevel(value: unknown): string | null {
  return LEVELS.some((level) => level === value) ? null : `must be one of: ${LEVELS.join(', ')}`;
}
