import type { Detection, FileSample } from '../importer.ts';
import { isObject, type JsonObject, objectOr } from '../json.ts';

export function detectVsCodeChat(sample: FileSample): Detection | null {
  if (sample.isJsonArray) return null;
  const log = sample.objects.find(({ kind, v }) => kind === 0 && isObject(v) && Array.isArray(v.requests));
  if (log) return { confidence: 0.96, reason: 'It is a log of changes to a chat of VS Code (kind 0 with requests).' };
  const [session] = sample.objects;
  if (session && Array.isArray(session.requests)) return detectSession(session, session.requests);
  return detectWorkspaceFile(sample) ?? detectInText(sample);
}

function detectSession(session: JsonObject, requests: readonly unknown[]): Detection | null {
  const chats = requests.filter((request) => isObject(request) && isObject(request.message) && 'response' in request);
  if (chats.length > 0) {
    const reason = `${chats.length} of its ${requests.length} requests have a message and a response, as chats of VS Code.`;
    return { confidence: 0.7 + 0.25 * (chats.length / requests.length), reason };
  }
  if (typeof session.responderUsername !== 'string') return null;
  return { confidence: 0.7, reason: 'It has the head of a chat of VS Code (responderUsername, requests).' };
}

/** Such as `{"folder":"file:///home/x/shop"}`. */
function detectWorkspaceFile({ path, objects }: FileSample): Detection | null {
  const { folder, workspace, configuration } = objectOr(objects[0]);
  const uri = folder ?? workspace ?? configuration;
  if (objects.length !== 1 || typeof uri !== 'string' || !/^[a-z-]+:\/\//.test(uri)) return null;
  if (!/(?:^|\/)workspace\.json$/.test(path)) return null;
  return {
    confidence: 0.8,
    isSidecar: true,
    reason: 'It names the folder that the chats of VS Code beside it are about.',
  };
}

/** A long file on many lines, or a damaged one, is not parsed to detect it. */
function detectInText({ head }: FileSample): Detection | null {
  if (!/^\s*\{/.test(head) || !/"requests"\s*:\s*\[\s*\{/.test(head)) return null;
  const isNamed = /"responderUsername"\s*:/.test(head);
  const isChat = /"message"\s*:\s*\{/.test(head) && /"(?:response"\s*:\s*\[|variableData"\s*:)/.test(head);
  if (!isNamed && !isChat) return null;
  return {
    confidence: isNamed && isChat ? 0.9 : 0.75,
    reason: 'It begins like a chat of VS Code (requests with message and response).',
  };
}
